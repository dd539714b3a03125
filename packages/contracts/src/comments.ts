import {
  COMMENT_MAX_CHARS,
  COMMENT_VISIBILITY_VALUES,
  SELECTED_TEXT_MAX_CHARS,
  SELECTION_CONTEXT_CHARS,
} from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { hash, messageReply, photoUrl, recordId, recordIdText, typedText } from './wire.ts';

export const commentVisibility = z.literal(COMMENT_VISIBILITY_VALUES);

const commentFields = z.strictObject({
  id: recordId,
  /** Null: a comment on the whole form. */
  question_id: recordId.nullable(),
  selected_text: z.string().nullable(),
  /** A few characters before and after the selected text. They tell repeated phrases apart. */
  selected_prefix: z.string().nullable(),
  selected_suffix: z.string().nullable(),
  /** Rich text. */
  comment: z.string(),
  visibility: commentVisibility,
  visibility_label: z.string(),
  /** `Anonymous` when the comment is the writer's and this reader may not know the writer. */
  user: z.strictObject({ name: z.string(), photo: photoUrl }),
  /** Timestamps; only days (YYYY-MM-DD) where a timestamp could reveal an anonymous writer. */
  created_at: z.string(),
  updated_at: z.string(),
  /** Increases with each edit. An edit based on a stale version is refused. */
  version: z.int().min(1),
  is_mine: z.boolean(),
  /** The thread a reply belongs to; null for a thread. */
  employee_feedback_comment_id: recordId.nullable(),
  permissions: z.strictObject({ edit: z.boolean(), delete: z.boolean(), replyTo: z.boolean() }),
});

/** ENT-14 to ENT-16: a reply. */
export const commentReply = commentFields.extend({ child_comments: z.array(z.never()) });
/** ENT-14 to ENT-16: a thread with its replies, oldest first. */
export const commentView = commentFields.extend({ child_comments: z.array(commentReply) });
export type CommentReply = z.infer<typeof commentReply>;
export type CommentView = z.infer<typeof commentView>;

const ofPulse = z.strictObject({ hash });
const ofComment = z.strictObject({ commentId: recordIdText });
/**
 * Rich text. The service refuses empty text, because the message depends on the kind of comment
 * (CMT-16, CMT-17).
 */
const commentText = typedText(COMMENT_MAX_CHARS);
/**
 * Idempotency key made by the browser: a comment that is sent again after a lost answer is stored
 * once.
 */
const clientKey = z.uuid().optional();

export const listComments = endpoint({
  id: 'listComments',
  method: 'GET',
  path: '/api/feedback-comments/:hash',
  tag: 'comments',
  summary: 'List the comments of a review that you can read (API-30).',
  params: ofPulse,
  response: z.strictObject({ comments: z.array(commentView) }),
});

/**
 * With `employee_feedback_comment_id` it is a reply and takes the question and visibility of its
 * thread (AMB-16).
 */
export const addComment = endpoint({
  id: 'addComment',
  method: 'POST',
  path: '/api/feedback-comments/:hash',
  tag: 'comments',
  summary: 'Comment on a review, a question or selected text (API-31).',
  params: ofPulse,
  body: z.strictObject({
    question_id: recordId.nullish(),
    selected_text: typedText(SELECTED_TEXT_MAX_CHARS).nullish(),
    selected_prefix: typedText(SELECTION_CONTEXT_CHARS).nullish(),
    selected_suffix: typedText(SELECTION_CONTEXT_CHARS).nullish(),
    comment: commentText,
    /** The service checks it against the choices this person has (CMT-18). */
    visibility: z.string().max(40).nullish(),
    employee_feedback_comment_id: recordId.nullish(),
    client_key: clientKey,
  }),
  response: z.strictObject({ message: z.string(), comment: z.union([commentView, commentReply]) }),
});

export const replyToComment = endpoint({
  id: 'replyToComment',
  method: 'POST',
  path: '/api/feedback-comments/reply/:commentId',
  tag: 'comments',
  summary: 'Reply to a thread (API-32).',
  params: ofComment,
  body: z.strictObject({
    comment: commentText,
    employee_feedback_comment_id: recordId.nullish(),
    client_key: clientKey,
  }),
  response: z.strictObject({ message: z.string(), comment: commentReply }),
});

/**
 * With `version`, an edit of a stale comment is answered with 409 and the stored comment in
 * `details.comment`.
 */
export const editComment = endpoint({
  id: 'editComment',
  method: 'POST',
  path: '/api/feedback-comments/edit/:commentId',
  tag: 'comments',
  summary: 'Change the text of a comment (API-33).',
  params: ofComment,
  body: z.strictObject({ comment: commentText, version: z.int().min(1).optional() }),
  response: z.strictObject({ message: z.string(), comment: z.union([commentView, commentReply]) }),
});

/** `details` of the 409 for a stale edit. */
export const outdatedComment = z.strictObject({ comment: z.union([commentView, commentReply]) });

export const deleteComment = endpoint({
  id: 'deleteComment',
  method: 'DELETE',
  path: '/api/feedback-comments/:commentId',
  tag: 'comments',
  summary: 'Delete a comment. A thread is deleted with its replies (API-34).',
  params: ofComment,
  response: messageReply,
});

export const refreshComment = endpoint({
  id: 'refreshComment',
  method: 'GET',
  path: '/api/feedback-comments/refresh/:commentId',
  tag: 'comments',
  summary: 'Get the current state of one thread (API-35).',
  params: ofComment,
  response: z.strictObject({ comment: commentView }),
});
