import { useMemo } from 'react';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { discussionOf, type Discussion } from '../lib/discussion.ts';
import { ReadingPlace } from '../lib/reading-place.ts';
import type { Question } from '../lib/threads.ts';
import type { CommentingOptions } from '../lib/visibility.ts';

const CLOSED = { showcomments: '' };
const OPEN = '1';

export interface CommentSidebar {
  discussion: Discussion;
  place: ReadingPlace;
  /** The visibilities the user may choose; empty if they may not comment (CMT-02). */
  options: CommentingOptions;
  /** The default visibility, used when none is remembered. */
  first: string | undefined;
  count: number;
  isOpen: boolean;
  show: (isOpen: boolean) => void;
}

interface Given {
  hash: string;
  /** The user whose unsaved texts are stored on this computer. */
  person: string;
  options: CommentingOptions;
  first: string | undefined;
  count: number;
  questions: readonly Question[];
  /** Returns the element id of a question's card. */
  cardId: (question: number) => string;
}

/**
 * Manages the comments beside a review. Whether they are open is in the address, so that a reload
 * and Back keep it (VIEW-07).
 */
export function useCommentSidebar({
  hash,
  person,
  options,
  first,
  count,
  questions,
  cardId,
}: Given): CommentSidebar {
  const [{ showcomments }, change] = useUrlState(CLOSED);
  const place = useMemo(() => new ReadingPlace(questions, cardId), [questions, cardId]);
  const discussion = discussionOf({ person, hash });
  return {
    discussion,
    place,
    options,
    first,
    count,
    isOpen: options.length > 0 && showcomments === OPEN,
    show: (isOpen) => {
      if (!isOpen) discussion.narrow(null);
      change({ showcomments: isOpen ? OPEN : '' });
    },
  };
}
