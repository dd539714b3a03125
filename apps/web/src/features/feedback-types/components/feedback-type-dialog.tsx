import { Paper, Text, TextInput } from '@mantine/core';
import type { FeedbackTypeView } from '@reviews/contracts/feedback-types';
import {
  GROUP_WORDS,
  MESSAGES,
  NAME_MAX_CHARS,
  TEMPLATE_GROUPS,
  type TemplateGroup,
} from '@reviews/domain';
import { useId, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { Choice } from '../../../ui/choice.tsx';
import { EditDialog, problemOf } from '../../../ui/edit-dialog.tsx';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { StoredVersion } from '../../../ui/stored-version.tsx';
import { useSaveFeedbackType } from '../api/feedback-type-queries.ts';
import { TYPE_TEXTS } from '../lib/feedback-type-texts.ts';

const WIDTH = 560;
const NEW = { name: '', group_name: 'Self', templates: 0 } as const;

/** Adds a feedback type (`latest` null), or edits one; `latest` is the server's current version. */
export function FeedbackTypeDialog({
  latest,
  onClose,
}: {
  latest: FeedbackTypeView | null;
  onClose: () => void;
}) {
  // The version the edit is based on; replaced once the user has seen a newer one after a conflict.
  const [base, setBase] = useState(latest);
  const before = base ?? NEW;
  const [name, setName] = useState(before.name);
  const [group, setGroup] = useState<TemplateGroup>(before.group_name);
  const [isNameMissing, setNameMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, reset } = useSaveFeedbackType(base);
  const refused = error instanceof ApiError ? error.errors : {};
  const nameProblem = isNameMissing ? MESSAGES.feedbackTypes.nameRequired : refused.name?.[0];
  const groupProblem = refused.group_name?.[0];

  const save = (): void => {
    setNameMissing(name.trim() === '');
    if (name.trim() === '') field.current?.focus();
    else
      mutate(
        { name, group_name: group },
        { onSuccess: onClose, onError: () => field.current?.focus() },
      );
  };
  const write = (text: string): void => {
    setName(text);
    setNameMissing(false);
    reset();
  };
  const lookedAt = (theirs: FeedbackTypeView): void => {
    setBase(theirs);
    setNameMissing(false);
    reset();
    field.current?.focus();
  };
  return (
    <EditDialog
      busy={isPending}
      dirty={name !== before.name || group !== before.group_name}
      onClose={onClose}
      onSave={save}
      problem={problemOf(error, nameProblem !== undefined || groupProblem !== undefined)}
      saveLabel={TYPE_TEXTS.save}
      size={WIDTH}
      title={base === null ? TYPE_TEXTS.addTitle : TYPE_TEXTS.editTitle(base)}
    >
      <TextInput
        data-autofocus
        description={TYPE_TEXTS.nameHint}
        error={nameProblem}
        label={TYPE_TEXTS.name}
        maxLength={NAME_MAX_CHARS}
        onChange={(event) => write(event.currentTarget.value)}
        ref={field}
        required
        value={name}
      />
      <GroupChoice
        onChange={setGroup}
        problem={groupProblem}
        templates={before.templates}
        value={group}
      />
      {base !== null && latest !== null && latest.revision !== base.revision && (
        <StoredVersion
          name={latest.name}
          onMine={() => lookedAt(latest)}
          onTheirs={() => {
            lookedAt(latest);
            setName(latest.name);
            setGroup(latest.group_name);
          }}
        >
          <Text display="block" c="dimmed" fz="note">
            {GROUP_WORDS[latest.group_name]}
          </Text>
        </StoredVersion>
      )}
    </EditDialog>
  );
}

interface GroupChoiceProps {
  value: TemplateGroup;
  /** Number of templates of the type; if there are any, its group cannot change. */
  templates: number;
  problem: string | undefined;
  onChange: (group: TemplateGroup) => void;
}

function GroupChoice({ value, templates, problem, onChange }: GroupChoiceProps) {
  const id = useId();
  const isFixed = templates > 0;
  return (
    <FieldGroup
      disabled={isFixed}
      hint={isFixed ? MESSAGES.feedbackTypes.groupFixed({ templates }) : undefined}
      legend={TYPE_TEXTS.whoWrites}
      problem={isFixed ? null : problem}
    >
      <Paper className="lined" withBorder>
        {TEMPLATE_GROUPS.filter((group) => !isFixed || group === value).map((group) => (
          <Choice
            checked={group === value}
            hint={GROUP_WORDS[group]}
            key={group}
            label={group}
            look="row"
            name={`${id}-group`}
            onChange={() => onChange(group)}
            type="radio"
          />
        ))}
      </Paper>
    </FieldGroup>
  );
}
