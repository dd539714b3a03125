import { showEmployeeOverview, type EmployeeOverview } from '@reviews/contracts/overview';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export type OverviewQuery = UseQueryResult<EmployeeOverview>;

/**
 * Loads a person with what the reader may know of their earlier reviews (API-25). The view shows
 * its own error.
 */
export function useEmployeeOverview(employeeId: number, panelId?: number): OverviewQuery {
  return useQuery({
    queryKey: ['employee-overview', employeeId, panelId ?? null],
    queryFn: ({ signal }) =>
      call(showEmployeeOverview, {
        params: { employeeId: String(employeeId) },
        query: panelId === undefined ? {} : { panelId: String(panelId) },
        signal,
      }),
    // Show what was released or marked as read since the last visit.
    staleTime: 0,
    meta: { errorToast: false },
  });
}
