import type { TaskView } from '@reviews/contracts/pulses';
import type { Dates } from '../../../../lib/dates.ts';
import { TASK_TEXTS } from './task-texts.ts';

export type DueTone = 'late' | 'soon' | 'later' | 'none';

export interface Due {
  tone: DueTone;
  /** 'Due tomorrow', '3 days late'; empty without a date. */
  words: string;
}

const SOON_DAYS = 7;

/** Returns the text and tone of a due date relative to today, in the organisation's time zone. */
export function dueOf(
  dueDate: string | null,
  { daysUntil, formatDate }: Pick<Dates, 'daysUntil' | 'formatDate'>,
  now = new Date(),
): Due {
  if (dueDate === null) return { tone: 'none', words: '' };
  const days = daysUntil(dueDate, now);
  if (days < 0) return { tone: 'late', words: TASK_TEXTS.late({ days: -days }) };
  return days <= SOON_DAYS
    ? { tone: 'soon', words: TASK_TEXTS.dueIn({ days }) }
    : { tone: 'later', words: TASK_TEXTS.due({ date: formatDate(dueDate) }) };
}

/** Returns whether a task can be done now; the others are blocked or start later. */
export const isActionable = (task: TaskView): boolean => task.action !== null && task.href !== null;

/**
 * Returns the names of a task: the form, and the step that is due if it has a different name ('Peer
 * Review', 'Nomination Approvals').
 */
export function namesOf({ title, stage_title: stage }: TaskView): string[] {
  return stage === null || stage.startsWith(title) ? [title] : [title, stage];
}

export interface DateAhead {
  day: string;
  tasks: TaskView[];
}

/** Returns at most `limit` due dates in order, with the tasks due on each. */
export function datesAhead(tasks: readonly TaskView[], limit: number): DateAhead[] {
  const byDay = Map.groupBy(
    tasks.filter((task) => task.due_date !== null),
    (task) => task.due_date ?? '',
  );
  return [...byDay]
    .map(([day, dueTasks]) => ({ day, tasks: dueTasks }))
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(0, limit);
}
