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

/** Longest reason of a request to reopen. */
const MAX_ANSWERS = 500;
const MAX_LIST_ENTRIES = 200;

export const pulsePermissions = z.strictObject({
  view: z.boolean(),
  update: z.boolean(),
  reAssign: z.boolean(),
  reOpen: z.boolean(),
  delete: z.boolean(),
});

/** One vocabulary of states for chips, lists and tasks (section 4 of the specification, in its order). */
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
  /** Declined: the reason. Blocked: the form that blocks. Pending: the start date (YYYY-MM-DD). */
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

/** A form about the same employee that the reader may read, shown beside the form being written. */
export const relatedFeedbackView = z.strictObject({
  hash,
  title: z.string(),
  type: z.string(),
  cycle: z.string().nullable(),
  assignee: z.string(),
  closed_at: z.string().nullable(),
});

/** A request to reopen that nobody has answered yet. */
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

/** What may be done with a nomination task, and within which limits. */
const nominationTask = z.strictObject({
  deleted_at: z.string().nullable(),
  canRemoveIncompletePeers: z.boolean(),
  /** It is locked, and this person manages its peers all the same (AMB-23). */
  canManage: z.boolean(),
  /** It is locked, nobody has begun, and opening it again is this person's. */
  canUnlock: z.boolean(),
  /** It was opened again, and nobody has begun: approved people may be taken off the list. */
  canRemoveApproved: z.boolean(),
  /** Who was chosen is not shown to this person any more: the names are those of writers that are withheld from them. */
  namesWithheld: z.boolean(),
  min: z.int().min(0),
  /** Null where there is none. */
  max: z.int().min(1).nullable(),
  /** Rich text to be agreed to before submitting. */
  agreeTerms: z.string().nullable(),
});

/** ENT-01 to ENT-10; both spellings of a field where the specification has two (AMB-18). */
export const employeeFeedback = z.strictObject({
  /** Null for a reader from whom the writer is withheld: numbers follow the order of nominating. */
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
      /** The review it led to (APPR-05); null where there is none, and for those whom it could tell who writes. */
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
      /** Reviews this person has to write already; null for those who do not choose here. */
      open_reviews: z.int().min(0).nullable(),
      /** Why the template would not let somebody be approved now who is proposed; null where it would. */
      reason: z.string().nullable(),
      /** Why they will not write; never told to the person reviewed, nor to those from whom the writers are withheld. */
      decline_reason: z.string().nullable(),
    }),
  ),
  nominationTask: nominationTask.nullable(),
  permissions: pulsePermissions,
  allowReopen: z.boolean(),
  allowReopenRequest: z.boolean(),
  /** The reader was nominated to write this review and may still say that they will not. */
  allowDecline: z.boolean(),
  /** For the writer, and for those who can reopen the form (AMB-03); null for everybody else. */
  reopen_request: reopenRequestView.nullable(),
  /** Where the form was reopened and submitted again: how the submission before ended; null where this reader has nothing to compare. */
  last_reopening: reopening.nullable(),
  sharingOptOut: z.boolean(),
  draftGroups: z.array(draftGroupView),
  /** The draft these answers come from: what the next save builds on. Null where nothing was saved. */
  draft: z.strictObject({ answerGroup: z.uuid(), version: z.int() }).nullable(),
  /** Where that draft is an earlier one put back whole: the draft to be named when that is undone, and when the earlier one was begun. */
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
  summary: 'One form with its questions and answers (API-10).',
  params: ofPulse,
  response: z.strictObject({
    employeeFeedback,
    commentingOptions: z.array(
      z.strictObject({ value: z.string(), label: z.string(), description: z.string() }),
    ),
    /** Of a form that can be commented on: what a comment begins with where this browser remembers nothing, and whether answer text may be commented on. */
    commentSettings: z
      .strictObject({ default_visibility: z.string(), selected_text: z.boolean() })
      .optional(),
    commentCount: z.int().min(0),
  }),
});

/** one entry of the answers map. The value is checked against its question by the service (domain `normaliseAnswer`). */
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

/** Question id to answer. */
export const answersInput = z
  .record(z.string().regex(/^[1-9]\d{0,9}$/), answerInput)
  .refine((answers) => Object.keys(answers).length <= MAX_ANSWERS, { message: 'Too many answers.' })
  .refine((answers) => Object.entries(answers).every(([key, { id }]) => key === String(id)), {
    message: 'Each answer stands under the id of its question.',
  });
export type AnswersInput = z.output<typeof answersInput>;

/**
 * How a window says what it has seen, so that two windows never overwrite each other silently. All optional: a caller
 * that sends none of it is only refused where its draft group is no longer the form's latest.
 */
const editing = {
  /** This page load. A repeated save of one window is recognised by it. */
  editor: z.uuid().optional(),
  /** Grows with each save of this window. */
  sequence: z.int().min(1).max(2_000_000_000).optional(),
  /** The draft this window started from, or null where there was none. */
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
  summary: 'Keep what has been typed so far (API-18).',
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
  summary: 'The answers of one draft group (API-14).',
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
  summary: 'Make an earlier draft the current one (API-15).',
  params: ofPulse,
  body: z.strictObject({ answer_group: z.uuid() }),
  response: messageReply,
});

/** Undoing a restore brings back what it replaced; what was typed since stays an earlier draft. */
export const undoRestore = endpoint({
  id: 'undoRestore',
  method: 'POST',
  path: '/api/pulses/:hash/undo-restore',
  tag: 'drafts',
  summary: 'Bring back what a restored draft had replaced.',
  params: ofPulse,
  /** The draft that the restore began, and the one this window has seen last: what another window wrote since is not put aside unseen. */
  body: z.strictObject({ answer_group: z.uuid(), base: editing.base }),
  response: messageReply,
});

export const markViewed = endpoint({
  id: 'markViewed',
  method: 'POST',
  path: '/api/pulses/:hash/viewed',
  tag: 'pulses',
  summary: 'Mark a form as read or unread (API-11).',
  params: ofPulse,
  body: z.strictObject({ viewed: flag }),
  response: z.strictObject({ viewed: z.boolean() }),
});

export const reopenPulse = endpoint({
  id: 'reopenPulse',
  method: 'POST',
  path: '/api/pulses/:hash/reopen',
  tag: 'pulses',
  summary: 'Reopen a closed form (API-13).',
  params: ofPulse,
  body: z.union([z.strictObject({}), z.undefined()]),
  response: messageReply,
});

export const requestReopen = endpoint({
  id: 'requestReopen',
  method: 'POST',
  path: '/api/pulses/:hash/reopen-request',
  tag: 'pulses',
  summary: 'Ask for a form to be reopened (API-12).',
  params: ofPulse,
  body: z.strictObject({
    reason: typedText(REASON_MAX_CHARS).refine((reason) => reason.trim() !== '', {
      message: MESSAGES.pulses.reasonRequired,
    }),
  }),
  response: z.strictObject({ message: z.string(), reopened: z.boolean() }),
});

export const reassignPulse = endpoint({
  id: 'reassignPulse',
  method: 'POST',
  path: '/api/pulses/:hash/reassign',
  tag: 'pulses',
  summary: 'Give a form to another writer (API-21).',
  params: ofPulse,
  body: z.strictObject({ employeeId: recordId }),
  response: z.strictObject({ message: z.string(), assignee: personRef }),
});

/** By number, as the specification has it; the hash is accepted too (AMB-20). */
export const deletePulse = endpoint({
  id: 'deletePulse',
  method: 'DELETE',
  path: '/api/pulses/:id',
  tag: 'pulses',
  summary: 'Remove a form from its cycle and packet (API-22).',
  params: z.strictObject({ id: z.union([recordIdText, hash]) }),
  response: messageReply,
});

/** ENT-17. A writer that the reader may not know is not in the list. */
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
  summary: 'Colleagues\u2019 forms of the same cycle and template (API-16).',
  params: z.strictObject({ cycleId: recordIdText, feedbackId: recordIdText }),
  response: z.strictObject({ data: z.array(quickNavigationEntry) }),
});

const taskView = z.strictObject({
  kind: z.literal(['review', 'nomination_task']),
  hash,
  title: z.string(),
  for: shownPerson,
  cycle: cycleRef.nullable(),
  stage_title: z.string().nullable(),
  due_date: z.string().nullable(),
  status: statusView,
  /** What its button says; null where nothing can be done yet. */
  action: z.string().nullable(),
  href: z.string().nullable(),
});
export type TaskView = z.infer<typeof taskView>;

export const listMyTasks = endpoint({
  id: 'listMyTasks',
  method: 'GET',
  path: '/api/my/tasks',
  tag: 'pulses',
  token: ['own'],
  summary: 'What waits for me, by due date.',
  response: z.strictObject({ data: z.array(taskView) }),
});

export const historyView = z.strictObject({ ...taskView.shape, closed_at: z.string() });
export type HistoryView = z.infer<typeof historyView>;

export const listMyHistory = endpoint({
  id: 'listMyHistory',
  method: 'GET',
  path: '/api/my/history',
  tag: 'pulses',
  token: ['own'],
  summary: 'What I have submitted, newest first.',
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

/** What I have asked for and others have not answered yet. */
export const listMyWaiting = endpoint({
  id: 'listMyWaiting',
  method: 'GET',
  path: '/api/my/waiting',
  tag: 'pulses',
  token: ['own'],
  summary: 'What I wait for: my reopen requests and nominations not yet decided.',
  response: z.strictObject({ data: z.array(waitingView) }),
});

export { answerValue };
