import type { EmployeeColumn } from '@reviews/contracts';
import { fieldKey, type EmployeeColumnKey, type EmployeeSortKey } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { employeeList } from '@reviews/messages/en/employees';
import type { FieldRecord } from '../custom-fields/public.ts';

export const LIST_TEXTS = texts(employeeList);

type Own = EmployeeColumn & { readonly key: EmployeeColumnKey };

const SORTABLE: readonly (EmployeeColumnKey & EmployeeSortKey)[] = [
  'preferred_name',
  'external_identifier',
  'department',
  'hired_on',
];

const column = (
  key: EmployeeColumnKey,
  {
    below = null,
    isDay = false,
  }: { readonly below?: EmployeeColumnKey | null; readonly isDay?: boolean } = {},
): Own => ({
  key,
  label: LIST_TEXTS.columns[key],
  subLabel: below === null ? null : LIST_TEXTS.columns[below],
  sortable: SORTABLE.some((one) => one === key),
  align: 'left',
  isDay,
  isNumber: false,
});

/** Returns the columns shown by default. */
export const usualColumns = (): Own[] => [
  column('preferred_name', { below: 'position_name' }),
  column('external_identifier'),
  column('department', { below: 'team' }),
  column('manager_name'),
  column('hired_on', { isDay: true }),
  column('status'),
];

const otherColumns = (): Own[] => [
  column('email'),
  column('position_name'),
  column('team'),
  column('left_on', { isDay: true }),
];

/** Returns the optional columns, with custom fields last. */
export const otherColumnsWith = (fields: readonly FieldRecord[]): EmployeeColumn[] => [
  ...otherColumns(),
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
  if (keys.length === 0) return usualColumns();
  const all = new Map<string, EmployeeColumn>(
    [...usualColumns(), ...otherColumnsWith(fields)].map((one) => [one.key, one]),
  );
  return [...new Set(keys)].flatMap((key) => all.get(key) ?? []);
}
