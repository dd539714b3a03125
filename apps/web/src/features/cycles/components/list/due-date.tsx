import type { ListRow } from '@reviews/contracts/cycles';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useDates } from '../../../../lib/dates.ts';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import styles from './list.module.css';

/** States in which a form is still owed. */
const OWED: readonly ListRow['status']['kind'][] = ['write', 'continue', 'draft', 'not-started', 'blocked'];

/** When a form is due; one that is still owed after that day says so in words. */
export function DueDate({ row: { due_date, status } }: { row: ListRow }) {
  const { formatDate, daysUntil } = useDates();
  if (due_date === null) return <Nothing />;
  const late = OWED.includes(status.kind) ? -daysUntil(due_date) : 0;
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
