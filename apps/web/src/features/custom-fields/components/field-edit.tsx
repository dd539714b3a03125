import '@mantine/core/styles/Checkbox.layer.css';
import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  Textarea,
} from '@mantine/core';
import type { CustomFieldInput, CustomFieldView } from '@reviews/contracts/custom-fields';
import {
  FIELD_AUDIENCES,
  FIELD_EDITORS,
  FIELD_MESSAGES,
  FIELD_TEXT_MAX_CHARS,
  FIELD_TYPES,
  hasChoices,
  MESSAGES,
  NAME_MAX_CHARS,
} from '@reviews/domain';
import { IconForms } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { readRecordId } from '../../../lib/record-id.ts';
import { useUnloadWarning } from '../../../lib/use-unload-warning.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useRecordDraft } from '../../../ui/use-record-draft.ts';
import { useArchiveField, useCustomFields, useSaveField } from '../api/field-queries.ts';
import { FIELD_TEXTS } from '../lib/field-texts.ts';
import { OptionsEditor } from './options-editor.tsx';

const ROW = 72;
const NEW: CustomFieldInput = {
  name: '',
  description: '',
  type: 'text',
  on_overview: true,
  in_list: false,
  visible_to: ['everyone'],
  editable_by: [],
  options: [],
};

const inputOf = ({
  name,
  description,
  type,
  on_overview,
  in_list,
  visible_to,
  editable_by,
  options,
}: CustomFieldView): CustomFieldInput => ({
  name,
  description,
  type,
  on_overview,
  in_list,
  visible_to,
  editable_by,
  options,
});

/** Edits one field (RT-61); `new` in the address is a new one. */
export function FieldEdit() {
  const { fieldId: asked } = useParams();
  const fieldId = asked === 'new' ? asked : readRecordId(asked);
  const { data, error, isFetching, refetch } = useCustomFields();
  const [addedId, setAddedId] = useState<number | null>(null);
  const field = data?.find(({ id }) => id === fieldId);
  const isGone =
    fieldId === null || (data !== undefined && fieldId !== 'new' && field === undefined);
  return (
    <PageFrame
      place={<Link to="/custom-fields">{FIELD_TEXTS.title}</Link>}
      title={
        field?.name ??
        (fieldId === 'new'
          ? FIELD_TEXTS.newTitle
          : isGone
            ? FIELD_TEXTS.goneTitle
            : error
              ? FIELD_TEXTS.one
              : null)
      }
    >
      {isGone && <EmptyState icon={IconForms} title={FIELD_MESSAGES.notFound} />}
      {!isGone &&
        data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={FIELD_TEXTS.failed}
          />
        ) : (
          <SkeletonRows height={ROW} rows={5} />
        ))}
      {!isGone && data !== undefined && (
        <FieldForm
          field={field ?? null}
          key={fieldId === addedId ? 'new' : fieldId}
          onAdded={setAddedId}
        />
      )}
    </PageFrame>
  );
}

function FieldForm({
  field,
  onAdded,
}: {
  field: CustomFieldView | null;
  onAdded: (id: number) => void;
}) {
  const draft = useRecordDraft({
    latest: field,
    revisionOf: (one) => one?.version ?? null,
    partOf: (one) => (one === null ? NEW : inputOf(one)),
  });
  const { given, isDirty } = draft;
  const [made, setMade] = useState<number | null>(null);
  const { mutate, isPending, error, reset } = useSaveField(draft.seen);
  const problems = error instanceof ApiError ? error.errors : {};
  const isLeading = made !== null && field === null;
  useUnloadWarning(() => isDirty);
  const change = (part: Partial<CustomFieldInput>): void => {
    if (error !== null) reset();
    draft.change(part);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Once added, the field may only be saved again as an existing one.
    if (isPending || isLeading) return;
    const way = draft.send();
    mutate(given, {
      onSuccess: ({ id }) => {
        way.saved();
        if (field !== null) return;
        onAdded(id);
        setMade(id);
      },
      onError: way.failed,
    });
  };
  const toggled = <T extends string>(all: readonly T[], one: T, on: boolean): T[] =>
    on ? [...all, one] : all.filter((each) => each !== one);
  const fixedType = field !== null && field.people > 0;
  return (
    <form aria-label={field?.name ?? FIELD_TEXTS.newTitle} noValidate onSubmit={submit}>
      <Stack gap="lg" maw={640}>
        <TextInput
          error={problems['name']?.[0]}
          label={FIELD_TEXTS.name}
          maxLength={NAME_MAX_CHARS}
          onChange={(event) => change({ name: event.currentTarget.value })}
          required
          value={given.name}
        />
        <Textarea
          rows={2}
          description={FIELD_TEXTS.descriptionHint}
          label={FIELD_TEXTS.description}
          maxLength={FIELD_TEXT_MAX_CHARS}
          onChange={(event) => change({ description: event.currentTarget.value })}
          value={given.description}
        />
        <NativeSelect
          data={FIELD_TYPES.map((type) => ({ value: type, label: FIELD_TEXTS.types[type] }))}
          description={fixedType ? FIELD_MESSAGES.typeInUse({ people: field.people }) : undefined}
          disabled={fixedType}
          error={problems['type']?.[0]}
          label={FIELD_TEXTS.type}
          onChange={(event) =>
            change({
              type: FIELD_TYPES.find((type) => type === event.currentTarget.value) ?? 'text',
            })
          }
          value={given.type}
        />
        {hasChoices(given.type) && (
          <OptionsEditor
            onChange={(options) => change({ options })}
            options={given.options}
            problems={problems}
          />
        )}
        <FieldGroup legend={FIELD_TEXTS.shown}>
          <Checkbox
            checked={given.on_overview}
            label={FIELD_TEXTS.onOverview}
            onChange={(event) => change({ on_overview: event.currentTarget.checked })}
          />
          <Checkbox
            checked={given.in_list}
            label={FIELD_TEXTS.inList}
            onChange={(event) => change({ in_list: event.currentTarget.checked })}
          />
        </FieldGroup>
        <FieldGroup
          hint={FIELD_TEXTS.seesHint}
          legend={FIELD_TEXTS.sees}
          problem={problems['visible_to']?.[0]}
        >
          {FIELD_AUDIENCES.map((audience) => (
            <Checkbox
              checked={given.visible_to.includes(audience) || given.visible_to.includes('everyone')}
              disabled={audience !== 'everyone' && given.visible_to.includes('everyone')}
              key={audience}
              label={FIELD_TEXTS.audiences[audience]}
              onChange={(event) =>
                change({
                  visible_to: toggled(given.visible_to, audience, event.currentTarget.checked),
                })
              }
            />
          ))}
        </FieldGroup>
        <FieldGroup legend={FIELD_TEXTS.edits}>
          {FIELD_EDITORS.map((editor) => (
            <Checkbox
              checked={given.editable_by.includes(editor)}
              key={editor}
              label={FIELD_TEXTS.editors[editor]}
              onChange={(event) =>
                change({
                  editable_by: toggled(given.editable_by, editor, event.currentTarget.checked),
                })
              }
            />
          ))}
        </FieldGroup>
        {error !== null && (
          <Notice mb={0} role="alert" tone="danger">
            {error instanceof ApiError ? error.message : MESSAGES.errors.internal}
          </Notice>
        )}
        <Group gap="8px 12px">
          <Button disabled={!isDirty} loading={isPending || isLeading} type="submit">
            {FIELD_TEXTS.save}
          </Button>
          {field !== null && <ArchiveButton disabled={isDirty} field={field} />}
          <Text aria-live="polite" c="dimmed" fz="note" span>
            {isDirty ? FIELD_TEXTS.unsaved : field === null ? '' : FIELD_TEXTS.allSaved}
          </Text>
        </Group>
        <LeaveGuard hasUnsaved={() => isDirty && !isLeading} message={FIELD_TEXTS.leaveMessage} />
        {/* Must come after the guard, which by then knows that input typed since is carried over. */}
        {isLeading && <Navigate replace to={`/custom-fields/${made}/edit`} />}
      </Stack>
    </form>
  );
}

function ArchiveButton({ field, disabled }: { field: CustomFieldView; disabled: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useArchiveField(field);
  if (field.is_archived) {
    return (
      <Button disabled={disabled} loading={isPending} onClick={() => mutate()} variant="default">
        {FIELD_TEXTS.restore}
      </Button>
    );
  }
  return (
    <>
      <Button
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setAsking(true)}
        variant="default"
      >
        {FIELD_TEXTS.archive}
      </Button>
      <LazyConfirmDialog
        busy={isPending}
        confirmLabel={FIELD_TEXTS.archive}
        message={FIELD_TEXTS.archiveMessage}
        onCancel={() => setAsking(false)}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
        opened={isAsking}
        title={FIELD_TEXTS.archiveTitle({ name: field.name })}
      />
    </>
  );
}
