import { COMMENT_EDIT_MINUTES, COMMENT_VISIBILITY_VALUES } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, moment } from './wire.ts';

const revision = z.int().min(1);
const savedBy = { by: z.string().nullable(), at: moment.nullable() };

export const storedCommentSettings = z.strictObject({
  visibilities: z.array(z.literal(COMMENT_VISIBILITY_VALUES)).max(COMMENT_VISIBILITY_VALUES.length),
  default_visibility: z.literal(COMMENT_VISIBILITY_VALUES),
  subject_replies: z.boolean(),
  writer_replies: z.boolean(),
  selected_text: z.boolean(),
  /** Null: no time limit. */
  edit_minutes: z.int().min(COMMENT_EDIT_MINUTES.least).max(COMMENT_EDIT_MINUTES.most).nullable(),
});
export type CommentSettings = z.infer<typeof storedCommentSettings>;

export const showCommentSettings = endpoint({
  id: 'showCommentSettings',
  method: 'GET',
  path: '/api/comment-settings',
  tag: 'comments',
  summary: 'Get the settings for comments on submitted reviews.',
  response: z.strictObject({ revision, settings: storedCommentSettings }),
});

/**
 * Answers 409 when someone has saved since; `details` has what they saved
 * (`outdatedCommentSettings`).
 */
export const saveCommentSettings = endpoint({
  id: 'saveCommentSettings',
  method: 'PUT',
  path: '/api/comment-settings',
  tag: 'comments',
  summary: 'Save the comment settings.',
  body: z.strictObject({ revision, settings: storedCommentSettings }),
  response: messageReply.extend({ revision }),
});
export const outdatedCommentSettings = z.strictObject({
  revision,
  settings: storedCommentSettings,
  ...savedBy,
});
