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
  /** Who can be let see a comment; nobody may comment here where there is none (CMT-02). */
  options: CommentingOptions;
  /** What a comment begins with where nothing is remembered. */
  first: string | undefined;
  count: number;
  isOpen: boolean;
  show: (isOpen: boolean) => void;
}

interface Given {
  hash: string;
  /** Whose words are kept on this computer. */
  person: string;
  options: CommentingOptions;
  first: string | undefined;
  count: number;
  questions: readonly Question[];
  /** The id in the page of the card of a question. */
  cardId: (question: number) => string;
}

/** The comments beside a form. Whether they are shown is part of the address, so that a reload and Back keep it (VIEW-07). */
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
