import { Prisma } from '@reviews/db';
import { DUE_KINDS } from '@reviews/domain';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';
import { momentAt, zoneAt } from '../../core/time-zone.ts';
import { autoCloseDay, isOfItsDay } from './auto-close.queries.ts';

const ZONE = Prisma.sql`cfg.time_zone`;
const ended = (day: Prisma.Sql): Prisma.Sql => momentAt(Prisma.sql`(${day} + 1)::timestamp`, ZONE);
/**
 * Moments that come while the cycle is closed are recorded as skipped; reopening does not catch
 * them up.
 */
const passedOver = (now: Date): Prisma.Sql =>
  Prisma.sql`CASE WHEN c.closed_at IS NOT NULL THEN ${now}::timestamptz END, c.closed_at IS NOT NULL`;
/** Leaves out moments before the launch. */
const sinceLaunch = (day: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`c.launched_at IS NOT NULL AND ${day} >= (c.launched_at AT TIME ZONE ${ZONE})::date`;

/**
 * Records the stages that have started. Those that started by the day of the launch are left out:
 * the launch notifies about them.
 */
async function writeStarts(sql: Sql, now: Date): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO due_moment (kind, cycle_id, stage_id, due_on, due_at, done_at, passed_over)
    SELECT 'stage_start', c.id, s.id, s.start_date, ${momentAt(Prisma.sql`s.start_date::timestamp`, ZONE)}, ${passedOver(now)}
    FROM stage s JOIN cycle c ON c.id = s.cycle_id CROSS JOIN ${zoneAt(now)}
    WHERE s.start_date <= cfg.today AND ${sinceLaunch(Prisma.sql`s.start_date - 1`)}
      AND NOT EXISTS (SELECT FROM due_moment known WHERE known.kind = 'stage_start' AND known.stage_id = s.id)
    ORDER BY s.id ON CONFLICT DO NOTHING`);
}

/**
 * Opened so long ago that the closing day may be over, at most one day too inclusive. Cheaper than
 * computing the day of each review.
 */
const openedLongAgo = Prisma.sql`p.opened_at < (cfg.today - s.auto_close_days + 1)::timestamp AT TIME ZONE ${ZONE}`;

/** Records past days on which a stage, or reviews of it, were to close. */
async function writeAutoCloses(sql: Sql, now: Date): Promise<void> {
  const pending = Prisma.sql`stage s CROSS JOIN ${zoneAt(now)} JOIN pulse p ON p.stage_id = s.id AND p.state IN ('open', 'draft') AND p.deleted_at IS NULL`;
  await sql.run(Prisma.sql`
    INSERT INTO due_moment (kind, cycle_id, stage_id, due_on, due_at, done_at, passed_over)
    SELECT 'auto_close', c.id, closing.stage_id, closing.day, ${ended(Prisma.sql`closing.day`)}, ${passedOver(now)}
    FROM (
      SELECT s.cycle_id, s.id AS stage_id, s.auto_close_date AS day FROM stage s WHERE s.auto_close_date IS NOT NULL
      UNION
      SELECT s.cycle_id, s.id, ${autoCloseDay} FROM ${pending}
      WHERE s.auto_close_date IS NULL AND s.auto_close_days IS NOT NULL AND ${openedLongAgo} AND ${isOfItsDay}
      UNION
      SELECT s.cycle_id, s.id, ${autoCloseDay} FROM ${pending} WHERE (p.auto_close_date_override IS NOT NULL OR p.due_date_override IS NOT NULL) AND ${isOfItsDay}) closing
    JOIN cycle c ON c.id = closing.cycle_id CROSS JOIN ${zoneAt(now)}
    WHERE closing.day < cfg.today AND ${sinceLaunch(Prisma.sql`closing.day`)}
      AND NOT EXISTS (SELECT FROM due_moment known WHERE known.kind = 'auto_close' AND known.stage_id = closing.stage_id AND known.due_on = closing.day)
    ORDER BY closing.stage_id, closing.day ON CONFLICT DO NOTHING`);
}

/**
 * Records packets that are ready and due by `releaseMoment` (PKT-04, PKT-05). In a closed cycle,
 * packets are released only if due after it closed: people can still read there.
 */
async function writeReleases(sql: Sql, now: Date): Promise<void> {
  const day = Prisma.sql`(CASE WHEN c.packet_release_days IS NULL THEN c.packet_release_date ELSE (ready.last_completed AT TIME ZONE ${ZONE})::date + c.packet_release_days END)`;
  await sql.run(Prisma.sql`
    INSERT INTO due_moment (kind, cycle_id, employee_id, due_on, due_at)
    SELECT 'packet_release', due.cycle_id, due.employee_id, due.day, due.moment
    FROM (
      SELECT c.id AS cycle_id, c.closed_at, ready.employee_id, ${day} AS day, ${momentAt(Prisma.sql`(${day} + coalesce(c.packet_release_time, time '00:00'))`, ZONE)} AS moment
      FROM cycle c CROSS JOIN ${zoneAt(now)}
      JOIN LATERAL (
        SELECT p.employee_id, max(p.closed_at) FILTER (WHERE p.kind = 'review' AND p.state = 'complete') AS last_completed
        FROM cycle_pulse cp JOIN pulse p ON p.template_id = cp.template_id AND p.cycle_id = cp.cycle_id AND p.deleted_at IS NULL
        WHERE cp.cycle_id = c.id
        GROUP BY p.employee_id
        HAVING (c.closed_at IS NOT NULL OR NOT bool_or(p.state IN ('open', 'draft'))) AND bool_or(p.kind = 'review' AND p.state = 'complete')) ready ON true
      WHERE c.launched_at IS NOT NULL AND (c.packet_release_days IS NOT NULL OR c.packet_release_date <= cfg.today)) due
    WHERE due.moment <= ${now}::timestamptz AND (due.closed_at IS NULL OR due.moment >= due.closed_at)
      AND NOT EXISTS (SELECT FROM packet handed WHERE handed.cycle_id = due.cycle_id AND handed.employee_id = due.employee_id AND handed.state = 'released')
      AND NOT EXISTS (SELECT FROM due_moment known WHERE known.kind = 'packet_release' AND known.cycle_id = due.cycle_id AND known.employee_id = due.employee_id)
    ORDER BY due.cycle_id, due.employee_id ON CONFLICT DO NOTHING`);
}

/**
 * Records the moments that have come, by the current dates. Safe on any number of servers: each
 * moment is recorded once.
 */
export async function writeDueMoments(sql: Sql, now: Date): Promise<void> {
  await writeStarts(sql, now);
  await writeAutoCloses(sql, now);
  await writeReleases(sql, now);
}

const DueCycle = z.strictObject({ cycle_id: z.int() });

/** Returns the cycles with due moments. */
export async function findDueCycles(sql: Sql, now: Date): Promise<number[]> {
  const rows = await sql.rows(
    DueCycle,
    Prisma.sql`SELECT DISTINCT cycle_id FROM due_moment WHERE done_at IS NULL AND cycle_id IS NOT NULL AND due_at <= ${now}::timestamptz ORDER BY cycle_id`,
  );
  return rows.map(({ cycle_id: id }) => id);
}

/** A moment being processed; its row is locked. */
export const DueMoment = z.strictObject({
  id: z.int(),
  kind: z.enum(DUE_KINDS),
  stage_id: z.int().nullable(),
  employee_id: z.int().nullable(),
  /** Calendar day YYYY-MM-DD. */
  due_on: z.string(),
  done_up_to: z.int(),
  affected: z.int(),
});
export type DueMoment = z.infer<typeof DueMoment>;

/** Returns the first due moment of the cycle, locked; waits for another worker on it. */
export async function takeNext(
  sql: Sql,
  cycleId: number,
  now: Date,
): Promise<DueMoment | undefined> {
  const rows = await sql.rows(
    DueMoment,
    Prisma.sql`
    SELECT id, kind::text AS kind, stage_id, employee_id, due_on::text AS due_on, done_up_to, affected FROM due_moment
    WHERE cycle_id = ${cycleId}::int AND done_at IS NULL AND due_at <= ${now}::timestamptz ORDER BY due_at, kind, id LIMIT 1 FOR UPDATE`,
  );
  return rows[0];
}

const DueRelease = z.strictObject({ id: z.int(), employee_id: z.int() });
type DueRelease = z.infer<typeof DueRelease>;

/** Returns packets due in the cycle, earliest first, with their moments locked. */
export async function takeReleases(
  sql: Sql,
  cycleId: number,
  now: Date,
  limit: number,
): Promise<DueRelease[]> {
  return sql.rows(
    DueRelease,
    Prisma.sql`
    SELECT id, employee_id FROM due_moment WHERE cycle_id = ${cycleId}::int AND kind = 'packet_release' AND done_at IS NULL AND due_at <= ${now}::timestamptz
    ORDER BY due_at, kind, id LIMIT ${limit}::int FOR UPDATE`,
  );
}

export interface Advance {
  readonly at: Date;
  readonly affected: number;
  readonly upTo?: number;
  /** Nothing is left to do. */
  readonly isDone: boolean;
}

export async function advance(
  sql: Sql,
  id: number,
  { at, affected, upTo, isDone }: Advance,
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE due_moment SET affected = affected + ${affected}::int, done_up_to = greatest(done_up_to, ${upTo ?? 0}::int), done_at = CASE WHEN ${isDone} THEN ${at}::timestamptz END
    WHERE id = ${id}::int`);
}

export async function passOver(sql: Sql, id: number, at: Date): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE due_moment SET done_at = ${at}::timestamptz, passed_over = affected = 0 WHERE id = ${id}::int`,
  );
}

/**
 * Marks released packets as done, and deletes moments that are no longer due: they are recorded
 * again once they are.
 */
export async function endReleases(
  sql: Sql,
  ids: readonly number[],
  released: readonly number[],
  at: Date,
): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE due_moment SET done_at = ${at}::timestamptz, affected = 1 WHERE id = ANY(${[...ids]}::int[]) AND employee_id = ANY(${[...released]}::int[])`,
  );
  await sql.run(
    Prisma.sql`DELETE FROM due_moment WHERE id = ANY(${[...ids]}::int[]) AND done_at IS NULL`,
  );
}

/**
 * Deletes a moment whose date was moved before it was processed: the new date gets its own moment.
 */
export async function forget(sql: Sql, id: number): Promise<void> {
  await sql.run(Prisma.sql`DELETE FROM due_moment WHERE id = ${id}::int`);
}
