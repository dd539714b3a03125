import { Prisma } from '@reviews/db';
import {
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_DELIVERIES_PAGE_SIZE,
  WEBHOOK_PING,
  type WebhookDeliveryState,
} from '@reviews/domain';
import { z } from 'zod';
import { IdRow, rowCount, type Sql } from '../../core/sql.ts';
import type { Attempted } from './send.ts';

/**
 * Sets which change log lines a webhook gets from now on; none if it is off. Resets its failure
 * state.
 */
export async function follow(
  sql: Sql,
  integrationId: number,
  actions: readonly string[],
): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO webhook (integration_id, actions) VALUES (${integrationId}::int, ${[...actions]}::text[])
    ON CONFLICT (integration_id) DO UPDATE SET actions = excluded.actions, failing_since = NULL, rests_until = NULL`);
}

/** Drops the pending deliveries of a webhook that is switched off. */
export async function dropWaiting(sql: Sql, integrationId: number): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE webhook_delivery SET state = 'dropped' WHERE integration_id = ${integrationId}::int AND state = 'waiting'`,
  );
}

const PingRow = z.strictObject({ id: z.int(), key: z.string() });

/**
 * Adds a ping, claimed by the person who sent it. No worker finds it due before that claim ends.
 */
export async function addPing(
  sql: Sql,
  {
    integrationId,
    at,
    until,
    payload,
  }: {
    readonly integrationId: number;
    readonly at: Date;
    readonly until: Date;
    readonly payload: string;
  },
): Promise<{ id: number; key: string }> {
  const [row] = await sql.rows(
    PingRow,
    Prisma.sql`
    INSERT INTO webhook_delivery (integration_id, action, entity_id, occurred_at, due_at, payload, attempts)
    VALUES (${integrationId}::int, ${WEBHOOK_PING}, '', ${at}::timestamptz, ${until}::timestamptz, ${payload}, 1) RETURNING id, key::text AS key`,
  );
  if (row === undefined) throw new Error('A ping was not kept.');
  return row;
}

export interface Settled extends Attempted {
  readonly at: Date;
  /** Time of the retry; null: none. */
  readonly again: Date | null;
}

/** Records the result of an attempt. Does nothing if another process has settled the delivery. */
export async function settle(
  sql: Sql,
  id: number,
  { isTaken, status, durationMs, fault, answer, at, again }: Settled,
): Promise<void> {
  const state: WebhookDeliveryState = isTaken ? 'sent' : again === null ? 'failed' : 'waiting';
  await sql.run(Prisma.sql`
    UPDATE webhook_delivery SET state = ${state}::webhook_delivery_state, tried_at = ${at}::timestamptz, due_at = coalesce(${again}::timestamptz, due_at),
      status = ${status}::int, duration_ms = ${durationMs}::int, fault = ${fault}, answer = ${answer}
    WHERE id = ${id}::bigint AND state = 'waiting'`);
}

export const HookRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  settings: z.unknown(),
  secret: z.instanceof(Uint8Array).nullable(),
  failing_since: z.date().nullable(),
  rests_until: z.date().nullable(),
});
export type HookRow = z.infer<typeof HookRow>;

/** Returns an enabled webhook. */
export async function findHook(sql: Sql, integrationId: number): Promise<HookRow | undefined> {
  const rows = await sql.rows(
    HookRow,
    Prisma.sql`
    SELECT i.id, i.name, i.settings, i.secret, w.failing_since, w.rests_until FROM integration i JOIN webhook w ON w.integration_id = i.id
    WHERE i.id = ${integrationId}::int AND i.enabled AND i.deleted_at IS NULL`,
  );
  return rows[0];
}

/** Returns the enabled webhooks with due deliveries. */
export async function findDueHooks(sql: Sql, now: Date): Promise<number[]> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`
    SELECT i.id FROM integration i JOIN webhook w ON w.integration_id = i.id
    WHERE i.enabled AND i.deleted_at IS NULL AND (w.rests_until IS NULL OR w.rests_until <= ${now}::timestamptz)
      AND EXISTS (SELECT FROM webhook_delivery d WHERE d.integration_id = i.id AND d.state = 'waiting' AND d.due_at <= ${now}::timestamptz)
    ORDER BY i.id`,
  );
  return rows.map(({ id }) => id);
}

export interface Claim {
  readonly integrationId: number;
  readonly now: Date;
  /** End of the lease. After that, the claiming process counts as dead. */
  readonly until: Date;
  readonly limit: number;
}

export const ClaimedDelivery = z.strictObject({
  id: z.int(),
  key: z.string(),
  action: z.string(),
  entity_id: z.string(),
  occurred_at: z.date(),
  payload: z.string().nullable(),
  /** Including this attempt. */
  attempts: z.int(),
});
export type ClaimedDelivery = z.infer<typeof ClaimedDelivery>;

/**
 * Claims due deliveries. Those of the same moment come in random order: anonymous forms are all due
 * at the end of the day, and the order would reveal when they were submitted.
 */
export function claimDeliveries(
  sql: Sql,
  { integrationId, now, until, limit }: Claim,
): Promise<ClaimedDelivery[]> {
  return sql.rows(
    ClaimedDelivery,
    Prisma.sql`
    UPDATE webhook_delivery SET due_at = ${until}::timestamptz, attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM webhook_delivery WHERE integration_id = ${integrationId}::int AND state = 'waiting' AND due_at <= ${now}::timestamptz
      ORDER BY due_at, key LIMIT ${rowCount(limit)} FOR UPDATE SKIP LOCKED)
    RETURNING id, key::text AS key, action, entity_id, occurred_at, payload, attempts`,
  );
}

/** Releases claimed deliveries that were not tried, due at the given time. */
export async function release(sql: Sql, ids: readonly number[], dueAt: Date): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE webhook_delivery SET due_at = ${dueAt}::timestamptz, attempts = attempts - 1 WHERE id = ANY(${[...ids]}::bigint[]) AND state = 'waiting'`,
  );
}

/** Deletes deliveries about records that no longer exist. */
export async function drop(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE webhook_delivery SET state = 'dropped' WHERE id = ANY(${[...ids]}::bigint[]) AND state = 'waiting'`,
  );
}

/** Saves the payload before sending it, so that each retry sends the same one. */
export async function keepPayloads(
  sql: Sql,
  told: readonly { readonly id: number; readonly payload: string; readonly at: string }[],
): Promise<void> {
  const rows = told.map(({ id, payload, at }) => ({ id: String(id), payload, at }));
  await sql.run(Prisma.sql`
    UPDATE webhook_delivery d SET payload = told.payload, occurred_at = told.at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) told(id bigint, payload text, at timestamptz) WHERE d.id = told.id AND d.payload IS NULL`);
}

/** @returns whether the failure is new. */
export async function noteFailing(sql: Sql, integrationId: number, at: Date): Promise<boolean> {
  const rows = await sql.run(
    Prisma.sql`UPDATE webhook SET failing_since = ${at}::timestamptz WHERE integration_id = ${integrationId}::int AND failing_since IS NULL RETURNING 1`,
  );
  return rows > 0;
}

/** @returns whether it had been failing. */
export async function noteWorking(sql: Sql, integrationId: number): Promise<boolean> {
  const rows = await sql.run(
    Prisma.sql`UPDATE webhook SET failing_since = NULL, rests_until = NULL WHERE integration_id = ${integrationId}::int AND failing_since IS NOT NULL RETURNING 1`,
  );
  return rows > 0;
}

export async function rest(sql: Sql, integrationId: number, until: Date): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE webhook SET rests_until = ${until}::timestamptz WHERE integration_id = ${integrationId}::int`,
  );
}

/**
 * Switches off a webhook that has been failing since before a given moment. Skips one that was set
 * up again in between or is already off.
 * @returns whether it was switched off
 */
export async function switchOff(
  sql: Sql,
  integrationId: number,
  { failingBefore, at }: { readonly failingBefore: Date; readonly at: Date },
): Promise<boolean> {
  const rows = await sql.run(Prisma.sql`
    UPDATE integration i SET enabled = false, updated_at = ${at}::timestamptz, revision = i.revision + 1 FROM webhook w
    WHERE i.id = ${integrationId}::int AND i.enabled AND w.integration_id = i.id AND w.failing_since <= ${failingBefore}::timestamptz RETURNING i.id`);
  if (rows === 0) return false;
  await follow(sql, integrationId, []);
  await dropWaiting(sql, integrationId);
  return true;
}

export const DeliveryRow = z.strictObject({
  key: z.string(),
  action: z.string(),
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  occurred_at: z.date(),
  tried_at: z.date().nullable(),
  attempts: z.int(),
  status: z.int().nullable(),
  duration_ms: z.int().nullable(),
  fault: z.string().nullable(),
  answer: z.string().nullable(),
  due_at: z.date(),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;

export interface DeliveriesPage {
  readonly states?: readonly WebhookDeliveryState[] | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly before?: string | undefined;
}

const COLUMNS = Prisma.sql`d.key::text AS key, d.action, d.state::text AS state, d.occurred_at, d.tried_at, d.attempts, d.status, d.duration_ms, d.fault, d.answer, d.due_at`;

/**
 * Returns the attempted deliveries, latest first, with one extra row if there are more. Excludes
 * those not tried yet, whose time could reveal who did something.
 */
export function findDeliveries(
  sql: Sql,
  integrationId: number,
  { states, actions, before }: DeliveriesPage,
): Promise<DeliveryRow[]> {
  return sql.rows(
    DeliveryRow,
    Prisma.sql`
    SELECT ${COLUMNS} FROM webhook_delivery d
    WHERE d.integration_id = ${integrationId}::int AND d.tried_at IS NOT NULL
      AND ${states === undefined ? Prisma.sql`true` : Prisma.sql`d.state = ANY(${[...states]}::webhook_delivery_state[])`}
      AND ${actions === undefined ? Prisma.sql`true` : Prisma.sql`d.action = ANY(${[...actions]}::text[])`}
      AND ${before === undefined ? Prisma.sql`true` : Prisma.sql`(d.tried_at, d.key) < (SELECT last.tried_at, last.key FROM webhook_delivery last WHERE last.key = ${before}::uuid)`}
    ORDER BY d.tried_at DESC, d.key DESC LIMIT ${rowCount(WEBHOOK_DELIVERIES_PAGE_SIZE + 1)}`,
  );
}

/** Returns an attempted delivery and locks it until the transaction ends. */
export async function lockDelivery(
  sql: Sql,
  integrationId: number,
  key: string,
): Promise<DeliveryRow | undefined> {
  const rows = await sql.rows(
    DeliveryRow,
    Prisma.sql`SELECT ${COLUMNS} FROM webhook_delivery d WHERE d.integration_id = ${integrationId}::int AND d.key = ${key}::uuid AND d.tried_at IS NOT NULL FOR UPDATE`,
  );
  return rows[0];
}

/** Makes a delivery due at once, and keeps its earlier attempts. */
export async function sendAgain(sql: Sql, key: string, at: Date): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE webhook_delivery SET state = 'waiting', attempts = 0, due_at = ${at}::timestamptz WHERE key = ${key}::uuid`,
  );
}

/** Only this many of the oldest rows are examined at a time. */
const SWEPT_AT_ONCE = 1000;

export async function removeOldDeliveries(sql: Sql, before: Date): Promise<number> {
  const rows = await sql.run(Prisma.sql`
    DELETE FROM webhook_delivery WHERE id IN (
      SELECT oldest.id FROM (SELECT id, occurred_at, state FROM webhook_delivery ORDER BY id LIMIT ${rowCount(SWEPT_AT_ONCE)}) oldest
      WHERE oldest.state <> 'waiting' AND oldest.occurred_at < ${before}::timestamptz) RETURNING id`);
  return rows;
}
