import { typeaheadEmployees, type TypeaheadHit } from '@reviews/contracts/employees';
import { call } from '../../../lib/call.ts';

/** The nomination task that the search is for. */
export interface NomineeTask {
  id: number | null;
  feedback_id: number | null;
}

/**
 * Finds people for a nomination task, each with whether its template allows choosing them (API-26,
 * API-27).
 */
export const searchForNominations =
  ({ id, feedback_id: templateId }: NomineeTask) =>
  async (text: string, signal: AbortSignal): Promise<TypeaheadHit[]> =>
    (
      await call(typeaheadEmployees, {
        body: {
          filters: {
            search: text,
            feedback_id: templateId,
            employee_feedback_id: id,
            context: 'Nominations',
          },
        },
        signal,
      })
    ).data;
