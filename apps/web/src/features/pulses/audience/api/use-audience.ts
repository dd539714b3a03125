import { showAudience, type AudienceView, type ReaderGroup } from '@reviews/contracts/audience';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/call.ts';

/**
 * Fetches who can read a review. Shows no error of its own: the call for the review itself reports
 * why someone cannot read it. Refetched whenever the review is (submitted, reopened).
 */
export function useAudience(hash: string) {
  return useQuery({
    queryKey: ['pulse', hash, 'audience'],
    queryFn: ({ signal }) => call(showAudience, { params: { hash }, signal, quiet: true }),
    meta: { errorToast: false },
  });
}

/**
 * Returns the readers for the writer's current choice, saved or not; without a choice, the stored
 * readers.
 */
export function readersFor(
  { readers, otherwise }: AudienceView,
  optOut: boolean | undefined,
): readonly ReaderGroup[] {
  return optOut !== undefined && otherwise?.sharing_opt_out === optOut
    ? otherwise.readers
    : readers;
}
