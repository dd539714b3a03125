import { Prisma } from '@reviews/db';
import type { Actor } from '../../../core/actor.ts';
import { photoOf } from '../../../core/photo-address.ts';
import type { Sql } from '../../../core/sql.ts';
import type { PulseRecord, StoredState } from '../record/pulse-record.queries.ts';
import { candidateColumns, type CandidateRow } from './candidates.ts';

export interface NominationRow extends CandidateRow {
  id: number;
  employee_id: number;
  user_id: number | null;
  preferred_name: string;
  position_name: string;
  manager_name: string;
  photo: string | null;
  state: string;
  /** Id of the review that it opened. */
  review_id: number | null;
  review_state: StoredState | null;
  decline_reason: string | null;
}

/** Returns the nominations of a task, by name, with the facts that the rules need. */
export async function findNominations(
  sql: Sql,
  actor: Actor,
  { id: taskId, employee_id: subjectId }: Pick<PulseRecord, 'id' | 'employee_id'>,
): Promise<NominationRow[]> {
  return sql.rows<NominationRow>(Prisma.sql`
    SELECT n.id, e.id AS employee_id, u.id AS user_id, e.preferred_name, coalesce(pos.title, '') AS position_name,
      coalesce(m.preferred_name, '') AS manager_name, ${photoOf()} AS photo, n.state::text AS state,
      r.id AS review_id, r.state::text AS review_state, r.decline_reason, ${candidateColumns(Prisma.sql`${subjectId}::int`, actor)}
    FROM nomination n
    LEFT JOIN pulse r ON r.id = n.review_id AND r.deleted_at IS NULL
    JOIN employee e ON e.id = n.nominee_id
    LEFT JOIN app_user u ON u.employee_id = e.id
    LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
    LEFT JOIN employee m ON m.id = pos.manager_id
    WHERE n.task_id = ${taskId} AND n.state <> 'removed'
    ORDER BY e.sort_key, e.id`);
}
