import type { ListRow } from '@reviews/contracts/cycles';
import { LABELS, MESSAGES } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';
import { useDates } from '../../../../lib/dates.ts';
import { Sub } from '../../../../ui/data-table.tsx';
import { LinkedStatus } from '../../../../ui/status-chip.tsx';
import styles from './list.module.css';

const LIST_TEXTS = texts(formList);

/**
 * Shows a row's status in the server's order of checks (LIST-20): a chip, linked where the user may
 * open the review, and below it why the review waits or was declined.
 */
export function StatusCell({ row }: { row: ListRow }) {
  const why = useReason(row);
  const status = wordOf(row.status);
  return (
    <div className={styles.status}>
      <LinkedStatus
        href={hrefOf(row)}
        label={LIST_TEXTS.statusOf({ status: status.label, name: row.employee.preferred_name })}
        status={status}
      />
      {why !== null && <Sub>{why}</Sub>}
    </div>
  );
}

/**
 * Returns the link: a complete review for users who may read it, one still to be written to its
 * edit page for users who may write it (STAT-01, AMB-09, PERM-03).
 */
function hrefOf({ hash, status, permissions }: ListRow): string | null {
  if (hash === null) return null;
  if (status.kind === 'complete') return permissions.view ? `/pulses/${hash}/view` : null;
  return permissions.update ? `/pulses/${hash}/edit` : null;
}

/** A declined review's chip has no room for the reason. */
function wordOf(status: ListRow['status']): ListRow['status'] {
  return status.kind === 'declined' ? { ...status, label: LABELS.status.declined } : status;
}

function useReason({ status: { kind, label, detail } }: ListRow): string | null {
  const { formatDate } = useDates();
  const text = detail === '' ? null : detail;
  switch (kind) {
    case 'declined':
      return text ?? (label === LABELS.status.declined ? null : label);
    case 'blocked':
      return text === null ? null : MESSAGES.pulses.waitingFor({ title: text });
    case 'pending':
      return text === null ? null : MESSAGES.pulses.startsOn({ date: formatDate(text) });
    default:
      return text === label ? null : text;
  }
}
