import { Prisma } from '@reviews/db';
import { z } from 'zod';
import { IdRow, type Sql } from '../../core/sql.ts';
import { isTouched, takeLatestVersions } from './launches.queries.ts';

/** Returns the next people with reviews of the launch, by id. */
export async function findNextPeople(
  sql: Sql,
  launchId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`
    SELECT DISTINCT employee_id AS id FROM pulse WHERE launch_id = ${launchId}::int AND employee_id > ${after}::int ORDER BY 1 LIMIT ${limit}::int`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes what the launch opened about these people, unless something was done in it; a task stays
 * with all its reviews if any of them was touched. Waits for someone who is just starting, who
 * keeps their review.
 * @returns how many reviews and tasks were deleted
 */
export async function removeUntouched(
  sql: Sql,
  launchId: number,
  employeeIds: readonly number[],
): Promise<number> {
  const own = Prisma.sql`p.launch_id = ${launchId}::int AND p.employee_id = ANY(${[...employeeIds]}::int[])`;
  // Locks first, then checks: sees everything started before the lock, and nothing can start after
  // it.
  await sql.run(Prisma.sql`
    SELECT id FROM pulse WHERE id IN (SELECT p.id FROM pulse p WHERE ${own} UNION ALL SELECT r.id FROM pulse p JOIN pulse r ON r.nomination_task_id = p.id WHERE ${own}) ORDER BY id FOR UPDATE`);
  const free = await sql.rows(
    IdRow,
    Prisma.sql`
    SELECT p.id FROM pulse p WHERE ${own} AND NOT ${isTouched('p')} AND NOT EXISTS (SELECT FROM pulse r WHERE r.nomination_task_id = p.id AND ${isTouched('r')})`,
  );
  if (free.length === 0) return 0;
  const ids = free.map(({ id }) => id);
  await sql.run(Prisma.sql`DELETE FROM nomination WHERE task_id = ANY(${ids}::int[])`);
  await sql.run(Prisma.sql`DELETE FROM pulse WHERE nomination_task_id = ANY(${ids}::int[])`);
  await sql.run(Prisma.sql`DELETE FROM pulse WHERE id = ANY(${ids}::int[])`);
  return ids.length;
}

/** Deletes packets of people without a review in the cycle, unless something was added to them. */
export async function removeEmptyPackets(
  sql: Sql,
  cycleId: number,
  employeeIds: readonly number[],
): Promise<void> {
  await sql.run(Prisma.sql`
    DELETE FROM packet k WHERE k.cycle_id = ${cycleId}::int AND k.employee_id = ANY(${[...employeeIds]}::int[]) AND k.state <> 'released'
      AND NOT EXISTS (SELECT FROM packet_rating r WHERE r.cycle_id = k.cycle_id AND r.employee_id = k.employee_id) AND NOT EXISTS (SELECT FROM pulse p WHERE p.employee_id = k.employee_id AND p.cycle_id = k.cycle_id)`);
}

const KeptRow = z.strictObject({ forms: z.int() });

export async function countKept(sql: Sql, launchId: number): Promise<number> {
  return (
    (
      await sql.rows(
        KeptRow,
        Prisma.sql`SELECT count(*)::int AS forms FROM pulse WHERE launch_id = ${launchId}::int`,
      )
    )[0]?.forms ?? 0
  );
}

/**
 * Deletes all exclusions of a cycle without another launch. Without any review, the cycle also
 * becomes a draft again without past moments, so that a new launch starts its stages.
 */
export async function leaveNothingBehind(
  sql: Sql,
  launch: { readonly id: number; readonly cycle_id: number },
): Promise<void> {
  const isLast = Prisma.sql`NOT EXISTS (SELECT FROM launch l WHERE l.cycle_id = ${launch.cycle_id}::int AND l.id <> ${launch.id}::int AND l.state <> 'undone')`;
  await sql.run(
    Prisma.sql`DELETE FROM ineligibility WHERE cycle_pulse_id IN (SELECT id FROM cycle_pulse WHERE cycle_id = ${launch.cycle_id}::int) AND ${isLast}`,
  );
  await sql.run(Prisma.sql`
    UPDATE cycle SET launched_at = NULL, revision = revision + 1
    WHERE id = ${launch.cycle_id}::int AND closed_at IS NULL AND ${isLast} AND NOT EXISTS (SELECT FROM pulse p WHERE p.cycle_id = ${launch.cycle_id}::int)`);
  await sql.run(
    Prisma.sql`DELETE FROM due_moment WHERE cycle_id = (SELECT id FROM cycle WHERE id = ${launch.cycle_id}::int AND launched_at IS NULL)`,
  );
  await takeLatestVersions(sql, launch.cycle_id);
}
