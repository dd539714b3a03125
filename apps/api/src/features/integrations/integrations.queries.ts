import { Prisma } from '@reviews/db';
import {
  INTEGRATION_OUTCOMES,
  INTEGRATION_KINDS,
  INTEGRATION_EVENTS_PAGE_SIZE,
  type IntegrationKindName,
  type IntegrationOutcome,
} from '@reviews/domain';
import { z } from 'zod';
import { IdRow, rowCount, type Sql } from '../../core/sql.ts';

export const IntegrationRecord = z.strictObject({
  id: z.int(),
  kind: z.enum(INTEGRATION_KINDS),
  name: z.string(),
  enabled: z.boolean(),
  settings: z.unknown(),
  secret: z.instanceof(Uint8Array).nullable(),
  secret_set_at: z.date().nullable(),
  revision: z.int(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type IntegrationRecord = z.infer<typeof IntegrationRecord>;

const columns = Prisma.sql`i.id, i.kind::text AS kind, i.name, i.enabled, i.settings, i.secret, i.secret_set_at, i.revision, i.created_at, i.updated_at`;

export const LastEvent = z.strictObject({
  last_at: z.date().nullable(),
  last_outcome: z.enum(INTEGRATION_OUTCOMES).nullable(),
  last_summary: z.string().nullable(),
});
export type LastEvent = z.infer<typeof LastEvent>;

const lastEvent = Prisma.sql`LEFT JOIN LATERAL (
  SELECT ev.at AS last_at, ev.outcome::text AS last_outcome, ev.summary AS last_summary FROM integration_event ev WHERE ev.integration_id = i.id ORDER BY ev.id DESC LIMIT 1) last ON true`;

export const ListedIntegration = IntegrationRecord.omit({ settings: true, secret: true }).extend(
  LastEvent.shape,
);
export type ListedIntegration = z.infer<typeof ListedIntegration>;

/** Returns all integrations by name. */
export function findIntegrations(sql: Sql): Promise<ListedIntegration[]> {
  return sql.rows(
    ListedIntegration,
    Prisma.sql`
    SELECT i.id, i.kind::text AS kind, i.name, i.enabled, i.secret_set_at, i.revision, i.created_at, i.updated_at, last.*
    FROM integration i ${lastEvent} WHERE i.deleted_at IS NULL ORDER BY lower(i.name), i.id`,
  );
}

const IntegrationRow = IntegrationRecord.extend(LastEvent.shape);

export async function findIntegration(
  sql: Sql,
  id: number,
): Promise<(IntegrationRecord & LastEvent) | undefined> {
  const rows = await sql.rows(
    IntegrationRow,
    Prisma.sql`SELECT ${columns}, last.* FROM integration i ${lastEvent} WHERE i.id = ${id}::int AND i.deleted_at IS NULL`,
  );
  return rows[0];
}

/** Returns the integration, locked until the transaction ends. */
export async function lockIntegration(
  sql: Sql,
  id: number,
): Promise<IntegrationRecord | undefined> {
  const rows = await sql.rows(
    IntegrationRecord,
    Prisma.sql`SELECT ${columns} FROM integration i WHERE i.id = ${id}::int AND i.deleted_at IS NULL FOR NO KEY UPDATE`,
  );
  return rows[0];
}

/** Returns the enabled integrations of a kind, in the order they were added. */
export function findEnabled(sql: Sql, kind: IntegrationKindName): Promise<IntegrationRecord[]> {
  return sql.rows(
    IntegrationRecord,
    Prisma.sql`SELECT ${columns} FROM integration i WHERE i.kind = ${kind}::integration_kind AND i.enabled AND i.deleted_at IS NULL ORDER BY i.id`,
  );
}

/** Locks the names, so that concurrent saves cannot use the same one. */
export async function lockNames(sql: Sql): Promise<void> {
  await sql.run(
    Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('reviews.integrations'))::text AS locked`,
  );
}

export async function isNameTaken(sql: Sql, name: string, exceptId: number): Promise<boolean> {
  const rows = await sql.run(
    Prisma.sql`SELECT 1 FROM integration WHERE deleted_at IS NULL AND lower(name) = lower(${name}) AND id <> ${exceptId}::int LIMIT 1`,
  );
  return rows > 0;
}

export async function addIntegration(
  sql: Sql,
  {
    kind,
    name,
    settings,
    at,
  }: {
    readonly kind: IntegrationKindName;
    readonly name: string;
    readonly settings: unknown;
    readonly at: Date;
  },
): Promise<number> {
  const [row] = await sql.rows(
    IdRow,
    Prisma.sql`
    INSERT INTO integration (kind, name, settings, created_at, updated_at) VALUES (${kind}::integration_kind, ${name}, ${JSON.stringify(settings)}::jsonb, ${at}::timestamptz, ${at}::timestamptz) RETURNING id`,
  );
  return row?.id ?? 0;
}

export async function saveIntegration(
  sql: Sql,
  id: number,
  { name, enabled, at }: { readonly name: string; readonly enabled: boolean; readonly at: Date },
): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE integration SET name = ${name}, enabled = ${enabled}, updated_at = ${at}::timestamptz, revision = revision + 1 WHERE id = ${id}::int`,
  );
}

/** Undefined keeps the stored secret. */
export async function saveSettings(
  sql: Sql,
  id: number,
  {
    settings,
    secret,
    at,
  }: { readonly settings: unknown; readonly secret: Uint8Array | undefined; readonly at: Date },
): Promise<void> {
  const kept =
    secret === undefined
      ? Prisma.empty
      : Prisma.sql`, secret = ${secret}, secret_set_at = ${at}::timestamptz`;
  await sql.run(
    Prisma.sql`UPDATE integration SET settings = ${JSON.stringify(settings)}::jsonb, updated_at = ${at}::timestamptz, revision = revision + 1 ${kept} WHERE id = ${id}::int`,
  );
}

/** Disables an integration, deletes its secret, and hides it; its log stays. */
export async function removeIntegration(sql: Sql, id: number, at: Date): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE integration SET enabled = false, secret = NULL, secret_set_at = NULL, deleted_at = ${at}::timestamptz, updated_at = ${at}::timestamptz, revision = revision + 1 WHERE id = ${id}::int`,
  );
}

export interface NewEvent {
  readonly integrationId: number;
  readonly at: Date;
  readonly kind: string;
  readonly outcome: IntegrationOutcome;
  /** A sentence. */
  readonly summary: string;
  /** Ids, codes and counts; no secret. */
  readonly details?: Prisma.InputJsonObject;
}

/** Writes a line to an integration's log. */
export async function recordEvent(
  sql: Sql,
  { integrationId, at, kind, outcome, summary, details = {} }: NewEvent,
): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO integration_event (integration_id, at, kind, outcome, summary, details)
    VALUES (${integrationId}::int, ${at}::timestamptz, ${kind}, ${outcome}::integration_outcome, ${summary}, ${JSON.stringify(details)}::jsonb)`);
}

export const EventRow = z.strictObject({
  id: z.string(),
  at: z.date(),
  kind: z.string(),
  outcome: z.enum(INTEGRATION_OUTCOMES),
  summary: z.string(),
  details: z.record(z.string(), z.json()),
});
export type EventRow = z.infer<typeof EventRow>;

export interface EventsPage {
  readonly outcome?: IntegrationOutcome | undefined;
  /** Id of the last line on the previous page. */
  readonly before?: string | undefined;
}

/** Returns log lines, newest first, and one more if there are further lines. */
export function findEvents(
  sql: Sql,
  id: number,
  { outcome, before }: EventsPage,
): Promise<EventRow[]> {
  return sql.rows(
    EventRow,
    Prisma.sql`
    SELECT ev.id::text AS id, ev.at, ev.kind, ev.outcome::text AS outcome, ev.summary, ev.details FROM integration_event ev
    WHERE ev.integration_id = ${id}::int AND ${before === undefined ? Prisma.sql`true` : Prisma.sql`ev.id < ${before}::bigint`}
      AND ${outcome === undefined ? Prisma.sql`true` : Prisma.sql`ev.outcome = ${outcome}::integration_outcome`}
    ORDER BY ev.id DESC LIMIT ${rowCount(INTEGRATION_EVENTS_PAGE_SIZE + 1)}`,
  );
}

/** Lines checked per run, oldest first; newer ones cannot have expired. */
const SWEPT_AT_ONCE = 1000;

/** @returns the number of deleted log lines */
export async function removeOldEvents(sql: Sql, before: Date): Promise<number> {
  const rows = await sql.run(Prisma.sql`
    DELETE FROM integration_event WHERE id IN (
      SELECT oldest.id FROM (SELECT id, at FROM integration_event ORDER BY id LIMIT ${rowCount(SWEPT_AT_ONCE)}) oldest WHERE oldest.at < ${before}::timestamptz) RETURNING id`);
  return rows;
}
