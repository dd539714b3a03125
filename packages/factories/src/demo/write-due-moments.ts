import { Prisma, type Tx } from '@reviews/db';

/**
 * Marks everything due before the loading day as done: running stages have started, and the day's
 * digest was sent. So no one gets notices about things from weeks ago, and the demo's known states
 * stay.
 */
export async function writeDueMoments(tx: Tx, now: Date, timeZone: string): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO due_moment (kind, cycle_id, stage_id, due_on, due_at, done_at)
    SELECT 'stage_start', s.cycle_id, s.id, s.start_date, moment, moment
    FROM stage s JOIN cycle c ON c.id = s.cycle_id CROSS JOIN LATERAL (SELECT s.start_date::timestamp AT TIME ZONE ${timeZone} AS moment) start
    WHERE c.launched_at IS NOT NULL AND moment <= ${now}::timestamptz ORDER BY s.id`);
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO due_moment (kind, due_on, due_at, done_at)
    SELECT 'reminder_digest', today.day, (today.day + time '09:00') AT TIME ZONE ${timeZone}, ${now}::timestamptz FROM (SELECT (${now}::timestamptz AT TIME ZONE ${timeZone})::date AS day) today`);
}
