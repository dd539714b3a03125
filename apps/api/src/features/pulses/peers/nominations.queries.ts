import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Actor } from '../../../core/actor.ts';
import { photoOf } from '../../../core/photo-address.ts';
import type { Sql } from '../../../core/sql.ts';
import { shownState } from '../../cycles/public.ts';
import { StoredState, type PulseRecord } from '../record/pulse-record.queries.ts';
import { candidateColumns, CandidateRow } from './candidates.ts';

export const NominationRow = CandidateRow.extend({
  id: z.int(),
  employee_id: z.int(),
  user_id: z.int().nullable(),
  preferred_name: z.string(),
  position_name: z.string(),
  manager_name: z.string(),
  photo: z.string().nullable(),
  state: z.string(),
  /** Id of the review that it opened. */
  review_id: z.int().nullable(),
  review_state: StoredState.nullable(),
  has_declined: z.boolean(),
  decline_reason: z.string().nullable(),
});
export type NominationRow = z.infer<typeof NominationRow>;

/**
 * The state of nomination `n` with its review `r` (APPR-08): someone who was approved and then
 * declined to write counts as declined, also in records that do not say so.
 */
export const NOMINATION_STATE = Prisma.sql`CASE WHEN n.state = 'approved' AND r.state = 'declined' THEN 'declined' ELSE n.state::text END`;

/**
 * Condition that the nominee of `n` declined to write the review `r` after `task` was last saved: a
 * replacement can be chosen.
 */
export const HAS_DECLINED = Prisma.sql`(task.state IN ('open', 'draft') AND coalesce(r.state = 'declined' AND r.closed_at >= task.reopened_at, false))`;

/** Returns the nominations of a task, by name, with the facts that the rules need. */
export async function findNominations(
  sql: Sql,
  actor: Actor,
  { id: taskId, employee_id: subjectId }: Pick<PulseRecord, 'id' | 'employee_id'>,
): Promise<NominationRow[]> {
  return sql.rows(
    NominationRow,
    Prisma.sql`
    SELECT n.id, e.id AS employee_id, u.id AS user_id, e.preferred_name, coalesce(pos.title, '') AS position_name,
      coalesce(m.preferred_name, '') AS manager_name, ${photoOf()} AS photo, ${NOMINATION_STATE} AS state,
      r.id AS review_id, ${shownState('r', Prisma.sql`(SELECT c.closed_at FROM cycle c WHERE c.id = r.cycle_id)`)} AS review_state, ${HAS_DECLINED} AS has_declined, r.decline_reason, ${candidateColumns(Prisma.sql`${subjectId}::int`, actor)}
    FROM nomination n
    LEFT JOIN pulse r ON r.id = n.review_id AND r.deleted_at IS NULL
    JOIN employee e ON e.id = n.nominee_id
    LEFT JOIN app_user u ON u.employee_id = e.id
    LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
    LEFT JOIN employee m ON m.id = pos.manager_id
    JOIN pulse task ON task.id = n.task_id
    WHERE n.task_id = ${taskId} AND n.state <> 'removed'
    ORDER BY e.sort_key, e.id`,
  );
}

export const DeclinedRow = z.strictObject({
  task_id: z.int(),
  preferred_name: z.string(),
  decline_reason: z.string().nullable(),
});
export type DeclinedRow = z.infer<typeof DeclinedRow>;

/** Returns the reviewers on these tasks who can be replaced because they declined to write. */
export async function findDeclined(sql: Sql, taskIds: readonly number[]): Promise<DeclinedRow[]> {
  if (taskIds.length === 0) return [];
  return sql.rows(
    DeclinedRow,
    Prisma.sql`
    SELECT n.task_id, e.preferred_name, r.decline_reason
    FROM nomination n
    JOIN pulse task ON task.id = n.task_id
    JOIN pulse r ON r.id = n.review_id AND r.deleted_at IS NULL
    JOIN employee e ON e.id = n.nominee_id
    WHERE n.task_id = ANY(${[...taskIds]}::int[]) AND n.state <> 'removed' AND ${HAS_DECLINED}
    ORDER BY e.sort_key, e.id`,
  );
}
