import { Button } from '@mantine/core';
import { IconCircleCheck, IconProgress } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { outcomeOf, outcomeText } from '../../lib/approval-run.ts';
import type { Sent } from '../../lib/run-state.ts';
import { RUN_TEXTS } from '../../lib/run-texts.ts';
import styles from './approvals.module.css';

/** Shows a person whose nominations were just saved: the decisions, and undo. */
export function SavedPerson({
  sent: { task, draft, state },
  onUndo,
}: {
  sent: Sent;
  onUndo: () => void;
}) {
  const isSaving = state === 'saving';
  const Mark = isSaving ? IconProgress : IconCircleCheck;
  return (
    <div className={styles.savedPerson} data-state={state}>
      <Mark aria-hidden size={22} stroke={ICON_STROKE} />
      <div>
        <p className={styles.savedTitle}>
          {isSaving ? RUN_TEXTS.isSaving : RUN_TEXTS.savedOf({ name: task.for.preferred_name })}
        </p>
        <p className={styles.sub}>{outcomeText(outcomeOf(task, draft))}</p>
      </div>
      {task.can_undo && !isSaving && (
        <Button data-undo loading={state === 'undoing'} onClick={onUndo} variant="default">
          {RUN_TEXTS.undo}
        </Button>
      )}
    </div>
  );
}
