import { Prisma } from '@reviews/db';
import { z } from 'zod';
import { rowCount, type Sql } from '../../core/sql.ts';
import { zoneAt } from '../../core/time-zone.ts';
import { countedFrom, stageDueDay } from '../cycles/public.ts';

const counted = Prisma.sql`CASE WHEN s.auto_close_days IS NOT NULL THEN greatest(${countedFrom(Prisma.sql`s.start_date`)} + s.auto_close_days, ${stageDueDay()}) END`;
const stageDay = Prisma.sql`coalesce(s.auto_close_date, ${counted})`;

/** `autoCloseDay` of the review `p` in stage `s`, as SQL; a test checks that they agree. */
export const autoCloseDay = Prisma.sql`coalesce(p.auto_close_date_override, CASE WHEN ${stageDay} IS NOT NULL THEN greatest(${stageDay}, p.due_date_override) END)`;

/**
 * Condition: the review was opened or reopened before its closing day was over. If it was opened
 * later, someone wanted it written despite the date.
 */
export const isOfItsDay = Prisma.sql`((coalesce(p.reopened_at, p.opened_at) AT TIME ZONE cfg.time_zone)::date <= ${autoCloseDay})`;

export const ClosedForm = z.strictObject({
  id: z.int(),
  before: z.string(),
});
export type ClosedForm = z.infer<typeof ClosedForm>;

/**
 * Closes the stage's reviews whose day is over as incomplete, keeping drafts, like
 * `FORM_TRANSITIONS` for an open review. Waits for a concurrent submission, which wins.
 */
export async function closeForms(
  sql: Sql,
  stageId: number,
  { dueOn, now, limit }: { readonly dueOn: string; readonly now: Date; readonly limit: number },
): Promise<ClosedForm[]> {
  return sql.rows(
    ClosedForm,
    Prisma.sql`
    WITH chosen AS (
      SELECT p.id, p.state::text AS before FROM pulse p JOIN stage s ON s.id = p.stage_id CROSS JOIN ${zoneAt(now)}
      WHERE p.stage_id = ${stageId}::int AND p.state IN ('open', 'draft') AND p.deleted_at IS NULL AND ${autoCloseDay} <= ${dueOn}::date AND ${autoCloseDay} < cfg.today AND ${isOfItsDay}
      ORDER BY p.id LIMIT ${rowCount(limit)} FOR UPDATE OF p)
    UPDATE pulse SET state = 'incomplete', closed_at = ${now}::timestamptz, head_draft_group_id = NULL FROM chosen WHERE pulse.id = chosen.id
    RETURNING pulse.id, chosen.before`,
  );
}

/** Returns true if the stage, or an open review of it, still closes on this day. */
export async function closesOn(sql: Sql, stageId: number, dueOn: string): Promise<boolean> {
  const rows = await sql.run(
    Prisma.sql`SELECT FROM stage s WHERE s.id = ${stageId}::int AND (s.auto_close_date IS NULL OR s.auto_close_date = ${dueOn}::date)`,
  );
  return rows > 0;
}

/**
 * Makes the automatic closing run again for restored reviews whose closing day has passed and was
 * already handled. Closings that were skipped because the cycle was closed stay skipped.
 */
export async function closeAnew(sql: Sql, ids: readonly number[], now: Date): Promise<void> {
  await sql.run(Prisma.sql`
    DELETE FROM due_moment known USING pulse p JOIN stage s ON s.id = p.stage_id CROSS JOIN ${zoneAt(now)}
    WHERE p.id = ANY(${[...ids]}::int[]) AND p.state IN ('open', 'draft') AND ${isOfItsDay}
      AND known.kind = 'auto_close' AND known.stage_id = p.stage_id AND known.due_on = ${autoCloseDay} AND known.done_at IS NOT NULL AND NOT known.passed_over`);
}
