import { quickNavigation, showPulse } from '@reviews/contracts/pulses';
import { showChanges } from '@reviews/contracts/reopening';
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
      const { data } = await call(quickNavigation, {
        params: { cycleId: String(cycleId), feedbackId: String(feedbackId) },
        signal,
      });
      return data;
    },
    enabled: cycleId !== null,
    meta: { errorToast: false },
  });
}

/** Two versions of a form beside each other; the last two where none are named. The comparison shows its own failure. */
export function useChanges(
  hash: string,
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
) {
  return useQuery({
    queryKey: ['pulse', hash, 'changes', from ?? null, to ?? null],
    queryFn: ({ signal }) => call(showChanges, { params: { hash }, query: { from, to }, signal }),
    placeholderData: (before) => before,
    meta: { errorToast: false },
  });
}
