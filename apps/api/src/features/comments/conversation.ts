import { calendarDay, type CommentRules } from '@reviews/domain';
import type { PulseRecord } from '../pulses/record/public.ts';
import type { CommentRecord, Veil } from './comments.queries.ts';

/** A thread as visible to this reader. */
export interface Thread {
  readonly comment: CommentRecord;
  readonly replies: readonly CommentRecord[];
}

/** A review whose comments are read; `veil` is set if its reader must not learn who wrote it. */
export interface Reading {
  readonly pulse: PulseRecord;
  readonly veil: Veil | null;
  /** The company's settings, and the current time. */
  readonly rules: CommentRules;
  readonly now: Date;
}

export interface Conversation extends Reading {
  readonly threads: readonly Thread[];
}

/** A comment with its thread; `reply` is null if the comment is the thread itself. */
export interface FoundComment extends Reading {
  readonly thread: Thread;
  readonly reply: CommentRecord | null;
}

export interface FoundReply extends FoundComment {
  readonly reply: CommentRecord;
}

/** Error for a stale edit. The route converts it to its wire format. */
export class OutdatedEdit extends Error {
  readonly found: FoundComment;
  constructor(found: FoundComment) {
    super('The comment has been changed since.');
    this.found = found;
  }
}

/**
 * Keeps the given order, by time of writing. Under a veil, sorts by day and within a day by the
 * random ids (decision 020): exact order would reveal when a comment was written.
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

/** Groups comments into threads with replies, as visible to this reader. */
export function threadsOf(comments: readonly CommentRecord[], veil: Veil | null): Thread[] {
  const ordered = inOrder(comments, veil);
  const replies = Map.groupBy(ordered, ({ parent_id: parentId }) => parentId);
  return ordered
    .filter(({ parent_id: parentId }) => parentId === null)
    .map((comment) => ({ comment, replies: replies.get(comment.id) ?? [] }));
}
