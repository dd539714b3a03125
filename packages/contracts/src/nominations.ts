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

/** API-20: the employee ids of everyone picked, including those already approved (AMB-21). */
export const selectionInput = z.strictObject({ nominations: ids, agreeTerms: flag.optional() });
export type SelectionInput = z.output<typeof selectionInput>;

/**
 * API-19, AMB-21: `nominationIds` are the nominations that were on screen, `nominationApprovals`
 * the user ids of everyone approved, including new ones. `markIncomplete` and `reopen` are ids of
 * review forms. A nomination that was on screen and is not approved is declined.
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

/** `stage` is the one that was shown. Refused when the task has moved on since (AMB-19). */
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

/** Reopens the task for changes. Possible until an approved reviewer has started. */
export const unlockNominations = endpoint({
  id: 'unlockNominations',
  method: 'POST',
  path: '/api/pulses/:hash/unlock-nominations',
  tag: 'nominations',
  summary: 'Unlock saved approvals while no reviewer has started.',
  params: ofPulse,
  body: z.union([z.strictObject({}), z.undefined()]),
  response: messageReply,
});

/**
 * Restores the state before the approval. Possible for a short time, until a reviewer has started
 * or someone has changed the task.
 */
export const undoApproval = endpoint({
  id: 'undoApproval',
  method: 'POST',
  path: '/api/pulses/:hash/undo-approval',
  tag: 'nominations',
  summary: 'Undo my last save of these approvals.',
  params: ofPulse,
  body: z.union([z.strictObject({}), z.undefined()]),
  response: messageReply,
});

/**
 * A reviewer declines to write: the form closes with the reason, and the approver is asked for
 * someone else.
 */
export const declineReview = endpoint({
  id: 'declineReview',
  method: 'POST',
  path: '/api/pulses/:hash/decline',
  tag: 'nominations',
  summary: 'Decline a peer or upline review.',
  params: ofPulse,
  body: z.strictObject({
    reason: typedText(REASON_MAX_CHARS).refine((reason) => reason.trim() !== '', {
      error: () => MESSAGES.pulses.reasonRequired,
    }),
  }),
  response: messageReply,
});

/** A nomination as shown on the approval screen and in the list of all approvals. */
const nominationToDecide = z.strictObject({
  id: recordId,
  employee_id: recordId,
  user_id: recordId.nullable(),
  preferred_name: z.string(),
  position_name: z.string(),
  manager_name: z.string(),
  photo: photoUrl,
  state: z.literal(['proposed', 'approved', 'declined']),
  /** Approved, but the review was closed as Incomplete: does not count (AMB-25). */
  is_incomplete: z.boolean(),
  /** Declined to write since the task was last saved, so a replacement can be chosen. */
  has_declined: z.boolean(),
  /** Why they declined; null for people who may not know the writers. */
  decline_reason: z.string().nullable(),
  /** Reviews this person already has to write. */
  open_reviews: z.int().min(0),
  /** Why the template would not allow this person to be picked now; null if it would. */
  reason: z.string().nullable(),
});

const approvalTask = z.strictObject({
  id: recordId,
  feedback_id: recordId,
  hash,
  title: z.string(),
  /** Name of the feedback type. */
  type: z.string(),
  for: personRef,
  cycle: cycleRef.nullable(),
  due_date: z.string().nullable(),
  min: z.int().min(0),
  max: z.int().min(0).nullable(),
  /** The template's minimum, if fewer people can be chosen: then they are the minimum. */
  lowered_from: z.int().min(1).nullable(),
  agreeTerms: z.string().nullable(),
  /**
   * Whether a save can be undone. Never for people who may not know the writers: a refusal would
   * tell them that someone has started.
   */
  can_undo: z.boolean(),
  nominations: z.array(nominationToDecide),
});
export type ApprovalTask = z.infer<typeof approvalTask>;

/** Lists every nomination approval waiting for this person, for one screen. */
export const listMyApprovals = endpoint({
  id: 'listMyApprovals',
  method: 'GET',
  path: '/api/my/approvals',
  tag: 'nominations',
  token: ['own'],
  summary: 'The nominations that need my approval.',
  response: z.strictObject({ data: z.array(approvalTask) }),
});

const MAX_ADDED = 200;

const addedPerson = z.strictObject({
  employee: personRef,
  /**
   * Who is asked now: the person, their manager, or randomly chosen reviewers. Null when there is
   * already a task or none is possible.
   */
  asked: z.literal(['employee', 'manager', 'reviewers']).nullable(),
  /** The same as text, or why not. */
  message: z.string(),
});
export type AddedPerson = z.infer<typeof addedPerson>;

/** For people who joined after the launch. An existing task is kept. */
export const openNominations = endpoint({
  id: 'openNominations',
  method: 'POST',
  path: '/api/cycles/:cycleId/pulses/:pulseId/nominations',
  tag: 'nominations',
  summary: 'Add people to the running peer or upline reviews of a cycle.',
  params: z.strictObject({ cycleId: recordIdText, pulseId: recordIdText }),
  body: z.strictObject({ employee_ids: z.array(recordId).min(1).max(MAX_ADDED) }),
  response: z.strictObject({ data: z.array(addedPerson) }),
});
