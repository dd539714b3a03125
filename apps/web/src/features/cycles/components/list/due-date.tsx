import type { ListRow } from '@reviews/contracts/cycles';
import { IconAlertTriangle } from '@tabler/icons-react';
import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';
import { useDates } from '../../../../lib/dates.ts';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import hidden from '../../../../ui/visually-hidden.module.css';
import styles from './list.module.css';

const LIST_TEXTS = texts(formList);

/** Shows the due date, and in words when a review is overdue. */
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
          {LIST_TEXTS.daysLate({ days: late })}
        </span>
      )}
    </div>
  );
}

/** Shows the whole days a review is overdue; empty if it is not. */
export function DaysLate({ row }: { row: ListRow }) {
  const late = useDaysLate(row);
  return late > 0 ? <span className={styles.daysLate}>{late}</span> : <Nothing />;
}

/** Cheap enough for every row: the page's dates read the clock once a minute. */
function useDaysLate({ due_date, is_owed }: ListRow): number {
  const { daysUntil } = useDates();
  return due_date !== null && is_owed ? Math.max(0, -daysUntil(due_date)) : 0;
}

/** Renders an empty cell with a text for screen readers. */
export function Nothing() {
  return (
    <>
      <span aria-hidden className={styles.nothing}>
        –
      </span>
      <span className={hidden.hidden}>{LIST_TEXTS.none}</span>
    </>
  );
}
