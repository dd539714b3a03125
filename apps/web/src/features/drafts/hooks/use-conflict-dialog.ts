import { useState } from 'react';
import type { ReviewDriver } from '../lib/review-driver.ts';
import type { ReviewConflict } from '../lib/review-state.ts';
import { useReviewState } from './use-review-state.ts';

/**
 * Whether the two versions are on screen. A conflict opens them by itself (a save follows two seconds of rest, so nobody
 * is interrupted in a word); put aside, the bar offers them again.
 */
export function useConflictDialog(driver: ReviewDriver) {
  const conflict = useReviewState(driver, (state) => state.conflict);
  const [putAside, setPutAside] = useState<ReviewConflict | null>(null);
  return {
    conflict,
    /** Another conflict starts with nothing chosen. */
    key: conflict?.pairs.map(({ question_id: id }) => id).join(' ') ?? '',
    isOpen: conflict !== null && conflict !== putAside,
    open: () => setPutAside(null),
    close: () => setPutAside(conflict),
  };
}
