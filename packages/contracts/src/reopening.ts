import { REASON_MAX_CHARS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { answerValue, questionVersion } from './questions.ts';
import { cycleRef, hash, messageReply, moment, personRef, recordId, typedText } from './wire.ts';

const ofPulse = z.strictObject({ hash });

/** Approving is reopening (AMB-03); declining is this. The writer is told, with the note where there is one. */
export const declineReopenRequest = endpoint({
  id: 'declineReopenRequest', method: 'POST', path: '/api/pulses/:hash/reopen-request/decline', tag: 'pulses', summary: 'Decline the request to reopen a form.',
  params: ofPulse,
  body: z.strictObject({ note: typedText(REASON_MAX_CHARS).nullish() }),
  response: messageReply,
});

const requestToAnswer = z.strictObject({
  hash, title: z.string(), for: personRef, cycle: cycleRef.nullable(), requested_by: z.string(), reason: z.string(), requested_at: moment,
});
export type RequestToAnswer = z.infer<typeof requestToAnswer>;

/** Requests to reopen that this person may approve or decline, oldest first. */
export const listRequestsToAnswer = endpoint({
  id: 'listRequestsToAnswer', method: 'GET', path: '/api/my/reopen-requests', tag: 'pulses', summary: 'Requests to reopen that wait for my answer.',
  response: z.strictObject({ data: z.array(requestToAnswer) }),
});

/** How a submission ended: the form was reopened. Null where the reader may not know who or why. */
const reopening = z.strictObject({
  reopened_at: z.string(),
  reopened_by: z.string().nullable(),
  requested_by: z.string().nullable(),
  reason: z.string().nullable(),
});

/** One submission of a form that this reader may read. `submitted_at` is a day where a moment could tell who wrote. */
const version = z.strictObject({ number: z.int().min(1), submitted_at: z.string(), reopening: reopening.nullable() });

const changedAnswer = z.strictObject({
  question: recordId,
  question_version: questionVersion,
  before: answerValue,
  after: answerValue,
});
export type ChangedAnswer = z.infer<typeof changedAnswer>;

/**
 * What changed from one submission to the next, question by question. A reader compares only what they could have read
 * when it stood: what was withdrawn before the packet was released is not shown to the person reviewed.
 */
export const showChanges = endpoint({
  id: 'showChanges', method: 'GET', path: '/api/pulses/:hash/changes', tag: 'pulses', summary: 'What changed between the submissions of a form.',
  params: ofPulse,
  query: z.strictObject({ from: z.coerce.number().int().min(1).max(100_000).optional(), to: z.coerce.number().int().min(1).max(100_000).optional() }),
  response: z.strictObject({
    /** Oldest first; fewer than two: there is nothing to compare. */
    versions: z.array(version),
    from: z.int().nullable(), to: z.int().nullable(),
    changes: z.array(changedAnswer),
  }),
});
