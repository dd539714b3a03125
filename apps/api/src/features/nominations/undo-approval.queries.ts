import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';
import { hasOtherReview } from '../pulses/record/public.ts';
import type { SavedApproval } from './saved-approval.ts';

export const LastChange = z.strictObject({
  at: z.date(),
  actor_id: z.int().nullable(),
  action: z.string(),
  details: z.unknown(),
});
export type LastChange = z.infer<typeof LastChange>;

/** Returns the last change of a task. Read marks do not count. */
export async function findLastChange(sql: Sql, taskId: number): Promise<LastChange | undefined> {
  const rows = await sql.rows(
    LastChange,
    Prisma.sql`
    SELECT at, actor_id, action, details FROM change_log
    WHERE entity = 'pulse' AND entity_id = ${String(taskId)} AND action <> 'pulse.viewed' ORDER BY id DESC LIMIT 1`,
  );
  return rows[0];
}

const UntouchedRow = z.strictObject({ untouched: z.int() });

/**
 * Returns whether the reviews that a save opened are untouched: none closed, removed or reassigned,
 * and that no reviewer who was removed has got another review about the person since.
 * The reviews must be locked.
 */
export async function areAsOpened(
  sql: Sql,
  taskId: number,
  { opened, before }: SavedApproval,
): Promise<boolean> {
  const removed = before.flatMap(({ reviewId: id }) => (id === null ? [] : [id]));
  const rows = await sql.rows(
    UntouchedRow,
    Prisma.sql`
    SELECT (count(*) - (EXISTS (SELECT FROM pulse p WHERE p.id = ANY(${removed}::int[]) AND p.deleted_at IS NOT NULL AND ${hasOtherReview(Prisma.sql`p.assignee_id`)}))::int)::int AS untouched
    FROM pulse r JOIN nomination n ON n.review_id = r.id AND n.task_id = ${taskId}::int AND n.state = 'approved' AND n.nominee_id = r.assignee_id
    WHERE r.id = ANY(${opened}::int[]) AND r.state = 'open' AND r.deleted_at IS NULL`,
  );
  return rows[0]?.untouched === opened.length;
}

/**
 * Restores the nominations of a task to their state before a save at `savedAt`. Deletes people
 * added by the save, removes the reviews that it opened with their notices, and restores the
 * reviews that it removed.
 */
export async function takeBack(
  sql: Sql,
  taskId: number,
  { approved, opened, before }: SavedApproval,
  { savedAt, at }: { readonly savedAt: Date; readonly at: Date },
): Promise<void> {
  const known = before.map(({ id }) => id);
  await sql.run(Prisma.sql`
    WITH was AS (
      SELECT * FROM unnest(${known}::int[], ${before.map(({ state }) => state)}::text[], ${before.map(({ decidedAt }) => decidedAt)}::timestamptz[], ${before.map(({ reviewId }) => reviewId)}::int[])
        AS was(id, state, decided_at, review_id)),
    back AS (
      UPDATE nomination n SET state = was.state::nomination_state, decided_at = was.decided_at, review_id = was.review_id FROM was WHERE n.id = was.id AND n.task_id = ${taskId}::int),
    gone AS (DELETE FROM nomination WHERE task_id = ${taskId}::int AND nominee_id = ANY(${approved}::int[]) AND NOT id = ANY(${known}::int[])),
    untold AS (DELETE FROM notice WHERE pulse_id = ANY(${opened}::int[]))
    UPDATE pulse SET deleted_at = CASE WHEN id = ANY(${opened}::int[]) THEN ${at}::timestamptz END
    WHERE id = ANY(${opened}::int[]) OR (id IN (SELECT review_id FROM was) AND deleted_at = ${savedAt}::timestamptz)`);
}
