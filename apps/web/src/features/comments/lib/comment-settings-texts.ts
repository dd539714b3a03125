import type { CommentSettings } from '@reviews/contracts/comment-settings';
import { formatMinutes, visibilityLabel } from '@reviews/domain';

const NAMES: Readonly<Record<keyof CommentSettings, string>> = {
  visibilities: 'Who a comment can be for',
  default_visibility: 'A comment begins as',
  subject_replies: 'The person reviewed may reply',
  writer_replies: 'The writer of the form may reply',
  selected_text: 'Comments on selected text',
  edit_minutes: 'Its author can change a comment',
};

/** Texts of the comment settings page that the specification does not fix. */
export const COMMENT_SETTINGS_TEXTS = {
  title: 'Comment settings',
  subtitle: 'What can be done with comments on submitted forms.',
  failed: 'The comment settings could not be loaded',
  form: 'Comment settings',
  names: NAMES,
  visibilitySection: 'Who sees a comment',
  visibilityHint:
    'Whoever writes a comment chooses among these, as far as they make sense for them. Comments that are there keep their readers.',
  visibilities: 'Can be chosen',
  first: 'Chosen at first',
  firstHint: 'Until somebody has chosen another: from then on the last one stands ready for them.',
  replySection: 'Replies',
  replyHint:
    'Managers and HR can always reply to what they read. A reply is read by whoever reads its thread.',
  writingSection: 'Writing',
  writingHint:
    'Nobody changes the words of others. Comments can always be deleted by their author.',
  selectedText: 'Text of an answer can be selected and commented on',
  selectedTextHint: 'Without it comments are about a question or the whole form.',
  edit: 'Its author can change a comment',
  always: 'As long as they like',
  after: ({ time }: { time: string }) => `For ${time} after it was written`,
  on: 'on',
  off: 'off',
} as const;

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
