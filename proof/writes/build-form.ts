import type { FormInState } from '@reviews/api/testing/cases/call-case';
import { STORED_ANSWER } from '@reviews/api/testing/cases/forms';
import { randomUUID } from 'node:crypto';
import { reopenPulse, reassignPulse, saveNominations, submitPulse } from '@reviews/contracts';
import {
  buildComment,
  buildCycle,
  buildDeclinedPulse,
  buildDraft,
  buildIncompletePulse,
  buildNomination,
  buildNominationTask,
  buildPacket,
  buildPulse,
  buildReopenRequest,
  buildSubmittedPulse,
  dayFrom,
  NOMINATION_STAGES,
  type BuiltCyclePulse,
  type CyclePulseGiven,
  type PulseGiven,
} from '@reviews/factories';
import type { Casting } from '../tables/standings.ts';
import { FORM_STATES, type FormState } from '../tables/writing.ts';
import type { Person } from '@reviews/api/testing/cases/people';
import type { TemplateName } from '@reviews/api/testing/cases/writing-world';
import type { World } from './world.ts';

/** A form in one of the table's states, and what calls on it need. */
export type BuiltForm = FormInState;

interface Recipe {
  readonly phase?: 'open' | 'draft' | 'complete' | 'declined' | 'incomplete';
  readonly template?: TemplateName;
  readonly closedCycle?: true;
  readonly unlaunched?: true;
  readonly stageToCome?: true;
  /** A form of the previous stage is open. */
  readonly waits?: true;
  /** It could be written before that. */
  readonly unblocked?: true;
  readonly offCycle?: true;
  readonly released?: true;
  readonly optedOut?: true;
  readonly deleted?: true;
  readonly requested?: true;
  /** A request was declined by someone who had the right then. */
  readonly refused?: true;
  /** A request was granted, by an API call. */
  readonly granted?: true;
  /** Submitted and reopened by API calls. */
  readonly reopened?: true;
  /** The draft began with a restore. */
  readonly restored?: true;
  /** Drafted by someone else, then reassigned by an API call. */
  readonly reassigned?: true;
  /** Two more writers submitted their reviews. */
  readonly ofThree?: true;
  readonly task?: 'nominations' | 'nomination_approvals';
  /** The task is approved. */
  readonly locked?: true;
  /** Approved by its owner, by an API call. */
  readonly saved?: true;
  /** It came from a nomination by its writer. */
  readonly nominated?: true;
  readonly onlyLooking?: true;
}

const RECIPES: Readonly<Record<FormState, Recipe>> = {
  open: {},
  drafted: { phase: 'draft' },
  restored: { phase: 'draft', restored: true },
  blocked: { waits: true },
  notBegun: { stageToCome: true },
  unlaunched: { unlaunched: true },
  draftedBlocked: { phase: 'draft', waits: true },
  draftedNotBegun: { phase: 'draft', stageToCome: true },
  draftedUnlaunched: { phase: 'draft', unlaunched: true },
  unblocked: { waits: true, unblocked: true },
  reopened: { phase: 'draft', reopened: true, waits: true },
  reassigned: { phase: 'draft', reassigned: true },
  submitted: { phase: 'complete' },
  requested: { phase: 'complete', requested: true },
  refused: { phase: 'complete', refused: true },
  granted: { phase: 'complete', requested: true, granted: true },
  selfReopening: { phase: 'complete', template: 'selfReopen' },
  released: { phase: 'complete', released: true },
  releasedHidden: { phase: 'complete', released: true, template: 'hidden' },
  releasedOptedOut: { phase: 'complete', released: true, template: 'optOut', optedOut: true },
  declined: { phase: 'declined' },
  incomplete: { phase: 'incomplete' },
  deleted: { deleted: true },
  openInClosedCycle: { closedCycle: true },
  draftedInClosedCycle: { phase: 'draft', closedCycle: true },
  submittedInClosedCycle: { phase: 'complete', closedCycle: true },
  offCycle: { offCycle: true },
  offCycleSubmitted: { phase: 'complete', offCycle: true },
  namelessOpen: { template: 'namelessToManagers' },
  nameless: { phase: 'complete', template: 'namelessToManagers' },
  namelessOfThree: { phase: 'complete', template: 'namelessToManagers', ofThree: true },
  namelessReleased: { phase: 'complete', released: true, template: 'namelessToSubject' },
  namelessReleasedOfThree: {
    phase: 'complete',
    released: true,
    template: 'namelessToSubject',
    ofThree: true,
  },
  ownReview: { phase: 'draft', template: 'self' },
  ownReviewSubmitted: { phase: 'complete', template: 'self' },
  byManager: { phase: 'draft' },
  byManagerSubmitted: { phase: 'complete' },
  byManagerNameless: { phase: 'complete', template: 'namelessToManagers' },
  byHr: { phase: 'draft' },
  byHrSubmitted: { phase: 'complete' },
  aboutHr: {},
  aboutHrSubmitted: { phase: 'complete' },
  aboutHrNameless: { phase: 'complete', template: 'namelessToSubject' },
  ownReviewOfHr: { phase: 'complete', template: 'self' },
  aboutReportOfHr: { phase: 'complete' },
  aboutReportOfHrNameless: { phase: 'complete', template: 'namelessToManagers' },
  nominating: { task: 'nominations' },
  approving: { task: 'nomination_approvals' },
  locked: { task: 'nomination_approvals', locked: true },
  saved: { task: 'nomination_approvals', saved: true },
  nominated: { nominated: true },
  onlyLooking: { phase: 'draft', onlyLooking: true },
};

type Employee = Exclude<Person, 'outsider'>;

/** Reviewee and writer of the forms of each casting. */
const PARTIES: Readonly<Record<Casting, { readonly about: Employee; readonly by: Employee }>> = {
  'about subject by writer': { about: 'subject', by: 'writer' },
  'about releasedSubject by writer': { about: 'releasedSubject', by: 'writer' },
  'about subject by subject': { about: 'subject', by: 'subject' },
  'about subject by manager': { about: 'subject', by: 'manager' },
  'about subject by hr': { about: 'subject', by: 'hr' },
  'about hrSubject by writer': { about: 'hrSubject', by: 'writer' },
  'about hrSubject by hrSubject': { about: 'hrSubject', by: 'hrSubject' },
  'about hrReport by writer': { about: 'hrReport', by: 'writer' },
};

const SOON_DAYS = 5;
const NO_COMMENT = 2_147_483_646;

interface Place {
  readonly cyclePulse: BuiltCyclePulse | null;
  /** The pulse of the previous stage. */
  readonly before: BuiltCyclePulse | undefined;
}

/**
 * Builds a separate cycle for each form, because forms of the same cycle and person affect each
 * other.
 */
async function buildPlace({ db, templates }: World, recipe: Recipe): Promise<Place> {
  if (recipe.offCycle === true) return { cyclePulse: null, before: undefined };
  const now = new Date();
  const stages: CyclePulseGiven['stages'] =
    recipe.task === undefined && recipe.nominated === undefined
      ? [recipe.stageToCome === true ? { startDate: dayFrom(now, SOON_DAYS) } : {}]
      : NOMINATION_STAGES;
  const pulses: CyclePulseGiven[] = [{ template: templates[recipe.template ?? 'plain'], stages }];
  if (recipe.waits === true) pulses.unshift({ template: templates.self });
  const cycle = await buildCycle(db, {
    pulses,
    ...(recipe.unlaunched === true ? { launchedAt: null } : {}),
    ...(recipe.closedCycle === true ? { closedAt: now } : {}),
  });
  const [first, second] = cycle.pulses;
  if (first === undefined) throw new Error('The cycle has no pulse.');
  return second === undefined
    ? { cyclePulse: first, before: undefined }
    : { cyclePulse: second, before: first };
}

async function pulseGiven(
  world: World,
  recipe: Recipe,
  { about, by }: { about: Employee; by: Employee },
  { cyclePulse }: Place,
): Promise<PulseGiven> {
  const { cast, templates } = world;
  const stage = cyclePulse?.stages.find(({ component }) => component === recipe.task);
  return {
    employee: cast[about],
    assignee: cast[recipe.reassigned === true ? 'formerWriter' : by],
    cyclePulse,
    template: templates[recipe.template ?? 'plain'],
    ...(stage === undefined ? {} : { kind: 'nomination_task', stage }),
    unblockedAt: recipe.unblocked === true ? new Date() : null,
    sharingOptOut: recipe.optedOut === true,
    deletedAt: recipe.deleted === true ? new Date() : null,
  };
}

async function buildInPhase(
  { db }: World,
  { phase, restored }: Recipe,
  given: PulseGiven,
  answers: Record<number, string>,
): Promise<{ id: number; hash: string; group?: string; editor?: string }> {
  if (phase === 'complete') return buildSubmittedPulse(db, { ...given, answers });
  if (phase === 'declined') return buildDeclinedPulse(db, given);
  if (phase === 'incomplete') return buildIncompletePulse(db, given);
  if (phase !== 'draft') return buildPulse(db, given);
  const editor = randomUUID();
  const first = await buildDraft(db, { ...given, answers, editor, sequence: 1 });
  const { id: group, pulse } =
    restored === true
      ? await buildDraft(db, {
          pulse: first.pulse,
          answers,
          restoredFrom: first.id,
          replacedId: first.id,
          editor,
          sequence: 1,
        })
      : first;
  return { ...pulse, group, editor };
}

/** Brings the form into its state by API calls. */
async function live(
  { db, cast, visitors }: World,
  recipe: Recipe,
  { hash }: { hash: string },
  questionId: number,
): Promise<void> {
  const params = { hash };
  if (recipe.reassigned === true)
    await visitors.hr.ask(reassignPulse, { params, body: { employeeId: cast.writer.id } });
  if (recipe.reopened === true) {
    await visitors.writer.ask(submitPulse, {
      params,
      body: { answers: { [questionId]: { id: questionId, value: STORED_ANSWER } }, close: 1 },
    });
    await visitors.hr.ask(reopenPulse, { params, body: {} });
  }
  if (recipe.saved === true)
    await visitors.manager.ask(saveNominations, {
      params: { hash, stage: 'Nomination Approvals' },
      body: { nominationIds: [], nominationApprovals: [cast.otherWriter.user.id] },
    });
  if (recipe.granted === true) await visitors.hr.ask(reopenPulse, { params, body: {} });
  if (recipe.onlyLooking === true)
    await db.prisma.appConfig.update({ where: { id: 1 }, data: { impersonationReadOnly: true } });
}

/** Builds the approved nomination task that the form belongs to. */
async function approvedTask(
  { db, cast }: World,
  { employee, cyclePulse }: PulseGiven,
): Promise<{ id: number } | null> {
  if (employee === undefined || cyclePulse === undefined || cyclePulse === null) return null;
  const task = await buildNominationTask(db, {
    component: 'nomination_approvals',
    employee,
    assignee: cast.manager,
    cyclePulse,
  });
  await lock(db, task);
  return task;
}

const lock = (db: World['db'], { id }: { readonly id: number }) =>
  db.prisma.pulse.update({ where: { id }, data: { state: 'complete', closedAt: new Date() } });

/** Builds one form in a state of the table, in its own cycle. */
export async function buildForm(world: World, state: FormState): Promise<BuiltForm> {
  const { db, cast, templates } = world;
  const recipe = RECIPES[state];
  const parties = PARTIES[FORM_STATES[state].casting];
  const [question] = templates[recipe.template ?? 'plain'].questions;
  if (question === undefined) throw new Error('The template asks nothing.');
  const answers = { [question.id]: STORED_ANSWER };
  const place = await buildPlace(world, recipe);
  const plain = await pulseGiven(world, recipe, parties, place);
  const nominationTask = recipe.nominated === true ? await approvedTask(world, plain) : null;
  const given = { ...plain, nominationTask };
  const form = await buildInPhase(world, recipe, given, answers);
  if (nominationTask !== null)
    await buildNomination(db, {
      task: nominationTask,
      nominee: cast[parties.by],
      state: 'approved',
      review: form,
    });
  if (recipe.locked === true) await lock(db, form);
  if (recipe.ofThree === true)
    for (const other of ['otherWriter', 'formerWriter'] as const)
      await buildSubmittedPulse(db, { ...given, assignee: cast[other], answers });
  if (recipe.requested === true)
    await buildReopenRequest(db, { pulse: form, requestedBy: cast.writer });
  if (recipe.refused === true)
    await buildReopenRequest(db, {
      pulse: form,
      requestedBy: cast.writer,
      state: 'declined',
      decidedBy: cast.formerManager,
    });
  if (recipe.released === true && place.cyclePulse !== null) {
    await buildPacket(db, {
      cycle: { id: place.cyclePulse.cycleId },
      employee: cast[parties.about],
      state: 'released',
    });
  }
  await live(world, recipe, form, question.id);
  const commentId =
    recipe.task === undefined
      ? (await buildComment(db, { pulse: form, author: cast[parties.by], visibility: 'everyone' }))
          .id
      : NO_COMMENT;
  if (place.before !== undefined)
    await buildPulse(db, {
      employee: cast[parties.about],
      assignee: cast.otherWriter,
      cyclePulse: place.before,
    });
  return {
    id: form.id,
    hash: form.hash,
    questionId: question.id,
    employeeId: cast[parties.about].id,
    assigneeId: cast[parties.by].id,
    nextAssigneeId: cast.otherWriter.id,
    nextAssigneeUserId: cast.otherWriter.user.id,
    stage: recipe.task === 'nomination_approvals' ? 'Nomination Approvals' : 'Nominations',
    commentId,
    group: form.group ?? randomUUID(),
    editor: form.editor ?? randomUUID(),
  };
}

/** Undoes a state's settings that apply to everyone. */
export async function leaveState({ db }: World, state: FormState): Promise<void> {
  if (RECIPES[state].onlyLooking === true)
    await db.prisma.appConfig.update({ where: { id: 1 }, data: { impersonationReadOnly: false } });
}
