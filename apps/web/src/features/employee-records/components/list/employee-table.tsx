import type { EmployeeColumn, EmployeeRow } from '@reviews/contracts/employee-records';
import { EMPLOYEE_SHOWN_BELOW, EMPLOYEE_STATUS_LABELS, type ListSort } from '@reviews/domain';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../../lib/dates.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { EmployeeName } from '../../../../ui/employee-name.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { EMPLOYEE_TEXTS } from '../../lib/employee-texts.ts';
import styles from './list.module.css';

interface EmployeeTableProps {
  columns: readonly EmployeeColumn[];
  rows: readonly EmployeeRow[];
  sort: ListSort;
  onSort: (key: string) => void;
}

const PHOTO_PX = 32;
const DIRECTION = { asc: 'ascending', desc: 'descending' } as const;

/** Renders the employees as a table; as cards in a narrow window. */
export const EmployeeTable = memo(function EmployeeTable({
  columns,
  rows,
  sort,
  onSort,
}: EmployeeTableProps) {
  return (
    <table aria-label={EMPLOYEE_TEXTS.title} className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell column={column} key={column.key} onSort={onSort} sort={sort} />
          ))}
          <th scope="col">
            <span className={styles.hidden}>{EMPLOYEE_TEXTS.editWord}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row columns={columns} key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
});

function HeaderCell({
  column: { key, label, sortable },
  sort,
  onSort,
}: {
  column: EmployeeColumn;
  sort: ListSort;
  onSort: (key: string) => void;
}) {
  const order = sort.sort === key ? sort.sortorder : null;
  const Mark = order === 'asc' ? IconArrowUp : order === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <th aria-sort={sortable ? (order === null ? 'none' : DIRECTION[order]) : undefined} scope="col">
      {sortable ? (
        <button
          className={styles.sort}
          data-active={order !== null || undefined}
          onClick={() => onSort(key)}
          type="button"
        >
          {label}
          <Mark aria-hidden size={14} stroke={ICON_STROKE} />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

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
            <span className={styles.person}>
              <Avatar name={row.preferred_name} photo={row.photo} size={PHOTO_PX} />
              <span>
                <EmployeeName id={row.id} name={row.preferred_name} />
                <Sub>{below(column.key)}</Sub>
              </span>
            </span>
          </th>
        ) : (
          <td data-label={column.label} key={column.key}>
            <Value column={column} row={row} />
            <Sub>{below(column.key)}</Sub>
          </td>
        ),
      )}
      <td className={styles.actions}>
        <Link
          aria-label={EMPLOYEE_TEXTS.edit({ name: row.preferred_name })}
          className={styles.edit}
          to={`/employees/${row.id}/edit`}
        >
          {EMPLOYEE_TEXTS.editWord}
        </Link>
      </td>
    </tr>
  );
});

const Sub = ({ children }: { children: string }) =>
  children === '' ? null : <span className={styles.sub}>{children}</span>;

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
        <span className={styles.none}>{EMPLOYEE_TEXTS.noManager}</span>
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
