import { FORM_WRITING, type FormOperation } from '@reviews/api/testing/cases/all-cases';
import { EVERYONE, isImpersonation, type Who } from '@reviews/api/testing/cases/people';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer } from '@reviews/api/testing/cases/answers';
import { CASTINGS, type Casting, type Standing } from './standings.ts';

/**
 * Who may write what, in which state of the record. Written from the domain model ('Who may do
 * what', 'Form lifecycle', 'Sessions'), the specification and the decisions, not from the product's
 * policies.
 */

/**
 * Answer for each standing that knows the form. A standing that knows it but is not listed gets the
 * `rest` of the call's case.
 */
type ByStanding = Partial<Record<Standing, Answer>>;

interface StateOfForm {
  readonly told: string;
  readonly casting: Casting;
  /** Standings, besides strangers, that do not see the form. */
  readonly unknownTo: readonly Standing[];
  /** Standings that know the form but are not shown its number: its writer is withheld from them. */
  readonly numberUnknownTo?: readonly Standing[];
  readonly answers: Readonly<Record<FormOperation, ByStanding>>;
  /** Answers for single people to every operation, whatever their standing. */
  readonly people?: Partial<Record<Who, Answer>>;
}

const writers = (given: Answer): ByStanding => ({
  writer: given,
  lineWriter: given,
  staffWriter: given,
});
const readers = (given: Answer): ByStanding => ({
  ...writers(given),
  line: given,
  staff: given,
  staffLine: given,
});
/** Managers in the line and HR in scope may reopen. A plain writer never may, and so has to ask. */
const reopeners = (given: Answer): ByStanding => ({
  line: given,
  staff: given,
  staffLine: given,
  lineWriter: given,
  staffWriter: given,
});
const askers = (given: Answer): ByStanding => ({ writer: given });
/** Those responsible for the reviewee may remind; never the writer or the reviewee. */
const reminders = (given: Answer): ByStanding => ({ line: given, staff: given, staffLine: given });
/** HR in scope may reassign and remove a form. */
const hr = (given: Answer): ByStanding => ({ staff: given, staffLine: given, staffWriter: given });

/**
 * The subject does not know a form that is not (yet) released. HR staff know of theirs from
 * tracking.
 */
const UNRELEASED: readonly Standing[] = ['subject'];
/**
 * Those who may not learn an anonymous writer may not change the form either: a change would reveal
 * whose it is.
 */
const HIDDEN_FROM_LINE: readonly Standing[] = ['subject', 'line', 'staffLine'];
const HIDDEN_FROM_SUBJECT: readonly Standing[] = ['subject', 'staffSubject'];

/** Undoing a restore is possible only after a restore. */
const writing = (given: Answer, restore: Answer = given) => ({
  saveDraft: writers(given),
  restoreDraft: writers(restore),
  undoRestore: writers(given === 'done' ? answer.NO_DRAFT : given),
  submitPulse: writers(given),
});

/**
 * Readers may comment only on a submitted form, but may change their own comments whenever they can
 * read them. Here the comment is by the form's writer.
 */
const talking = (given: Answer) => ({
  addComment: writers(given),
  replyToComment: writers(given),
  editComment: writers('done'),
  deleteComment: writers('done'),
});
/**
 * HR may remove comments that they read as HR: not on a form they write, nor on one about
 * themselves or their own people.
 */
const TALK = {
  addComment: readers('done'),
  replyToComment: readers('done'),
  editComment: { ...readers(answer.NOT_ALLOWED), ...writers('done') },
  deleteComment: { ...readers(answer.NOT_ALLOWED), ...writers('done'), staff: 'done' as const },
};
const TALK_OF_RELEASED = {
  addComment: { ...TALK.addComment, subject: 'done' as const },
  replyToComment: { ...TALK.replyToComment, subject: 'done' as const },
  editComment: { ...TALK.editComment, subject: answer.NOT_ALLOWED },
  deleteComment: { ...TALK.deleteComment, subject: answer.NOT_ALLOWED },
};
/** A task has no comments. */
const NO_TALK = {
  addComment: readers(answer.NO_COMMENTS_HERE),
  replyToComment: {},
  editComment: {},
  deleteComment: {},
};

/** Those who can grant a request can decline it. Without a pending request they are told so. */
const NOTHING_ASKED = { declineReopenRequest: reopeners(answer.NO_REQUEST) };

/** A review takes no nominations, and can be declined only if a nomination led to it. */
const NO_NOMINATIONS = {
  saveNominations: writers(answer.INVALID),
  unlockNominations: {},
  undoApproval: {},
  declineReview: {},
};

/** In progress: visible to its writer alone. Reopening an open form changes nothing. */
const OPEN = {
  ...writing('done', answer.NO_DRAFT),
  markViewed: writers('done'),
  reopenPulse: reopeners('same'),
  requestReopen: askers(answer.NOT_SUBMITTED),
  reassignPulse: hr('done'),
  deletePulse: hr('done'),
  nudge: reminders('done'),
  ...NO_NOMINATIONS,
  ...NOTHING_ASKED,
  ...talking(answer.NOT_WHILE_OPEN),
};
const DRAFTED = { ...OPEN, ...writing('done') };
/**
 * Waits for other forms or for its start date: nothing can be written yet; otherwise like any open
 * form.
 */
const WAITING = {
  ...OPEN,
  ...writing(answer.NOT_OPEN_YET),
  nudge: reminders(answer.NOT_TO_WRITE_YET),
};
const SUBMITTED = {
  ...writing(answer.ALREADY_SUBMITTED),
  markViewed: readers('done'),
  reopenPulse: reopeners('done'),
  requestReopen: askers('done'),
  reassignPulse: hr(answer.ONLY_OPEN_REASSIGNED),
  deletePulse: hr('done'),
  nudge: reminders(answer.NOTHING_TO_WRITE),
  ...NO_NOMINATIONS,
  ...NOTHING_ASKED,
  ...TALK,
};
/**
 * Released and visible, so its subject reads it. A read mark is one's own and affects no one else.
 */
const RELEASED = {
  ...SUBMITTED,
  markViewed: { ...readers('done'), subject: 'done' as const },
  ...TALK_OF_RELEASED,
};
const withoutLine = ({ line: _line, staffLine: _staffLine, ...rest }: ByStanding): ByStanding =>
  rest;
const TASK = {
  ...OPEN,
  ...writing(answer.INVALID),
  reopenPulse: {},
  requestReopen: {},
  declineReopenRequest: {},
  ...NO_TALK,
  // Readable for those who can manage its peers (AMB-23). Only the task's current owner nominates.
  // Unlocking an unlocked task changes nothing.
  markViewed: readers('done'),
  saveNominations: writers('done'),
  unlockNominations: readers('same'),
  undoApproval: readers(answer.NOTHING_TO_UNDO),
};
/**
 * AMB-23: the approver, and those who could reopen a form, can still change the peers. No one has
 * begun, so the task can be unlocked.
 */
const LOCKED_TASK = {
  ...TASK,
  reassignPulse: hr(answer.ONLY_OPEN_REASSIGNED),
  nudge: reminders(answer.NOTHING_TO_WRITE),
  saveNominations: readers('done'),
  unlockNominations: readers('done'),
};
/** The person who saved it can undo it. Sending the same again changes nothing. */
const SAVED_TASK = {
  ...LOCKED_TASK,
  saveNominations: readers('same'),
  undoApproval: { ...readers(answer.NOTHING_TO_UNDO), ...writers('done') },
};
const IN_CLOSED_CYCLE = {
  reopenPulse: reopeners(answer.CYCLE_CLOSED),
  requestReopen: askers(answer.CYCLE_CLOSED),
  declineReopenRequest: reopeners(answer.CYCLE_CLOSED),
  reassignPulse: hr(answer.CYCLE_CLOSED),
  deletePulse: hr(answer.CYCLE_CLOSED),
  nudge: reminders(answer.CYCLE_CLOSED),
  ...NO_NOMINATIONS,
};

const byOther = { casting: 'about subject by writer', unknownTo: UNRELEASED } as const;
const ofReleased = { casting: 'about releasedSubject by writer', unknownTo: [] } as const;

export const FORM_STATES = {
  open: { told: 'open, no one has begun it', ...byOther, answers: OPEN },
  drafted: { told: 'its writer has a draft', ...byOther, answers: DRAFTED },
  restored: {
    told: 'its draft is an earlier one put back',
    ...byOther,
    answers: { ...DRAFTED, undoRestore: writers('done') },
  },
  blocked: { told: 'a form of the stage before is open', ...byOther, answers: WAITING },
  notBegun: { told: 'its stage begins another day', ...byOther, answers: WAITING },
  unlaunched: { told: 'its cycle is not launched', ...byOther, answers: WAITING },
  draftedBlocked: {
    told: 'a draft, and a form of the stage before was opened again since',
    ...byOther,
    answers: WAITING,
  },
  draftedNotBegun: {
    told: 'a draft, and its stage was put off since',
    ...byOther,
    answers: WAITING,
  },
  draftedUnlaunched: {
    told: 'a draft, and its cycle is not launched (any more)',
    ...byOther,
    answers: WAITING,
  },
  unblocked: {
    told: 'could be written before a form of the stage before was opened: it stays writable',
    ...byOther,
    answers: OPEN,
  },
  reopened: {
    told: 'submitted, opened again, while a form of the stage before is open: it waits for nothing',
    ...byOther,
    answers: DRAFTED,
  },
  reassigned: {
    told: "a draft of the former writer's, then given to this one",
    ...byOther,
    answers: OPEN,
  },
  submitted: { told: 'submitted, its packet not released', ...byOther, answers: SUBMITTED },
  requested: {
    told: 'submitted, and a request to reopen it waits',
    ...byOther,
    answers: {
      ...SUBMITTED,
      requestReopen: askers(answer.REQUEST_PENDING),
      declineReopenRequest: reopeners('done'),
    },
  },
  refused: {
    told: 'submitted, and someone else declined a request to reopen it',
    ...byOther,
    answers: { ...SUBMITTED, declineReopenRequest: reopeners(answer.REQUEST_ANSWERED) },
  },
  granted: {
    told: 'submitted, and opened again on request',
    ...byOther,
    answers: { ...OPEN, declineReopenRequest: reopeners(answer.REQUEST_ANSWERED) },
  },
  selfReopening: {
    told: 'submitted, of a template that grants requests at once',
    ...byOther,
    answers: SUBMITTED,
  },
  released: { told: 'submitted and released', ...ofReleased, answers: RELEASED },
  releasedHidden: {
    told: 'released, of a template that employees do not see',
    ...ofReleased,
    unknownTo: UNRELEASED,
    answers: SUBMITTED,
  },
  releasedOptedOut: {
    told: 'released, its writer hides the answers from the person reviewed',
    ...ofReleased,
    unknownTo: UNRELEASED,
    answers: SUBMITTED,
  },
  declined: {
    told: 'its writer declined',
    ...byOther,
    answers: {
      ...SUBMITTED,
      ...writing(answer.FORM_CLOSED),
      markViewed: writers('done'),
      reopenPulse: reopeners(answer.DECLINED_STAYS),
      requestReopen: askers(answer.DECLINED_STAYS),
      ...talking(answer.NO_COMMENTS_HERE),
    },
  },
  incomplete: {
    told: 'closed before it was complete',
    ...byOther,
    answers: {
      ...SUBMITTED,
      ...writing(answer.FORM_CLOSED),
      markViewed: writers('done'),
      ...talking(answer.NO_COMMENTS_HERE),
    },
  },
  deleted: {
    told: 'removed: no one can see it',
    ...byOther,
    unknownTo: ['writer', 'subject', 'line', 'staff'],
    answers: OPEN,
  },
  openInClosedCycle: {
    told: 'open when its cycle was closed: it counts as Incomplete',
    ...byOther,
    answers: {
      ...writing(answer.CYCLE_CLOSED),
      markViewed: writers('done'),
      ...IN_CLOSED_CYCLE,
      ...talking(answer.NO_COMMENTS_HERE),
    },
  },
  draftedInClosedCycle: {
    told: 'a draft when its cycle was closed: it counts as Incomplete',
    ...byOther,
    answers: {
      ...writing(answer.CYCLE_CLOSED),
      markViewed: writers('done'),
      ...IN_CLOSED_CYCLE,
      ...talking(answer.NO_COMMENTS_HERE),
    },
  },
  submittedInClosedCycle: {
    told: 'submitted, its cycle closed',
    ...byOther,
    answers: { ...SUBMITTED, ...IN_CLOSED_CYCLE },
  },
  offCycle: { told: 'open, outside any cycle', ...byOther, answers: OPEN },
  // Outside a cycle there is no packet to wait for.
  offCycleSubmitted: {
    told: 'submitted, outside any cycle',
    ...byOther,
    unknownTo: [],
    answers: RELEASED,
  },
  namelessOpen: {
    told: 'open, its writer withheld from managers',
    ...byOther,
    unknownTo: HIDDEN_FROM_LINE,
    answers: OPEN,
  },
  nameless: {
    told: 'submitted, its writer withheld from managers, too few to hide among',
    ...byOther,
    unknownTo: HIDDEN_FROM_LINE,
    answers: SUBMITTED,
  },
  namelessOfThree: {
    told: 'one of three submitted whose writers are withheld from managers: readable, not to be moved',
    ...byOther,
    numberUnknownTo: ['line', 'staffLine'],
    answers: {
      ...SUBMITTED,
      reopenPulse: withoutLine(reopeners('done')),
      declineReopenRequest: withoutLine(reopeners(answer.NO_REQUEST)),
      deletePulse: withoutLine(hr('done')),
      nudge: withoutLine(reminders(answer.NOTHING_TO_WRITE)),
    },
  },
  namelessReleased: {
    told: 'released, its writer withheld from the subject, too few to hide among',
    ...ofReleased,
    unknownTo: UNRELEASED,
    answers: SUBMITTED,
  },
  namelessReleasedOfThree: {
    told: 'released, one of three whose writers are withheld from the subject',
    ...ofReleased,
    numberUnknownTo: ['subject'],
    answers: RELEASED,
  },
  ownReview: {
    told: 'a self review, drafted',
    casting: 'about subject by subject',
    unknownTo: [],
    answers: DRAFTED,
  },
  ownReviewSubmitted: {
    told: 'a self review, submitted',
    casting: 'about subject by subject',
    unknownTo: [],
    answers: SUBMITTED,
  },
  byManager: {
    told: "the manager's review, drafted",
    casting: 'about subject by manager',
    unknownTo: UNRELEASED,
    answers: DRAFTED,
  },
  byManagerSubmitted: {
    told: "the manager's review, submitted",
    casting: 'about subject by manager',
    unknownTo: UNRELEASED,
    answers: SUBMITTED,
  },
  byManagerNameless: {
    told: "the manager's review of a template that withholds writers from managers: the manager asks like any writer",
    casting: 'about subject by manager',
    unknownTo: HIDDEN_FROM_LINE,
    answers: {
      ...SUBMITTED,
      reopenPulse: hr('done'),
      requestReopen: { lineWriter: 'done' },
      declineReopenRequest: hr(answer.NO_REQUEST),
    },
  },
  byHr: {
    told: 'HR writes it, drafted',
    casting: 'about subject by hr',
    unknownTo: UNRELEASED,
    answers: DRAFTED,
  },
  byHrSubmitted: {
    told: 'HR wrote it, submitted',
    casting: 'about subject by hr',
    unknownTo: UNRELEASED,
    answers: SUBMITTED,
  },
  aboutHr: {
    told: 'about someone in HR, open: they know of it but cannot change it',
    casting: 'about hrSubject by writer',
    unknownTo: [],
    answers: OPEN,
  },
  aboutHrSubmitted: {
    told: 'about someone in HR, submitted',
    casting: 'about hrSubject by writer',
    unknownTo: [],
    answers: SUBMITTED,
  },
  aboutHrNameless: {
    told: 'about someone in HR, its writer withheld from the subject',
    casting: 'about hrSubject by writer',
    unknownTo: HIDDEN_FROM_SUBJECT,
    answers: SUBMITTED,
  },
  ownReviewOfHr: {
    told: 'a self review of someone in HR, submitted: their role does not count here',
    casting: 'about hrSubject by hrSubject',
    unknownTo: [],
    answers: SUBMITTED,
  },
  aboutReportOfHr: {
    told: 'about someone who reports to HR, submitted',
    casting: 'about hrReport by writer',
    unknownTo: UNRELEASED,
    answers: SUBMITTED,
  },
  aboutReportOfHrNameless: {
    told: 'the same, its writer withheld from managers',
    casting: 'about hrReport by writer',
    unknownTo: HIDDEN_FROM_LINE,
    answers: SUBMITTED,
  },
  nominating: {
    told: 'a nomination task, with the employee: it takes no answers and is not reopened',
    casting: 'about subject by subject',
    unknownTo: [],
    answers: TASK,
  },
  approving: {
    told: 'a nomination task, with the manager',
    casting: 'about subject by manager',
    unknownTo: UNRELEASED,
    answers: TASK,
  },
  locked: {
    told: 'a nomination task that the manager has approved',
    casting: 'about subject by manager',
    unknownTo: UNRELEASED,
    answers: LOCKED_TASK,
  },
  saved: {
    told: 'the same, approved by the manager just now',
    casting: 'about subject by manager',
    unknownTo: UNRELEASED,
    answers: SAVED_TASK,
  },
  nominated: {
    told: 'open, and a nomination led to it',
    ...byOther,
    answers: { ...OPEN, declineReview: writers('done') },
  },
  onlyLooking: {
    told: 'a draft, while impersonations may only look',
    ...byOther,
    answers: DRAFTED,
    people: {
      hrAsWriter: answer.ONLY_LOOKING,
      hrAsSubject: answer.ONLY_LOOKING,
      hrSubjectAsWriter: answer.ONLY_LOOKING,
      administratorAsHr: answer.ONLY_LOOKING,
    },
  },
} as const satisfies Record<string, StateOfForm>;
export type FormState = keyof typeof FORM_STATES;

/** @throws Error when the table has no such state */
export function formState(name: string): FormState {
  const found = (Object.keys(FORM_STATES) as FormState[]).find((state) => state === name);
  if (found === undefined) throw new Error(`The table of writing has no state ${name}.`);
  return found;
}

/** What a call names the form by. */
export type NamedBy = 'hash' | 'number';

/** Returns whether there is no form for this person, although they have a session. */
export function isAbsentFor(state: FormState, who: Who, by: NamedBy = 'hash'): boolean {
  const { casting, unknownTo, numberUnknownTo = [] }: StateOfForm = FORM_STATES[state];
  const standing: Standing = CASTINGS[casting][who];
  return (
    standing === 'stranger' ||
    unknownTo.includes(standing) ||
    (by === 'number' && numberUnknownTo.includes(standing))
  );
}

/** States of a form with words that its writer has not sent. */
const DRAFT_STATES: ReadonlySet<FormState> = new Set([
  'drafted',
  'restored',
  'draftedBlocked',
  'draftedNotBegun',
  'draftedUnlaunched',
  'ownReview',
  'byManager',
  'byHr',
]);
const DRAFTING: ReadonlySet<FormOperation> = new Set([
  'saveDraft',
  'restoreDraft',
  'undoRestore',
  'submitPulse',
]);
const isWriterInGuise = (who: Who, standing: Standing): boolean =>
  isImpersonation(who) && ['writer', 'lineWriter', 'staffWriter'].includes(standing);
/** A draft is for no one but its writer, and no one else begins one. */
const isKept = (operation: FormOperation, state: FormState, usual: Answer): boolean =>
  DRAFT_STATES.has(state) ||
  (DRAFTING.has(operation) && (usual === 'done' || usual === answer.NO_DRAFT));

/** Returns the expected answer for one person, operation and form state. */
export function expectedOf(
  operation: FormOperation,
  state: FormState,
  who: Who,
  by: NamedBy = 'hash',
): Answer {
  const { casting, answers, people }: StateOfForm = FORM_STATES[state];
  const standing: Standing = CASTINGS[casting][who];
  if (standing === 'signedOut') return answer.SIGNED_OUT;
  if (standing === 'ended') return answer.SESSION_ENDED;
  const own = people?.[who];
  if (own !== undefined) return own;
  if (isAbsentFor(state, who, by)) return FORM_WRITING[operation].onForm.absent ?? answer.NO_FORM;
  const usual = answers[operation][standing] ?? FORM_WRITING[operation].onForm.rest;
  return isWriterInGuise(who, standing) && isKept(operation, state, usual)
    ? (FORM_WRITING[operation].onForm.absent ?? answer.DRAFT_KEPT)
    : usual;
}

/** Returns the expected answer for every person, for an operation in a state. */
export function rowOf(
  operation: FormOperation,
  state: FormState,
  by: NamedBy = 'hash',
): Readonly<Record<Who, Answer>> {
  return Object.fromEntries(
    EVERYONE.map((who) => [who, expectedOf(operation, state, who, by)]),
  ) as Record<Who, Answer>;
}
