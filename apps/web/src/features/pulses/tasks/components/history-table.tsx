import type { HistoryView } from '@reviews/contracts/pulses';
import { LABELS } from '@reviews/domain';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../../lib/dates.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmployeeName } from '../../../../ui/employee-name.tsx';
import { RecordLink } from '../../../../ui/record-actions.tsx';
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
    <DataTable
      actions={{
        label: LABELS.buttons.view,
        cell: ({ href, action, title, hash, for: { preferred_name: name } }) =>
          href &&
          action && (
            <RecordLink
              label={HISTORY_TEXTS.actionFor({ action, title, name })}
              onClick={(event) => viewHere(event, () => onView(hash))}
              to={href}
            >
              {action}
            </RecordLink>
          ),
      }}
      columns={[
        {
          key: 'reviewee',
          label: COLUMNS.reviewee,
          cell: (entry) => <EmployeeName id={entry.for.id} name={entry.for.preferred_name} />,
        },
        {
          key: 'review',
          label: COLUMNS.review,
          cardLabel: null,
          cell: ({ href, title }) => (href ? <Link to={href}>{title}</Link> : title),
        },
        {
          key: 'cycle',
          label: COLUMNS.cycle,
          cardLabel: null,
          cell: ({ cycle }) => cycle?.name ?? LABELS.pulses.offCycle,
        },
        {
          key: 'submitted',
          label: COLUMNS.submitted,
          cell: ({ closed_at: at }) => (
            <time dateTime={at} title={formatDateTime(at)}>
              {formatDate(at)}
            </time>
          ),
        },
        {
          key: 'status',
          label: COLUMNS.status,
          cardLabel: null,
          cell: ({ status }) => <StatusChip status={status} />,
        },
      ]}
      keyOf={({ hash }) => hash}
      label={HISTORY_TEXTS.title}
      rows={entries}
    />
  );
}

/** Opens the form here on a plain click; leaves clicks for a new tab or window to the browser. */
function viewHere(event: MouseEvent<HTMLAnchorElement>, view: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  view();
}
