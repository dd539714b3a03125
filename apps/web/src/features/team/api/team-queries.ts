import { listPeerReviews, nudge, showMyTeam } from '@reviews/contracts/team';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';

export interface TeamQuestion {
  /** Everybody below, not those alone who report directly. */
  wholeLine: boolean;
  /** From 1. */
  page: number;
}

// Each view shows its own failure with another try, so nothing is toasted over it.
const meta = { errorToast: false };

/** A page of those below me. The page before stays while the next is on its way. */
export const useTeam = ({ wholeLine, page }: TeamQuestion) =>
  useQuery({
    queryKey: ['team', wholeLine, page],
    queryFn: ({ signal }) =>
      call(showMyTeam, {
        signal,
        query: { ...(wholeLine ? { below: true } : {}), ...(page > 1 ? { page } : {}) },
      }),
    placeholderData: (before) => before,
    // Who is late must be right on each look: shown from the cache at once, and asked for again.
    staleTime: 0,
    meta,
  });

/** The reviews that a nomination task has opened (PEER-07). */
export const usePeerReviews = (hash: string) =>
  useQuery({
    queryKey: ['team', 'peer-reviews', hash],
    queryFn: async ({ signal }) => (await call(listPeerReviews, { signal, params: { hash } })).data,
    staleTime: 0,
    meta,
  });

/** Reminds the writer of a form, and says so; a refusal says why not. */
export const useNudge = (hash: string) =>
  useMutation({
    mutationFn: () => call(nudge, { params: { hash }, body: {} }),
    onSuccess: ({ message }) => toast.success(message),
  });
