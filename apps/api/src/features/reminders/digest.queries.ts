import { Prisma } from '@reviews/db';
import { z } from 'zod';
import { IdRow, type Sql } from '../../core/sql.ts';
import { TIME_ZONE, zoneAt } from '../../core/time-zone.ts';

const TimeZoneRow = z.strictObject({ time_zone: z.string() });

export async function findTimeZone(sql: Sql): Promise<string> {
  return (
    (await sql.rows(TimeZoneRow, Prisma.sql`SELECT ${TIME_ZONE} AS time_zone`))[0]?.time_zone ??
    'UTC'
  );
}

const DigestsGoneRow = z.strictObject({ time_zone: z.string(), days: z.array(z.string()) });

/**
 * Returns the time zone, and the days from today on whose digest was sent: more than today if a
 * clock ran ahead for a while.
 */
export async function findDigestsGone(
  sql: Sql,
  now: Date,
): Promise<{ time_zone: string; days: string[] }> {
  const rows = await sql.rows(
    DigestsGoneRow,
    Prisma.sql`
    SELECT cfg.time_zone, ARRAY(SELECT due_on::text FROM due_moment WHERE kind = 'reminder_digest' AND done_at IS NOT NULL AND due_on >= cfg.today) AS days FROM ${zoneAt(now)}`,
  );
  return rows[0] ?? { time_zone: 'UTC', days: [] };
}

/** Writes the digest of a day. Safe for any number of servers at once: there is one per day. */
export async function writeDigest(sql: Sql, day: string, at: Date): Promise<void> {
  await sql.run(
    Prisma.sql`INSERT INTO due_moment (kind, due_on, due_at) VALUES ('reminder_digest', ${day}::date, ${at}::timestamptz) ON CONFLICT DO NOTHING`,
  );
}

export async function findDueDigests(sql: Sql, now: Date): Promise<number[]> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`SELECT id FROM due_moment WHERE kind = 'reminder_digest' AND done_at IS NULL AND due_at <= ${now}::timestamptz ORDER BY due_at`,
  );
  return rows.map(({ id }) => id);
}

const DigestRow = z.strictObject({ due_on: z.string(), done_up_to: z.int() });

/** Returns and locks the digest of a day that is to be sent. */
export async function takeDigest(
  sql: Sql,
  id: number,
  now: Date,
): Promise<{ due_on: string; done_up_to: number } | undefined> {
  const rows = await sql.rows(
    DigestRow,
    Prisma.sql`
    SELECT due_on::text AS due_on, done_up_to FROM due_moment WHERE id = ${id}::int AND kind = 'reminder_digest' AND done_at IS NULL AND due_at <= ${now}::timestamptz FOR UPDATE`,
  );
  return rows[0];
}

export const ReminderCycle = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** True if the cycle is launched and not closed. */
  runs: z.boolean(),
});
export type ReminderCycle = z.infer<typeof ReminderCycle>;

export async function findReminderCycle(sql: Sql, id: number): Promise<ReminderCycle | undefined> {
  const rows = await sql.rows(
    ReminderCycle,
    Prisma.sql`SELECT id, name, launched_at IS NOT NULL AND closed_at IS NULL AS runs FROM cycle WHERE id = ${id}::int`,
  );
  return rows[0];
}
