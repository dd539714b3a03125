import { NAME_MAX_CHARS, TEMPLATE_GROUPS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, recordId, recordIdText, nameText } from './wire.ts';

const ofRecord = z.strictObject({ id: recordIdText });
const name = nameText(NAME_MAX_CHARS);

/**
 * `templates`: how many have this type now, or had it in a published version. `revision` changes
 * with the name and the group; a change must name the revision it is based on.
 */
const feedbackType = z.strictObject({
  id: recordId,
  name: z.string(),
  group_name: z.literal(TEMPLATE_GROUPS),
  templates: z.int(),
  revision: z.string(),
});
export type FeedbackTypeView = z.infer<typeof feedbackType>;

const typeInput = z.strictObject({ name, group_name: z.literal(TEMPLATE_GROUPS) });
export type FeedbackTypeInput = z.input<typeof typeInput>;

export const listFeedbackTypes = endpoint({
  id: 'listFeedbackTypes',
  method: 'GET',
  path: '/api/feedback-types',
  tag: 'feedback-types',
  summary: 'List the feedback types by name.',
  response: z.strictObject({ data: z.array(feedbackType) }),
});

export const addFeedbackType = endpoint({
  id: 'addFeedbackType',
  method: 'POST',
  path: '/api/feedback-types',
  tag: 'feedback-types',
  summary: 'Add a feedback type.',
  body: typeInput,
  response: z.strictObject({ id: recordId, message: z.string() }),
});

/**
 * The group decides who writes and which options are available, so it is fixed once a template has
 * the type. A stale change is refused.
 */
export const changeFeedbackType = endpoint({
  id: 'changeFeedbackType',
  method: 'PUT',
  path: '/api/feedback-types/:id',
  tag: 'feedback-types',
  summary: 'Change a feedback type.',
  params: ofRecord,
  body: typeInput.extend({ revision: z.string().max(64) }),
  response: messageReply,
});

export const deleteFeedbackType = endpoint({
  id: 'deleteFeedbackType',
  method: 'DELETE',
  path: '/api/feedback-types/:id',
  tag: 'feedback-types',
  summary: 'Delete a feedback type that no template uses.',
  params: ofRecord,
  response: messageReply,
});
