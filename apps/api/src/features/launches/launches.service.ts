import { inTransaction, type Database } from '@reviews/db';
import { Conflict, MESSAGES, NotVisible, RuleViolation } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import type { JobWaker } from '../../core/job-waker.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { pulsesAsked, requireCycle, type LaunchAsked } from './launch-cycle.ts';
import { faultsOf } from './launch-plan.ts';
import * as queries from './launches.queries.ts';
import type { LaunchRow } from './launches.queries.ts';
import { requireLaunching } from './launches.policy.ts';
import { countPeople, type LaunchCycle, type LaunchPulse } from './plan.queries.ts';
import { populationScope } from './population.queries.ts';

const { launches: texts } = MESSAGES;

/** @throws NotVisible */
async function requireLaunch(sql: Sql, actor: Actor, id: number): Promise<LaunchRow> {
  const launch = await queries.findLaunch(sql, actor, id);
  if (launch === undefined) throw new NotVisible(texts.notFound);
  return launch;
}

/**
 * @throws Conflict if the cycle is closed, being launched, or changed since the given revision;
 * RuleViolation for its faults
 */
async function requireLaunchable(
  sql: Sql,
  cycle: LaunchCycle,
  pulses: readonly LaunchPulse[],
  revision: number,
): Promise<void> {
  if (cycle.closed) throw new Conflict(MESSAGES.cycles.closed);
  if (await queries.isUnderWay(sql, cycle.id)) throw new Conflict(texts.running);
  if (cycle.revision !== revision) throw new Conflict();
  const faults = faultsOf(cycle, pulses);
  if (faults.length > 0) throw new RuleViolation(texts.faulty, faults);
}

export interface LaunchesDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: JobWaker;
}

export type LaunchesService = ReturnType<typeof createLaunchesService>;

/** Creates the service that starts, shows and undoes launches. */
export function createLaunchesService({ db, clock, jobs }: LaunchesDependencies) {
  const pool = onPool(db);

  return {
    /**
     * Stores a launch and wakes the job.
     * @throws NotAllowed, NotVisible, Conflict if the cycle has changed, is closed or being
     * launched, RuleViolation for its faults
     */
    async start(
      actor: Actor,
      cycleId: number,
      { revision, population, pulseIds }: LaunchAsked & { readonly revision: number },
    ): Promise<LaunchRow> {
      requireLaunching(actor);
      const at = clock.now();
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await queries.lockCycle(sql, cycleId);
        const cycle = await requireCycle(sql, cycleId);
        const pulses = pulsesAsked(cycle, pulseIds);
        await requireLaunchable(sql, cycle, pulses, revision);
        const people = await countPeople(sql, populationScope(population));
        if (people === 0 || pulses.length === 0) throw new RuleViolation(texts.noOne);
        const ids = pulses.map(({ id }) => id);
        const id = await queries.insertLaunch(sql, {
          cycleId,
          population,
          pulseIds: ids,
          people,
          userId: actor.userId,
          at,
        });
        if (!cycle.launched) await queries.beginCycle(sql, cycleId, at);
        await audit(tx, actor, at, {
          action: 'launch.started',
          entity: 'launch',
          entityId: id,
          details: { cycleId, pulseIds: ids, people },
        });
        await jobs.wake(tx, 'launch', id);
        return requireLaunch(sql, actor, id);
      });
    },

    /**
     * Returns launches, newest first.
     * @throws NotAllowed, NotVisible
     */
    async list(actor: Actor, cycleId: number): Promise<LaunchRow[]> {
      requireLaunching(actor);
      await requireCycle(pool, cycleId);
      return queries.findLaunches(pool, actor, cycleId);
    },

    /**
     * Starts to undo a launch.
     * @throws NotAllowed, NotVisible, Conflict if something was done in its reviews, some are
     * withheld from the actor, or another launch is running
     */
    async undo(actor: Actor, id: number): Promise<void> {
      requireLaunching(actor);
      const { cycle_id: cycleId } = await requireLaunch(pool, actor, id);
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await queries.lockCycle(sql, cycleId);
        const launch = await requireLaunch(sql, actor, id);
        if (launch.cycle_closed) throw new Conflict(MESSAGES.cycles.closed);
        if (await queries.isUnderWay(sql, cycleId)) throw new Conflict(texts.running);
        if (launch.state !== 'done' && launch.state !== 'failed') throw new Conflict(texts.notDone);
        if (!launch.can_undo) throw new Conflict(texts.begun);
        await queries.beginUndo(sql, id);
        await audit(tx, actor, clock.now(), {
          action: 'launch.undone',
          entity: 'launch',
          entityId: id,
        });
        await jobs.wake(tx, 'launch', id);
      });
    },
  };
}
