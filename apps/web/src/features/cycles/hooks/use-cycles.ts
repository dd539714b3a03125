import { useQuery } from '@tanstack/react-query';
import { cycleKeys, fetchCycles } from '../api/cycles-api.ts';

/** Fetches the cycles this user may see. The view shows its own errors. */
export const useCycles = () =>
  useQuery({
    queryKey: cycleKeys.list,
    queryFn: ({ signal }) => fetchCycles(signal),
    staleTime: 0,
    meta: { errorToast: false },
  });
