import type { Database } from '@reviews/db';
import { LIST_PAGE_SIZE, MESSAGES, sortKey, type Issue, type LaunchProblem } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { onPool } from '../../core/sql.ts';
import { pulsesAsked, requireCycle, type LaunchAsked } from './launch-cycle.ts';
import { faultsOf, nominatedIds, planFor, type PlannedPerson } from './launch-plan.ts';
import { isWarning, withWarnings, type Looking } from './launch-warnings.ts';
import { requireLaunching } from './launches.policy.ts';
import { countPeople, findPeople, type LaunchPulse } from './plan.queries.ts';
import { aroundScope, namedScope, populationScope } from './population.queries.ts';

export interface DryRun {
  readonly pulses: readonly LaunchPulse[];
  readonly plan: readonly PlannedPerson[];
  readonly faults: readonly Issue[];
}

export interface PlanAsked extends LaunchAsked {
  readonly problem: LaunchProblem | null;
  readonly pulseId: number | null;
  readonly search: string;
  readonly page: number;
}

/** A page of a plan, with the total number of people. */
export interface PlanPage {
  readonly people: readonly PlannedPerson[];
  readonly total: number;
}

/**
 * Returns true if the person matches: has the problem (in the pulse, if one is given), or gets a
 * review of the pulse if only that is given.
 */
function isAskedFor({ cells }: PlannedPerson, { problem, pulseId }: PlanAsked): boolean {
  return cells.some(
    (cell) =>
      (pulseId === null || cell.pulseId === pulseId) &&
      (problem === null ? cell.to !== null : cell.problem === problem),
  );
}

export type DryRunService = ReturnType<typeof createDryRunService>;

/** Creates the service that previews a launch. Stores nothing. */
export function createDryRunService({ db }: { readonly db: Database }) {
  const sql = onPool(db);

  /** Pages by name alone in the database: needs neither the other people nor their problems. */
  async function byName(
    looking: Looking,
    cycleId: number,
    pulses: readonly LaunchPulse[],
    { population, search, page }: PlanAsked,
  ): Promise<PlanPage> {
    const [everyone, nominated] = [populationScope(population), nominatedIds(pulses)];
    const scope = namedScope(everyone, sortKey(search));
    const [people, total] = await Promise.all([
      findPeople(sql, {
        cycleId,
        scope,
        nominated,
        page: { skip: (page - 1) * LIST_PAGE_SIZE, limit: LIST_PAGE_SIZE },
      }),
      countPeople(sql, scope),
    ]);
    const managers = [...new Set(people.flatMap(({ manager_id: id }) => id ?? []))];
    const around = await findPeople(sql, {
      cycleId,
      scope: aroundScope(everyone, managers),
      nominated,
    });
    return {
      people: await withWarnings(looking, pulses, planFor(pulses, people), planFor(pulses, around)),
      total,
    };
  }

  async function byProblem(
    looking: Looking,
    cycleId: number,
    pulses: readonly LaunchPulse[],
    asked: PlanAsked,
  ): Promise<PlanPage> {
    const words = sortKey(asked.search);
    const rows = await findPeople(sql, {
      cycleId,
      scope: populationScope(asked.population),
      nominated: nominatedIds(pulses),
    });
    const everyone = planFor(pulses, rows);
    const isOfWarning = asked.problem === null || isWarning(asked.problem);
    const told = isOfWarning ? await withWarnings(looking, pulses, everyone) : everyone;
    const found = told.filter(
      (planned) => planned.person.sort_key.includes(words) && isAskedFor(planned, asked),
    );
    const people = found.slice((asked.page - 1) * LIST_PAGE_SIZE, asked.page * LIST_PAGE_SIZE);
    return {
      people: isOfWarning ? people : await withWarnings(looking, pulses, people, everyone),
      total: found.length,
    };
  }

  return {
    /** @throws NotAllowed, NotVisible */
    async summary(
      actor: Actor,
      cycleId: number,
      { population, pulseIds }: LaunchAsked,
    ): Promise<DryRun> {
      requireLaunching(actor);
      const cycle = await requireCycle(sql, cycleId);
      const pulses = pulsesAsked(cycle, pulseIds);
      const people = await findPeople(sql, {
        cycleId,
        scope: populationScope(population),
        nominated: nominatedIds(pulses),
      });
      const faults = cycle.closed
        ? [{ path: '', message: MESSAGES.cycles.closed }]
        : faultsOf(cycle, pulses);
      return {
        pulses,
        plan: await withWarnings({ sql, actor }, pulses, planFor(pulses, people)),
        faults,
      };
    },

    /**
     * Returns a page of the plan by name, limited to one problem or pulse if given.
     * @throws NotAllowed, NotVisible
     */
    async people(actor: Actor, cycleId: number, asked: PlanAsked): Promise<PlanPage> {
      requireLaunching(actor);
      const pulses = pulsesAsked(await requireCycle(sql, cycleId), asked.pulseIds);
      return asked.problem === null && asked.pulseId === null
        ? byName({ sql, actor }, cycleId, pulses, asked)
        : byProblem({ sql, actor }, cycleId, pulses, asked);
    },
  };
}
