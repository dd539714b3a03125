import { Button } from '@mantine/core';
import { IconCircleCheck, IconProgress } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { consequencesOf, type Consequences } from '../../lib/approval.ts';
import { listed } from '../../lib/listed.ts';
import type { Sent } from '../../lib/run-state.ts';
import { RUN_TEXTS } from '../../lib/run-texts.ts';
import styles from '../approval.module.css';

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
  const Mark = isSaving ? IconProgress : IconCircleCheck;
  return (
    <div className={styles.notice}>
      <Mark
        aria-hidden
        color={isSaving ? 'var(--ink-2)' : 'var(--positive)'}
        size={22}
        stroke={ICON_STROKE}
      />
      <div>
        <p>
          {isSaving ? RUN_TEXTS.isSaving : RUN_TEXTS.savedOf({ name: task.for.preferred_name })}
        </p>
        <p className={styles.sub}>{outcomeText(consequencesOf(task, draft))}</p>
      </div>
      {task.can_undo && !isSaving && (
        <Button data-undo loading={state === 'undoing'} onClick={onUndo} variant="default">
          {RUN_TEXTS.undo}
        </Button>
      )}
    </div>
  );
}
