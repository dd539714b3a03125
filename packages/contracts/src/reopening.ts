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

/** Approving is reopening (AMB-03); declining is this. The writer is told, with the note where there is one. */
export const declineReopenRequest = endpoint({
  id: 'declineReopenRequest',
  method: 'POST',
  path: '/api/pulses/:hash/reopen-request/decline',
  tag: 'pulses',
  summary: 'Decline the request to reopen a form.',
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
  /** Whether whoever answers it may read the form; what was closed incomplete only its writer reads. */
  can_view: z.boolean(),
});
export type RequestToAnswer = z.infer<typeof requestToAnswer>;

/** Requests to reopen that this person may approve or decline, oldest first: the first of them, and how many there are. */
export const listRequestsToAnswer = endpoint({
  id: 'listRequestsToAnswer',
  method: 'GET',
  path: '/api/my/reopen-requests',
  tag: 'pulses',
  summary: 'Requests to reopen that wait for my answer.',
  response: z.strictObject({ data: z.array(requestToAnswer), total: z.int().min(0) }),
});

/**
 * How a submission ended: the form was reopened. A day (YYYY-MM-DD) for a reader from whom the writer is withheld. Null
 * where the reader may not know who or why, or where nobody wrote it down.
 */
export const reopening = z.strictObject({
  reopened_at: z.string().nullable(),
  reopened_by: z.string().nullable(),
  requested_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ReopeningView = z.infer<typeof reopening>;

/** One submission of a form that this reader may read; numbered from 1 among those. A day where a moment could tell who wrote. */
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
 * What changed from one submission to another, question by question (docs/decisions/021). A reader compares only what they
 * could have read when it stood: what was withdrawn before the packet was released is not shown to the person reviewed.
 * Without numbers, the last two; a number that is none of the reader's versions counts as not given.
 */
export const showChanges = endpoint({
  id: 'showChanges',
  method: 'GET',
  path: '/api/pulses/:hash/changes',
  tag: 'pulses',
  summary: 'What changed between the submissions of a form.',
  params: ofPulse,
  query: z.strictObject({ from: versionNumber, to: versionNumber }),
  response: z.strictObject({
    /** Oldest first; fewer than two: there is nothing to compare. */
    versions: z.array(version),
    /** The earlier and the later of the two that are compared; null where there are none. */
    from: z.int().nullable(),
    to: z.int().nullable(),
    changes: z.array(changedAnswer),
  }),
});
