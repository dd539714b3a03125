import { inTransaction, type Database, type Tx } from '@reviews/db';
import type { CycleInput } from '@reviews/contracts';
import {
  changesBetween,
  Conflict,
  datesAndNamesFaults,
  daysFromTo,
  formatDateTime,
  inOneMode,
  isSameValue,
  mergeCyclePlans,
  MESSAGES,
  movedRelease,
  movedStage,
  NotAllowed,
  NotVisible,
  RuleViolation,
  structureFaults,
  type CyclePlan,
  type Issue,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit, type Change } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import {
  findLastChange,
  findOffered,
  findPlan,
  holdLatestVersions,
  lockCycle,
  type OfferedRow,
  type StoredCycle,
} from './cycle-builder.queries.ts';
import { loggedCycle, titlesOf } from './cycle-changes.ts';
import { hasSameStructure, kindOf, planOf, resolvePlan, type ResolvedPulse } from './cycle-plan.ts';
import { canManageCycles } from './cycles.policy.ts';
import * as queries from './save-cycle.queries.ts';

const { cycles: texts } = MESSAGES;

export interface NewCycle {
  readonly name: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly copyOf: number | null;
}

/** A cycle to save, and the revision it is based on. */
export interface CycleToSave {
  readonly revision: number;
  readonly cycle: CycleInput;
  /** The cycle of that revision. With it, changes of others since are merged. */
  readonly base?: CycleInput | undefined;
}

export type CycleBuilderService = ReturnType<typeof createCycleBuilderService>;

/** @throws NotAllowed for people who do not manage cycles, whether the cycle exists or not */
function requireManaging(actor: Actor): void {
  if (!canManageCycles(actor)) throw new NotAllowed('cycles');
}

function required(stored: StoredCycle | undefined): StoredCycle {
  if (stored === undefined) throw new NotVisible(texts.notFound);
  return stored;
}

const refuse = (faults: readonly Issue[]): void => {
  if (faults.length > 0) throw new RuleViolation(texts.correctIssues, faults);
};

/**
 * @throws Conflict, with who saved first and when, if the cycle has changed since the given
 * revision
 */
async function requireRevision(
  sql: Sql,
  actor: Actor,
  stored: StoredCycle,
  revision: number,
): Promise<void> {
  if (stored.revision === revision) return;
  const last = await findLastChange(sql, stored.id);
  const details = {
    revision: stored.revision,
    changed_by: last?.name ?? null,
    changed_at: last?.at.toISOString() ?? null,
  };
  if (last === undefined || last.name === null) throw new Conflict(texts.conflict, details);
  const when = formatDateTime(last.at, stored.time_zone);
  const isSelf = last.user_id === (actor.impersonator ?? actor).userId;
  throw new Conflict(
    isSelf ? texts.changedByYou({ when }) : texts.changedBy({ name: last.name, when }),
    details,
  );
}

/** Throws if reviews exist and the plan changes their structure, or if the plan cannot work. */
function requireWorkable(
  plan: CycleInput,
  stored: StoredCycle,
  { pulses, faults }: ReturnType<typeof resolvePlan>,
): void {
  if (!stored.has_forms)
    return refuse([
      ...faults,
      ...datesAndNamesFaults(plan),
      ...structureFaults(plan, new Map(pulses.map(({ ref, kind }) => [ref, kind]))),
    ]);
  if (faults.length > 0 || !hasSameStructure(plan, planOf(stored)))
    throw new RuleViolation(texts.structureFixed);
  const moved = pulses.some(
    ({ id, version_id: version }) =>
      stored.pulses.find((pulse) => pulse.id === id)?.version_id !== version,
  );
  if (moved) throw new RuleViolation(texts.structureFixed);
  refuse(datesAndNamesFaults(plan));
}

/** Replaces the cycle's pulses and stages by those of the plan, in its order. */
async function write(
  sql: Sql,
  cycleId: number,
  { stages }: Pick<CycleInput, 'stages'>,
  pulses: readonly ResolvedPulse[],
): Promise<void> {
  await queries.deferPlaces(sql);
  await queries.removeStages(
    sql,
    cycleId,
    stages.flatMap(({ id }) => id ?? []),
  );
  const idAt = await queries.writePulses(
    sql,
    cycleId,
    pulses.map(({ id, template_id, version_id, stageless }, position) => ({
      id,
      template_id,
      version_id,
      stageless,
      position,
    })),
  );
  const idOf = new Map(pulses.map(({ ref }, position) => [ref, idAt.get(position)]));
  await queries.writeStages(
    sql,
    cycleId,
    stages.flatMap(({ pulse, ...stage }, position) => {
      const pulseId = idOf.get(pulse);
      return pulseId === undefined ? [] : [{ ...stage, position, pulse_id: pulseId }];
    }),
  );
  await queries.removePulses(sql, cycleId, [...idAt.values()]);
}

/**
 * Copies another cycle with its dates shifted. Each pulse uses the latest version of its template,
 * even an archived one; the builder then shows that it is archived.
 */
async function copyInto(sql: Sql, cycleId: number, source: StoredCycle, by: number): Promise<void> {
  const latest = new Map(
    (
      await holdLatestVersions(
        sql,
        source.pulses.map(({ template_id: id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const pulses = source.pulses.map((pulse): ResolvedPulse => {
    const { version_id, ...facts } = latest.get(pulse.template_id) ?? pulse;
    return {
      ref: String(pulse.id),
      id: null,
      template_id: pulse.template_id,
      stageless: pulse.stageless,
      version_id,
      kind: kindOf(facts),
    };
  });
  await write(
    sql,
    cycleId,
    { stages: planOf(source).stages.map((stage) => ({ ...movedStage(stage, by), id: null })) },
    pulses,
  );
}

/** Creates the service for setting up cycles: dates, pulses, stages, packet release. */
export function createCycleBuilderService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const pool = onPool(db);

  /**
   * Returns a cycle, locked against concurrent changes.
   * @throws NotAllowed, NotVisible
   */
  async function lock(sql: Sql, actor: Actor, cycleId: number): Promise<StoredCycle> {
    requireManaging(actor);
    await lockCycle(sql, cycleId);
    return required(await findPlan(sql, actor, cycleId));
  }

  const told = (
    tx: Tx,
    actor: Actor,
    cycleId: number,
    change: Omit<Change, 'entity' | 'entityId'>,
  ) => audit(tx, actor, clock.now(), { ...change, entity: 'cycle', entityId: cycleId });

  return {
    /** @throws NotAllowed, NotVisible */
    async show(actor: Actor, cycleId: number): Promise<StoredCycle> {
      requireManaging(actor);
      return required(await findPlan(pool, actor, cycleId));
    },

    /**
     * Returns the templates that a cycle can use.
     * @throws NotAllowed
     */
    async offered(actor: Actor): Promise<OfferedRow[]> {
      requireManaging(actor);
      return findOffered(pool);
    },

    /**
     * Creates a cycle, empty or as a copy. If dates of the copy are after its end, the builder says
     * so.
     * @throws NotAllowed, NotVisible, RuleViolation
     */
    async create(actor: Actor, { copyOf, ...given }: NewCycle): Promise<number> {
      requireManaging(actor);
      const empty = {
        packet_release_days: null,
        packet_release_date: null,
        packet_release_time: null,
        placard_sub_text: '',
      };
      refuse(datesAndNamesFaults({ ...empty, ...given, pulses: [], stages: [] }));
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        if (copyOf === null) {
          const id = await queries.insertCycle(sql, { ...empty, ...given });
          await told(tx, actor, id, {
            action: 'cycle.created',
            changes: changesBetween(
              null,
              loggedCycle({ ...empty, ...given, pulses: [], stages: [] }, new Map()),
            ),
          });
          return id;
        }
        const source = await lock(sql, actor, copyOf);
        const plan = planOf(source);
        const by = daysFromTo(source.start_date, given.start_date);
        const id = await queries.insertCycle(sql, {
          ...movedRelease(plan, by),
          placard_sub_text: plan.placard_sub_text,
          ...given,
        });
        await copyInto(sql, id, source, by);
        await told(tx, actor, id, {
          action: 'cycle.created',
          changes: changesBetween(
            null,
            loggedCycle(
              {
                ...plan,
                ...movedRelease(plan, by),
                ...given,
                stages: plan.stages.map((stage) => movedStage(stage, by)),
              },
              titlesOf(source),
            ),
          ),
          details: { copy_of: copyOf },
        });
        return id;
      });
    },

    /**
     * Saves a whole cycle. Once reviews exist, only names and dates may change.
     * @throws NotAllowed, NotVisible, Conflict if it is closed or someone else has changed the same
     * since, or anything if there is no `base`, RuleViolation with the problem of each field
     */
    async save(
      actor: Actor,
      cycleId: number,
      { revision, cycle: given, base }: CycleToSave,
    ): Promise<StoredCycle> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const stored = await lock(sql, actor, cycleId);
        if (stored.closed_at !== null) throw new Conflict(texts.closed);
        const isStale = stored.revision !== revision;
        const merge =
          isStale && base !== undefined
            ? mergeCyclePlans(base, given, planOf(stored))
            : { merged: given, clashes: [] };
        if (base === undefined || merge.clashes.length > 0)
          await requireRevision(sql, actor, stored, revision);
        // A repeated save, or someone else made the same change.
        if (isStale && isSameValue(merge.merged, planOf(stored))) return stored;
        const plan: CycleInput & CyclePlan = { ...merge.merged, ...inOneMode(merge.merged) };
        const latest = await holdLatestVersions(
          sql,
          plan.pulses.map(({ template_id: id }) => id),
        );
        const resolution = resolvePlan(plan, stored, new Map(latest.map((row) => [row.id, row])));
        requireWorkable(plan, stored, resolution);
        await queries.updateCycle(sql, cycleId, plan);
        await write(sql, cycleId, plan, resolution.pulses);
        const titles = new Map([
          ...titlesOf(stored),
          ...latest.map(({ id, title }) => [id, title] as const),
        ]);
        const changes = changesBetween(
          loggedCycle(planOf(stored), titles),
          loggedCycle(plan, titles),
        );
        await told(tx, actor, cycleId, {
          action: 'cycle.saved',
          changes,
          details: {
            revision: stored.revision + 1,
            pulses: plan.pulses.length,
            stages: plan.stages.length,
          },
        });
        return required(await findPlan(sql, actor, cycleId));
      });
    },

    /**
     * Closes or reopens a cycle. Idempotent.
     * @returns its name
     * @throws NotAllowed, NotVisible, Conflict, RuleViolation for a draft
     */
    async setClosed(
      actor: Actor,
      cycleId: number,
      closed: boolean,
      revision: number,
    ): Promise<string> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const stored = await lock(sql, actor, cycleId);
        if ((stored.closed_at !== null) === closed) return stored.name;
        await requireRevision(sql, actor, stored, revision);
        if (stored.launched_at === null) throw new RuleViolation(texts.neverLaunched);
        await queries.setClosed(sql, cycleId, closed ? clock.now() : null);
        await told(tx, actor, cycleId, {
          action: closed ? 'cycle.closed' : 'cycle.opened',
          changes: [
            { field: 'state', from: closed ? 'open' : 'closed', to: closed ? 'closed' : 'open' },
          ],
        });
        return stored.name;
      });
    },

    /**
     * Deletes a cycle.
     * @returns its name
     * @throws NotAllowed, NotVisible, Conflict if reviews were opened in it, or if someone has
     * changed it since the given revision
     */
    async remove(actor: Actor, cycleId: number, seen: number | undefined): Promise<string> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const stored = await lock(sql, actor, cycleId);
        if (stored.has_forms) throw new Conflict(texts.hasForms);
        if (seen !== undefined && stored.revision !== seen)
          throw new Conflict(texts.changedBeforeDelete);
        await queries.removeCycle(sql, cycleId);
        await told(tx, actor, cycleId, {
          action: 'cycle.deleted',
          changes: changesBetween(loggedCycle(planOf(stored), titlesOf(stored)), null),
        });
        return stored.name;
      });
    },
  };
}
