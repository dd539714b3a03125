/** Names whose overview is popped out over the page that the address names. */
export const EMPLOYEE_PARAMETER = 'employee';

/** A query with this person's overview popped out, or none. */
export function withEmployee(search: string, employeeId: number | null): string {
  const parameters = new URLSearchParams(search);
  if (employeeId === null) parameters.delete(EMPLOYEE_PARAMETER);
  else parameters.set(EMPLOYEE_PARAMETER, String(employeeId));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
