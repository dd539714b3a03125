import { useState } from 'react';
import type { ReviewDriver } from '../lib/review-driver.ts';
import type { ReviewConflict } from '../lib/review-state.ts';
import { useReviewState } from './use-review-state.ts';

/** The same for as long as the same versions stand against each other, whatever is typed meanwhile. */
const keyOf = ({ pairs, theirsAt }: ReviewConflict): string =>
  `${theirsAt ?? ''} ${pairs.map(({ question_id: id }) => id).join(' ')}`;

/**
 * Whether the two versions are on screen. They open by themselves where the writer asked for something that cannot go on
 * without a choice, and when a form is opened; a save nobody asked for only changes the bar, so that nobody is interrupted
 * in a sentence. Put aside, the bar offers them again.
 */
export function useConflictDialog(driver: ReviewDriver) {
  const conflict = useReviewState(driver, (state) => state.conflict);
  const [choice, setChoice] = useState<{ key: string; isOpen: boolean } | null>(null);
  const key = conflict === null ? '' : keyOf(conflict);
  const choose = (isOpen: boolean) => () => setChoice({ key, isOpen });
  return {
    conflict,
    /** Another conflict starts with nothing chosen. */
    key,
    isOpen: conflict !== null && (choice?.key === key ? choice.isOpen : conflict.asked),
    open: choose(true),
    close: choose(false),
  };
}
