import { inTransaction, type Database, type Tx } from '@reviews/db';
import {
  Conflict,
  MESSAGES,
  minimumReviewers,
  NotVisible,
  RuleViolation,
  withDefaultOptions,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { auditEach, type Doer } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { notifyEach } from '../../core/notify.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { findCyclePulses } from '../cycles/public.ts';
import { holdTree } from '../employees/public.ts';
import { openReviews } from './nominations.queries.ts';
import { requireOpening } from './open-tasks.policy.ts';
import * as queries from './open-tasks.queries.ts';
import type { NominationPlace, SubjectRow, TaskToOpen } from './open-tasks.queries.ts';
import { prepareSelection, type ChooseReviewers } from './system-reviewers.ts';

/** People at a time: each batch asks a handful of statements. */
const BATCH = 500;
const texts = MESSAGES.nominations.opening;

/** What somebody was given, or why nothing. */
export interface Opening {
  readonly employeeId: number;
  readonly name: string;
  readonly asked: 'employee' | 'manager' | 'reviewers' | null;
  readonly message: string;
}

export interface TasksToOpen {
  readonly cyclePulseId: number;
  readonly employeeIds: readonly number[];
  readonly at: Date;
  /** Who adds them, or the launch that does: it tells each person once of all it opens, and has one line in the log. */
  readonly by: { readonly actor: Doer } | { readonly launchId: number };
}

/** What is to be done for one person. */
interface Plan {
  readonly opening: Opening;
  readonly subject: SubjectRow;
  readonly task: TaskToOpen | null;
  /** Who is told of the task: nobody where it is locked. */
  readonly askedUserId: number | null;
  readonly reviewers: readonly number[];
  /** Left out for good, not only given nothing new. */
  readonly isLeftOut: boolean;
}

const answered = (subject: SubjectRow, message: string, isLeftOut: boolean): Plan => ({
  opening: { employeeId: subject.id, name: subject.preferred_name, asked: null, message },
  subject,
  task: null,
  askedUserId: null,
  reviewers: [],
  isLeftOut,
});

function opened(
  subject: SubjectRow,
  asked: Opening['asked'],
  message: string,
  task: Pick<TaskToOpen, 'assigneeId' | 'assigneeSortKey' | 'stageId'> & {
    readonly isLocked?: boolean;
  },
  askedUserId: number | null,
): Plan {
  return {
    opening: { employeeId: subject.id, name: subject.preferred_name, asked, message },
    subject,
    askedUserId,
    reviewers: [],
    isLeftOut: false,
    task: { employeeId: subject.id, sortKey: subject.sort_key, isLocked: false, ...task },
  };
}

/** @throws Conflict where the cycle has no stage for it. */
function requireStage(stageId: number | null): number {
  if (stageId === null) throw new Conflict(MESSAGES.nominations.noNextStage);
  return stageId;
}

function askEmployee(place: NominationPlace, subject: SubjectRow): Plan {
  if (subject.user_id === null) return answered(subject, texts.noAccount, true);
  const task = {
    assigneeId: subject.id,
    assigneeSortKey: subject.sort_key,
    stageId: requireStage(place.nominations_stage_id),
  };
  return opened(subject, 'employee', texts.choosing, task, subject.user_id);
}

/**
 * The manager's task: to choose, or, of those chosen at random, to see to another where one declines. Never the task of the
 * person reviewed, who would learn from it whom the product chose.
 */
function askManager(place: NominationPlace, subject: SubjectRow): Plan {
  const {
    manager_id: assigneeId,
    manager_sort_key: assigneeSortKey,
    manager_name: manager,
    manager_user_id: userId,
  } = subject;
  if (assigneeId === null || assigneeSortKey === null || manager === null)
    return answered(subject, texts.noManager, true);
  return opened(
    subject,
    'manager',
    texts.approving({ manager }),
    { assigneeId, assigneeSortKey, stageId: requireStage(place.approvals_stage_id) },
    userId,
  );
}

/** Chosen and locked; with fewer than the template asks for the task is open, and its manager is asked to see to the others. */
function withReviewers(place: NominationPlace, plan: Plan, reviewers: readonly number[]): Plan {
  if (plan.task === null) return plan;
  const isEnough = reviewers.length >= Math.max(minimumReviewers(place.options.min), 1);
  if (!isEnough)
    return {
      ...plan,
      reviewers,
      opening: {
        ...plan.opening,
        message: texts.tooFew({ manager: plan.subject.manager_name ?? '' }),
      },
    };
  return {
    ...plan,
    reviewers,
    askedUserId: null,
    task: { ...plan.task, isLocked: true },
    opening: { ...plan.opening, asked: 'reviewers', message: texts.chosen },
  };
}

async function planFor(
  place: NominationPlace,
  subjects: readonly SubjectRow[],
  choose: ChooseReviewers | null,
): Promise<Plan[]> {
  const asks =
    withDefaultOptions(place.options).nominatedBy === 'manager' || choose !== null
      ? askManager
      : askEmployee;
  const plans = subjects.map((subject) => {
    if (subject.has_task) return answered(subject, texts.exists, false);
    return subject.works_here ? asks(place, subject) : answered(subject, texts.left, true);
  });
  if (choose === null) return plans;
  const chosen = await choose(
    plans.flatMap(({ subject, task }) => (task === null ? [] : [subject])),
  );
  return plans.map((plan) => withReviewers(place, plan, chosen.get(plan.subject.id) ?? []));
}

/** Opens the reviews of those chosen, and tells them. */
async function openChosen(
  tx: Tx,
  { at, by }: TasksToOpen,
  place: NominationPlace,
  chosen: readonly queries.ChosenReviewer[],
): Promise<void> {
  if (chosen.length === 0) return;
  const sql = onTransaction(tx);
  await queries.insertChosen(sql, chosen, at);
  const taskIds = [...new Set(chosen.map(({ taskId }) => taskId))];
  const reviews = await openReviews(
    sql,
    taskIds,
    requireStage(place.form_stage_id),
    chosen.length,
    at,
  );
  if ('actor' in by)
    await notifyEach(
      tx,
      by.actor,
      at,
      'assigned',
      reviews.flatMap(({ id, user_id: userId }) =>
        userId === null ? [] : [{ pulseId: id, userId }],
      ),
    );
}

async function carryOut(
  tx: Tx,
  input: TasksToOpen,
  place: NominationPlace,
  plans: readonly Plan[],
): Promise<void> {
  const { at, by } = input;
  const sql = onTransaction(tx);
  const byEmployee = new Map(plans.map((plan) => [plan.subject.id, plan]));
  const tasks = await queries.insertTasks(
    sql,
    { ...place, launch_id: 'launchId' in by ? by.launchId : null },
    plans.flatMap(({ task }) => task ?? []),
    at,
  );
  const made = tasks.flatMap(({ id, employee_id: employeeId }) => {
    const plan = byEmployee.get(employeeId);
    return plan === undefined ? [] : [{ id, plan }];
  });
  await queries.letIn(
    sql,
    place.id,
    tasks.map(({ employee_id: id }) => id),
  );
  const leftOut = plans
    .filter(({ isLeftOut }) => isLeftOut)
    .map(({ subject, opening }) => ({
      employeeId: subject.id,
      sortKey: subject.sort_key,
      reason: opening.message,
    }));
  await queries.leaveOut(sql, place.id, leftOut);
  if ('actor' in by)
    await notifyEach(
      tx,
      by.actor,
      at,
      'assigned',
      made.flatMap(({ id, plan: { askedUserId } }) =>
        askedUserId === null ? [] : [{ pulseId: id, userId: askedUserId }],
      ),
    );
  await openChosen(
    tx,
    input,
    place,
    made.flatMap(({ id, plan }) => plan.reviewers.map((nomineeId) => ({ taskId: id, nomineeId }))),
  );
  if ('actor' in by)
    await auditEach(
      tx,
      by.actor,
      at,
      tasks.map(({ id }) => ({ action: 'nominations.opened', entity: 'pulse', entityId: id })),
    );
}

/**
 * Opens the nomination tasks of a running peer or upline pulse for these people: `employee` asks each whom they choose,
 * `manager` their primary manager, `system` chooses at random up to the maximum (`systemReviewers`), the same people
 * whenever it is done again. In batches, with as many statements for each whatever the number of people. Whoever has a task
 * in this pulse keeps it, so that it can be repeated, also by two at once. Who can be given none is kept as ineligible.
 * A whole company takes several transactions, of some 2,000 people each and in the order of their external identifiers.
 * @throws NotVisible, Conflict where the cycle does not run or lacks a stage, RuleViolation for a pulse without nominations.
 */
export async function openTasks(tx: Tx, input: TasksToOpen): Promise<Opening[]> {
  const sql = onTransaction(tx);
  // Whoever has another manager while their task is being opened would have it with the former one, and nobody would be asked.
  await holdTree(sql);
  const place = await queries.lockPlace(sql, input.cyclePulseId);
  if (place === undefined) throw new NotVisible(MESSAGES.cycles.notFound);
  if (!place.launched || place.cycle_closed) throw new Conflict(texts.notLive);
  if (place.nominations_stage_id === null && place.approvals_stage_id === null)
    throw new RuleViolation(texts.notNominated);
  const choose =
    withDefaultOptions(place.options).nominatedBy === 'system'
      ? await prepareSelection(sql, place)
      : null;
  // All in one order first: what was chosen in one batch is load in the next.
  const subjects = await queries.findSubjects(sql, place.id, input.employeeIds);
  const openings: Opening[] = [];
  for (let from = 0; from < subjects.length; from += BATCH) {
    const plans = await planFor(place, subjects.slice(from, from + BATCH), choose);
    await carryOut(tx, input, place, plans);
    openings.push(...plans.map(({ opening }) => opening));
  }
  return openings;
}

export type OpenTasksService = ReturnType<typeof createOpenTasksService>;

/** Adding people to a cycle that runs: those who came after it was launched. */
export function createOpenTasksService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /** Each person with what they were given, in the order asked for. @throws NotAllowed, NotVisible, Conflict, RuleViolation */
    async add(
      actor: Actor,
      cycleId: number,
      pulseId: number,
      employeeIds: readonly number[],
    ): Promise<Opening[]> {
      requireOpening(actor);
      const [pulse] = await findCyclePulses(onPool(db), cycleId, pulseId);
      if (pulse === undefined) throw new NotVisible(MESSAGES.cycles.notFound);
      return inTransaction(db, async (tx) => {
        const openings = new Map(
          (
            await openTasks(tx, {
              cyclePulseId: pulse.id,
              employeeIds,
              at: clock.now(),
              by: { actor },
            })
          ).map((one) => [one.employeeId, one]),
        );
        return [...new Set(employeeIds)].map((id) => {
          const opening = openings.get(id);
          if (opening === undefined) throw new RuleViolation(MESSAGES.employees.notFound);
          return opening;
        });
      });
    },
  };
}
