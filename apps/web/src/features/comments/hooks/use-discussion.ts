import { useSyncExternalStore } from 'react';
import type { Discussion, DiscussionState } from '../lib/discussion.ts';

/**
 * One fact about a discussion; the component is drawn again only when it changes, however much is typed elsewhere.
 *
 * @param select gives the same value, by identity, while the fact is the same
 */
export function useDiscussion<T>(discussion: Discussion, select: (state: DiscussionState) => T): T {
  return useSyncExternalStore(discussion.subscribe, () => select(discussion.getState()));
}
