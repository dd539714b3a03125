/**
 * Columns of a form list, in the order in which they are offered: values of the call's `columns`.
 */
export const LIST_COLUMN_KEYS = [
  'employee_preferred_name',
  'status',
  'peers',
  'assignee_name',
  'stage_title',
  'manager_name',
  'closed_at',
  'commentcount',
  'rating',
  'position_name',
  'department',
  'due_date',
  'days_late',
] as const;
export type ListColumnKey = (typeof LIST_COLUMN_KEYS)[number];

/** What a column shows below its own value, unless that has its own visible column. */
export const SHOWN_BELOW: Readonly<Partial<Record<ListColumnKey, ListColumnKey>>> = {
  employee_preferred_name: 'position_name',
  stage_title: 'due_date',
  manager_name: 'department',
};

/** Returns the whole days since a form's due date; 0 when it is not late, or not open any more. */
export function daysLate(
  form: { readonly is_owed: boolean; readonly due_date: string | null },
  today: string,
): number {
  if (form.due_date === null || !form.is_owed) return 0;
  return Math.max(0, daysBetween(form.due_date, today));
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
