/** Where somebody stands, as the list of employees knows it; everybody is in exactly one of the first three. */
export const EMPLOYEE_STATUSES = [
  { value: 'working', label: 'Works here' },
  { value: 'no_account', label: 'Works here, no account' },
  { value: 'left', label: 'Has left' },
] as const;
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]['value'];

/** The choices of the list's filter: who works here, with an account or without, who has not, who has left, and everybody. */
export const EMPLOYEE_STATUS_CHOICES = [
  { value: 'here', label: 'Works here' },
  { value: 'no_account', label: 'Works here, no account' },
  { value: 'left', label: 'Has left' },
  { value: 'everybody', label: 'Everybody' },
] as const;
export type EmployeeStatusChoice = (typeof EMPLOYEE_STATUS_CHOICES)[number]['value'];

/** What the list of employees is narrowed to until somebody asks for more: nobody looks for leavers by accident. */
export const DEFAULT_EMPLOYEE_FILTERS = { status: { selection: 'here' } } as const;

export const EMPLOYEE_SORT_KEYS = [
  'preferred_name',
  'external_identifier',
  'department',
  'hired_on',
] as const;
export type EmployeeSortKey = (typeof EMPLOYEE_SORT_KEYS)[number];

/** The columns of the list, in their order; those of custom fields come after them. */
export const EMPLOYEE_COLUMN_KEYS = [
  'preferred_name',
  'external_identifier',
  'department',
  'manager_name',
  'hired_on',
  'status',
  'email',
  'position_name',
  'team',
  'left_on',
] as const;
export type EmployeeColumnKey = (typeof EMPLOYEE_COLUMN_KEYS)[number];

/** What a column shows below its own value, unless that has a column of its own beside it. */
export const EMPLOYEE_SHOWN_BELOW: Readonly<Partial<Record<string, EmployeeColumnKey>>> = {
  preferred_name: 'position_name',
  department: 'team',
};

/** The column, and the filter, of a custom field. */
export const fieldKey = (fieldId: number): `field_${number}` => `field_${fieldId}`;
/** Whose column or filter it is; null for one of the product's own. */
export function fieldIdOf(key: string): number | null {
  const digits = /^field_([1-9]\d{0,8})$/.exec(key)?.[1];
  return digits === undefined ? null : Number(digits);
}
