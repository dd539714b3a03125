/** Query parameter for the person whose overview is open over the page. */
export const EMPLOYEE_PARAMETER = 'employee';

/** Returns the query with this person's overview open, or with none. */
export function withEmployee(search: string, employeeId: number | null): string {
  const parameters = new URLSearchParams(search);
  if (employeeId === null) parameters.delete(EMPLOYEE_PARAMETER);
  else parameters.set(EMPLOYEE_PARAMETER, String(employeeId));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
