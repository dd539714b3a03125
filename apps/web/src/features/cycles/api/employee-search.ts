import { typeaheadEmployees, type EmployeeHit } from '@reviews/contracts/employees';
import { call } from '../../../lib/call.ts';

/** Finds people who could replace a review's assignee (API-26). */
export const searchForReassign =
  (formId: number) =>
  async (text: string, signal: AbortSignal): Promise<EmployeeHit[]> =>
    (
      await call(typeaheadEmployees, {
        body: { filters: { search: text, employee_feedback_id: formId, context: 'Reassign' } },
        signal,
      })
    ).data;
