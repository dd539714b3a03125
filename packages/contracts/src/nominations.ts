import { MESSAGES, REASON_MAX_CHARS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  cycleRef,
  flag,
  hash,
  messageReply,
  personRef,
  photoUrl,
  recordId,
  recordIdText,
  typedText,
} from './wire.ts';

const MAX_PEOPLE = 500;
const ids = z.array(recordId).max(MAX_PEOPLE);

/** API-20: every person picked, those approved already included, by employee id (AMB-21). */
export const selectionInput = z.strictObject({ nominations: ids, agreeTerms: flag.optional() });
export type SelectionInput = z.output<typeof selectionInput>;

/**
 * API-19, AMB-21: `nominationIds` are the nominations that were on screen, `nominationApprovals` the user ids of everyone
 * approved, new ones included, `markIncomplete` and `reopen` the numbers of review forms. Who was on screen and is not
 * approved is declined.
 */
export const approvalInput = z.strictObject({
  nominationIds: ids,
  nominationApprovals: ids,
  markIncomplete: ids.optional(),
  reopen: ids.optional(),
  agreeTerms: flag.optional(),
});
export type ApprovalInput = z.output<typeof approvalInput>;

const ofPulse = z.strictObject({ hash });

/** The stage the screen was opened for: a task that has moved on since is refused (AMB-19). */
export const saveNominations = endpoint({
  id: 'saveNominations',
  method: 'POST',
  path: '/api/pulses/:hash/edit/:stage',
  tag: 'nominations',
  summary: 'Select or approve reviewers (API-19, API-20).',
  params: z.strictObject({ hash, stage: z.literal(['Nominations', 'Nomination Approvals']) }),
  body: z.union([selectionInput, approvalInput]),
  response: messageReply,
});

/** As long as no approved reviewer has begun: the task can be changed again. */
export const unlockNominations = endpoint({
  id: 'unlockNominations',
  method: 'POST',
  path: '/api/pulses/:hash/unlock-nominations',
  tag: 'nominations',
  summary: 'Open saved approvals again while no reviewer has started.',
  params: ofPulse,
  body: z.union([z.strictObject({}), z.undefined()]),
  response: messageReply,
});

/** For a short time, and as long as no reviewer has begun and nobody has changed the task since: all is as it was before. */
export const undoApproval = endpoint({
  id: 'undoApproval',
  method: 'POST',
  path: '/api/pulses/:hash/undo-approval',
  tag: 'nominations',
  summary: 'Take back my last save of these approvals.',
  params: ofPulse,
  body: z.union([z.strictObject({}), z.undefined()]),
  response: messageReply,
});

/** A reviewer will not write: the form closes with the reason, and the approver is asked for somebody else. */
export const declineReview = endpoint({
  id: 'declineReview',
  method: 'POST',
  path: '/api/pulses/:hash/decline',
  tag: 'nominations',
  summary: 'Decline to write a peer or upline review.',
  params: ofPulse,
  body: z.strictObject({
    reason: typedText(REASON_MAX_CHARS).refine((reason) => reason.trim() !== '', {
      message: MESSAGES.pulses.reasonRequired,
    }),
  }),
  response: messageReply,
});

/** What the approval screen and the one-screen approvals show of a nomination. */
const nominationToDecide = z.strictObject({
  id: recordId,
  employee_id: recordId,
  user_id: recordId.nullable(),
  preferred_name: z.string(),
  position_name: z.string(),
  manager_name: z.string(),
  photo: photoUrl,
  state: z.literal(['proposed', 'approved', 'declined']),
  /** Approved, and their review was closed as Incomplete: they do not count (AMB-25). */
  is_incomplete: z.boolean(),
  /** Reviews this person has to write already. */
  open_reviews: z.int().min(0),
  /** Why the template would not let them be picked now; null where it would. */
  reason: z.string().nullable(),
});

const approvalTask = z.strictObject({
  id: recordId,
  feedback_id: recordId,
  hash,
  title: z.string(),
  for: personRef,
  cycle: cycleRef.nullable(),
  due_date: z.string().nullable(),
  min: z.int().min(0),
  max: z.int().min(0).nullable(),
  agreeTerms: z.string().nullable(),
  /** Whether a save can be taken back: not by those from whom the writers are withheld, to whom a refusal would tell that somebody writes. */
  can_undo: z.boolean(),
  nominations: z.array(nominationToDecide),
});
export type ApprovalTask = z.infer<typeof approvalTask>;

/** Every nomination approval that waits for this person, one after the other on one screen. */
export const listMyApprovals = endpoint({
  id: 'listMyApprovals',
  method: 'GET',
  path: '/api/my/approvals',
  tag: 'nominations',
  token: ['own'],
  summary: 'The nominations that wait for my approval.',
  response: z.strictObject({ data: z.array(approvalTask) }),
});

const MAX_ADDED = 200;

const addedPerson = z.strictObject({
  employee: personRef,
  /** Who is asked now: the person, their manager, or reviewers chosen at random; nobody where there was a task already, or none can be. */
  asked: z.literal(['employee', 'manager', 'reviewers']).nullable(),
  /** The same in words, or why not. */
  message: z.string(),
});
export type AddedPerson = z.infer<typeof addedPerson>;

/** For those who came after a cycle was launched. Whoever has a task already keeps it. */
export const openNominations = endpoint({
  id: 'openNominations',
  method: 'POST',
  path: '/api/cycles/:cycleId/pulses/:pulseId/nominations',
  tag: 'nominations',
  summary: 'Add people to a running peer or upline pulse.',
  params: z.strictObject({ cycleId: recordIdText, pulseId: recordIdText }),
  body: z.strictObject({ employee_ids: z.array(recordId).min(1).max(MAX_ADDED) }),
  response: z.strictObject({ data: z.array(addedPerson) }),
});
