import type { CommentSettings } from '@reviews/contracts/comment-settings';
import { formatMinutes, visibilityLabel } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { commentSettings } from '@reviews/messages/en/comment-settings';

/** Texts of the comment settings page that the specification does not fix. */
export const COMMENT_SETTINGS_TEXTS = texts(commentSettings);

const within = (minutes: number | null): string =>
  minutes === null
    ? COMMENT_SETTINGS_TEXTS.always
    : COMMENT_SETTINGS_TEXTS.after({ time: formatMinutes(minutes) });

/** Returns a setting's value as text. */
export function wordsFor(field: keyof CommentSettings, settings: CommentSettings): string {
  if (field === 'visibilities') return settings.visibilities.map(visibilityLabel).join(', ');
  if (field === 'default_visibility') return visibilityLabel(settings.default_visibility);
  if (field === 'edit_minutes') return within(settings.edit_minutes);
  return settings[field] ? COMMENT_SETTINGS_TEXTS.on : COMMENT_SETTINGS_TEXTS.off;
}

const USUAL = [15, 60, 1440, 10_080];

/** Returns how long comments can stay editable: the usual times, plus the current one. */
export function editChoices(now: number | null): { value: string; label: string }[] {
  const times = [...new Set([...USUAL, ...(now === null ? [] : [now])])].toSorted(
    (one, other) => one - other,
  );
  return [
    { value: '', label: within(null) },
    ...times.map((minutes) => ({ value: String(minutes), label: within(minutes) })),
  ];
}
