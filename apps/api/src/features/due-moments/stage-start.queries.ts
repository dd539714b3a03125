import { Prisma } from '@reviews/db';
import { NoticeRow } from '../../core/notify.ts';
import { IdRow, rowCount, type Sql } from '../../core/sql.ts';
import { zoneAt } from '../../core/time-zone.ts';
import { IS_BLOCKED } from '../pulses/record/public.ts';

/** Returns true if the stage has started by its current date. */
export async function hasStarted(sql: Sql, stageId: number, now: Date): Promise<boolean> {
  return (
    (await sql.run(
      Prisma.sql`SELECT FROM stage s CROSS JOIN ${zoneAt(now)} WHERE s.id = ${stageId}::int AND s.start_date <= cfg.today`,
    )) > 0
  );
}

/** Returns the next users, by id. */
export async function findNextUsers(sql: Sql, after: number, limit: number): Promise<number[]> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`SELECT id FROM app_user WHERE id > ${after}::int AND employee_id IS NOT NULL AND deactivated_at IS NULL ORDER BY id LIMIT ${rowCount(limit)}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Notifies those of these people who can now write, once however many reviews: about their own
 * before those of others. Skips people already notified about a review of the stage by its launch,
 * and blocked reviews.
 * @returns the notices
 */
export async function tellStarted(
  sql: Sql,
  stageId: number,
  userIds: readonly number[],
  at: Date,
): Promise<{ id: bigint }[]> {
  return sql.rows(
    NoticeRow,
    Prisma.sql`
    INSERT INTO notice (user_id, kind, pulse_id, created_at, visible_from)
    SELECT DISTINCT ON (u.id) u.id, 'assigned'::notice_kind, p.id, ${at}::timestamptz, ${at}::timestamptz
    FROM app_user u JOIN employee a ON a.id = u.employee_id JOIN pulse p ON p.assignee_id = a.id AND p.state IN ('open', 'draft') AND p.deleted_at IS NULL
    JOIN stage s ON s.id = p.stage_id JOIN cycle_pulse cp ON cp.id = p.cycle_pulse_id CROSS JOIN ${zoneAt(at)}
    WHERE u.id = ANY(${[...userIds]}::int[]) AND s.id = ${stageId}::int AND (a.left_on IS NULL OR a.left_on > cfg.today)
      AND (p.opened_at AT TIME ZONE cfg.time_zone)::date < s.start_date AND NOT ${IS_BLOCKED}
      AND NOT EXISTS (SELECT FROM notice n JOIN pulse told ON told.id = n.pulse_id WHERE n.user_id = u.id AND n.kind = 'assigned' AND told.stage_id = s.id)
    ORDER BY u.id, (p.employee_id <> p.assignee_id), p.id
    RETURNING id`,
  );
}
