import { declineReview } from '@reviews/contracts/nominations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Declines a review, which leaves the user's to-dos. */
export function useDeclineReview(hash: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(declineReview, { params: { hash }, body: { reason } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['my'] }),
  });
}
