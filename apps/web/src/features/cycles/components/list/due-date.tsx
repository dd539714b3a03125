import type { ListRow } from '@reviews/contracts/cycles';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useDates } from '../../../../lib/dates.ts';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import styles from './list.module.css';

/** When a form is due; one that is still owed after that day says so in words. */
export function DueDate({ row }: { row: ListRow }) {
  const { formatDate } = useDates();
  const late = useDaysLate(row);
  const { due_date } = row;
  if (due_date === null) return <Nothing />;
  return (
    <div>
      <time dateTime={due_date}>{formatDate(due_date)}</time>
      {late > 0 && (
        <span className={styles.late}>
          <IconAlertTriangle aria-hidden size={14} stroke={ICON_STROKE} />
          {late === 1 ? '1 day late' : `${late} days late`}
        </span>
      )}
    </div>
  );
}

/** Whole days since a form was due that is still owed; else none. */
export function DaysLate({ row }: { row: ListRow }) {
  const late = useDaysLate(row);
  return late > 0 ? <span className={styles.daysLate}>{late}</span> : <Nothing />;
}

/** At every row: the days are counted by the dates of this page, which ask the clock once a minute. */
function useDaysLate({ due_date, is_owed }: ListRow): number {
  const { daysUntil } = useDates();
  return due_date !== null && is_owed ? Math.max(0, -daysUntil(due_date)) : 0;
}

/** An empty cell, told to those who hear the table. */
export function Nothing() {
  return (
    <>
      <span aria-hidden className={styles.nothing}>
        –
      </span>
      <span className={styles.hidden}>none</span>
    </>
  );
}
