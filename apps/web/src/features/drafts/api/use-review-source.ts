import { showPulse } from '@reviews/contracts/pulses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { readJournal } from '../lib/journal.ts';

/**
 * A form to be written, with the answers that an earlier window of this person could not bring to the server (in the
 * same moment, so that putting them back moves nothing). Loaded anew for each opening and never refreshed by itself:
 * from then on the page owns the answers.
 *
 * @param person whose journal is read; the words of somebody else on this browser stay where they are
 */
export function useReviewSource(hash: string, person: string) {
  // One load per opening: what an earlier opening fetched is not a base to build on.
  const [opening] = useState(() => crypto.randomUUID());
  return useQuery({
    queryKey: ['review', hash, person, opening],
    queryFn: async ({ signal }) => {
      const [{ employeeFeedback }, kept] = await Promise.all([
        call(showPulse, { params: { hash }, signal }),
        readJournal({ person, hash }),
      ]);
      return { form: employeeFeedback, kept };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

export type ReviewSource = NonNullable<ReturnType<typeof useReviewSource>['data']>;
