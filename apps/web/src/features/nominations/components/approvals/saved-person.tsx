import { Button, Text } from '@mantine/core';
import { IconCircleCheck, IconProgress } from '@tabler/icons-react';
import { Notice } from '../../../../ui/notice.tsx';
import { consequencesOf, type Consequences } from '../../lib/approval.ts';
import { listed } from '../../lib/listed.ts';
import type { Sent } from '../../lib/run-state.ts';
import { RUN_TEXTS } from '../../lib/run-texts.ts';

/** Returns the decisions of a save in words. */
function outcomeText(given: Consequences): string {
  const { outcome } = RUN_TEXTS;
  const [approved, declined] = [listed(given.approved), listed(given.declined)];
  if (approved === '') return declined === '' ? outcome.none : outcome.declined({ declined });
  return declined === '' ? outcome.approved({ approved }) : outcome.both({ approved, declined });
}

/** Shows a person whose nominations were just saved: the decisions, and undo. */
export function SavedPerson({
  sent: { task, draft, state },
  onUndo,
}: {
  sent: Sent;
  onUndo: () => void;
}) {
  const isSaving = state === 'saving';
  return (
    <Notice
      action={
        task.can_undo &&
        !isSaving && (
          <Button data-undo loading={state === 'undoing'} onClick={onUndo} variant="default">
            {RUN_TEXTS.undo}
          </Button>
        )
      }
      icon={isSaving ? IconProgress : IconCircleCheck}
      mb={0}
      tone={isSaving ? 'quiet' : 'positive'}
    >
      <p>{isSaving ? RUN_TEXTS.isSaving : RUN_TEXTS.savedOf({ name: task.for.preferred_name })}</p>
      <Text c="dimmed" fz="note">
        {outcomeText(consequencesOf(task, draft))}
      </Text>
    </Notice>
  );
}
