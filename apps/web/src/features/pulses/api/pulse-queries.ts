import { quickNavigation, showPulse } from '@reviews/contracts/pulses';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** One form as its reader may see it (API-10). A failure is told by its message (VIEW-08, ERR-07). */
export function usePulse(hash: string) {
  return useQuery({
    queryKey: ['pulse', hash],
    queryFn: ({ signal }) => call(showPulse, { params: { hash }, signal }),
  });
}

/** Colleagues' forms of the same cycle and template (API-16); a failure only leaves the control empty. */
export function useQuickNavigation(cycleId: number | null, feedbackId: number) {
  return useQuery({
    queryKey: ['quick-navigation', cycleId, feedbackId],
    queryFn: async ({ signal }) => {
      const { data } = await call(quickNavigation, { params: { cycleId: String(cycleId), feedbackId: String(feedbackId) }, signal });
      return data;
    },
    enabled: cycleId !== null,
    meta: { errorToast: false },
  });
}
