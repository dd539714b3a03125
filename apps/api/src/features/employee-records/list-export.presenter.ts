import type { EmployeeColumn, EmployeeRow } from '@reviews/contracts';
import {
  EMPLOYEE_SHOWN_BELOW,
  EMPLOYEE_STATUS_LABELS,
  type EmployeeColumnKey,
} from '@reviews/domain';
import type { Cell, Table, TableColumn } from '../../core/files/table.ts';
import { presentRow } from './employee-records.presenter.ts';
import { LIST_TEXTS } from './list-columns.ts';
import type { EmployeeExport } from './list.service.ts';

const WIDTH = 28;
const DAY_WIDTH = 12;

const day = (text: string | null): Cell => (text === null ? null : { day: text });

const READINGS: Readonly<Record<EmployeeColumnKey, (row: EmployeeRow) => Cell>> = {
  preferred_name: (row) => row.preferred_name,
  external_identifier: (row) => row.external_identifier,
  department: (row) => row.department,
  manager_name: (row) => row.manager?.preferred_name ?? null,
  hired_on: (row) => day(row.hired_on),
  status: (row) => EMPLOYEE_STATUS_LABELS[row.status],
  email: (row) => row.email,
  position_name: (row) => row.position_name,
  team: (row) => row.team,
  left_on: (row) => day(row.left_on),
};

interface ExportColumn extends TableColumn {
  readonly read: (row: EmployeeRow) => Cell;
}

/**
 * Converts a custom field's value to a cell; numbers stay numbers, so that a sheet can calculate
 * with them and reads no formula.
 */
const cellOf = (text: string | null, { isDay, isNumber }: EmployeeColumn): Cell =>
  text === null ? null : isDay ? day(text) : isNumber ? Number(text) : text;

function readingOf(column: EmployeeColumn): (row: EmployeeRow) => Cell {
  const own = Object.entries(READINGS).find(([known]) => known === column.key)?.[1];
  return own ?? (({ fields }) => cellOf(fields[column.key] ?? null, column));
}

/**
 * Returns the file's columns in the order of the list's; a second line in a list cell becomes its
 * own column.
 */
function exportColumns(columns: readonly EmployeeColumn[]): ExportColumn[] {
  const chosen = new Set(columns.map(({ key }) => key));
  return columns.flatMap((column) => {
    const below = EMPLOYEE_SHOWN_BELOW[column.key];
    const own = {
      label: column.label,
      width: column.isDay ? DAY_WIDTH : WIDTH,
      read: readingOf(column),
    };
    if (below === undefined || column.subLabel === null || chosen.has(below)) return [own];
    return [own, { label: column.subLabel, width: WIDTH, read: READINGS[below] }];
  });
}

/** Presents the rows as the list shows them to the same person, one value per cell. */
export function presentTable(
  { columns: shown, batches }: EmployeeExport,
  signal: AbortSignal,
): Table {
  const columns = exportColumns(shown);
  async function* cells() {
    for await (const rows of batches(signal))
      yield rows.map((listed) => {
        const row = presentRow(listed);
        return columns.map(({ read }) => read(row));
      });
  }
  return { title: LIST_TEXTS.title, columns, batches: cells() };
}

/** 'Employees 2026-11-22.csv'. */
export const exportName = (today: string, extension: string): string =>
  `${LIST_TEXTS.title} ${today}.${extension}`;
