import { listPeerReviews, nudge, showMyTeam } from '@reviews/contracts/team';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';

export interface TeamQuestion {
  /** Include indirect reports. */
  wholeLine: boolean;
  /** One-based. */
  page: number;
}

// Each view shows its own error with a retry button, so no toast.
const meta = { errorToast: false };

/**
 * Loads a page of the user's reports. The previous page stays on screen while the next one loads.
 */
export const useTeam = ({ wholeLine, page }: TeamQuestion) =>
  useQuery({
    queryKey: ['team', wholeLine, page],
    queryFn: ({ signal }) =>
      call(showMyTeam, {
        signal,
        query: { ...(wholeLine ? { below: true } : {}), ...(page > 1 ? { page } : {}) },
      }),
    placeholderData: (before) => before,
    // Late reviews must be current on each visit: show the cache at once and refetch.
    staleTime: 0,
    meta,
  });

/** Loads the reviews that a nomination task has opened (PEER-07). */
export const usePeerReviews = (hash: string) =>
  useQuery({
    queryKey: ['team', 'peer-reviews', hash],
    queryFn: async ({ signal }) => (await call(listPeerReviews, { signal, params: { hash } })).data,
    staleTime: 0,
    meta,
  });

/** Reminds the writer of a form and shows the result; a refusal gives the reason. */
export const useNudge = (hash: string) =>
  useMutation({
    mutationFn: () => call(nudge, { params: { hash }, body: {} }),
    onSuccess: ({ message }) => toast.success(message),
  });
