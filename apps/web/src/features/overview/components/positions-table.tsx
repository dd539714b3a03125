import { Text } from '@mantine/core';
import type { PositionView } from '@reviews/contracts/overview';
import { MESSAGES } from '@reviews/domain';
import { useDates } from '../../../lib/dates.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { OVERVIEW_TEXTS } from '../lib/overview-texts.ts';

/** Every position of the person, the primary one first (OVR-05). */
export function PositionsTable({ positions }: { positions: readonly PositionView[] }) {
  const { formatDate } = useDates();
  if (positions.length === 0) return <Text c="dimmed">{MESSAGES.employees.notAvailable}</Text>;
  const isDated = positions.some(
    ({ started_on: from, ended_on: to }) => from !== null || to !== null,
  );
  return (
    <DataTable
      columns={[
        {
          key: 'position',
          label: OVERVIEW_TEXTS.position,
          cell: ({ position_name: name, is_primary: isPrimary }) => (
            <>
              {name}
              {isPrimary && positions.length > 1 && <Tag>{OVERVIEW_TEXTS.primary}</Tag>}
            </>
          ),
        },
        {
          key: 'manager',
          label: OVERVIEW_TEXTS.manager,
          cell: ({ manager }) =>
            manager ? (
              <EmployeeName id={manager.id} name={manager.preferred_name} />
            ) : (
              MESSAGES.employees.notAvailable
            ),
        },
        {
          key: 'department',
          label: OVERVIEW_TEXTS.department,
          cell: ({ department }) => department,
        },
        {
          key: 'team',
          label: OVERVIEW_TEXTS.team,
          cell: ({ team, sub_team: subTeam }) =>
            [team, subTeam].filter(Boolean).join(' / ') || MESSAGES.employees.notAvailable,
        },
        ...(isDated
          ? [
              {
                key: 'period',
                label: OVERVIEW_TEXTS.period,
                cell: (position: PositionView) => periodOf(position, formatDate),
              },
            ]
          : []),
      ]}
      keyOf={({ id }) => id}
      label={OVERVIEW_TEXTS.positions}
      rows={positions}
    />
  );
}

function periodOf(
  { started_on: start, ended_on: end }: PositionView,
  formatDate: (day: string) => string,
): string {
  if (start !== null && end !== null)
    return OVERVIEW_TEXTS.between({ from: formatDate(start), to: formatDate(end) });
  if (start !== null) return OVERVIEW_TEXTS.since({ date: formatDate(start) });
  return end === null
    ? MESSAGES.employees.notAvailable
    : OVERVIEW_TEXTS.until({ date: formatDate(end) });
}
