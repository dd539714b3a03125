import { texts } from '@reviews/messages';
import { employeeStatuses } from '@reviews/messages/en/employees';

/** Status of a person in the employee list. Everyone has exactly one. */
export const EMPLOYEE_STATUSES = ['working', 'no_account', 'left'] as const;
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number];
export const EMPLOYEE_STATUS_LABELS = texts(employeeStatuses);

/** Choices of the status filter: active, active without an account, left, everyone. */
export const EMPLOYEE_STATUS_CHOICES = ['here', 'no_account', 'left', 'everybody'] as const;
export type EmployeeStatusChoice = (typeof EMPLOYEE_STATUS_CHOICES)[number];

/**
 * Default filters of the employee list: people who have left are hidden unless someone asks for
 * them.
 */
export const DEFAULT_EMPLOYEE_FILTERS = { status: { selection: 'here' } } as const;

export const EMPLOYEE_SORT_KEYS = [
  'preferred_name',
  'external_identifier',
  'department',
  'hired_on',
] as const;
export type EmployeeSortKey = (typeof EMPLOYEE_SORT_KEYS)[number];

/** Columns of the list, in order. Custom fields follow them. */
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

/** What a column shows below its own value, unless that has its own visible column. */
export const EMPLOYEE_SHOWN_BELOW: Readonly<Partial<Record<string, EmployeeColumnKey>>> = {
  preferred_name: 'position_name',
  department: 'team',
};

/** Key of the column and filter of a custom field. */
export const fieldKey = (fieldId: number): `field_${number}` => `field_${fieldId}`;
/** Returns the custom field id of a column or filter key; null for the product's own. */
export function fieldIdOf(key: string): number | null {
  const digits = /^field_([1-9]\d{0,8})$/.exec(key)?.[1];
  return digits === undefined ? null : Number(digits);
}
