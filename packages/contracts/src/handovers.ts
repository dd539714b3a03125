import { HANDOVERS_MAX_CHANGES } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { statusView } from './pulses.ts';
import { answerValue, questionVersion } from './questions.ts';
import {
  cycleRef,
  day,
  hash,
  messageReply,
  moment,
  personRef,
  recordId,
  recordIdText,
} from './wire.ts';

const ofEmployee = z.strictObject({ employeeId: recordIdText });
const ofHandover = z.strictObject({ changeId: recordIdText, hash });

/**
 * The choice for an open form of the former manager: they keep it, or the new manager takes it
 * over.
 */
export const handoverDecision = z.literal(['keep', 'transfer']);
export type HandoverDecision = z.infer<typeof handoverDecision>;

/** An open form about someone whose manager changes, as far as the reader may know it. */
const affectedForm = z.strictObject({
  hash,
  title: z.string(),
  cycle: cycleRef.nullable(),
  kind: z.literal(['review', 'nomination_task']),
  status: statusView,
  due_date: day.nullable(),
  /** Why the new manager cannot be given it; null if they can. */
  transfer_fault: z.string().nullable(),
});
export type AffectedForm = z.infer<typeof affectedForm>;

/** Previews a change of manager. Stores nothing. */
export const previewManagerChange = endpoint({
  id: 'previewManagerChange',
  method: 'GET',
  path: '/api/employees/:employeeId/manager-change',
  tag: 'handovers',
  summary: 'What would change if an employee got another manager.',
  params: ofEmployee,
  query: z.strictObject({ manager_id: recordIdText.optional() }),
  response: z.strictObject({
    employee: personRef,
    former_manager: personRef.nullable(),
    new_manager: personRef.nullable(),
    /**
     * Why the change is not possible: it would create a circle (with the people on it), or it is
     * already their manager.
     */
    fault: z.string().nullable(),
    /**
     * The open forms about the person that the former manager has, as far as the reader may know
     * them.
     */
    forms: z.array(affectedForm),
  }),
});

/**
 * Moves an employee and everyone below them to another manager. Decides the forms it names; the
 * rest stay undecided.
 */
export const changeManager = endpoint({
  id: 'changeManager',
  method: 'POST',
  path: '/api/employees/:employeeId/manager-change',
  tag: 'handovers',
  summary: 'Change the manager of an employee.',
  params: ofEmployee,
  body: z.strictObject({
    manager_id: recordId.nullable(),
    /** The manager when the change was prepared. Refused when that has changed since. */
    former_manager_id: recordId.nullable(),
    forms: z
      .array(z.strictObject({ hash, decision: handoverDecision }))
      .max(500)
      .default([]),
  }),
  response: messageReply,
});

const handoverForm = z.strictObject({
  ...affectedForm.shape,
  /** Null when the former writer may not know the current writer's progress. */
  status: statusView.nullable(),
  /** The writer when the decision was due: the former manager, or an earlier one. */
  writer: personRef,
  /** Where the reader can write or read it now; null when they can open nothing. */
  href: z.string().nullable(),
  /** Null: not decided yet. */
  decision: handoverDecision.nullable(),
  decided_by: z.string().nullable(),
  decided_at: moment.nullable(),
  can_decide: z.boolean(),
  /** A decision can be undone until the new writer starts. */
  can_undo: z.boolean(),
  /** The reader wrote a draft while the form was theirs, and can still read that draft. */
  has_kept_draft: z.boolean(),
});
export type HandoverForm = z.infer<typeof handoverForm>;

const managerChange = z.strictObject({
  id: recordId,
  employee: personRef,
  former_manager: personRef.nullable(),
  new_manager: personRef.nullable(),
  changed_at: moment,
  forms: z.array(handoverForm),
});
export type ManagerChangeView = z.infer<typeof managerChange>;

/**
 * Lists the changes of manager that concern this person (the former manager, the new one, HR in
 * scope), if recent, recently decided or undecided. Undecided changes come first, then the newest.
 * A reader who may not know the forms of a change gets it without them. At most
 * HANDOVERS_MAX_CHANGES; undecided changes take precedence over decided ones.
 */
export const listHandovers = endpoint({
  id: 'listHandovers',
  method: 'GET',
  path: '/api/my/handovers',
  tag: 'handovers',
  summary: 'Reviews to keep or hand over after a manager change.',
  response: z.strictObject({
    data: z.array(managerChange).max(HANDOVERS_MAX_CHANGES),
    total: z.int().min(0),
    /** Number of undecided forms in all of them, no matter who has to decide. */
    undecided: z.int().min(0),
  }),
});

export const decideHandover = endpoint({
  id: 'decideHandover',
  method: 'POST',
  path: '/api/handovers/:changeId/forms/:hash',
  tag: 'handovers',
  summary: 'Keep a review with its reviewer or hand it over to the new manager.',
  params: ofHandover,
  body: z.strictObject({ decision: handoverDecision }),
  response: messageReply,
});

export const undoHandover = endpoint({
  id: 'undoHandover',
  method: 'POST',
  path: '/api/handovers/:changeId/forms/:hash/undo',
  tag: 'handovers',
  summary: 'Undo the decision about a review.',
  params: ofHandover,
  body: z.union([z.strictObject({}), z.undefined()]),
  response: messageReply,
});

/** Returns what the caller wrote in a form that now has another writer. No one else can read it. */
export const showKeptDraft = endpoint({
  id: 'showKeptDraft',
  method: 'GET',
  path: '/api/pulses/:hash/kept-draft',
  tag: 'handovers',
  summary: 'My own draft of a review that was handed over.',
  params: z.strictObject({ hash }),
  response: z.strictObject({
    title: z.string(),
    for: personRef,
    saved_at: moment,
    answers: z.array(
      z.strictObject({ question: recordId, question_version: questionVersion, value: answerValue }),
    ),
  }),
});
