import { searchEmployees, type EmployeeHit } from '@reviews/contracts/employees';
import { call } from './call.ts';

/** Whom a text can mention (API-28). */
export async function findEmployees(search: string, signal: AbortSignal): Promise<EmployeeHit[]> {
  const { data } = await call(searchEmployees, { body: { filters: { search, context: 'default' } }, signal });
  return data.data;
}
