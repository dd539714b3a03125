import type { TaskView } from '@reviews/contracts/pulses';
import { useDates } from '../../../../lib/dates.ts';
import { datesAhead, namesOf } from '../lib/due.ts';
import styles from './tasks.module.css';

const MOST_DATES = 6;

/** The next due dates with the tasks due on each. */
export function DatesAheadList({ tasks }: { tasks: readonly TaskView[] }) {
  const { formatDate } = useDates();
  return (
    <dl className={styles.dates}>
      {datesAhead(tasks, MOST_DATES).map(({ day, tasks: due }) => (
        <div key={day}>
          <dt>
            <time dateTime={day}>{formatDate(day)}</time>
          </dt>
          <dd>{summary(due)}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Returns 'Self Review, 3 × Manager Review'; for a review with several steps, the step that is due.
 */
function summary(tasks: readonly TaskView[]): string {
  return [...Map.groupBy(tasks, (task) => namesOf(task).at(-1) ?? '')]
    .map(([title, same]) => (same.length === 1 ? title : `${same.length} × ${title}`))
    .join(', ');
}
