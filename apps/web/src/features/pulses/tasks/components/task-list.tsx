import { Box, Button, VisuallyHidden } from '@mantine/core';
import type { TaskView } from '@reviews/contracts/pulses';
import { MESSAGES } from '@reviews/domain';
import { IconClockExclamation } from '@tabler/icons-react';
import { Link, type To } from 'react-router';
import { useDates } from '../../../../lib/dates.ts';
import { prefetchOnIntent } from '../../../../lib/page-prefetch.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { EmployeeName } from '../../../../ui/employee-name.tsx';
import { SkeletonBlock, SkeletonLine } from '../../../../ui/skeletons.tsx';
import { StatusChip, StatusReason } from '../../../../ui/status-chip.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { dueOf, isActionable, namesOf } from '../lib/due.ts';
import { TASK_TEXTS } from '../lib/task-texts.ts';
import styles from './tasks.module.css';

interface TaskListProps {
  tasks: readonly TaskView[];
  label: string;
  /** Returns the address that opens a review over this list. */
  writeHere: (hash: string) => { to: To; state: unknown };
}

/**
 * Tasks in the server's order: the person, the form, the due date, and the button that opens it or
 * the reason for having none.
 */
export function TaskList({ tasks, label, writeHere }: TaskListProps) {
  return (
    <Box component="ul" aria-label={label} className={`${styles.list} lined`} role="list">
      {tasks.map((task, index) => (
        <TaskRow isFirst={index === 0} key={task.hash} task={task} writeHere={writeHere} />
      ))}
    </Box>
  );
}

/** Loading state of the tasks, in the same shape. */
export function TaskListSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className={`${styles.list} lined`} role="status">
      <VisuallyHidden>{TASK_TEXTS.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div aria-hidden className={styles.task} key={index}>
          <SkeletonBlock height={40} width="40px" />
          <div className={styles.what}>
            <SkeletonLine width="10em" />
            <br />
            <SkeletonLine width="14em" />
          </div>
          <div className={styles.due}>
            <SkeletonLine width="5em" />
          </div>
          <div className={styles.action}>
            <SkeletonBlock height={36} />
          </div>
        </div>
      ))}
    </div>
  );
}

function TaskRow({
  task,
  isFirst,
  writeHere,
}: { task: TaskView; isFirst: boolean } & Pick<TaskListProps, 'writeHere'>) {
  const name = task.for.preferred_name;
  const review = MESSAGES.pulses.title({ title: task.title, name });
  return (
    <li className={styles.task}>
      <Avatar name={name} photo={task.for.photo} size={40} />
      <div className={styles.what}>
        <div className={styles.for}>
          <EmployeeName id={task.for.id} name={name} />
        </div>
        <div className={styles.about}>
          {[...namesOf(task), task.cycle?.name].filter(Boolean).join(' · ')}
        </div>
        {task.declined.map((one, index) => (
          <div className={styles.reason} key={index}>
            {declinedText(one)}
          </div>
        ))}
        {!isActionable(task) && (
          <div className={styles.reason}>
            <StatusReason status={task.status} />
          </div>
        )}
      </div>
      <DueWords dueDate={task.due_date} />
      {task.action && task.href ? (
        <div className={styles.action}>
          <Button
            aria-label={TASK_TEXTS.actionFor({ action: task.action, review })}
            component={Link}
            fullWidth
            size="sm"
            to={task.href}
            variant={isFirst ? 'filled' : 'default'}
            {...prefetchOnIntent(task.href)}
          >
            {task.action}
          </Button>
          {task.kind === 'review' && (
            <Link
              aria-label={TASK_TEXTS.actionFor({ action: TASK_TEXTS.writeHere, review })}
              className={`${styles.here} quiet-button`}
              preventScrollReset
              {...writeHere(task.hash)}
            >
              {TASK_TEXTS.writeHere}
            </Link>
          )}
        </div>
      ) : (
        <div className={styles.status}>
          <StatusChip status={task.status} />
        </div>
      )}
    </li>
  );
}

/** Returns why a task came back, in words. */
function declinedText({ name, reason }: TaskView['declined'][number]): string {
  const who = { name: name ?? TASK_TEXTS.aReviewer };
  const because = reason?.trim() ?? '';
  return because === ''
    ? TASK_TEXTS.declined(who)
    : TASK_TEXTS.declinedBecause({ ...who, reason: because });
}

function DueWords({ dueDate }: { dueDate: string | null }) {
  const dates = useDates();
  const { tone, words } = dueOf(dueDate, dates);
  return (
    <div className={`${styles.due} tabular`} data-tone={tone}>
      {tone === 'late' && <IconClockExclamation aria-hidden size={16} stroke={ICON_STROKE} />}
      {words && (
        <time dateTime={dueDate ?? ''} title={dates.formatDate(dueDate)}>
          {words}
        </time>
      )}
    </div>
  );
}
