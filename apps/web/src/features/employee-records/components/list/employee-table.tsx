import { Group } from '@mantine/core';
import type { EmployeeColumn, EmployeeRow } from '@reviews/contracts/employee-records';
import { EMPLOYEE_SHOWN_BELOW, EMPLOYEE_STATUS_LABELS, type ListSort } from '@reviews/domain';
import { memo, type ReactNode } from 'react';
import { useDates } from '../../../../lib/dates.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { DataTable, None, Sub } from '../../../../ui/data-table.tsx';
import { EmployeeName } from '../../../../ui/employee-name.tsx';
import { RecordLink } from '../../../../ui/record-actions.tsx';
import { EMPLOYEE_TEXTS } from '../../lib/employee-texts.ts';
import styles from './list.module.css';

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
  ...table
}: EmployeeTableProps) {
  const shown = new Set(columns.map(({ key }) => key));
  const below = (key: string, row: EmployeeRow): string => {
    const other = EMPLOYEE_SHOWN_BELOW[key];
    if (other === undefined || shown.has(other)) return '';
    return other === 'team' ? row.team : row.position_name;
  };
  return (
    <DataTable
      {...table}
      actions={{
        label: EMPLOYEE_TEXTS.editWord,
        cell: ({ id, preferred_name: name }) => (
          <RecordLink label={EMPLOYEE_TEXTS.edit({ name })} to={`/employees/${id}/edit`}>
            {EMPLOYEE_TEXTS.editWord}
          </RecordLink>
        ),
      }}
      cardsBelow={56}
      columns={columns.map((column, index) => ({
        ...column,
        cell: (row: EmployeeRow) =>
          index === 0 ? (
            <Person below={below(column.key, row)} row={row} />
          ) : (
            <Value below={below(column.key, row)} column={column} row={row} />
          ),
      }))}
      keyOf={({ id }) => id}
      label={EMPLOYEE_TEXTS.title}
      look="dense"
      sticky
    />
  );
});

function Person({ row, below }: { row: EmployeeRow; below: string }) {
  return (
    <Group align="stretch" component="span" gap={10} wrap="nowrap">
      <Avatar name={row.preferred_name} photo={row.photo} size={PHOTO_PX} />
      <span>
        <EmployeeName id={row.id} name={row.preferred_name} />
        {below !== '' && <Sub>{below}</Sub>}
      </span>
    </Group>
  );
}

interface ValueProps {
  row: EmployeeRow;
  column: EmployeeColumn;
  below: string;
}

const Value = memo(function Value({ below, ...value }: ValueProps) {
  const { formatDate } = useDates();
  return (
    <>
      {shownValue(value, formatDate)}
      {below !== '' && <Sub>{below}</Sub>}
    </>
  );
});

function shownValue(
  { row, column: { key, isDay } }: Omit<ValueProps, 'below'>,
  formatDate: (day: string | null | undefined) => string,
): ReactNode {
  switch (key) {
    case 'manager_name':
      return row.manager === null ? (
        <None>{EMPLOYEE_TEXTS.noManager}</None>
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
