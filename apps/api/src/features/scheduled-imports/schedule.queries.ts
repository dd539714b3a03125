import { Prisma } from '@reviews/db';
import { IMPORT_STATES } from '@reviews/contracts';
import { z } from 'zod';
import { IdRow, type Sql } from '../../core/sql.ts';
import { momentAt, zoneAt } from '../../core/time-zone.ts';
import { ImportRecord } from '../imports/public.ts';
import { grantsOf, GrantRow } from '../session/public.ts';

/**
 * How far to look back for a missed run: a week has each weekday once, and only the last missed run
 * counts.
 */
const LOOKED_BACK_DAYS = 8;

/** Returns the latest run time of a schedule, as `due`, by the settings of the integration `i`. */
const dueAt = (now: Date): Prisma.Sql => Prisma.sql`LATERAL (
  SELECT max(moment.at) AS at FROM ${zoneAt(now)} CROSS JOIN generate_series(0, ${Prisma.raw(String(LOOKED_BACK_DAYS))}) ago
  CROSS JOIN LATERAL (SELECT ${momentAt(Prisma.sql`(cfg.today - ago + (i.settings ->> 'time')::time)`, Prisma.sql`cfg.time_zone`)} AS at) moment
  WHERE moment.at <= ${now}::timestamptz AND i.settings -> 'weekdays' @> to_jsonb(extract(isodow FROM cfg.today - ago)::int)) due`;

/** Returns the schedules that are due, requested, or have an undecided import. */
export async function findWaiting(sql: Sql, now: Date): Promise<number[]> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`
    SELECT i.id FROM scheduled_import s JOIN integration i ON i.id = s.integration_id LEFT JOIN ${dueAt(now)} ON true
    WHERE (i.enabled AND i.deleted_at IS NULL AND (s.wanted_at IS NOT NULL OR due.at > s.past_until))
      OR EXISTS (SELECT FROM people_import p WHERE p.integration_id = i.id AND p.undecided AND p.state NOT IN ('reading', 'applying', 'undoing'))
    ORDER BY i.id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Starts the schedule now: past times and times of former settings do not count, and any file in
 * place counts as new.
 */
export async function schedule(
  sql: Sql,
  integrationId: number,
  ownerId: number,
  now: Date,
): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO scheduled_import (integration_id, owner_id, past_until) VALUES (${integrationId}::int, ${ownerId}::int, ${now}::timestamptz)
    ON CONFLICT (integration_id) DO UPDATE SET owner_id = excluded.owner_id, past_until = excluded.past_until, wanted_at = NULL, file_hash = NULL`);
}

/** Requests a run, as if its time had come. */
export async function want(sql: Sql, integrationId: number, at: Date): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE scheduled_import SET wanted_at = ${at}::timestamptz WHERE integration_id = ${integrationId}::int`,
  );
}

const DueRow = z.strictObject({ wanted_at: z.date().nullable() });

/**
 * Merges all missed times into one request and marks them as past.
 * @returns the time of the pending request
 */
export async function takeDue(sql: Sql, integrationId: number, now: Date): Promise<Date | null> {
  const rows = await sql.rows(
    DueRow,
    Prisma.sql`
    UPDATE scheduled_import s SET wanted_at = CASE WHEN due.at > s.past_until THEN coalesce(s.wanted_at, due.at) ELSE s.wanted_at END, past_until = greatest(s.past_until, ${now}::timestamptz)
    FROM integration i LEFT JOIN ${dueAt(now)} ON true
    WHERE s.integration_id = ${integrationId}::int AND i.id = s.integration_id AND i.enabled AND i.deleted_at IS NULL RETURNING s.wanted_at`,
  );
  return rows[0]?.wanted_at ?? null;
}

export const ScheduleRow = z.strictObject({
  owner_id: z.int().nullable(),
  wanted_at: z.date().nullable(),
  file_hash: z.string().nullable(),
});
export type ScheduleRow = z.infer<typeof ScheduleRow>;

/**
 * Locks a schedule until the transaction ends. Undefined if another process has it, or it was never
 * set up.
 */
export async function lockSchedule(
  sql: Sql,
  integrationId: number,
): Promise<ScheduleRow | undefined> {
  return (
    await sql.rows(
      ScheduleRow,
      Prisma.sql`SELECT owner_id, wanted_at, file_hash FROM scheduled_import WHERE integration_id = ${integrationId}::int FOR UPDATE SKIP LOCKED`,
    )
  )[0];
}

/** Clears the request, and saves which file was read, if any. */
export async function settle(
  sql: Sql,
  integrationId: number,
  fileHash: string | null,
): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE scheduled_import SET wanted_at = NULL, file_hash = coalesce(${fileHash}, file_hash) WHERE integration_id = ${integrationId}::int`,
  );
}

export const OwnerRow = z.strictObject({
  employee_id: z.int().nullable(),
  grants: z.array(GrantRow),
});
export type OwnerRow = z.infer<typeof OwnerRow>;

/**
 * Returns the current permissions of the person who set it up, by their own roles. Undefined if
 * their account is closed.
 */
export async function findOwner(sql: Sql, userId: number): Promise<OwnerRow | undefined> {
  return (
    await sql.rows(
      OwnerRow,
      Prisma.sql`SELECT u.employee_id, ${grantsOf(Prisma.sql`u.id`)} AS grants FROM app_user u WHERE u.id = ${userId}::int AND u.deactivated_at IS NULL`,
    )
  )[0];
}

/** Marks an import as created by a schedule, which then reports its result. */
export async function claimImport(
  sql: Sql,
  importId: number,
  integrationId: number,
): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE people_import SET integration_id = ${integrationId}::int, undecided = true WHERE id = ${importId}::int`,
  );
}

export const UndecidedImport = ImportRecord.pick({ id: true, counts: true, fault: true }).extend({
  state: z.enum(IMPORT_STATES).exclude(['reading', 'applying', 'undoing']),
});
export type UndecidedImport = z.infer<typeof UndecidedImport>;

/** Returns a schedule's oldest import that is undecided and not in progress. */
export async function findUndecided(
  sql: Sql,
  integrationId: number,
): Promise<UndecidedImport | undefined> {
  return (
    await sql.rows(
      UndecidedImport,
      Prisma.sql`
    SELECT id, state::text AS state, counts, fault FROM people_import
    WHERE integration_id = ${integrationId}::int AND undecided AND state NOT IN ('reading', 'applying', 'undoing') ORDER BY id LIMIT 1 FOR UPDATE`,
    )
  )[0];
}

export async function decide(sql: Sql, importId: number): Promise<void> {
  await sql.run(Prisma.sql`UPDATE people_import SET undecided = false WHERE id = ${importId}::int`);
}

/** Returns earlier imports of a schedule that wait for someone. */
export async function findEarlierWaiting(
  sql: Sql,
  integrationId: number,
  importId: number,
): Promise<number[]> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`
    SELECT id FROM people_import WHERE integration_id = ${integrationId}::int AND id < ${importId}::int AND NOT undecided AND state IN ('mapping', 'ready', 'failed') ORDER BY id FOR UPDATE`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Moves each person's newest notice of some imports to another import, read or unread. Deletes the
 * other notices with their unsent mails.
 */
export async function passNoticesOn(
  sql: Sql,
  importIds: readonly number[],
  to: number,
): Promise<void> {
  const earlier = Prisma.sql`n.kind = 'import_waits' AND n.import_id = ANY(${[...importIds]}::int[])`;
  const older = Prisma.sql`(SELECT n.id FROM notice n WHERE ${earlier} AND EXISTS (SELECT FROM notice later WHERE later.kind = n.kind AND later.import_id = ANY(${[...importIds]}::int[]) AND later.user_id = n.user_id AND later.id > n.id))`;
  await sql.run(Prisma.sql`DELETE FROM mail WHERE sent_at IS NULL AND notice_id IN ${older}`);
  await sql.run(
    Prisma.sql`UPDATE notice n SET import_id = ${to}::int WHERE ${earlier} AND n.id NOT IN ${older}`,
  );
}

/** Returns whether account `u` was notified of an import. */
export const isToldOf = (importId: number): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM notice told WHERE told.user_id = u.id AND told.kind = 'import_waits' AND told.import_id = ${importId}::int)`;
