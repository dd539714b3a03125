import { useSyncExternalStore } from 'react';
import type { Discussion, DiscussionState } from '../lib/discussion.ts';

/**
 * Selects a value from a discussion; the component renders only when that value changes, however
 * much is typed elsewhere.
 *
 * @param select must return the identical value while it has not changed
 */
export function useDiscussion<T>(discussion: Discussion, select: (state: DiscussionState) => T): T {
  return useSyncExternalStore(discussion.subscribe, () => select(discussion.getState()));
}
