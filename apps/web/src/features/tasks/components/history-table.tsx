import type { HistoryView } from '@reviews/contracts/pulses';
import { LABELS } from '@reviews/domain';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import styles from './tasks.module.css';

/** What the person has submitted, newest first; a card each on a small window. */
export function HistoryTable({ entries }: { entries: readonly HistoryView[] }) {
  const { formatDate, formatDateTime } = useDates();
  return (
    <table className={styles.history}>
      <thead>
        <tr>
          <th scope="col">About</th>
          <th scope="col">Review</th>
          <th scope="col">Cycle</th>
          <th scope="col">Submitted</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.hash}>
            <td className={styles.strong}>
              <EmployeeName id={entry.for.id} name={entry.for.preferred_name} />
            </td>
            <td>{entry.href ? <Link to={entry.href}>{entry.title}</Link> : entry.title}</td>
            <td>{entry.cycle?.name ?? LABELS.pulses.offCycle}</td>
            <td data-label="Submitted">
              <time dateTime={entry.closed_at} title={formatDateTime(entry.closed_at)}>
                {formatDate(entry.closed_at)}
              </time>
            </td>
            <td>
              <StatusChip status={entry.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
