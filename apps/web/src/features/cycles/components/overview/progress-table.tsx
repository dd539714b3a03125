import type { ListStatus } from '@reviews/contracts/cycles';
import { Link } from 'react-router';
import { formatCount } from '../../../../lib/format-count.ts';
import { DataTable, ScrollRegion } from '../../../../ui/data-table.tsx';
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
  const amount = { align: 'right', isNumber: true } as const;
  return (
    <ScrollRegion label={OVERVIEW_TEXTS.progressTable}>
      <DataTable
        cardsBelow={0}
        className={styles.table}
        columns={[
          {
            key: 'review',
            label: OVERVIEW_TEXTS.review,
            cell: (pulse) => <Link to={listHref(cycleId, pulse.id)}>{pulse.title}</Link>,
          },
          {
            ...amount,
            key: 'total',
            label: OVERVIEW_TEXTS.total,
            cell: (pulse) => (
              <Link
                aria-label={OVERVIEW_TEXTS.inTotal({ count: rowsOf(pulse), pulse: pulse.title })}
                to={listHref(cycleId, pulse.id)}
              >
                {formatCount(rowsOf(pulse))}
              </Link>
            ),
          },
          {
            ...amount,
            key: 'progress',
            label: OVERVIEW_TEXTS.progress,
            cell: (pulse) => `${progressOf(pulse).percent}%`,
          },
          ...statuses.map((status) => {
            const label = labels.get(status) ?? status;
            return {
              ...amount,
              key: status,
              label,
              cell: (pulse: OverviewPulse) => (
                <Count
                  count={countOf(pulse, status)}
                  label={OVERVIEW_TEXTS.ofStatusIn({
                    count: countOf(pulse, status),
                    label,
                    place: pulse.title,
                  })}
                  to={statusHref(cycleId, pulse.id, status)}
                />
              ),
            };
          }),
          {
            ...amount,
            key: 'late',
            label: OVERVIEW_TEXTS.lateColumn,
            cell: ({ id, late, title }) => (
              <Count
                count={late}
                label={OVERVIEW_TEXTS.lateAt({ count: late, place: title })}
                to={countedHref(cycleId, id, { late: 'any' })}
              />
            ),
          },
        ]}
        keyOf={({ id }) => id}
        label={OVERVIEW_TEXTS.progressTable}
        look="dense"
        rows={pulses}
      />
    </ScrollRegion>
  );
}

function Count({ count, label, to }: { count: number; label: string; to: string }) {
  return (
    <Link aria-label={label} data-none={count === 0 || undefined} to={to}>
      {formatCount(count)}
    </Link>
  );
}

const countOf = ({ counts }: OverviewPulse, status: ListStatus): number =>
  counts.find((each) => each.status === status)?.count ?? 0;
