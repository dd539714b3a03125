import { useQuery } from '@tanstack/react-query';
import { cycleKeys, fetchCycles, fetchOverview } from '../api/cycles-api.ts';

/** The review seasons this person may see. The view tells a failure itself. */
export const useCycles = () =>
  useQuery({ queryKey: cycleKeys.list, queryFn: ({ signal }) => fetchCycles(signal), staleTime: 0, meta: { errorToast: false } });

/** How far one cycle is; counted anew each time the page is opened, what was known stays on screen meanwhile. */
export const useCycleOverview = (cycleId: number) =>
  useQuery({
    queryKey: cycleKeys.overview(cycleId),
    queryFn: ({ signal }) => fetchOverview(cycleId, signal),
    staleTime: 0,
    meta: { errorToast: false },
  });
