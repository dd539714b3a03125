import { Box, Stack, Text, TextInput } from '@mantine/core';
import type { FeedbackTypeView } from '@reviews/contracts/feedback-types';
import { GROUP_WORDS, MESSAGES, NAME_MAX_CHARS, TEMPLATE_GROUPS } from '@reviews/domain';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../../../lib/api-error.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { useCreateTemplate, useFeedbackTypes } from '../../api/template-queries.ts';
import { TEMPLATE_TEXTS as texts } from '../../lib/template-texts.ts';
import styles from './new-template-dialog.module.css';

const WIDTH = 560;

/** Creates a template from a title and a feedback type. */
export function NewTemplateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useCreateTemplate();
  const refused = error instanceof ApiError ? error.errors : {};
  const [title, setTitle] = useState('');
  const [chosenId, setChosenId] = useState<number | null>(null);
  const { data: types } = useFeedbackTypes();
  // Only a listed type counts as chosen: it may have been deleted.
  const typeId = types?.find(({ id }) => id === chosenId)?.id ?? null;
  const [isChecked, setIsChecked] = useState(false);
  const titleProblem = title.trim() === '' ? MESSAGES.templates.titleRequired : null;
  const submit = (): void => {
    setIsChecked(true);
    if (titleProblem !== null || typeId === null || isPending) return;
    mutate(
      { title: title.trim(), type_id: typeId },
      { onSuccess: ({ id }) => void navigate(`/templates/${id}`) },
    );
  };
  return (
    <ConfirmDialog
      busy={isPending}
      confirmLabel={texts.create}
      isForm
      onCancel={onClose}
      onConfirm={submit}
      opened
      size={WIDTH}
      title={texts.newTemplate}
    >
      <TextInput
        data-autofocus
        description={texts.titleHint}
        error={(isChecked ? titleProblem : null) ?? refused.title?.[0]}
        label={texts.titleField}
        maxLength={NAME_MAX_CHARS}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          reset();
        }}
        required
        size="md"
        value={title}
      />
      <TypeChoice
        onChange={(id) => {
          setChosenId(id);
          reset();
        }}
        problem={refused.type_id?.[0] ?? (isChecked && typeId === null ? texts.typeRequired : null)}
        value={typeId}
      />
    </ConfirmDialog>
  );
}

interface TypeChoiceProps {
  value: number | null;
  problem: string | null;
  onChange: (id: number) => void;
}

const groupOf = ({ group_name: name }: FeedbackTypeView) =>
  TEMPLATE_GROUPS.find((group) => group === name);

function TypeChoice({ value, problem, onChange }: TypeChoiceProps) {
  const id = useId();
  const { data, error, isFetching, refetch } = useFeedbackTypes();
  return (
    <Stack component="fieldset" aria-describedby={`${id}-hint ${id}-problem`} gap={0}>
      <Box component="legend" fz="sm" fw={550}>
        {texts.typeField}
      </Box>
      <Text mb="xs" c="dimmed" fz="note" id={`${id}-hint`}>
        {texts.typeHint}
      </Text>
      {data === undefined ? (
        error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            quiet
            retrying={isFetching}
            title={texts.typesFailed}
          />
        ) : (
          <SkeletonRows height={52} rows={5} />
        )
      ) : data.length === 0 ? (
        <p>
          {texts.noTypes} <Link to="/feedback-types">{texts.toTypes}</Link>
        </p>
      ) : (
        data.map((type) => {
          const group = groupOf(type);
          return (
            <label className={styles.type} key={type.id}>
              <input
                checked={value === type.id}
                name={id}
                onChange={() => onChange(type.id)}
                type="radio"
              />
              <span>
                <Text span display="block" fw={550}>
                  {type.name}
                </Text>
                {group && (
                  <Text span display="block" c="dimmed" fz="note">
                    {GROUP_WORDS[group]}
                  </Text>
                )}
              </span>
            </label>
          );
        })
      )}
      <Text
        mih={20}
        mt={4}
        c="var(--danger)"
        fz="note"
        id={`${id}-problem`}
        role={problem === null ? undefined : 'alert'}
      >
        {problem}
      </Text>
    </Stack>
  );
}
