import type { EmployeeColumn } from '@reviews/contracts';
import { fieldKey, type EmployeeColumnKey, type EmployeeSortKey } from '@reviews/domain';
import type { FieldRecord } from '../custom-fields/public.ts';

type Own = EmployeeColumn & { readonly key: EmployeeColumnKey };

const SORTABLE: readonly (EmployeeColumnKey & EmployeeSortKey)[] = [
  'preferred_name',
  'external_identifier',
  'department',
  'hired_on',
];

const column = (
  key: EmployeeColumnKey,
  label: string,
  {
    subLabel = null,
    isDay = false,
  }: { readonly subLabel?: string | null; readonly isDay?: boolean } = {},
): Own => ({
  key,
  label,
  subLabel,
  sortable: SORTABLE.some((one) => one === key),
  align: 'left',
  isDay,
  isNumber: false,
});

/** Columns shown by default. */
export const USUAL_COLUMNS: readonly Own[] = [
  column('preferred_name', 'Employee', { subLabel: 'Position' }),
  column('external_identifier', 'Number'),
  column('department', 'Department', { subLabel: 'Team' }),
  column('manager_name', 'Manager'),
  column('hired_on', 'Joined', { isDay: true }),
  column('status', 'Status'),
];

const OTHER_COLUMNS: readonly Own[] = [
  column('email', 'E-mail'),
  column('position_name', 'Position'),
  column('team', 'Team'),
  column('left_on', 'Left', { isDay: true }),
];

/** Returns the optional columns, with custom fields last. */
export const otherColumnsWith = (fields: readonly FieldRecord[]): EmployeeColumn[] => [
  ...OTHER_COLUMNS,
  ...fields.map(({ id, name, type }) => ({
    key: fieldKey(id),
    label: name,
    subLabel: null,
    sortable: false,
    align: 'left' as const,
    isDay: type === 'date',
    isNumber: type === 'number',
  })),
];

/**
 * Returns the columns for the chosen keys, or the defaults if none are chosen; ignores unknown
 * keys.
 */
export function chosenColumns(
  keys: readonly string[],
  fields: readonly FieldRecord[],
): EmployeeColumn[] {
  if (keys.length === 0) return [...USUAL_COLUMNS];
  const all = new Map<string, EmployeeColumn>(
    [...USUAL_COLUMNS, ...otherColumnsWith(fields)].map((one) => [one.key, one]),
  );
  return [...new Set(keys)].flatMap((key) => all.get(key) ?? []);
}
