import type { Tx } from '@reviews/db';
import { newHash } from '../new-hash.ts';
import { dayFrom } from '../calendar.ts';
import type { Composer } from './compose.ts';
import { HANDWRITTEN, NOA_DRAFTS } from './handwritten.ts';
import type { DraftWritten, FormGiven, KeyedAnswers, Ledger } from './ledger.ts';
import type { FormState, MidYearPlan, MidYearPlans } from './plan.ts';
import type { Company, Person } from './organisation.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';
import type { MidYearPlaces } from './write-cycles.ts';
import { writeRows } from './write-rows.ts';

export type MidYearGiven = {
  readonly tx: Tx;
  readonly company: Company;
  readonly plans: MidYearPlans;
  readonly places: MidYearPlaces;
  readonly ledger: Ledger;
  readonly composer: Composer;
  readonly random: Random;
  readonly timeline: Timeline;
  readonly timeZone: string;
  /** Answers that are not composed, by `kind about writer`. */
  readonly handwritten: Readonly<Record<string, KeyedAnswers>>;
};

export type FormKind = 'self' | 'peer' | 'upline' | 'manager' | 'wrapUp';

/** Ids of the forms between members of the cast, by `kind about writer`. */
export type CastForms = ReadonlyMap<string, number>;

type Review = FormGiven & { readonly form: FormKind; readonly state: FormState };

/** Writes the live cycle: every form of every plan, packets in progress, and ineligible people. */
export async function writeMidYearReview(given: MidYearGiven): Promise<CastForms> {
  const { plans, ledger } = given;
  const castForms = new Map<string, number>();
  for (const [person, plan] of plans) {
    writeForms(given, castForms, person, plan);
    await ledger.flush('only when many');
  }
  await ledger.flush('always');
  await writeRows(
    given.tx,
    'packet',
    [...plans.keys()].map((person) => packetRow(given.places, person)),
  );
  await writeIneligible(given);
  return castForms;
}

function packetRow(places: MidYearPlaces, person: Person) {
  return {
    cycleId: places.cycle.id,
    employeeId: person.id,
    employeeHash: newHash(),
    managerHash: newHash(),
    state: 'held' as const,
  };
}

/**
 * People who joined after the launch are in no pulse; the chief executive has no one to approve or
 * review.
 */
async function writeIneligible({ tx, company, places }: MidYearGiven): Promise<void> {
  const { mira, margit } = company.cast;
  const leave = (person: Person, cyclePulseId: number, reason: string) => ({
    cyclePulseId,
    employeeId: person.id,
    reason,
    employeeSortKey: person.sortKey,
  });
  await writeRows(tx, 'ineligibility', [
    ...places.cycle.pulses.map(({ id }) => leave(mira, id, 'Joined after the cycle was launched.')),
    ...[places.nominations, places.manager, places.wrapUp].map((place) =>
      leave(margit, place.cyclePulseId, 'Has no manager.'),
    ),
  ]);
}

const LAUNCHED_DAYS_AGO = 21;
const NOMINATING_DAYS_AGO = 18;
const REVIEWING_DAYS_AGO = 13;
const MANAGER_REVIEW_DAYS_AGO = 7;

function writeForms(
  given: MidYearGiven,
  castForms: Map<string, number>,
  person: Person,
  plan: MidYearPlan,
): void {
  const { places, timeline, ledger } = given;
  const write = (review: Review) => {
    const id = writeReview(given, review);
    if (review.about.key !== null && review.writer.key !== null)
      castForms.set(formKey(review.form, review.about, review.writer), id);
  };
  const launched = timeline.ago(LAUNCHED_DAYS_AGO);
  write({
    form: 'self',
    place: places.self,
    about: person,
    writer: person,
    openedAt: launched,
    state: plan.self,
  });
  const taskId = plan.task === null ? null : writeTask(given, person, plan);
  const nominated = plan.task === 'approved' ? taskId : null;
  for (const { writer, state } of plan.peers) {
    const openedAt = timeline.ago(REVIEWING_DAYS_AGO, given.random.between(0, 2000));
    const review: Review = {
      form: 'peer',
      place: places.peer,
      about: person,
      writer,
      openedAt,
      state,
      taskId: nominated,
      // Their reviewers could write before the task was opened again.
      ...(nominated === null ? { unblockedAt: openedAt } : {}),
    };
    const id = writeReview(given, review);
    if (person.key !== null && writer.key !== null)
      castForms.set(formKey('peer', person, writer), id);
    if (nominated !== null) ledger.nominate(nominationRow(nominated, review, id));
  }
  for (const { writer, state } of plan.upline) {
    write({
      form: 'upline',
      place: places.upline,
      about: person,
      writer,
      openedAt: timeline.ago(14),
      state,
    });
  }
  if (plan.manager === null || person.manager === null) return;
  const openedAt = timeline.ago(MANAGER_REVIEW_DAYS_AGO);
  write({
    form: 'manager',
    place: places.manager,
    about: person,
    writer: person.manager,
    openedAt,
    state: plan.manager,
  });
  write({
    form: 'wrapUp',
    place: places.wrapUp,
    about: person,
    writer: person.manager,
    openedAt: launched,
    state: 'open',
  });
}

/** Returns the lookup key of a form in the cast. */
export function formKey(form: FormKind, about: Person, writer: Person): string {
  return `${form} ${about.key ?? ''} ${writer.key ?? ''}`;
}

function nominationRow(taskId: number, { writer, openedAt, state }: Review, reviewId: number) {
  return {
    taskId,
    nomineeId: writer.id,
    state: state === 'declined' ? ('declined' as const) : ('approved' as const),
    reviewId,
    createdAt: openedAt,
    decidedAt: openedAt,
  };
}

/** Writes the nomination task: first the employee's, then the manager's, closed by the approval. */
function writeTask(
  { places, timeline, ledger, random }: MidYearGiven,
  person: Person,
  plan: MidYearPlan,
): number {
  const openedAt = timeline.ago(NOMINATING_DAYS_AGO);
  const task = { about: person, openedAt, kind: 'nomination_task' as const };
  const manager = person.manager ?? person;
  if (plan.task === 'nominating')
    return ledger.open({ ...task, place: places.nominations, writer: person });
  const approval = { ...task, place: places.approvals, writer: manager };
  const pickedAt = timeline.during(random, 16, 14);
  if (plan.task === 'approving') {
    const id = ledger.open(approval);
    for (const nominee of plan.picked) {
      ledger.nominate({
        taskId: id,
        nomineeId: nominee.id,
        state: 'proposed',
        reviewId: null,
        createdAt: pickedAt,
        decidedAt: null,
      });
    }
    return id;
  }
  const settledAt = timeline.ago(REVIEWING_DAYS_AGO, 2000);
  const id = ledger.settle(approval, settledAt);
  for (const nominee of plan.refused) {
    ledger.nominate({
      taskId: id,
      nomineeId: nominee.id,
      state: 'declined',
      reviewId: null,
      createdAt: pickedAt,
      decidedAt: settledAt,
    });
  }
  return id;
}

function writeReview(given: MidYearGiven, review: Review): number {
  const { ledger, composer, random, timeline } = given;
  const closedAt = () => timeline.between(random, review.openedAt, timeline.ago(0, 90));
  switch (review.state) {
    case 'open':
      return ledger.open(review);
    case 'draft':
      return ledger.draft(review, draftsOf(given, review));
    case 'complete':
      return writeComplete(given, review, closedAt());
    case 'declined':
      return ledger.decline(review, closedAt(), composer.declineReason());
    case 'incomplete':
      return ledger.incomplete(review, closedAt());
  }
}

/** The manager has read some of the colleagues' reviews. */
function writeComplete(given: MidYearGiven, review: Review, closedAt: Date): number {
  const { ledger, random, timeline } = given;
  const id = ledger.complete(review, closedAt, answersOf(given, review));
  const { manager } = review.about;
  // The cast's read marks are written separately, form by form.
  if (manager !== null && manager.key === null && manager !== review.writer && random.chance(0.5)) {
    ledger.view(id, manager, timeline.between(random, closedAt, timeline.ago(0, 30)));
  }
  return id;
}

function answersOf(given: MidYearGiven, { form, about, writer }: Review): KeyedAnswers {
  const { composer, random, timeline, timeZone, handwritten } = given;
  const known =
    handwritten[formKey(form, about, writer)] ?? HANDWRITTEN[formKey(form, about, writer)];
  if (known !== undefined) return known;
  switch (form) {
    case 'self':
      return composer.self(about);
    case 'peer':
      return composer.peer(about);
    case 'upline':
      return composer.upline(about);
    case 'manager':
    case 'wrapUp':
      return composer.manager(about, dayFrom(timeline.now, -random.between(10, 60), timeZone));
  }
}

/** A draft is a part of the full text; a fifth of them were started in an earlier session. */
function draftsOf(given: MidYearGiven, review: Review): DraftWritten[] {
  const { random, timeline, company } = given;
  const from = timeline.between(random, review.openedAt, timeline.ago(1));
  const to = timeline.between(random, from, timeline.ago(0, 40));
  if (review.about === company.cast.noa && review.form === 'self') {
    return NOA_DRAFTS.map((answers, index) => {
      const began = index === 0 ? timeline.ago(6, 95) : timeline.ago(1, 140);
      return {
        answers,
        from: began,
        to: new Date(began.getTime() + 34 * 60_000),
        saves: 9 + index * 8,
      };
    });
  }
  const answers = Object.entries(answersOf(given, review));
  const written = (share: number): KeyedAnswers =>
    Object.fromEntries(answers.slice(0, Math.max(1, Math.round(answers.length * share))));
  const last = {
    answers: written(random.next() * 0.5 + 0.3),
    from,
    to,
    saves: random.between(2, 40),
  };
  if (!random.chance(0.2)) return [last];
  const earlier = timeline.between(random, review.openedAt, from);
  return [{ answers: written(0.2), from: earlier, to: earlier, saves: random.between(1, 6) }, last];
}
