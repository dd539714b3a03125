import '@mantine/core/styles/Checkbox.layer.css';
import { Box, Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import type { CommentSettings } from '@reviews/contracts/comment-settings';
import { COMMENT_VISIBILITIES, DEFAULT_COMMENT_VISIBILITY } from '@reviews/domain';
import { ApiError } from '../../../lib/api-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { NoPermissionState } from '../../../ui/no-permission-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import type { Revised } from '../../../ui/settings/saved-by-other.ts';
import { SettingsForm, SettingsSection } from '../../../ui/settings/settings-form.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useRecordDraft } from '../../../ui/use-record-draft.ts';
import { useCommentSettings, useSaveCommentSettings } from '../api/comment-settings-queries.ts';
import {
  COMMENT_SETTINGS_TEXTS as texts,
  editChoices,
  wordsFor,
} from '../lib/comment-settings-texts.ts';

interface SectionProps {
  given: CommentSettings;
  change: (part: Partial<CommentSettings>) => void;
  /** Returns the server's error for a field. */
  faultOf: (field: keyof CommentSettings) => string | undefined;
}

const SKELETON_ROW = 96;

/** Renders `/feedback-comments/settings` (RT-69): what people can do with comments. */
export function CommentSettingsScreen() {
  const { data, error, isFetching, refetch } = useCommentSettings();
  const isRefused = error instanceof ApiError && error.kind === 'forbidden';
  return (
    <PageFrame subtitle={texts.subtitle} title={texts.title}>
      {isRefused && <NoPermissionState />}
      {data === undefined &&
        !isRefused &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.failed}
          />
        ) : (
          <SkeletonRows height={SKELETON_ROW} rows={3} />
        ))}
      {data !== undefined && !isRefused && <CommentSettingsForm loaded={data} />}
    </PageFrame>
  );
}

function CommentSettingsForm({ loaded }: { loaded: Revised<CommentSettings> }) {
  const draft = useRecordDraft({
    latest: loaded,
    revisionOf: ({ revision }) => revision,
    partOf: ({ settings }) => settings,
  });
  const save = useSaveCommentSettings();
  const { given, change } = draft;
  const { error } = save;
  const refused = error instanceof ApiError ? error.errors : {};
  const section: SectionProps = {
    given,
    change,
    faultOf: (field) => refused[`settings.${field}`]?.[0],
  };
  return (
    <SettingsForm
      draft={draft}
      label={texts.form}
      nameOf={(field) => texts.names[field]}
      save={save}
      wordsFor={wordsFor}
    >
      <VisibilitySection {...section} />
      <SettingsSection hint={texts.replyHint} title={texts.replySection}>
        <Checkbox
          checked={given.subject_replies}
          label={texts.names.subject_replies}
          onChange={(event) => change({ subject_replies: event.currentTarget.checked })}
        />
        <Checkbox
          checked={given.writer_replies}
          label={texts.names.writer_replies}
          onChange={(event) => change({ writer_replies: event.currentTarget.checked })}
        />
      </SettingsSection>
      <SettingsSection hint={texts.writingHint} title={texts.writingSection}>
        <Checkbox
          checked={given.selected_text}
          description={texts.selectedTextHint}
          label={texts.selectedText}
          onChange={(event) => change({ selected_text: event.currentTarget.checked })}
        />
        <NativeSelect
          data={editChoices(given.edit_minutes)}
          error={section.faultOf('edit_minutes')}
          label={texts.edit}
          onChange={({ currentTarget: { value } }) =>
            change({ edit_minutes: value === '' ? null : Number(value) })
          }
          value={given.edit_minutes === null ? '' : String(given.edit_minutes)}
        />
      </SettingsSection>
    </SettingsForm>
  );
}

/**
 * Edits which visibilities are offered and which is the default, with the labels that commenters
 * see.
 */
function VisibilitySection({ given, change, faultOf }: SectionProps) {
  const fault = faultOf('visibilities');
  const offered = COMMENT_VISIBILITIES.filter(({ value }) => given.visibilities.includes(value));
  const offer = (value: CommentSettings['default_visibility'], isOffered: boolean): void => {
    const visibilities = COMMENT_VISIBILITIES.map((option) => option.value).filter((each) =>
      each === value ? isOffered : given.visibilities.includes(each),
    );
    // If the default visibility is removed, the first remaining one becomes the default.
    change({
      visibilities,
      default_visibility: visibilities.includes(given.default_visibility)
        ? given.default_visibility
        : (visibilities[0] ?? DEFAULT_COMMENT_VISIBILITY),
    });
  };
  return (
    <SettingsSection hint={texts.visibilityHint} title={texts.visibilitySection}>
      <Stack component="fieldset" gap="sm">
        <Box component="legend" fw={550} mb={10}>
          {texts.visibilities}
        </Box>
        {COMMENT_VISIBILITIES.map(({ value, label, description }) => (
          <Checkbox
            checked={given.visibilities.includes(value)}
            description={description}
            key={value}
            label={label}
            onChange={(event) => offer(value, event.currentTarget.checked)}
          />
        ))}
        {fault !== undefined && (
          <Text c="var(--danger)" fz="note" data-fault role="alert" tabIndex={-1}>
            {fault}
          </Text>
        )}
      </Stack>
      <NativeSelect
        data={offered.map(({ value, label }) => ({ value, label }))}
        description={texts.firstHint}
        error={faultOf('default_visibility')}
        label={texts.first}
        onChange={({ currentTarget: { value } }) =>
          change({
            default_visibility:
              offered.find((option) => option.value === value)?.value ?? given.default_visibility,
          })
        }
        value={given.default_visibility}
      />
    </SettingsSection>
  );
}
