import { IconCheck, IconCircle, IconCircleDashed, IconProgress } from '@tabler/icons-react';
import { RecordButton } from '../../../../ui/record-actions.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useDates } from '../../../../lib/dates.ts';
import type { ApprovalRun } from '../../hooks/use-approval-run.ts';
import { countWriting, isBegun, type Approvable } from '../../lib/approval.ts';
import { limitsOf } from '../../lib/limits.ts';
import { RUN_TEXTS } from '../../lib/run-texts.ts';
import styles from '../approval.module.css';

function stateOf(run: ApprovalRun, { hash }: Approvable) {
  const sent = run.sent[hash];
  if (sent?.state === 'saving')
    return { kind: 'saving', label: RUN_TEXTS.saving, Mark: IconProgress } as const;
  if (sent) return { kind: 'saved', label: RUN_TEXTS.saved, Mark: IconCheck } as const;
  if (isBegun(run.draftOf(hash)))
    return { kind: 'begun', label: RUN_TEXTS.begun, Mark: IconCircleDashed } as const;
  return { kind: 'waiting', label: RUN_TEXTS.waiting, Mark: IconCircle } as const;
}

/**
 * Lists everyone whose nominations are pending or just saved; saved ones can be undone here for a
 * while.
 */
export function PeopleList({ run }: { run: ApprovalRun }) {
  return (
    <ol className={styles.people}>
      {run.tasks.map((task) => (
        <Person key={task.hash} run={run} task={task} />
      ))}
    </ol>
  );
}

function Person({ run, task }: { run: ApprovalRun; task: Approvable }) {
  const { formatDate, daysUntil } = useDates();
  const { hash, due_date: due, can_undo: canUndo, for: about } = task;
  const { kind, label, Mark } = stateOf(run, task);
  const sent = run.sent[hash];
  const isLate = due !== null && sent === undefined && daysUntil(due) < 0;
  const when =
    due === null
      ? null
      : isLate
        ? RUN_TEXTS.late({ days: -daysUntil(due) })
        : RUN_TEXTS.due({ date: formatDate(due) });
  return (
    <li className={styles.person} data-state={kind}>
      <button
        aria-current={run.task?.hash === hash ? 'true' : undefined}
        className={styles.pick}
        onClick={() => run.goTo(hash)}
        type="button"
      >
        <Mark aria-hidden size={18} stroke={ICON_STROKE} />
        <span className={styles.name}>{about.preferred_name}</span>
        <span className={styles.sub}>
          {RUN_TEXTS.short({
            count: countWriting(task, run.draftOf(hash)),
            ...limitsOf(task),
          })}
        </span>
        <span className={styles.sub}>
          {label}
          {sent === undefined && when !== null && (
            <span data-late={isLate || undefined}>{` · ${when}`}</span>
          )}
        </span>
      </button>
      {sent?.state === 'saved' && canUndo && (
        <RecordButton
          label={RUN_TEXTS.undoOf({ name: about.preferred_name })}
          onClick={() => run.takeBack(hash)}
        >
          {RUN_TEXTS.undo}
        </RecordButton>
      )}
    </li>
  );
}
