import type { Actor } from '../../core/actor.ts';
import type { PulseRecord } from '../pulses/public.ts';
import { isTimeless } from './comments.policy.ts';
import type { CommentRecord } from './comments.queries.ts';

/** A thread as this reader sees it. */
export interface Thread {
  readonly comment: CommentRecord;
  readonly replies: readonly CommentRecord[];
}

export interface Conversation {
  readonly pulse: PulseRecord;
  readonly threads: readonly Thread[];
}

/** One comment with its thread; `reply` is null where it is the thread. */
export interface FoundComment {
  readonly pulse: PulseRecord;
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
 * In the order of writing; by day for whoever must not learn who wrote the form, and within a day by the numbers, which are
 * drawn (decision 020): the order of two comments would say when one of them was written.
 */
function inOrder(actor: Actor, pulse: PulseRecord, comments: readonly CommentRecord[]): readonly CommentRecord[] {
  if (!isTimeless(actor, pulse)) return comments;
  return comments.toSorted((one, other) => (one.created_on === other.created_on ? one.id - other.id : one.created_on < other.created_on ? -1 : 1));
}

/** The threads that these comments are, with their replies, as this reader sees them. */
export function threadsOf(actor: Actor, pulse: PulseRecord, comments: readonly CommentRecord[]): Thread[] {
  const ordered = inOrder(actor, pulse, comments);
  const replies = Map.groupBy(ordered, ({ parent_id: parentId }) => parentId);
  return ordered.filter(({ parent_id: parentId }) => parentId === null).map((comment) => ({ comment, replies: replies.get(comment.id) ?? [] }));
}
