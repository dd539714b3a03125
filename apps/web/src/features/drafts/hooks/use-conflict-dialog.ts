import { useState } from 'react';
import type { ReviewDriver } from '../lib/review-driver.ts';
import type { ReviewConflict } from '../lib/review-state.ts';
import { useReviewState } from './use-review-state.ts';

/** Returns a key that stays the same for the same conflict, whatever is typed. */
const keyOf = ({ pairs, theirsAt }: ReviewConflict): string =>
  `${theirsAt ?? ''} ${pairs.map(({ question_id: id }) => id).join(' ')}`;

/**
 * Decides whether the conflict dialog is open. It opens when the writer does something that needs a
 * choice, and when a review is opened. An auto-save only changes the bar, so that it does not
 * interrupt typing. Once dismissed, the bar offers it again.
 */
export function useConflictDialog(driver: ReviewDriver) {
  const conflict = useReviewState(driver, (state) => state.conflict);
  const [choice, setChoice] = useState<{ key: string; isOpen: boolean } | null>(null);
  const key = conflict === null ? '' : keyOf(conflict);
  const choose = (isOpen: boolean) => () => setChoice({ key, isOpen });
  return {
    conflict,
    /** The key resets the choices for another conflict. */
    key,
    isOpen: conflict !== null && (choice?.key === key ? choice.isOpen : conflict.asked),
    open: choose(true),
    close: choose(false),
  };
}
