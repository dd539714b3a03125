import type { CommentReply, CommentView } from '@reviews/contracts';
import { Conflict, MESSAGES, visibilityLabel } from '@reviews/domain';
import { sanitise } from '@reviews/rich-text/sanitise';
import type { Actor } from '../../core/actor.ts';
import type { PulseRecord } from '../pulses/public.ts';
import { canDelete, canEdit, canReplyTo, isTimeless } from './comments.policy.ts';
import type { CommentRecord } from './comments.queries.ts';
import { OutdatedEdit, type Conversation, type FoundComment, type Thread } from './conversation.ts';

/** Texts that have been cleaned are remembered, the latest of them: a conversation is read far more often than it is added to. */
const MAX_REMEMBERED = 4000;
const MAX_REMEMBERED_CHARS = 4000;
const cleaned = new Map<string, string>();

/** A comment's text as it may be shown: cleaned on its way out too. */
function shownText(body: string): string {
  const known = cleaned.get(body);
  if (known !== undefined) return known;
  const clean = sanitise('comment', body);
  if (body.length > MAX_REMEMBERED_CHARS) return clean;
  const oldest = cleaned.keys().next().value;
  if (cleaned.size >= MAX_REMEMBERED && oldest !== undefined) cleaned.delete(oldest);
  cleaned.set(body, clean);
  return clean;
}

function presentComment(actor: Actor, pulse: PulseRecord, comment: CommentRecord) {
  const timeless = isTimeless(actor, pulse);
  return {
    id: comment.id, question_id: comment.question_id,
    selected_text: comment.selected_text, selected_prefix: comment.selection_prefix, selected_suffix: comment.selection_suffix,
    comment: shownText(comment.body), visibility: comment.visibility, visibility_label: visibilityLabel(comment.visibility),
    user: { name: timeless && comment.is_writers ? MESSAGES.pulses.anonymous : comment.author_name },
    created_at: timeless ? comment.created_on : comment.created_at.toISOString(),
    updated_at: timeless ? comment.updated_on : comment.updated_at.toISOString(),
    version: comment.version, is_mine: comment.author_id === actor.userId, employee_feedback_comment_id: comment.parent_id,
    permissions: { edit: canEdit(actor, comment), delete: canDelete(actor, pulse, comment), replyTo: canReplyTo(actor, pulse, comment) },
  };
}

/** ENT-14 to ENT-16: a reply. */
export function presentReply(actor: Actor, pulse: PulseRecord, reply: CommentRecord): CommentReply {
  return { ...presentComment(actor, pulse, reply), child_comments: [] };
}

/** ENT-14 to ENT-16: a thread. */
export function presentThread(actor: Actor, pulse: PulseRecord, { comment, replies }: Thread): CommentView {
  return { ...presentComment(actor, pulse, comment), child_comments: replies.map((reply) => presentReply(actor, pulse, reply)) };
}

/** API-30. */
export function presentConversation(actor: Actor, { pulse, threads }: Conversation): CommentView[] {
  return threads.map((thread) => presentThread(actor, pulse, thread));
}

/** The comment somebody has written or changed: a thread with its replies, or one of these. */
export function presentFound(actor: Actor, { pulse, thread, reply }: FoundComment): CommentView | CommentReply {
  return reply === null ? presentThread(actor, pulse, thread) : presentReply(actor, pulse, reply);
}

/** Gives the refusal of an outdated edit the shape of the wire; any other error is passed on as it is. */
export function presentConflict(actor: Actor, error: unknown): unknown {
  return error instanceof OutdatedEdit ? new Conflict(MESSAGES.comments.changedMeanwhile, { comment: presentFound(actor, error.found) }) : error;
}
