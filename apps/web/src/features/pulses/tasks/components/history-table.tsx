import type { HistoryView } from '@reviews/contracts/pulses';
import { LABELS } from '@reviews/domain';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../../lib/dates.ts';
import { EmployeeName } from '../../../../ui/employee-name.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { HISTORY_TEXTS } from '../lib/history-texts.ts';
import styles from './tasks.module.css';
import { TableHead } from '../../../../ui/table-head.tsx';

const COLUMNS = HISTORY_TEXTS.columns;

interface HistoryTableProps {
  entries: readonly HistoryView[];
  /** Shows a form over this list. The link leads to the form's page, for use in a new tab. */
  onView: (hash: string) => void;
}

/** The reviews a person has submitted, newest first, or cards in a small window. */
export function HistoryTable({ entries, onView }: HistoryTableProps) {
  const { formatDate, formatDateTime } = useDates();
  return (
    <table className={styles.history}>
      <TableHead
        cardsBelow={48}
        columns={[
          COLUMNS.reviewee,
          COLUMNS.review,
          COLUMNS.cycle,
          COLUMNS.submitted,
          COLUMNS.status,
          { key: 'view', label: LABELS.buttons.view, isHidden: true },
        ]}
      />
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.hash}>
            <td className={styles.strong}>
              <EmployeeName id={entry.for.id} name={entry.for.preferred_name} />
            </td>
            <td>{entry.href ? <Link to={entry.href}>{entry.title}</Link> : entry.title}</td>
            <td>{entry.cycle?.name ?? LABELS.pulses.offCycle}</td>
            <td data-label={COLUMNS.submitted}>
              <time dateTime={entry.closed_at} title={formatDateTime(entry.closed_at)}>
                {formatDate(entry.closed_at)}
              </time>
            </td>
            <td>
              <StatusChip status={entry.status} />
            </td>
            <td className={styles.view}>
              {entry.href && entry.action && (
                <Link
                  aria-label={HISTORY_TEXTS.actionFor({
                    action: entry.action,
                    title: entry.title,
                    name: entry.for.preferred_name,
                  })}
                  className={styles.here ?? ''}
                  onClick={(event) => viewHere(event, () => onView(entry.hash))}
                  to={entry.href}
                >
                  {entry.action}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Opens the form here on a plain click; leaves clicks for a new tab or window to the browser. */
function viewHere(event: MouseEvent<HTMLAnchorElement>, view: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  view();
}
