import { Text } from '@mantine/core';
import type { PositionView } from '@reviews/contracts/overview';
import { MESSAGES } from '@reviews/domain';
import { useDates } from '../../../lib/dates.ts';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
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
    <RecordTable
      columns={[
        OVERVIEW_TEXTS.position,
        OVERVIEW_TEXTS.manager,
        OVERVIEW_TEXTS.department,
        OVERVIEW_TEXTS.team,
        ...(isDated ? [OVERVIEW_TEXTS.period] : []),
      ]}
      label={OVERVIEW_TEXTS.positions}
    >
      {positions.map((position) => (
        <tr key={position.id}>
          <th scope="row">
            {position.position_name}
            {position.is_primary && positions.length > 1 && <Tag>{OVERVIEW_TEXTS.primary}</Tag>}
          </th>
          <td data-label={OVERVIEW_TEXTS.manager}>
            {position.manager ? (
              <EmployeeName id={position.manager.id} name={position.manager.preferred_name} />
            ) : (
              MESSAGES.employees.notAvailable
            )}
          </td>
          <td data-label={OVERVIEW_TEXTS.department}>{position.department}</td>
          <td data-label={OVERVIEW_TEXTS.team}>
            {[position.team, position.sub_team].filter(Boolean).join(' / ') ||
              MESSAGES.employees.notAvailable}
          </td>
          {isDated && <td data-label={OVERVIEW_TEXTS.period}>{periodOf(position, formatDate)}</td>}
        </tr>
      ))}
    </RecordTable>
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
