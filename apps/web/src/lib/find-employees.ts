import {
  nameEmployees,
  searchEmployees,
  typeaheadEmployees,
  type EmployeeHit,
} from '@reviews/contracts/employees';
import { call } from './call.ts';

/** Finds the employees that a text can mention (API-28). */
export async function findEmployees(search: string, signal: AbortSignal): Promise<EmployeeHit[]> {
  const { data } = await call(searchEmployees, {
    body: { filters: { search, context: 'default' } },
    signal,
  });
  return data.data;
}

/** Finds an employee for a filter (API-26). */
export const searchForFilter = async (text: string, signal: AbortSignal): Promise<EmployeeHit[]> =>
  (
    await call(typeaheadEmployees, {
      body: { filters: { search: text, context: 'Filter' } },
      signal,
    })
  ).data;

/** Returns the query key of these people's names. */
export const nameKeys = (ids: readonly number[]) => ['employees', 'names', ...ids] as const;

/** Returns the names of employees by id; an unknown id is named 'Unknown' (API-29, LIST-34). */
export async function fetchNames(
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<Map<number, string>> {
  const { employees } = await call(nameEmployees, { body: { selections: [...ids] }, signal });
  return new Map(employees.map(({ id, preferred_name }) => [id, preferred_name]));
}
