import { Box, Stack, Text } from '@mantine/core';
import { IconCheck, IconCircle, IconCircleDashed, IconProgress } from '@tabler/icons-react';
import { RecordButton } from '../../../../ui/record-actions.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useDates } from '../../../../lib/dates.ts';
import type { ApprovalRun } from '../../hooks/use-approval-run.ts';
import { countWriting, isBegun, reviewNames, type Approvable } from '../../lib/approval.ts';
import { listed } from '../../lib/listed.ts';
import { limitsOf } from '../../lib/limits.ts';
import { RUN_TEXTS } from '../../lib/run-texts.ts';
import styles from '../approval.module.css';

function stateOf(run: ApprovalRun, { hash }: Approvable) {
  const sent = run.sent[hash];
  if (sent?.state === 'saving')
    return { color: 'var(--ink-3)', label: RUN_TEXTS.saving, Mark: IconProgress } as const;
  if (sent) return { color: 'var(--positive)', label: RUN_TEXTS.saved, Mark: IconCheck } as const;
  if (isBegun(run.draftOf(hash)))
    return { color: 'var(--notice)', label: RUN_TEXTS.begun, Mark: IconCircleDashed } as const;
  return { color: 'var(--ink-3)', label: RUN_TEXTS.waiting, Mark: IconCircle } as const;
}

/**
 * Lists everyone whose nominations are pending or just saved; saved ones can be undone here for a
 * while.
 */
export function PeopleList({ run }: { run: ApprovalRun }) {
  return (
    <Stack component="ol" gap={2} py={4} role="list">
      {run.tasks.map((task) => (
        <Person key={task.hash} run={run} task={task} />
      ))}
    </Stack>
  );
}

function Person({ run, task }: { run: ApprovalRun; task: Approvable }) {
  const { formatDate, daysUntil } = useDates();
  const { hash, due_date: due, can_undo: canUndo, for: about } = task;
  const { color, label, Mark } = stateOf(run, task);
  const sent = run.sent[hash];
  const gone = task.nominees.filter(({ isGone }) => isGone).map((one) => one.preferred_name);
  const isLate = due !== null && sent === undefined && daysUntil(due) < 0;
  const when =
    due === null
      ? null
      : isLate
        ? RUN_TEXTS.late({ days: -daysUntil(due) })
        : RUN_TEXTS.due({ date: formatDate(due) });
  return (
    <Box component="li" pos="relative">
      <button
        aria-current={run.task?.hash === hash ? 'true' : undefined}
        className={styles.pick}
        onClick={() => run.goTo(hash)}
        type="button"
      >
        <Mark aria-hidden color={color} size={18} stroke={ICON_STROKE} />
        <Text className="wrap-anywhere" component="span" fw={550}>
          {about.preferred_name}
        </Text>
        <Text c="dimmed" component="span" fz="xs">
          {RUN_TEXTS.short({
            count: countWriting(task, run.draftOf(hash)),
            ...limitsOf(task),
          })}
        </Text>
        <Text c="dimmed" component="span" fz="xs">
          {reviewNames(task)}
        </Text>
        {gone.length > 0 && sent === undefined && (
          <Text c="var(--notice)" component="span" fw={550} fz="xs">
            {RUN_TEXTS.declinedBy({ names: listed(gone) })}
          </Text>
        )}
        <Text c="dimmed" component="span" fz="xs">
          {label}
          {sent === undefined && when !== null && (
            <Text component="span" {...(isLate && { c: 'var(--danger)', fw: 550 })}>
              {` · ${when}`}
            </Text>
          )}
        </Text>
      </button>
      {sent?.state === 'saved' && canUndo && (
        <Box bottom={8} pos="absolute" right={6}>
          <RecordButton
            label={RUN_TEXTS.undoOf({ name: about.preferred_name })}
            onClick={() => run.takeBack(hash)}
          >
            {RUN_TEXTS.undo}
          </RecordButton>
        </Box>
      )}
    </Box>
  );
}
