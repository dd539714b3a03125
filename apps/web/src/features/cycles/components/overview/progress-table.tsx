import type { ListStatus } from '@reviews/contracts/cycles';
import { Link } from 'react-router';
import { formatCount } from '../../../../lib/format-count.ts';
import { listHref } from '../../lib/list-state.ts';
import { countedHref } from '../../lib/overview-links.ts';
import { OVERVIEW_TEXTS } from '../../lib/overview-texts.ts';
import {
  progressOf,
  rowsOf,
  STATUS_ORDER,
  statusHref,
  type OverviewPulse,
} from '../../lib/progress.ts';
import styles from './overview.module.css';
import { TableHead } from '../../../../ui/table-head.tsx';

/** Shows the chart's numbers as a table. */
export function ProgressTable({
  cycleId,
  pulses,
}: {
  cycleId: number;
  pulses: readonly OverviewPulse[];
}) {
  const labels = new Map(
    pulses.flatMap(({ counts }) => counts.map(({ status, label }) => [status, label] as const)),
  );
  const statuses = STATUS_ORDER.filter((status) => labels.has(status));
  return (
    // Focusable, because it scrolls sideways in a narrow window.
    <div
      aria-label={OVERVIEW_TEXTS.progressTable}
      className={styles.scroller}
      role="region"
      tabIndex={0}
    >
      <table className={styles.table}>
        <TableHead
          columns={[
            OVERVIEW_TEXTS.review,
            ...[
              OVERVIEW_TEXTS.total,
              OVERVIEW_TEXTS.progress,
              ...statuses.map((status) => labels.get(status) ?? status),
              OVERVIEW_TEXTS.lateColumn,
            ].map((label) => ({ key: label, label, className: styles.numeric })),
          ]}
        />
        <tbody>
          {pulses.map((pulse) => (
            <tr key={pulse.id}>
              <th scope="row">
                <Link to={listHref(cycleId, pulse.id)}>{pulse.title}</Link>
              </th>
              <td className={styles.numeric}>
                <Link
                  aria-label={OVERVIEW_TEXTS.inTotal({
                    count: rowsOf(pulse),
                    pulse: pulse.title,
                  })}
                  to={listHref(cycleId, pulse.id)}
                >
                  {formatCount(rowsOf(pulse))}
                </Link>
              </td>
              <td className={styles.numeric}>{progressOf(pulse.counts).percent}%</td>
              {statuses.map((status) => (
                <CountCell
                  count={countOf(pulse, status)}
                  cycleId={cycleId}
                  key={status}
                  label={labels.get(status) ?? status}
                  pulse={pulse}
                  status={status}
                />
              ))}
              <td className={styles.numeric}>
                <Link
                  aria-label={OVERVIEW_TEXTS.lateAt({ count: pulse.late, place: pulse.title })}
                  data-none={pulse.late === 0 || undefined}
                  to={countedHref(cycleId, pulse.id, { late: 'any' })}
                >
                  {formatCount(pulse.late)}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const countOf = ({ counts }: OverviewPulse, status: ListStatus): number =>
  counts.find((each) => each.status === status)?.count ?? 0;

interface CountCellProps {
  cycleId: number;
  pulse: OverviewPulse;
  status: ListStatus;
  label: string;
  count: number;
}

function CountCell({ cycleId, pulse, status, label, count }: CountCellProps) {
  return (
    <td className={styles.numeric}>
      <Link
        aria-label={OVERVIEW_TEXTS.ofStatusIn({ count, label, place: pulse.title })}
        data-none={count === 0 || undefined}
        to={statusHref(cycleId, pulse.id, status)}
      >
        {formatCount(count)}
      </Link>
    </td>
  );
}
