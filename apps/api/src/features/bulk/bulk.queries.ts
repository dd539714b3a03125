import { Prisma } from '@reviews/db';
import { BULK_KINDS, BULK_REASONS, type BulkChange, type BulkReason } from '@reviews/domain';
import { bulkChange } from '@reviews/contracts';
import { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { IdRow, rowCount, type Sql } from '../../core/sql.ts';
import {
  existenceScope,
  notKeptFromImpersonator,
  scopeTables,
  type Viewer,
} from '../pulses/record/public.ts';

/** Maximum number of listed actions; older ones are in the change log. */
const MAX_LISTED = 10;

export interface NewAction {
  readonly key: string;
  readonly change: BulkChange;
  readonly cyclePulseId: number;
  readonly actorId: number;
  /** The reviews, without duplicates. */
  readonly hashes: readonly string[];
  readonly at: Date;
}

/**
 * Inserts the action under its key; undefined if it already exists. A concurrent request waits for
 * the first.
 */
export async function insertAction(
  sql: Sql,
  { key, change, cyclePulseId, actorId, hashes, at }: NewAction,
): Promise<number | undefined> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`
    INSERT INTO bulk_action (key, kind, cycle_pulse_id, actor_id, change, asked, created_at)
    VALUES (${key}::uuid, ${change.kind}::bulk_kind, ${cyclePulseId}::int, ${actorId}::int, ${JSON.stringify(change)}::jsonb, ${hashes.length}::int, ${at}::timestamptz)
    ON CONFLICT (actor_id, key) DO NOTHING RETURNING id`,
  );
  return rows[0]?.id;
}

export const KeyedAction = z.strictObject({
  id: z.int(),
  /** Whether the stored request was the same, for the same reviews of the same pulse. */
  is_same: z.boolean(),
});
export type KeyedAction = z.infer<typeof KeyedAction>;

export async function findByKey(
  sql: Sql,
  { key, change, cyclePulseId, actorId, hashes }: NewAction,
): Promise<KeyedAction | undefined> {
  const rows = await sql.rows(
    KeyedAction,
    Prisma.sql`
    SELECT id, cycle_pulse_id = ${cyclePulseId}::int AND asked = ${hashes.length}::int AND change = ${JSON.stringify(change)}::jsonb
      AND NOT EXISTS (SELECT FROM bulk_action_row r JOIN pulse p ON p.id = r.pulse_id WHERE r.action_id = bulk_action.id AND NOT p.hash = ANY(${[...hashes]}::text[])) AS is_same
    FROM bulk_action WHERE actor_id = ${actorId}::int AND key = ${key}::uuid`,
  );
  return rows[0];
}

/**
 * Locks those of the reviews that belong to the pulse, in the order that everyone who locks many
 * uses.
 */
export async function lockForms(
  sql: Sql,
  cyclePulseId: number,
  hashes: readonly string[],
): Promise<number[]> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`
    SELECT id FROM pulse WHERE hash = ANY(${[...hashes]}::text[]) AND cycle_pulse_id = ${cyclePulseId}::int AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
  );
  return rows.map(({ id }) => id);
}

const ReachableRow = z.strictObject({ employee_id: z.int() });

/** Returns which of these people can be notified, except the person making the request. */
export async function findReachable(
  sql: Sql,
  employeeIds: readonly number[],
  notUserId: number | null,
): Promise<ReadonlySet<number>> {
  const rows = await sql.rows(
    ReachableRow,
    Prisma.sql`
    SELECT employee_id FROM app_user WHERE employee_id = ANY(${[...employeeIds]}::int[]) AND deactivated_at IS NULL AND id IS DISTINCT FROM ${notUserId}::int`,
  );
  return new Set(rows.map(({ employee_id: id }) => id));
}

/** Records which reviews were skipped, and why. */
export async function recordRefused(
  sql: Sql,
  actionId: number,
  refused: ReadonlyMap<number, BulkReason>,
): Promise<void> {
  if (refused.size === 0) return;
  await sql.run(Prisma.sql`
    INSERT INTO bulk_action_row (action_id, pulse_id, reason)
    SELECT ${actionId}::int, row.id, row.reason FROM unnest(${[...refused.keys()]}::int[], ${[...refused.values()]}::text[]) row(id, reason)`);
}

export const ActionRow = z.strictObject({
  id: z.int(),
  kind: z.enum(BULK_KINDS),
  change: bulkChange,
  cycle_pulse_id: z.int(),
  cycle_id: z.int(),
  cycle_closed: z.boolean(),
  actor_id: z.int(),
  created_at: z.date(),
  created_by: z.string(),
  undone_at: z.date().nullable(),
  undone_by: z.string().nullable(),
  assignee: z.string().nullable(),
  /** Number of changed reviews that the reader may know of. */
  done: z.int(),
  undone: z.int(),
  listed: z.int(),
});
export type ActionRow = z.infer<typeof ActionRow>;

const nameOf = (user: string, employee: string): Prisma.Sql =>
  Prisma.raw(`coalesce(${employee}.preferred_name, ${user}.email)`);

function selectActions(actor: Actor, viewer: Viewer, actions: Prisma.Sql): Prisma.Sql {
  const forms = Prisma.sql`bulk_action_row r JOIN pulse p ON p.id = r.pulse_id AND p.deleted_at IS NULL`;
  return Prisma.sql`
    SELECT a.id, a.kind::text AS kind, a.change, a.cycle_pulse_id, cp.cycle_id, c.closed_at IS NOT NULL AS cycle_closed, a.actor_id, a.created_at, ${nameOf('maker', 'making')} AS created_by,
      a.undone_at, ${nameOf('undoer', 'undoing')} AS undone_by, given.preferred_name AS assignee, counted.*
    FROM ${actions} a
    JOIN cycle_pulse cp ON cp.id = a.cycle_pulse_id
    JOIN cycle c ON c.id = cp.cycle_id
    JOIN app_user maker ON maker.id = a.actor_id
    LEFT JOIN employee making ON making.id = maker.employee_id
    LEFT JOIN app_user undoer ON undoer.id = a.undone_by_id
    LEFT JOIN employee undoing ON undoing.id = undoer.employee_id
    LEFT JOIN employee given ON given.id = (a.change ->> 'employee_id')::int
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE r.reason IS NULL)::int AS done, count(r.undone_at)::int AS undone, count(*)::int AS listed
      FROM ${scopeTables(viewer, forms)} WHERE r.action_id = a.id AND ${existenceScope(actor)} AND ${notKeptFromImpersonator(viewer)}) counted`;
}

/**
 * Returns the latest actions on a pulse in which the reader may know of any review, newest first.
 */
export async function findActions(
  sql: Sql,
  actor: Actor,
  viewer: Viewer,
  cyclePulseId: number,
): Promise<ActionRow[]> {
  const latest = Prisma.sql`(SELECT * FROM bulk_action WHERE cycle_pulse_id = ${cyclePulseId}::int ORDER BY id DESC LIMIT ${rowCount(MAX_LISTED)})`;
  return sql.rows(
    ActionRow,
    Prisma.sql`SELECT * FROM (${selectActions(actor, viewer, latest)}) listed WHERE listed.done > 0 ORDER BY listed.id DESC`,
  );
}

export async function findAction(
  sql: Sql,
  actor: Actor,
  viewer: Viewer,
  id: number,
): Promise<ActionRow | undefined> {
  return (
    await sql.rows(
      ActionRow,
      selectActions(actor, viewer, Prisma.sql`(SELECT * FROM bulk_action WHERE id = ${id}::int)`),
    )
  )[0];
}

/**
 * Keeps the action's cycle from being closed until the transaction ends. As everywhere, the cycle
 * is locked before anything else.
 */
export async function holdCycleOf(sql: Sql, id: number): Promise<void> {
  await sql.run(
    Prisma.sql`SELECT c.id FROM bulk_action a JOIN cycle_pulse cp ON cp.id = a.cycle_pulse_id JOIN cycle c ON c.id = cp.cycle_id WHERE a.id = ${id}::int FOR SHARE OF c`,
  );
}

/** Locks the action, so that concurrent undos run one after the other. */
export async function lockAction(sql: Sql, id: number): Promise<void> {
  await sql.run(Prisma.sql`SELECT id FROM bulk_action WHERE id = ${id}::int FOR UPDATE`);
}

export const OutcomeRow = z.strictObject({
  pulse_id: z.int(),
  reason: z.enum(BULK_REASONS).nullable(),
  undone_at: z.date().nullable(),
});
export type OutcomeRow = z.infer<typeof OutcomeRow>;

export async function findOutcomes(sql: Sql, actionId: number): Promise<OutcomeRow[]> {
  return sql.rows(
    OutcomeRow,
    Prisma.sql`SELECT pulse_id, reason, undone_at FROM bulk_action_row WHERE action_id = ${actionId}::int`,
  );
}
