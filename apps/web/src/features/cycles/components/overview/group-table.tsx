import { Text } from '@mantine/core';
import type { GroupRow } from '@reviews/contracts/cycle-overview';
import { LABELS, workProgress } from '@reviews/domain';
import { Link } from 'react-router';
import { formatCount } from '../../../../lib/format-count.ts';
import { DataTable, None, ScrollRegion } from '../../../../ui/data-table.tsx';
import { EmployeeName } from '../../../../ui/employee-name.tsx';
import { ANSWERABLE, countedHref, type Group } from '../../lib/overview-links.ts';
import { OVERVIEW_TEXTS } from '../../lib/overview-texts.ts';
import type { OverviewPulse } from '../../lib/progress.ts';
import styles from './groups.module.css';

interface GroupTableProps {
  by: Group['by'];
  cycleId: number;
  pulses: readonly OverviewPulse[];
  rows: readonly GroupRow[];
}

/** Renders a row per group and a column per pulse; cards in a narrow window. */
export function GroupTable({ by, cycleId, pulses, rows }: GroupTableProps) {
  return (
    <ScrollRegion label={OVERVIEW_TEXTS.groupsTable[by]}>
      <DataTable
        className={styles.table}
        columns={[
          {
            key: 'group',
            label: OVERVIEW_TEXTS.groupColumns[by],
            cell: (row) =>
              by !== 'department' && row.id !== null ? (
                <EmployeeName id={row.id} name={row.name ?? ''} />
              ) : (
                nameOf(row, by)
              ),
          },
          {
            key: 'progress',
            label: OVERVIEW_TEXTS.groupColumns.progress,
            cardLabel: null,
            className: styles.progress,
            cell: (row) => <Progress row={row} />,
          },
          ...pulses.map((pulse) => ({
            key: String(pulse.id),
            label: pulse.title,
            isNumber: true,
            cell: (row: GroupRow) => (
              <PulseCount by={by} cycleId={cycleId} pulse={pulse} row={row} />
            ),
          })),
        ]}
        keyOf={({ id }) => id ?? 0}
        label={OVERVIEW_TEXTS.groupsTable[by]}
        rows={rows}
      />
    </ScrollRegion>
  );
}

const nameOf = ({ name }: GroupRow, by: Group['by']): string =>
  name ?? (by === 'department' ? LABELS.lists.noDepartment : LABELS.lists.noManager);

/**
 * Shows the share completed over all pulses, as a bar and in words. No single list shows all of
 * these reviews, so it has no link.
 */
function Progress({ row: { cells } }: { row: GroupRow }) {
  const { percent } = workProgress(cells);
  return (
    <span className={styles.share}>
      <Text span fw={550} ta="right">
        {percent}%
      </Text>
      <span aria-hidden className={styles.track}>
        <span
          className={styles.fill}
          data-done={percent === 100 || undefined}
          style={{ width: `${percent}%` }}
        />
      </span>
    </span>
  );
}

function PulseCount({
  by,
  cycleId,
  pulse,
  row,
}: {
  by: Group['by'];
  cycleId: number;
  pulse: OverviewPulse;
  row: GroupRow;
}) {
  const cell = row.cells.find(({ pulse_id: id }) => id === pulse.id);
  if (cell === undefined) return <None>{OVERVIEW_TEXTS.none}</None>;
  const group: Group = { by, id: row.id };
  const named = { pulse: pulse.title, group: nameOf(row, by) };
  const { complete, forms, late } = cell;
  return (
    <>
      <span className={styles.figures}>
        <Link
          aria-label={OVERVIEW_TEXTS.completeOf({ complete, ...named })}
          to={countedHref(cycleId, pulse.id, { group, statuses: ['complete'] })}
        >
          {formatCount(complete)}
        </Link>{' '}
        {OVERVIEW_TEXTS.of}{' '}
        <Link
          aria-label={OVERVIEW_TEXTS.formsOf({ forms, ...named })}
          to={countedHref(cycleId, pulse.id, { group, statuses: ANSWERABLE })}
        >
          {formatCount(forms)}
        </Link>
      </span>
      {late > 0 && (
        <Link
          aria-label={OVERVIEW_TEXTS.lateOf({ late, ...named })}
          className={styles.late}
          to={countedHref(cycleId, pulse.id, { group, late: 'any' })}
        >
          {OVERVIEW_TEXTS.late({ count: late })}
        </Link>
      )}
    </>
  );
}
