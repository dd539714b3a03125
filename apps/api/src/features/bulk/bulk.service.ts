import { inTransaction, Prisma, type Database, type Tx } from '@reviews/db';
import {
  calendarDay,
  Conflict,
  extendFaults,
  MESSAGES,
  NotVisible,
  RuleViolation,
  type BulkChange,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { findCycles, findCyclePulses, holdCycle, type CyclePulseRecord } from '../cycles/public.ts';
import { findActiveWriter, type Writer } from '../pulses/lifecycle/public.ts';
import { viewerOf, type PulseRecord } from '../pulses/record/public.ts';
import { requireTracking } from '../pulses/tracking/public.ts';
import { apply, findListed, judge, type Verdicts } from './bulk-forms.ts';
import { canKnowAction, requireBulk } from './bulk.policy.ts';
import * as queries from './bulk.queries.ts';
import type { ActionRow, NewAction, OutcomeRow } from './bulk.queries.ts';

/** A requested change to many reviews of one pulse. */
export interface BulkAsked {
  readonly cycleId: number;
  readonly pulseId: number;
  readonly hashes: readonly string[];
  readonly change: BulkChange;
}

/** An action with the result of each review that the reader may know of. */
export interface BulkOutcome {
  readonly action: ActionRow;
  readonly forms: readonly { readonly form: PulseRecord; readonly outcome: OutcomeRow }[];
  /**
   * How many requested reviews the requester cannot see; 0 for everyone who reads the action later.
   */
  readonly missing: number;
}

export interface BulkDependencies {
  readonly db: Database;
  readonly clock: Clock;
}

export type BulkService = ReturnType<typeof createBulkService>;

async function requirePulse(sql: Sql, cycleId: number, pulseId: number): Promise<CyclePulseRecord> {
  const [pulse] = await findCyclePulses(sql, cycleId, pulseId);
  if (pulse === undefined) throw new NotVisible(MESSAGES.cycles.notFound);
  return pulse;
}

/**
 * Checks a new writer or new dates.
 * @returns the new writer, if there is one
 * @throws RuleViolation for an impossible writer or impossible dates, Conflict once the cycle is
 * closed
 */
async function requirePossible(
  sql: Sql,
  tx: Tx,
  clock: Clock,
  pulse: CyclePulseRecord,
  change: BulkChange,
): Promise<Writer | null> {
  if (pulse.cycle_closed) throw new Conflict(MESSAGES.pulses.cycleClosed);
  if (change.kind === 'extend') {
    const cycle = (await findCycles(sql)).find(({ id }) => id === pulse.cycle_id);
    const faults = extendFaults(change, {
      today: calendarDay(clock.now(), pulse.time_zone),
      cycleEnd: cycle?.end_date ?? '',
    });
    const [first] = faults;
    if (first !== undefined) throw new RuleViolation(first.message, faults);
  }
  if (change.kind !== 'reassign') return null;
  const writer = await findActiveWriter(tx, change.employee_id);
  if (writer === null) throw new RuleViolation(MESSAGES.employees.notFound);
  return writer;
}

/** Creates the service for bulk actions on the reviews of a pulse: preview, run, and results. */
export function createBulkService({ db, clock }: BulkDependencies) {
  const pool = onPool(db);

  /**
   * Returns the action as visible to the actor.
   * @throws NotVisible if they may know of none of its reviews
   */
  async function requireAction(sql: Sql, actor: Actor, id: number): Promise<ActionRow> {
    const action = await queries.findAction(sql, actor, viewerOf(actor, clock), id);
    if (action === undefined || !canKnowAction(actor, action))
      throw new NotVisible(MESSAGES.bulk.notFound);
    return action;
  }

  async function outcomeOf(
    sql: Sql,
    actor: Actor,
    action: ActionRow,
    missing: number,
  ): Promise<BulkOutcome> {
    const outcomes = new Map(
      (await queries.findOutcomes(sql, action.id)).map((outcome) => [outcome.pulse_id, outcome]),
    );
    const forms = await findListed(
      sql,
      actor,
      viewerOf(actor, clock),
      Prisma.sql`p.id = ANY(${[...outcomes.keys()]}::int[])`,
      outcomes.size,
    );
    return {
      action,
      missing,
      forms: forms.flatMap((form) => {
        const outcome = outcomes.get(form.id);
        return outcome === undefined ? [] : [{ form, outcome }];
      }),
    };
  }

  /**
   * Returns the action under its key, new or existing.
   * @throws Conflict if the key was used for something else
   */
  async function begin(sql: Sql, action: NewAction): Promise<{ id: number; isNew: boolean }> {
    const id = await queries.insertAction(sql, action);
    if (id !== undefined) return { id, isNew: true };
    const before = await queries.findByKey(sql, action);
    if (before === undefined || !before.is_same) throw new Conflict(MESSAGES.bulk.otherChange);
    return { id: before.id, isNew: false };
  }

  async function carryOut(
    tx: Tx,
    actor: Actor,
    at: Date,
    pulse: CyclePulseRecord,
    actionId: number,
    { hashes, change }: BulkAsked,
  ): Promise<void> {
    const sql = onTransaction(tx);
    const writer = await requirePossible(sql, tx, clock, pulse, change);
    const ids = await queries.lockForms(sql, pulse.id, hashes);
    const viewer = viewerOf(actor, clock);
    const forms = await findListed(
      sql,
      actor,
      viewer,
      Prisma.sql`p.id = ANY(${ids}::int[])`,
      ids.length,
    );
    if (forms.length === 0) throw new NotVisible(MESSAGES.pulses.notFound);
    const { changed, refused } = await judge(sql, actor, viewer, forms, change);
    await queries.recordRefused(
      sql,
      actionId,
      new Map(
        [...refused].flatMap(([reason, group]) => group.map(({ id }) => [id, reason] as const)),
      ),
    );
    if (changed.length > 0) await apply(tx, actor, at, changed, { actionId, change, writer });
    await audit(tx, actor, at, {
      action: `bulk.${change.kind}`,
      entity: 'bulk_action',
      entityId: actionId,
      details: { pulseId: pulse.id, asked: hashes.length, done: changed.length },
    });
  }

  return {
    /**
     * Returns what would happen to each review; stores nothing.
     * @throws NotAllowed, NotVisible, Conflict, RuleViolation
     */
    async preview(
      actor: Actor,
      { cycleId, pulseId, hashes, change }: BulkAsked,
    ): Promise<Verdicts & { readonly missing: number }> {
      requireBulk(actor, change.kind);
      const pulse = await requirePulse(pool, cycleId, pulseId);
      await requirePossible(pool, db.prisma, clock, pulse, change);
      const asked = [...new Set(hashes)];
      const viewer = viewerOf(actor, clock);
      const forms = await findListed(
        pool,
        actor,
        viewer,
        Prisma.sql`p.hash = ANY(${asked}::text[]) AND p.cycle_pulse_id = ${pulse.id}::int`,
        asked.length,
      );
      return {
        ...(await judge(pool, actor, viewer, forms, change)),
        missing: asked.length - forms.length,
      };
    },

    /**
     * Runs the action in one transaction: after a crash nothing has happened, and a retry with the
     * same key runs it once. Each review is judged as it is now, whatever the preview said.
     * @throws NotAllowed, NotVisible, Conflict, RuleViolation
     */
    async run(actor: Actor, key: string, asked: BulkAsked): Promise<BulkOutcome> {
      requireBulk(actor, asked.change.kind);
      const hashes = [...new Set(asked.hashes)];
      const { id } = await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        // Locked before anything else, as a launch does. From the check on, the cycle stays open or
        // closed.
        await holdCycle(sql, asked.cycleId);
        const pulse = await requirePulse(sql, asked.cycleId, asked.pulseId);
        const at = clock.now();
        const action = await begin(sql, {
          key,
          change: asked.change,
          cyclePulseId: pulse.id,
          actorId: actor.userId,
          hashes,
          at,
        });
        if (action.isNew) await carryOut(tx, actor, at, pulse, action.id, { ...asked, hashes });
        return action;
      });
      const action = await queries.findAction(pool, actor, viewerOf(actor, clock), id);
      if (action === undefined) throw new NotVisible(MESSAGES.bulk.notFound);
      return outcomeOf(pool, actor, action, hashes.length - action.listed);
    },

    /**
     * Returns the recent bulk actions on a pulse.
     * @throws NotAllowed, NotVisible
     */
    async list(actor: Actor, cycleId: number, pulseId: number): Promise<ActionRow[]> {
      requireTracking(actor);
      const pulse = await requirePulse(pool, cycleId, pulseId);
      return queries.findActions(pool, actor, viewerOf(actor, clock), pulse.id);
    },

    /** @throws NotAllowed, NotVisible */
    async show(actor: Actor, id: number): Promise<BulkOutcome> {
      requireTracking(actor);
      return outcomeOf(pool, actor, await requireAction(pool, actor, id), 0);
    },
  };
}
