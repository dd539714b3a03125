import { quickNavigation, showPulse } from '@reviews/contracts/pulses';
import { showChanges } from '@reviews/contracts/reopening';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/**
 * Loads a form as its reader may see it (API-10). Shows the message of an error (VIEW-08, ERR-07).
 */
export function usePulse(hash: string) {
  return useQuery({
    queryKey: ['pulse', hash],
    queryFn: ({ signal }) => call(showPulse, { params: { hash }, signal }),
  });
}

/**
 * Loads colleagues' forms of the same cycle and template (API-16). On failure the control just
 * stays empty.
 */
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

/**
 * Loads two versions of a form for comparison, by default the last two. The comparison shows its
 * own error.
 */
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
