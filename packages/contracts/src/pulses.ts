import { ANSWER_MAX_CHARS, MESSAGES, REASON_MAX_CHARS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { approvalInput, selectionInput } from './nominations.ts';
import { answerValue, answerView } from './questions.ts';
import { reopening } from './reopening.ts';
import {
  cycleRef,
  flag,
  hash,
  messageReply,
  moment,
  personRef,
  photoUrl,
  recordId,
  recordIdText,
  shownPerson,
  typedText,
} from './wire.ts';

/** Maximum number of answers in one save. */
const MAX_ANSWERS = 500;
const MAX_LIST_ENTRIES = 200;

export const pulsePermissions = z.strictObject({
  view: z.boolean(),
  update: z.boolean(),
  reAssign: z.boolean(),
  reOpen: z.boolean(),
  delete: z.boolean(),
});

/** The statuses shown in chips, lists and tasks (section 4 of the specification, in its order). */
export const statusView = z.strictObject({
  kind: z.literal([
    'complete',
    'write',
    'continue',
    'blocked',
    'pending',
    'declined',
    'incomplete',
    'draft',
    'not-started',
    'ineligible',
  ]),
  label: z.string(),
  /**
   * Declined: the reason. Blocked: the review that blocks it. Pending: the start date (YYYY-MM-DD).
   */
  detail: z.string().nullable(),
});
export type StatusView = z.infer<typeof statusView>;

export const draftGroupView = z.strictObject({
  answer_group: z.uuid(),
  answerGroup: z.uuid(),
  created_at: moment,
  updated_at: moment,
  version: z.int(),
});
export type DraftGroupView = z.infer<typeof draftGroupView>;

/** A review of the same employee that the reader may read, shown next to the one being written. */
export const relatedFeedbackView = z.strictObject({
  hash,
  title: z.string(),
  type: z.string(),
  cycle: z.string().nullable(),
  assignee: z.string(),
  closed_at: z.string().nullable(),
});

/** An unanswered reopen request. */
export const reopenRequestView = z.strictObject({
  requested_by: z.string(),
  reason: z.string(),
  requested_at: moment,
});

const previousOpen = z.strictObject({ title: z.string(), stage_title: z.string().nullable() });

const feedback = z.strictObject({
  id: recordId,
  title: z.string(),
  description: z.string(),
  options: z.record(z.string(), z.unknown()),
  type_id: recordId,
  type: z.strictObject({ id: recordId, name: z.string(), group_name: z.string() }),
});

/** The actions available on a nomination task, and its limits. */
const nominationTask = z.strictObject({
  deleted_at: z.string().nullable(),
  canRemoveIncompletePeers: z.boolean(),
  /** The task is locked, but this person still manages its peers (AMB-23). */
  canManage: z.boolean(),
  /** The task is locked, no one has started, and this person may unlock it. */
  canUnlock: z.boolean(),
  /** The task was unlocked and no one has started: approved people may be removed. */
  canRemoveApproved: z.boolean(),
  /**
   * True when the names on the task are hidden from this person, because they are now the names of
   * withheld writers.
   */
  namesWithheld: z.boolean(),
  min: z.int().min(0),
  /** Null: no maximum. */
  max: z.int().min(1).nullable(),
  /** The template's minimum, if fewer people can be chosen: then they are the minimum. */
  lowered_from: z.int().min(1).nullable(),
  /** Terms in rich text that have to be accepted before submitting. */
  agreeTerms: z.string().nullable(),
});

/** ENT-01 to ENT-10. Has both spellings of a field where the specification has two (AMB-18). */
export const employeeFeedback = z.strictObject({
  /** Null for a reader who may not know the writer: ids follow the order of nomination. */
  id: recordId.nullable(),
  hash,
  feedback,
  feedback_id: recordId,
  for: personRef,
  feedbackCycle: cycleRef.nullable(),
  answers: z.array(answerView),
  questions: z.array(recordId),
  excludedQuestions: z.array(recordId),
  currentStage: z
    .strictObject({
      id: recordId,
      title: z.string(),
      component: z.literal(['Nominations', 'Nomination Approvals', 'Form']),
    })
    .nullable(),
  stage_title: z.string().nullable(),
  stage_start_date: z.string().nullable(),
  stageless: z.boolean(),
  due_date: z.string().nullable(),
  assignee: personRef.nullable(),
  assignee_id: recordId.nullable(),
  assigneeId: recordId.nullable(),
  assignee_name: z.string(),
  closed_at: z.string().nullable(),
  is_complete: z.boolean(),
  is_open: z.boolean(),
  case_status: z.string(),
  status: z.strictObject({ name: z.string(), is_open: z.boolean(), is_complete: z.boolean() }),
  metadata: z.strictObject({ decline_reason: z.string().nullable() }),
  display_status: statusView,
  has_draft: z.boolean(),
  has_viewed: z.boolean(),
  hasViewed: z.boolean(),
  commentcount: z.int().min(0),
  previous_open_feedback: previousOpen.nullable(),
  previousOpenFeedback: previousOpen.nullable(),
  nominations: z.array(
    z.strictObject({
      id: recordId,
      employee_id: recordId,
      user_id: recordId.nullable(),
      preferred_name: z.string(),
      position_name: z.string(),
      manager_name: z.string(),
      photo: photoUrl,
      approved: z.boolean(),
      state: z.string(),
      /**
       * The review it led to (APPR-05). Null when there is none, and for readers who could infer
       * the writer from it.
       */
      employee_feedback: z
        .strictObject({
          id: recordId,
          status: z.strictObject({
            name: z.string(),
            is_open: z.boolean(),
            is_complete: z.boolean(),
          }),
        })
        .nullable(),
      /** Reviews this person already has to write; null for readers who do not choose here. */
      open_reviews: z.int().min(0).nullable(),
      /** Why the template does not allow a proposed person to be approved now. Null if it does. */
      reason: z.string().nullable(),
      /** Declined to write since the task was last saved, so a replacement can be chosen. */
      has_declined: z.boolean(),
      /**
       * Why they declined. Never shown to the reviewee or to people who may not know the writers.
       */
      decline_reason: z.string().nullable(),
    }),
  ),
  nominationTask: nominationTask.nullable(),
  permissions: pulsePermissions,
  allowReopen: z.boolean(),
  allowReopenRequest: z.boolean(),
  /** The reader was nominated to write this review and may still decline. */
  allowDecline: z.boolean(),
  /** For the writer and for people who can reopen the review (AMB-03). Null for everyone else. */
  reopen_request: reopenRequestView.nullable(),
  /**
   * Set when the review was reopened and submitted again: how the previous submission ended. Null
   * when this reader has nothing to compare.
   */
  last_reopening: reopening.nullable(),
  sharingOptOut: z.boolean(),
  draftGroups: z.array(draftGroupView),
  /**
   * The draft these answers come from, which the next save builds on. Null when nothing was saved.
   */
  draft: z.strictObject({ answerGroup: z.uuid(), version: z.int() }).nullable(),
  /**
   * Set when that draft is a restored earlier one: the draft id for undoing the restore, and when
   * the earlier draft was started.
   */
  restoredDraft: z.strictObject({ answer_group: z.uuid(), created_at: moment }).nullable(),
  relatedFeedback: z.array(relatedFeedbackView),
});
export type EmployeeFeedback = z.infer<typeof employeeFeedback>;

const ofPulse = z.strictObject({ hash });

export const showPulse = endpoint({
  id: 'showPulse',
  method: 'GET',
  path: '/api/pulses/:hash',
  tag: 'pulses',
  token: ['own'],
  summary: 'Get a review with its questions and answers (API-10).',
  params: ofPulse,
  response: z.strictObject({
    employeeFeedback,
    commentingOptions: z.array(
      z.strictObject({ value: z.string(), label: z.string(), description: z.string() }),
    ),
    /**
     * For a review that can be commented on: the default visibility when this browser remembers
     * none, and whether answer text can be commented on.
     */
    commentSettings: z
      .strictObject({ default_visibility: z.string(), selected_text: z.boolean() })
      .optional(),
    commentCount: z.int().min(0),
  }),
});

/**
 * one entry of the answers map. The service checks the value against its question (domain
 * `normaliseAnswer`).
 */
const answerInput = z.strictObject({
  id: recordId,
  value: z
    .union([
      typedText(ANSWER_MAX_CHARS),
      z.number(),
      z.array(typedText(ANSWER_MAX_CHARS)).max(MAX_LIST_ENTRIES),
      z
        .array(
          z.strictObject({
            name: typedText(1_000),
            value: z.union([z.number(), typedText(100)]).nullable(),
          }),
        )
        .max(MAX_LIST_ENTRIES),
    ])
    .nullable(),
  type: z.string().max(40).nullish(),
  original_answer: z.unknown().optional(),
});

/** Maps a question id to its answer. */
export const answersInput = z
  .record(z.string().regex(/^[1-9]\d{0,9}$/), answerInput)
  .refine((answers) => Object.keys(answers).length <= MAX_ANSWERS, { message: 'Too many answers.' })
  .refine((answers) => Object.entries(answers).every(([key, { id }]) => key === String(id)), {
    message: 'Each answer stands under the id of its question.',
  });
export type AnswersInput = z.output<typeof answersInput>;

/**
 * What a window has seen, so that two windows never overwrite each other silently. All optional: a
 * caller that sends none of it is refused only when its draft is no longer the latest.
 */
const editing = {
  /** Identifies this page load, so that repeated saves from one window are recognised. */
  editor: z.uuid().optional(),
  /** Increases with each save from this window. */
  sequence: z.int().min(1).max(2_000_000_000).optional(),
  /** The draft this window started from; null if there was none. */
  base: z
    .strictObject({ answerGroup: z.uuid(), version: z.int().min(1) })
    .nullable()
    .optional(),
};

export const saveDraft = endpoint({
  id: 'saveDraft',
  method: 'POST',
  path: '/api/pulses/:hash/save-draft',
  tag: 'drafts',
  summary: 'Save a draft (API-18).',
  params: ofPulse,
  body: z.strictObject({
    answers: answersInput,
    answerGroup: z.uuid().nullish(),
    close: flag.optional(),
    sharingOptOut: flag.optional(),
    ...editing,
  }),
  response: z.strictObject({
    answerGroup: z.uuid(),
    draftGroups: z.array(draftGroupView),
    version: z.int(),
    saved_at: moment,
  }),
});

const submission = z.strictObject({
  answers: answersInput,
  close: flag.refine((close) => close, { message: 'close must be 1.' }),
  sharingOptOut: flag.optional(),
  answerGroup: z.uuid().nullish(),
  ...editing,
});

export const submitPulse = endpoint({
  id: 'submitPulse',
  method: 'POST',
  path: '/api/pulses/:hash/edit',
  tag: 'pulses',
  summary: 'Submit a review (API-17), or save nominations (API-19, API-20).',
  params: ofPulse,
  body: z.union([submission, selectionInput, approvalInput]),
  response: messageReply,
});

export const loadDraft = endpoint({
  id: 'loadDraft',
  method: 'GET',
  path: '/api/pulses/:hash/load-draft',
  tag: 'drafts',
  summary: 'Get the answers of one draft (API-14).',
  params: ofPulse,
  query: z.strictObject({ answer_group: z.uuid() }),
  response: z.strictObject({
    answers: z.array(answerView),
    created_at: moment,
    updated_at: moment,
  }),
});

export const restoreDraft = endpoint({
  id: 'restoreDraft',
  method: 'POST',
  path: '/api/pulses/:hash/restore-draft',
  tag: 'drafts',
  summary: 'Restore an earlier draft (API-15).',
  params: ofPulse,
  body: z.strictObject({ answer_group: z.uuid() }),
  response: messageReply,
});

/** Restores the draft that a restore replaced. What was typed since is kept as an earlier draft. */
export const undoRestore = endpoint({
  id: 'undoRestore',
  method: 'POST',
  path: '/api/pulses/:hash/undo-restore',
  tag: 'drafts',
  summary: 'Undo the restore of a draft.',
  params: ofPulse,
  /**
   * The draft that the restore created, and the last one this window has seen, so that unseen work
   * from another window is not discarded.
   */
  body: z.strictObject({ answer_group: z.uuid(), base: editing.base }),
  response: messageReply,
});

export const markViewed = endpoint({
  id: 'markViewed',
  method: 'POST',
  path: '/api/pulses/:hash/viewed',
  tag: 'pulses',
  summary: 'Mark a review as read or unread (API-11).',
  params: ofPulse,
  body: z.strictObject({ viewed: flag }),
  response: z.strictObject({ viewed: z.boolean() }),
});

export const reopenPulse = endpoint({
  id: 'reopenPulse',
  method: 'POST',
  path: '/api/pulses/:hash/reopen',
  tag: 'pulses',
  summary: 'Reopen a closed review (API-13).',
  params: ofPulse,
  body: z.union([z.strictObject({}), z.undefined()]),
  response: messageReply,
});

export const requestReopen = endpoint({
  id: 'requestReopen',
  method: 'POST',
  path: '/api/pulses/:hash/reopen-request',
  tag: 'pulses',
  summary: 'Request to reopen a review (API-12).',
  params: ofPulse,
  body: z.strictObject({
    reason: typedText(REASON_MAX_CHARS).refine((reason) => reason.trim() !== '', {
      error: () => MESSAGES.pulses.reasonRequired,
    }),
  }),
  response: z.strictObject({ message: z.string(), reopened: z.boolean() }),
});

export const reassignPulse = endpoint({
  id: 'reassignPulse',
  method: 'POST',
  path: '/api/pulses/:hash/reassign',
  tag: 'pulses',
  summary: 'Reassign a review to another reviewer (API-21).',
  params: ofPulse,
  body: z.strictObject({ employeeId: recordId }),
  response: z.strictObject({ message: z.string(), assignee: personRef }),
});

/** By id, as in the specification; the hash is accepted too (AMB-20). */
export const deletePulse = endpoint({
  id: 'deletePulse',
  method: 'DELETE',
  path: '/api/pulses/:id',
  tag: 'pulses',
  summary: 'Remove a review from its cycle and packet (API-22).',
  params: z.strictObject({ id: z.union([recordIdText, hash]) }),
  response: messageReply,
});

/** ENT-17. Leaves out writers that the reader may not know. */
export const quickNavigationEntry = z.strictObject({
  employee_id: recordId,
  employee_preferred_name: z.string(),
  employee_email: z.string(),
  hash,
  stage_title: z.string().nullable(),
  assignee: z.string(),
  permissions: z.strictObject({ update: z.boolean(), view: z.boolean() }),
});
export type QuickNavigationEntry = z.infer<typeof quickNavigationEntry>;

export const quickNavigation = endpoint({
  id: 'quickNavigation',
  method: 'GET',
  path: '/api/pulses/quick-navigation-load/:cycleId/:feedbackId',
  tag: 'pulses',
  summary: 'List reviews of the same cycle and template, to switch between them (API-16).',
  params: z.strictObject({ cycleId: recordIdText, feedbackId: recordIdText }),
  response: z.strictObject({ data: z.array(quickNavigationEntry) }),
});

const formOfMine = z.strictObject({
  kind: z.literal(['review', 'nomination_task']),
  hash,
  title: z.string(),
  for: shownPerson,
  cycle: cycleRef.nullable(),
  stage_title: z.string().nullable(),
  due_date: z.string().nullable(),
  status: statusView,
  /** Button text; null when nothing can be done yet. */
  action: z.string().nullable(),
  href: z.string().nullable(),
});

const taskView = formOfMine.extend({
  /**
   * The reviewers of a nomination task who declined to write since it was saved, so that a
   * replacement can be chosen. The name is null for people who may not know the writers.
   */
  declined: z.array(z.strictObject({ name: z.string().nullable(), reason: z.string().nullable() })),
});
export type TaskView = z.infer<typeof taskView>;

export const listMyTasks = endpoint({
  id: 'listMyTasks',
  method: 'GET',
  path: '/api/my/tasks',
  tag: 'pulses',
  token: ['own'],
  summary: 'List your tasks by due date.',
  response: z.strictObject({ data: z.array(taskView) }),
});

export const historyView = z.strictObject({ ...formOfMine.shape, closed_at: z.string() });
export type HistoryView = z.infer<typeof historyView>;

export const listMyHistory = endpoint({
  id: 'listMyHistory',
  method: 'GET',
  path: '/api/my/history',
  tag: 'pulses',
  token: ['own'],
  summary: 'List what you have submitted, newest first.',
  response: z.strictObject({ data: z.array(historyView) }),
});

const waitingView = z.strictObject({
  kind: z.literal(['reopen-request', 'nomination-approval']),
  title: z.string(),
  for: personRef,
  cycle: cycleRef.nullable(),
  since: z.string().nullable(),
  with: z.string().nullable(),
  href: z.string().nullable(),
});
export type WaitingView = z.infer<typeof waitingView>;

/** Lists the caller's requests that others have not answered yet. */
export const listMyWaiting = endpoint({
  id: 'listMyWaiting',
  method: 'GET',
  path: '/api/my/waiting',
  tag: 'pulses',
  token: ['own'],
  summary: 'List your reopen requests and nominations that are not decided yet.',
  response: z.strictObject({ data: z.array(waitingView) }),
});

export { answerValue };
