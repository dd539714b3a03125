import type { HistoryView } from '@reviews/contracts/pulses';
import { LABELS } from '@reviews/domain';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../../lib/dates.ts';
import { EmployeeName } from '../../../../ui/employee-name.tsx';
import { RecordActions, RecordTable } from '../../../../ui/record-table.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { HISTORY_TEXTS } from '../lib/history-texts.ts';

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
    <RecordTable
      actions={LABELS.buttons.view}
      columns={Object.values(COLUMNS)}
      label={HISTORY_TEXTS.title}
    >
      {entries.map((entry) => (
        <tr key={entry.hash}>
          <th scope="row">
            <EmployeeName id={entry.for.id} name={entry.for.preferred_name} />
          </th>
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
          <RecordActions>
            {entry.href && entry.action && (
              <Link
                aria-label={HISTORY_TEXTS.actionFor({
                  action: entry.action,
                  title: entry.title,
                  name: entry.for.preferred_name,
                })}
                className="quiet-button"
                onClick={(event) => viewHere(event, () => onView(entry.hash))}
                to={entry.href}
              >
                {entry.action}
              </Link>
            )}
          </RecordActions>
        </tr>
      ))}
    </RecordTable>
  );
}

/** Opens the form here on a plain click; leaves clicks for a new tab or window to the browser. */
function viewHere(event: MouseEvent<HTMLAnchorElement>, view: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  view();
}
