import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction, type Database, type Tx } from '@reviews/db';
import { Conflict, isDomainError, MESSAGES } from '@reviews/domain';
import type { Clock } from '../../core/clock.ts';
import type { Attempt, JobKind } from '../../core/job-waker.ts';
import { putInOutbox } from '../../core/notify.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { holdCycle } from '../cycles/public.ts';
import { holdTree } from '../employees/public.ts';
import { openTasks } from '../nominations/public.ts';
import { keepWritable } from '../pulses/record/public.ts';
import { isNominatedPulse, nominatedIds, planFor, type PlannedPerson } from './launch-plan.ts';
import * as launches from './launches.queries.ts';
import type { LaunchAtWork } from './launches.queries.ts';
import {
  insertForms,
  insertPackets,
  leaveOut,
  letIn,
  tellOnce,
  type FormToOpen,
  type Ineligible,
} from './open-batch.queries.ts';
import { findLaunchCycle, findPeople, type LaunchPulse } from './plan.queries.ts';
import { populationScope } from './population.queries.ts';
import {
  countKept,
  findNextPeople,
  leaveNothingBehind,
  removeEmptyPackets,
  removeUntouched,
} from './undo-batch.queries.ts';

/** People per batch: well below a second, so that locks are short. */
const BATCH = 250;
/** Pause after a batch, as a share of its duration: other users of the site come first. */
const REST = 0.5;
const MOST_REST_MS = 20;
const { launches: texts } = MESSAGES;

/** Problems that exclude a person; other problems only mean that nothing new is opened. */
const LEFT_OUT: ReadonlySet<string | null> = new Set([
  'left',
  'no_manager',
  'manager_left',
  'no_account',
]);

function formsOf(reviews: ReadonlySet<number>, plan: readonly PlannedPerson[]): FormToOpen[] {
  return plan.flatMap(({ person, cells }) =>
    cells.flatMap(({ pulseId, to }): FormToOpen[] => {
      if (to === null || !reviews.has(pulseId)) return [];
      const about = { pulseId, employeeId: person.id, sortKey: person.sort_key };
      if (to === 'employee')
        return [{ ...about, assigneeId: person.id, assigneeSortKey: person.sort_key }];
      return person.manager_id === null || person.manager_sort_key === null
        ? []
        : [{ ...about, assigneeId: person.manager_id, assigneeSortKey: person.manager_sort_key }];
    }),
  );
}

const leftOutOf = (plan: readonly PlannedPerson[]): Ineligible[] =>
  plan.flatMap(({ person, cells }) =>
    cells.flatMap(({ pulseId, to, problem, reason }) =>
      to === null && LEFT_OUT.has(problem)
        ? [{ pulseId, employeeId: person.id, sortKey: person.sort_key, reason: reason ?? '' }]
        : [],
    ),
  );

/**
 * Opens nomination tasks.
 * @returns how many
 */
async function openNominations(
  tx: Tx,
  launch: LaunchAtWork,
  pulses: readonly LaunchPulse[],
  plan: readonly PlannedPerson[],
  at: Date,
): Promise<number> {
  let opened = 0;
  for (const pulse of pulses.filter(isNominatedPulse)) {
    const employeeIds = plan.flatMap(({ person, cells }) =>
      cells.some(({ pulseId, to }) => pulseId === pulse.id && to !== null) ? [person.id] : [],
    );
    if (employeeIds.length === 0) continue;
    const openings = await openTasks(tx, {
      cyclePulseId: pulse.id,
      employeeIds,
      at,
      by: { launchId: launch.id },
    });
    opened += openings.filter(({ asked }) => asked !== null).length;
  }
  return opened;
}

/**
 * Opens reviews for the next people, by the same plan as the dry run.
 * @returns whether there were any
 */
async function openBatch(tx: Tx, launch: LaunchAtWork, at: Date): Promise<boolean> {
  const sql = onTransaction(tx);
  await holdCycle(sql, launch.cycle_id);
  const cycle = await findLaunchCycle(sql, launch.cycle_id);
  if (cycle === undefined || cycle.closed) throw new Conflict(MESSAGES.cycles.closed);
  const pulses = cycle.pulses.filter(({ id }) => launch.pulse_ids.includes(id));
  const people = await findPeople(sql, {
    cycleId: cycle.id,
    scope: populationScope(launch.population),
    nominated: nominatedIds(pulses),
    after: { id: launch.done_up_to, limit: BATCH },
  });
  const last = people.at(-1);
  if (last === undefined) {
    await launches.endLaunch(sql, launch.id, { state: 'done', at, fault: null });
    return false;
  }
  const plan = planFor(pulses, people);
  const ids = people.map(({ id }) => id);
  await keepWritable(sql, { cycleId: cycle.id, employeeIds: ids }, at);
  const reviews = new Set(pulses.filter((pulse) => !isNominatedPulse(pulse)).map(({ id }) => id));
  const forms =
    (await insertForms(sql, launch, formsOf(reviews, plan), at)) +
    (await openNominations(tx, launch, pulses, plan, at));
  await letIn(sql, { launchId: launch.id, cycleId: cycle.id, employeeIds: ids });
  await leaveOut(sql, leftOutOf(plan));
  await insertPackets(sql, cycle.id, ids);
  await putInOutbox(
    tx,
    await tellOnce(sql, {
      launchId: launch.id,
      cycleId: cycle.id,
      employeeIds: ids,
      startedById: launch.started_by_id,
      at,
    }),
  );
  await launches.advanceLaunch(sql, launch.id, { upTo: last.id, people: people.length, forms });
  return true;
}

/**
 * Deletes untouched reviews about the next people.
 * @returns whether there were any
 */
async function undoBatch(tx: Tx, launch: LaunchAtWork, at: Date): Promise<boolean> {
  const sql = onTransaction(tx);
  if ((await holdCycle(sql, launch.cycle_id))?.closed === true)
    throw new Conflict(MESSAGES.cycles.closed);
  const ids = await findNextPeople(sql, launch.id, launch.done_up_to, BATCH);
  const last = ids.at(-1);
  if (last !== undefined) {
    await keepWritable(sql, { cycleId: launch.cycle_id, employeeIds: ids }, at);
    const gone = await removeUntouched(sql, launch.id, ids);
    await removeEmptyPackets(sql, launch.cycle_id, ids);
    await launches.advanceLaunch(sql, launch.id, { upTo: last, people: ids.length, forms: -gone });
    return true;
  }
  const kept = await countKept(sql, launch.id);
  if (kept === 0) await leaveNothingBehind(sql, launch);
  await launches.endLaunch(
    sql,
    launch.id,
    kept === 0
      ? { state: 'undone', at, fault: null }
      : { state: 'done', at, fault: texts.keptForms({ count: kept }) },
  );
  return false;
}

/** Ends at once when the process stops. */
const rest = (ms: number, signal: AbortSignal): Promise<unknown> =>
  delay(Math.min(ms, MOST_REST_MS), undefined, { signal }).catch(() => undefined);

export interface LaunchJobDependencies {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Creates the job that opens the reviews of a launch, or undoes it, one batch of people at a time.
 * A batch and the launch's progress are one transaction, so it continues with the next people after
 * a kill. Two workers take turns, or one leaves the launch to the other.
 */
export function createLaunchJob({
  db,
  clock,
}: LaunchJobDependencies): JobKind & { readonly step: (id: number) => Promise<boolean> } {
  const pool = onPool(db);

  /**
   * Processes one batch.
   * @returns whether there may be more to do
   */
  const step = (id: number): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const sql = onTransaction(tx);
      // Otherwise someone whose manager changes right now would get a review with the former one.
      await holdTree(sql);
      const launch = await launches.takeLaunch(sql, id);
      if (launch?.state === 'running') return openBatch(tx, launch, clock.now());
      return launch?.state === 'undoing' ? undoBatch(tx, launch, clock.now()) : false;
    });

  async function giveUp(id: number, fault: string | null): Promise<void> {
    await inTransaction(db, async (tx) => {
      const sql = onTransaction(tx);
      const launch = await launches.takeLaunch(sql, id);
      if (launch === undefined) return;
      await launches.endLaunch(sql, id, {
        state: 'failed',
        at: clock.now(),
        fault: fault ?? texts.failed({ done: launch.done_people, people: launch.people }),
      });
    });
  }

  return {
    step,
    waiting: () => launches.findUnfinished(pool),
    async run(id: number, { signal, isLast }: Attempt): Promise<void> {
      try {
        for (
          let begun = performance.now();
          !signal.aborted && (await step(id));
          begun = performance.now()
        )
          await rest((performance.now() - begun) * REST, signal);
      } catch (error) {
        // A broken rule would fail again, so it is not retried.
        if (isDomainError(error)) return giveUp(id, texts.stopped({ why: error.message }));
        if (isLast) await giveUp(id, null);
        throw error;
      }
    },
  };
}
