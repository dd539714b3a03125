import { Group, Text } from '@mantine/core';
import type { EmployeeColumn, EmployeeRow } from '@reviews/contracts/employee-records';
import { EMPLOYEE_SHOWN_BELOW, EMPLOYEE_STATUS_LABELS, type ListSort } from '@reviews/domain';
import { memo, type ReactNode } from 'react';
import { useDates } from '../../../../lib/dates.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { EmployeeName } from '../../../../ui/employee-name.tsx';
import { EMPLOYEE_TEXTS } from '../../lib/employee-texts.ts';
import styles from './list.module.css';
import { TableHead } from '../../../../ui/table-head.tsx';
import { RecordLink } from '../../../../ui/record-table.tsx';

interface EmployeeTableProps {
  columns: readonly EmployeeColumn[];
  rows: readonly EmployeeRow[];
  sort: ListSort;
  onSort: (key: string) => void;
}

const PHOTO_PX = 32;

/** Renders the employees as a table; as cards in a narrow window. */
export const EmployeeTable = memo(function EmployeeTable({
  columns,
  rows,
  sort,
  onSort,
}: EmployeeTableProps) {
  return (
    <table aria-label={EMPLOYEE_TEXTS.title} className={styles.table}>
      <TableHead
        cardsBelow={56}
        columns={[...columns, { key: 'edit', label: EMPLOYEE_TEXTS.editWord, isHidden: true }]}
        onSort={onSort}
        sort={sort}
        sticky
      />
      <tbody>
        {rows.map((row) => (
          <Row columns={columns} key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
});

const Row = memo(function Row({
  row,
  columns,
}: {
  row: EmployeeRow;
  columns: readonly EmployeeColumn[];
}) {
  const shown = new Set(columns.map(({ key }) => key));
  const below = (key: string): string => {
    const other = EMPLOYEE_SHOWN_BELOW[key];
    if (other === undefined || shown.has(other)) return '';
    return other === 'team' ? row.team : row.position_name;
  };
  return (
    <tr>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row">
            <Group component="span" gap={10} align="stretch" wrap="nowrap">
              <Avatar name={row.preferred_name} photo={row.photo} size={PHOTO_PX} />
              <span>
                <EmployeeName id={row.id} name={row.preferred_name} />
                <Sub>{below(column.key)}</Sub>
              </span>
            </Group>
          </th>
        ) : (
          <td data-label={column.label} key={column.key}>
            <Value column={column} row={row} />
            <Sub>{below(column.key)}</Sub>
          </td>
        ),
      )}
      <td className={styles.actions}>
        <RecordLink
          label={EMPLOYEE_TEXTS.edit({ name: row.preferred_name })}
          to={`/employees/${row.id}/edit`}
        >
          {EMPLOYEE_TEXTS.editWord}
        </RecordLink>
      </td>
    </tr>
  );
});

const Sub = ({ children }: { children: string }) =>
  children === '' ? null : (
    <Text span display="block" c="dimmed" fz="note">
      {children}
    </Text>
  );

function Value({
  row,
  column: { key, isDay },
}: {
  row: EmployeeRow;
  column: EmployeeColumn;
}): ReactNode {
  const { formatDate } = useDates();
  switch (key) {
    case 'manager_name':
      return row.manager === null ? (
        <Text span c="var(--ink-3)">
          {EMPLOYEE_TEXTS.noManager}
        </Text>
      ) : (
        <EmployeeName id={row.manager.id} name={row.manager.preferred_name} />
      );
    case 'status':
      return (
        <span className={styles.status} data-status={row.status}>
          {EMPLOYEE_STATUS_LABELS[row.status]}
        </span>
      );
    case 'external_identifier':
    case 'department':
    case 'email':
    case 'position_name':
    case 'team':
      return row[key];
    case 'hired_on':
    case 'left_on':
      return formatDate(row[key]);
    default:
      return isDay ? formatDate(row.fields[key]) : (row.fields[key] ?? '');
  }
}
