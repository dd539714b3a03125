import { showPulse } from '@reviews/contracts/pulses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { readJournal } from '../lib/journal.ts';
import { randomKey } from '../../../lib/random-key.ts';

/**
 * Loads a review for writing, together with answers from this user's earlier windows that never
 * reached the server. Both load at once, so that restoring them does not shift the page. Loaded
 * once per opening and never refetched: from then on the page owns the answers.
 *
 * @param person whose journal is read; other users of this browser keep theirs
 */
export function useReviewSource(hash: string, person: string) {
  // One load per opening: a cached earlier load may be stale.
  const [opening] = useState(randomKey);
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
