import { useQuery } from '@tanstack/react-query';
import { cycleKeys, fetchCycles } from '../api/cycles-api.ts';

/** The review seasons this person may see. The view tells a failure itself. */
export const useCycles = () =>
  useQuery({
    queryKey: cycleKeys.list,
    queryFn: ({ signal }) => fetchCycles(signal),
    staleTime: 0,
    meta: { errorToast: false },
  });
