import { showEmployeeOverview, type EmployeeOverview } from '@reviews/contracts/overview';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export type OverviewQuery = UseQueryResult<EmployeeOverview>;

/** A person with what the reader may know of their earlier reviews (API-25). The view tells a failure itself. */
export function useEmployeeOverview(employeeId: number, panelId?: number): OverviewQuery {
  return useQuery({
    queryKey: ['employee-overview', employeeId, panelId ?? null],
    queryFn: ({ signal }) =>
      call(showEmployeeOverview, {
        params: { employeeId: String(employeeId) },
        query: panelId === undefined ? {} : { panelId: String(panelId) },
        signal,
      }),
    // What is released or marked as read meanwhile shows on the next look.
    staleTime: 0,
    meta: { errorToast: false },
  });
}
