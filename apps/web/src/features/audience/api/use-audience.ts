import { showAudience, type AudienceView, type ReaderGroup } from '@reviews/contracts/audience';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/**
 * Who can read a form. Asked beside the form itself, so it is quiet: what keeps a person from the form is told by the form's
 * own call. Whatever makes the form be read again (submitted, reopened) makes this be read again too.
 */
export function useAudience(hash: string) {
  return useQuery({
    queryKey: ['pulse', hash, 'audience'],
    queryFn: ({ signal }) => call(showAudience, { params: { hash }, signal, quiet: true }),
    meta: { errorToast: false },
  });
}

/** The readers as they are for what the writer has ticked, saved or not; without a choice, as they are. */
export function readersFor(
  { readers, otherwise }: AudienceView,
  optOut: boolean | undefined,
): readonly ReaderGroup[] {
  return optOut !== undefined && otherwise?.sharing_opt_out === optOut
    ? otherwise.readers
    : readers;
}
