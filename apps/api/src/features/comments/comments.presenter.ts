import type { CommentReply, CommentView } from '@reviews/contracts';
import { calendarDay, Conflict, MESSAGES, visibilityLabel } from '@reviews/domain';
import { shownRichText } from '@reviews/rich-text/shown';
import type { Actor } from '../../core/actor.ts';
import { canEdit, canModerate, canReply, isAuthor, type Setting } from './comments.policy.ts';
import type { CommentRecord } from './comments.queries.ts';
import {
  OutdatedEdit,
  type Conversation,
  type FoundComment,
  type Reading,
  type Thread,
} from './conversation.ts';

/**
 * The reader, and what they may do to any comment of the review: computed once for all comments.
 */
interface Reader {
  readonly actor: Actor;
  readonly veil: Reading['veil'];
  readonly moderates: boolean;
  readonly replies: boolean;
  readonly setting: Setting;
}

const readerOf = (actor: Actor, { pulse, veil, rules, now }: Reading): Reader => ({
  actor,
  veil,
  moderates: canModerate(actor, pulse),
  replies: canReply(actor, pulse, rules),
  setting: { rules, now },
});

function presentComment(
  { actor, veil, moderates, replies, setting }: Reader,
  comment: CommentRecord,
) {
  const isTheirs = isAuthor(actor, comment);
  const told = (moment: Date): string =>
    veil === null ? moment.toISOString() : calendarDay(moment, veil.timeZone);
  return {
    id: comment.id,
    question_id: comment.question_id,
    selected_text: comment.selected_text,
    selected_prefix: comment.selection_prefix,
    selected_suffix: comment.selection_suffix,
    comment: shownRichText('comment', comment.body),
    visibility: comment.visibility,
    visibility_label: visibilityLabel(comment.visibility),
    user:
      veil?.writers.has(comment.author_id) === true
        ? { name: MESSAGES.pulses.anonymous, photo: null }
        : { name: comment.author_name, photo: comment.author_photo },
    created_at: told(comment.created_at),
    updated_at: told(comment.updated_at),
    version: comment.version,
    is_mine: isTheirs,
    employee_feedback_comment_id: comment.parent_id,
    permissions: {
      edit: canEdit(actor, comment, setting),
      delete: isTheirs || moderates,
      replyTo: replies && comment.parent_id === null,
    },
  };
}

const replyFor = (reader: Reader, reply: CommentRecord): CommentReply => ({
  ...presentComment(reader, reply),
  child_comments: [],
});
const threadFor = (reader: Reader, { comment, replies }: Thread): CommentView => ({
  ...presentComment(reader, comment),
  child_comments: replies.map((reply) => replyFor(reader, reply)),
});

/** Presents a reply (ENT-14 to ENT-16). */
export function presentReply(actor: Actor, reading: Reading, reply: CommentRecord): CommentReply {
  return replyFor(readerOf(actor, reading), reply);
}

/** Presents a thread (ENT-14 to ENT-16). */
export function presentThread(actor: Actor, reading: Reading, thread: Thread): CommentView {
  return threadFor(readerOf(actor, reading), thread);
}

/** Presents a conversation (API-30). */
export function presentConversation(actor: Actor, conversation: Conversation): CommentView[] {
  const reader = readerOf(actor, conversation);
  return conversation.threads.map((thread) => threadFor(reader, thread));
}

/** Presents a comment that someone wrote or changed: a thread with its replies, or a reply. */
export function presentFound(actor: Actor, found: FoundComment): CommentView | CommentReply {
  return found.reply === null
    ? presentThread(actor, found, found.thread)
    : presentReply(actor, found, found.reply);
}

/** Converts the error of a stale edit to its wire format; returns any other error unchanged. */
export function presentConflict(actor: Actor, error: unknown): unknown {
  return error instanceof OutdatedEdit
    ? new Conflict(MESSAGES.comments.conflict, {
        comment: presentFound(actor, error.found),
      })
    : error;
}
