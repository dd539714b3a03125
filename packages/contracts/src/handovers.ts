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

/** What becomes of an open form of the former manager: they go on with it, or the new manager writes it. */
export const handoverDecision = z.literal(['keep', 'transfer']);
export type HandoverDecision = z.infer<typeof handoverDecision>;

/** An open form about somebody whose manager changes, as far as the reader may know it. */
const affectedForm = z.strictObject({
  hash,
  title: z.string(),
  cycle: cycleRef.nullable(),
  kind: z.literal(['review', 'nomination_task']),
  status: statusView,
  due_date: day.nullable(),
});
export type AffectedForm = z.infer<typeof affectedForm>;

/** What a change of manager would bring, before it is made: nothing is stored. */
export const previewManagerChange = endpoint({
  id: 'previewManagerChange',
  method: 'GET',
  path: '/api/employees/:employeeId/manager-change',
  tag: 'handovers',
  summary: 'What it would change if somebody reported to another manager.',
  params: ofEmployee,
  query: z.strictObject({ manager_id: recordIdText.optional() }),
  response: z.strictObject({
    employee: personRef,
    former_manager: personRef.nullable(),
    new_manager: personRef.nullable(),
    /** Why it cannot be: a circle, with the people on it named, or the manager they have already. */
    fault: z.string().nullable(),
    /** The open forms about the person that are with the former manager, as far as the reader may know them. */
    forms: z.array(affectedForm),
  }),
});

/** Moves somebody, and everybody below them, under another manager; decides the forms that it names, and leaves the rest open to be decided. */
export const changeManager = endpoint({
  id: 'changeManager',
  method: 'POST',
  path: '/api/employees/:employeeId/manager-change',
  tag: 'handovers',
  summary: 'Give somebody another manager.',
  params: ofEmployee,
  body: z.strictObject({
    manager_id: recordId.nullable(),
    /** Whom they reported to when it was chosen: refused where that has changed since. */
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
  /** Null for who had the form and may not know how far whoever has it now is. */
  status: statusView.nullable(),
  /** Who had it when it was to be decided: the former manager, or who was the manager before. */
  writer: personRef,
  /** Where the reader can write it or read it now; null where they can open nothing. */
  href: z.string().nullable(),
  /** Null: nobody has decided yet. */
  decision: handoverDecision.nullable(),
  decided_by: z.string().nullable(),
  decided_at: moment.nullable(),
  can_decide: z.boolean(),
  /** A decision can be taken back as long as the new writer has not begun. */
  can_undo: z.boolean(),
  /** The reader wrote in it while it was theirs, and can still read that. */
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
 * Changes of manager that concern this person (the former manager, the new one, HR in scope): those with something to
 * decide first, then the newest; lately made, or decided lately. A change is there without its forms for who may not know them.
 * At most HANDOVERS_MAX_CHANGES of them: what is decided makes room for what is not.
 */
export const listHandovers = endpoint({
  id: 'listHandovers',
  method: 'GET',
  path: '/api/my/handovers',
  tag: 'handovers',
  summary: 'Forms to be kept or handed over, since somebody has another manager.',
  response: z.strictObject({
    data: z.array(managerChange).max(HANDOVERS_MAX_CHANGES),
    /** How many there are. */
    total: z.int().min(0),
    /** How many forms of all of them wait for this person to decide, or somebody else. */
    undecided: z.int().min(0),
  }),
});

export const decideHandover = endpoint({
  id: 'decideHandover',
  method: 'POST',
  path: '/api/handovers/:changeId/forms/:hash',
  tag: 'handovers',
  summary: 'Keep a form with its writer or hand it to the new manager.',
  params: ofHandover,
  body: z.strictObject({ decision: handoverDecision }),
  response: messageReply,
});

export const undoHandover = endpoint({
  id: 'undoHandover',
  method: 'POST',
  path: '/api/handovers/:changeId/forms/:hash/undo',
  tag: 'handovers',
  summary: 'Take back what was decided of a form.',
  params: ofHandover,
  body: z.union([z.strictObject({}), z.undefined()]),
  response: messageReply,
});

/** What this person wrote in a form that somebody else writes now: theirs, and nobody else's to read. */
export const showKeptDraft = endpoint({
  id: 'showKeptDraft',
  method: 'GET',
  path: '/api/pulses/:hash/kept-draft',
  tag: 'handovers',
  summary: 'My own words in a form that was handed on.',
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
