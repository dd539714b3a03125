import { REASON_MAX_CHARS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { answerValue, questionVersion } from './questions.ts';
import {
  cycleRef,
  hash,
  messageReply,
  moment,
  personRef,
  photoUrl,
  recordId,
  typedText,
} from './wire.ts';

const ofPulse = z.strictObject({ hash });

/**
 * Declines a request. A request is approved by reopening the form (AMB-03). The writer gets a
 * notice, with the note if there is one.
 */
export const declineReopenRequest = endpoint({
  id: 'declineReopenRequest',
  method: 'POST',
  path: '/api/pulses/:hash/reopen-request/decline',
  tag: 'pulses',
  summary: 'Decline a request to reopen a review.',
  params: ofPulse,
  body: z.strictObject({ note: typedText(REASON_MAX_CHARS).nullish() }),
  response: messageReply,
});

const requestToAnswer = z.strictObject({
  hash,
  title: z.string(),
  for: personRef,
  cycle: cycleRef.nullable(),
  requested_by: z.string(),
  requested_by_photo: photoUrl,
  reason: z.string(),
  requested_at: moment,
  /**
   * Whether the person who answers it may read the form. Only the writer reads a form that was
   * closed as incomplete.
   */
  can_view: z.boolean(),
});
export type RequestToAnswer = z.infer<typeof requestToAnswer>;

/**
 * Lists the first reopen requests that this person may approve or decline, oldest first, with the
 * total.
 */
export const listRequestsToAnswer = endpoint({
  id: 'listRequestsToAnswer',
  method: 'GET',
  path: '/api/my/reopen-requests',
  tag: 'pulses',
  summary: 'List the requests to reopen that you can answer.',
  response: z.strictObject({ data: z.array(requestToAnswer), total: z.int().min(0) }),
});

/**
 * How a submission ended: the form was reopened. Only the day (YYYY-MM-DD) for a reader who may not
 * know the writer. Null when the reader may not know who or why, or it was not recorded.
 */
export const reopening = z.strictObject({
  reopened_at: z.string().nullable(),
  reopened_by: z.string().nullable(),
  requested_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ReopeningView = z.infer<typeof reopening>;

/**
 * One submission that this reader may read, numbered from 1 among those. Only a day where a
 * timestamp could reveal the writer.
 */
const version = z.strictObject({
  number: z.int().min(1),
  submitted_at: z.string(),
  reopening: reopening.nullable(),
});
export type VersionView = z.infer<typeof version>;

const changedAnswer = z.strictObject({
  question: recordId,
  question_version: questionVersion,
  before: answerValue,
  after: answerValue,
});
export type ChangedAnswer = z.infer<typeof changedAnswer>;

const versionNumber = z.coerce.number().int().min(1).max(100_000).optional();

/**
 * Returns the changes between two submissions, question by question (docs/decisions/021). A reader
 * compares only submissions that they could read while those were current: the reviewee does not
 * see one that was withdrawn before the packet was released. Defaults to the last two. A number
 * that is not one of the reader's versions is ignored.
 */
export const showChanges = endpoint({
  id: 'showChanges',
  method: 'GET',
  path: '/api/pulses/:hash/changes',
  tag: 'pulses',
  summary: 'What changed between two submissions of a review.',
  params: ofPulse,
  query: z.strictObject({ from: versionNumber, to: versionNumber }),
  response: z.strictObject({
    /** Oldest first. With fewer than two there is nothing to compare. */
    versions: z.array(version),
    /** The earlier and later version of the comparison; null when there are none. */
    from: z.int().nullable(),
    to: z.int().nullable(),
    changes: z.array(changedAnswer),
  }),
});
