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
  /** Null: on the form as a whole. */
  question_id: recordId.nullable(),
  selected_text: z.string().nullable(),
  /** A few characters before and after the selected text: where the phrase occurs twice, they say which is meant. */
  selected_prefix: z.string().nullable(),
  selected_suffix: z.string().nullable(),
  /** Rich text. */
  comment: z.string(),
  visibility: commentVisibility,
  visibility_label: z.string(),
  /** `Anonymous` where the comment is the writer's and this reader may not know the writer. */
  user: z.strictObject({ name: z.string(), photo: photoUrl }),
  /** Moments; days (YYYY-MM-DD) where a moment could tell who an anonymous writer is. */
  created_at: z.string(),
  updated_at: z.string(),
  /** Grows with each edit: an edit of what somebody has changed meanwhile is refused. */
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
/** Rich text; what is empty is refused by the service, whose message depends on what is written (CMT-16, CMT-17). */
const commentText = typedText(COMMENT_MAX_CHARS);
/** Made by the browser for what is being written: a comment that is sent twice, because its answer was lost, is one comment. */
const clientKey = z.uuid().optional();

export const listComments = endpoint({
  id: 'listComments',
  method: 'GET',
  path: '/api/feedback-comments/:hash',
  tag: 'comments',
  summary: 'The comments of a form that this reader may see (API-30).',
  params: ofPulse,
  response: z.strictObject({ comments: z.array(commentView) }),
});

/** With `employee_feedback_comment_id` it is a reply, and takes its thread's question and visibility (AMB-16). */
export const addComment = endpoint({
  id: 'addComment',
  method: 'POST',
  path: '/api/feedback-comments/:hash',
  tag: 'comments',
  summary: 'Comment on a form, a question or selected text (API-31).',
  params: ofPulse,
  body: z.strictObject({
    question_id: recordId.nullish(),
    selected_text: typedText(SELECTED_TEXT_MAX_CHARS).nullish(),
    selected_prefix: typedText(SELECTION_CONTEXT_CHARS).nullish(),
    selected_suffix: typedText(SELECTION_CONTEXT_CHARS).nullish(),
    comment: commentText,
    /** Checked by the service against what this person is offered (CMT-18). */
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

/** With `version`, an edit of what somebody has changed meanwhile is answered 409, the stored comment in `details.comment`. */
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

/** The body of the refusal of an outdated edit, under `details`. */
export const outdatedComment = z.strictObject({ comment: z.union([commentView, commentReply]) });

export const deleteComment = endpoint({
  id: 'deleteComment',
  method: 'DELETE',
  path: '/api/feedback-comments/:commentId',
  tag: 'comments',
  summary: 'Remove a comment; a thread with its replies (API-34).',
  params: ofComment,
  response: messageReply,
});

export const refreshComment = endpoint({
  id: 'refreshComment',
  method: 'GET',
  path: '/api/feedback-comments/refresh/:commentId',
  tag: 'comments',
  summary: 'One thread as it is now (API-35).',
  params: ofComment,
  response: z.strictObject({ comment: commentView }),
});
