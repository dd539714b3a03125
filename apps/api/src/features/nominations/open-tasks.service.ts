import { inTransaction, type Database, type Tx } from '@reviews/db';
import { Conflict, MESSAGES, NotVisible, RuleViolation, withDefaultOptions } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { auditEach, type Doer } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { notifyEach } from '../../core/notify.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { findCyclePulses } from '../cycles/public.ts';
import { holdTree } from '../employees/public.ts';
import { keepWritable } from '../pulses/record/public.ts';
import { openReviews } from './nominations.queries.ts';
import { requireOpening } from './open-tasks.policy.ts';
import * as queries from './open-tasks.queries.ts';
import type { NominationPlace, SubjectRow, TaskToOpen } from './open-tasks.queries.ts';
import { prepareSelection, type ChooseReviewers } from './system-reviewers.ts';

/** People in one batch. Each batch needs a handful of statements. */
const BATCH = 500;
const texts = MESSAGES.nominations.opening;

/** What someone was given, or why they got nothing. */
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
  /**
   * Who adds the people. A launch notifies each person once about everything that it opens, and
   * writes one log line.
   */
  readonly by: { readonly actor: Doer } | { readonly launchId: number };
}

/** Plan for one person. */
interface Plan {
  readonly opening: Opening;
  readonly subject: SubjectRow;
  readonly task: TaskToOpen | null;
  /** User to notify about the task; null if the task is locked. */
  readonly askedUserId: number | null;
  readonly reviewers: readonly number[];
  /** True if the person is left out for good, false if they only get nothing new. */
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

/** @throws Conflict if the cycle has no stage for it. */
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
 * Plans a task for the manager: to choose reviewers or, with random selection, to replace one who
 * declines. Never the reviewee's own task, which would reveal the chosen reviewers.
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

/**
 * Plans the chosen reviewers with a locked task. They are as many as can be chosen, up to the
 * maximum. Reviewers who were chosen for others since may leave none: then the manager chooses.
 */
function withReviewers(plan: Plan, reviewers: readonly number[]): Plan {
  if (plan.task === null) return plan;
  if (reviewers.length === 0)
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
  sql: Sql,
  place: NominationPlace,
  subjects: readonly SubjectRow[],
  choose: ChooseReviewers | null,
): Promise<Plan[]> {
  const asked = subjects.filter((subject) => subject.works_here && !subject.has_task);
  const unreviewed = await queries.findWithoutReviewers(
    sql,
    place,
    asked.map(({ id }) => id),
  );
  const asks =
    withDefaultOptions(place.options).nominatedBy === 'manager' || choose !== null
      ? askManager
      : askEmployee;
  const plans = subjects.map((subject) => {
    if (subject.has_task) return answered(subject, texts.exists, false);
    if (!subject.works_here) return answered(subject, texts.left, true);
    const plan = asks(place, subject);
    return plan.task !== null && unreviewed.has(subject.id)
      ? answered(subject, texts.noReviewers, true)
      : plan;
  });
  if (choose === null) return plans;
  const chosen = await choose(
    plans.flatMap(({ subject, task }) => (task === null ? [] : [subject])),
  );
  return plans.map((plan) => withReviewers(plan, chosen.get(plan.subject.id) ?? []));
}

/** Opens the reviews of the chosen reviewers and notifies them. */
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
 * Opens the nomination tasks of a running peer or upline pulse for these people. `employee` asks
 * each reviewee to choose, `manager` asks their primary manager, and `system` chooses at random up
 * to the maximum (`systemReviewers`), with the same result on every run. Idempotent, also for two
 * calls at once: someone who has a task in this pulse keeps it. Someone who can get none is
 * recorded as ineligible. Runs in batches with a constant number of statements each. For a whole
 * company, call it in several transactions of about 2,000 people each, in order of external id.
 * @throws NotVisible, Conflict if the cycle does not run or lacks a stage, RuleViolation for a
 * pulse without nominations.
 */
export async function openTasks(tx: Tx, input: TasksToOpen): Promise<Opening[]> {
  const sql = onTransaction(tx);
  // Without this lock, a manager change during opening would leave the task with the former
  // manager, and no one would be asked.
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
  // All people in one order first: reviewers chosen in one batch count as load in the next.
  const subjects = await queries.findSubjects(sql, place.id, input.employeeIds);
  // A launch has done so before its first review.
  if ('actor' in input.by)
    await keepWritable(
      sql,
      {
        cycleId: place.cycle_id,
        employeeIds: subjects.flatMap(({ id, has_task: hasTask }) => (hasTask ? [] : [id])),
      },
      input.at,
    );
  const openings: Opening[] = [];
  for (let from = 0; from < subjects.length; from += BATCH) {
    const plans = await planFor(sql, place, subjects.slice(from, from + BATCH), choose);
    await carryOut(tx, input, place, plans);
    openings.push(...plans.map(({ opening }) => opening));
  }
  return openings;
}

export type OpenTasksService = ReturnType<typeof createOpenTasksService>;

/** Creates the service that adds people to a running cycle: those who joined after its launch. */
export function createOpenTasksService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /**
     * Returns what each person was given, in the order of the request.
     * @throws NotAllowed, NotVisible, Conflict, RuleViolation
     */
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
