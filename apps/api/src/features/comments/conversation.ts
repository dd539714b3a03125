import { calendarDay, type CommentRules } from '@reviews/domain';
import type { PulseRecord } from '../pulses/public.ts';
import type { CommentRecord, Veil } from './comments.queries.ts';

/** A thread as this reader sees it. */
export interface Thread {
  readonly comment: CommentRecord;
  readonly replies: readonly CommentRecord[];
}

/** A form whose comments are read; `veil` where its reader must not learn who wrote it. */
export interface Reading {
  readonly pulse: PulseRecord;
  readonly veil: Veil | null;
  /** What the company has set, and when it is asked about. */
  readonly rules: CommentRules;
  readonly now: Date;
}

export interface Conversation extends Reading {
  readonly threads: readonly Thread[];
}

/** One comment with its thread; `reply` is null where it is the thread. */
export interface FoundComment extends Reading {
  readonly thread: Thread;
  readonly reply: CommentRecord | null;
}

export interface FoundReply extends FoundComment {
  readonly reply: CommentRecord;
}

/** Refusal of an edit of what has been changed meanwhile. The route gives it the shape of the wire. */
export class OutdatedEdit extends Error {
  readonly found: FoundComment;
  constructor(found: FoundComment) {
    super('The comment has been changed since.');
    this.found = found;
  }
}

/**
 * In the order of writing, as they are given; under a veil by day, and within a day by the numbers, which are drawn
 * (decision 020): the order of two comments would say when one of them was written.
 */
function inOrder(comments: readonly CommentRecord[], veil: Veil | null): readonly CommentRecord[] {
  if (veil === null) return comments;
  const days = new Map(
    comments.map(({ id, created_at: at }) => [id, calendarDay(at, veil.timeZone)]),
  );
  const dayOf = ({ id }: CommentRecord): string => days.get(id) ?? '';
  return comments.toSorted((one, other) =>
    dayOf(one) === dayOf(other) ? one.id - other.id : dayOf(one) < dayOf(other) ? -1 : 1,
  );
}

/** The threads that these comments are, with their replies, as this reader sees them. */
export function threadsOf(comments: readonly CommentRecord[], veil: Veil | null): Thread[] {
  const ordered = inOrder(comments, veil);
  const replies = Map.groupBy(ordered, ({ parent_id: parentId }) => parentId);
  return ordered
    .filter(({ parent_id: parentId }) => parentId === null)
    .map((comment) => ({ comment, replies: replies.get(comment.id) ?? [] }));
}
