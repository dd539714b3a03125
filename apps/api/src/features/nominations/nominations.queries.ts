import { randomBytes } from 'node:crypto';
import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { photoOf } from '../../core/photo-address.ts';
import type { Sql } from '../../core/sql.ts';
import {
  candidateColumns,
  CandidateRow,
  HAS_DECLINED,
  NOMINATION_STATE,
} from '../pulses/peers/public.ts';
import { StoredState } from '../pulses/record/public.ts';

const HASH_BYTES = 16;
/** Returns a new public hash for a review. It is random, so that nothing can be derived from it. */
export const newHash = (): string => randomBytes(HASH_BYTES).toString('base64url');

export const Candidate = CandidateRow.extend({
  employee_id: z.int(),
  user_id: z.int().nullable(),
  preferred_name: z.string(),
});
export type Candidate = z.infer<typeof Candidate>;

/**
 * Returns candidates by employee id or user id, with everything that the rules need, as shown to
 * the person who chooses.
 */
export async function findCandidates(
  sql: Sql,
  chooser: Actor,
  subjectId: number,
  {
    employeeIds = [],
    userIds = [],
  }: { readonly employeeIds?: readonly number[]; readonly userIds?: readonly number[] },
): Promise<Candidate[]> {
  if (employeeIds.length + userIds.length === 0) return [];
  return sql.rows(
    Candidate,
    Prisma.sql`
    SELECT e.id AS employee_id, u.id AS user_id, e.preferred_name, ${candidateColumns(Prisma.sql`${subjectId}::int`, chooser)}
    FROM employee e LEFT JOIN app_user u ON u.employee_id = e.id
    WHERE e.id = ANY(${[...employeeIds]}::int[]) OR u.id = ANY(${[...userIds]}::int[])
    ORDER BY e.sort_key, e.id`,
  );
}

export const NominationState = z.strictObject({
  id: z.int(),
  nominee_id: z.int(),
  user_id: z.int().nullable(),
  state: z.enum(['proposed', 'approved', 'declined', 'removed']),
  decided_at: z.date().nullable(),
  /** The review that the nomination owns, including a removed one. */
  owned_id: z.int().nullable(),
  review_id: z.int().nullable(),
  review_state: StoredState.nullable(),
  review_assignee_id: z.int().nullable(),
});
export type NominationState = z.infer<typeof NominationState>;

/**
 * Locks the reviews of a task until the transaction ends, so that a reviewer who begins has to
 * wait. The task's row must be locked.
 */
export async function lockReviews(sql: Sql, taskId: number): Promise<void> {
  await sql.run(
    Prisma.sql`SELECT id FROM pulse WHERE nomination_task_id = ${taskId}::int AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
  );
}

/** Returns everyone ever nominated on a task, in order of nomination. */
export async function findTaskNominations(sql: Sql, taskId: number): Promise<NominationState[]> {
  return sql.rows(
    NominationState,
    Prisma.sql`
    SELECT n.id, n.nominee_id, u.id AS user_id, ${NOMINATION_STATE} AS state, n.decided_at, n.review_id AS owned_id, r.id AS review_id, r.state::text AS review_state, r.assignee_id AS review_assignee_id
    FROM nomination n LEFT JOIN app_user u ON u.employee_id = n.nominee_id LEFT JOIN pulse r ON r.id = n.review_id AND r.deleted_at IS NULL
    WHERE n.task_id = ${taskId}::int ORDER BY n.id`,
  );
}

/** Saves the nominees. Someone who was removed from the list before is added again. */
export async function nameNominees(
  sql: Sql,
  taskId: number,
  nomineeIds: readonly number[],
  state: 'proposed' | 'approved',
  at: Date,
): Promise<void> {
  if (nomineeIds.length === 0) return;
  await sql.run(Prisma.sql`
    INSERT INTO nomination (task_id, nominee_id, state, created_at, decided_at)
    SELECT ${taskId}::int, named.id, ${state}::nomination_state, ${at}::timestamptz, ${state === 'proposed' ? null : at}::timestamptz
    FROM unnest(${[...nomineeIds]}::int[]) named(id)
    ON CONFLICT (task_id, nominee_id) DO UPDATE SET state = EXCLUDED.state, decided_at = EXCLUDED.decided_at`);
}

/**
 * Declines proposals, or takes people off the list, and removes the reviews that they had to write.
 */
export async function dropNominations(
  sql: Sql,
  ids: readonly number[],
  state: 'declined' | 'removed',
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await sql.run(Prisma.sql`
    WITH gone AS (
      UPDATE pulse SET deleted_at = ${at}::timestamptz WHERE id IN (SELECT review_id FROM nomination WHERE id = ANY(${[...ids]}::int[])) AND deleted_at IS NULL)
    UPDATE nomination SET state = ${state}::nomination_state, decided_at = ${at}::timestamptz, review_id = NULL WHERE id = ANY(${[...ids]}::int[])`);
}

export const NextStage = z.strictObject({
  id: z.int(),
});
export type NextStage = z.infer<typeof NextStage>;

/** Returns the stage of a component that follows the one a task is in. */
export async function findNextStage(
  sql: Sql,
  task: { readonly stage_id: number | null; readonly cycle_pulse_id: number | null },
  component: 'Nomination Approvals' | 'Form',
): Promise<NextStage | undefined> {
  const rows = await sql.rows(
    NextStage,
    Prisma.sql`
    SELECT next.id FROM stage next JOIN stage here ON here.id = ${task.stage_id}::int
    WHERE next.cycle_pulse_id = ${task.cycle_pulse_id}::int AND next.component = ${component}::stage_component AND next.position > here.position
    ORDER BY next.position LIMIT 1`,
  );
  return rows[0];
}

export const OpenedReview = z.strictObject({
  id: z.int(),
  nominee_id: z.int(),
  user_id: z.int().nullable(),
});
export type OpenedReview = z.infer<typeof OpenedReview>;

/**
 * Opens one review for each approved nomination of these tasks that has none, and returns the new
 * reviews. Their ids follow their random hashes, because ids in order of nomination could identify
 * an anonymous writer. The tasks' rows must be locked. Waits for a rename in progress, which would
 * miss these reviews.
 */
export async function openReviews(
  sql: Sql,
  taskIds: readonly number[],
  stageId: number,
  count: number,
  at: Date,
): Promise<OpenedReview[]> {
  if (count === 0) return [];
  const tasks = Prisma.sql`ANY(${[...taskIds]}::int[])`;
  const hashes = Array.from({ length: count }, newHash);
  return sql.rows(
    OpenedReview,
    Prisma.sql`
    WITH wanting AS (SELECT n.id, n.task_id, n.nominee_id, row_number() OVER (ORDER BY n.id) AS place FROM nomination n WHERE n.task_id = ${tasks} AND n.state = 'approved' AND n.review_id IS NULL),
    people AS (SELECT id, sort_key FROM employee WHERE id IN (SELECT nominee_id FROM wanting UNION ALL SELECT employee_id FROM pulse WHERE id = ${tasks}) ORDER BY id FOR SHARE),
    given AS (SELECT hash, place FROM unnest(${hashes}::text[]) WITH ORDINALITY AS made(hash, place)),
    opened AS (
      INSERT INTO pulse (hash, kind, cycle_id, cycle_pulse_id, stage_id, template_id, template_version_id, employee_id, assignee_id, nomination_task_id, excluded_questions, opened_at,
        employee_sort_key, assignee_sort_key)
      SELECT given.hash, 'review', task.cycle_id, task.cycle_pulse_id, ${stageId}::int, task.template_id, task.template_version_id, task.employee_id, wanting.nominee_id, task.id,
        task.excluded_questions, ${at}::timestamptz, about.sort_key, writer.sort_key
      FROM wanting JOIN given USING (place) JOIN pulse task ON task.id = wanting.task_id JOIN people about ON about.id = task.employee_id JOIN people writer ON writer.id = wanting.nominee_id
      ORDER BY given.hash COLLATE "C"
      RETURNING id, assignee_id, nomination_task_id),
    owned AS (UPDATE nomination n SET review_id = opened.id FROM opened
      WHERE n.task_id = opened.nomination_task_id AND n.nominee_id = opened.assignee_id AND n.state = 'approved' AND n.review_id IS NULL)
    SELECT opened.id, opened.assignee_id AS nominee_id, u.id AS user_id FROM opened LEFT JOIN app_user u ON u.employee_id = opened.assignee_id ORDER BY opened.id`,
  );
}

export const Approver = z.strictObject({
  id: z.int(),
  sort_key: z.string(),
  user_id: z.int(),
});
export type Approver = z.infer<typeof Approver>;

/**
 * Returns the primary manager of the reviewee, if there is one who can sign in. Waits for a rename
 * in progress and returns the new name.
 */
export async function findApprover(sql: Sql, employeeId: number): Promise<Approver | undefined> {
  const rows = await sql.rows(
    Approver,
    Prisma.sql`
    SELECT m.id, m.sort_key, u.id AS user_id FROM position pos
    JOIN employee m ON m.id = pos.manager_id AND m.left_on IS NULL JOIN app_user u ON u.employee_id = m.id AND u.deactivated_at IS NULL
    WHERE pos.employee_id = ${employeeId}::int AND pos.is_primary FOR SHARE OF m`,
  );
  return rows[0];
}

const TaskRow = z.strictObject({ id: z.int().nullable() });

/** Returns the task that a review came from, by the review's hash. */
export async function findTaskOfReview(sql: Sql, hash: string): Promise<number | undefined> {
  return (
    (
      await sql.rows(
        TaskRow,
        Prisma.sql`SELECT nomination_task_id AS id FROM pulse WHERE hash = ${hash} AND deleted_at IS NULL`,
      )
    )[0]?.id ?? undefined
  );
}

export const NominationToDecide = CandidateRow.extend({
  id: z.int(),
  task_id: z.int(),
  employee_id: z.int(),
  user_id: z.int().nullable(),
  preferred_name: z.string(),
  position_name: z.string(),
  manager_name: z.string(),
  photo: z.string().nullable(),
  state: z.enum(['proposed', 'approved', 'declined']),
  is_incomplete: z.boolean(),
  has_declined: z.boolean(),
  decline_reason: z.string().nullable(),
});
export type NominationToDecide = z.infer<typeof NominationToDecide>;

/**
 * Returns the nominations on these tasks, ordered by name, with everything that the rules need. One
 * statement for all tasks.
 */
export async function findNominationsToDecide(
  sql: Sql,
  actor: Actor,
  taskIds: readonly number[],
): Promise<NominationToDecide[]> {
  return sql.rows(
    NominationToDecide,
    Prisma.sql`
    SELECT n.id, n.task_id, e.id AS employee_id, u.id AS user_id, e.preferred_name, coalesce(pos.title, '') AS position_name,
      coalesce(m.preferred_name, '') AS manager_name, ${photoOf()} AS photo, ${NOMINATION_STATE} AS state, coalesce(r.state = 'incomplete', false) AS is_incomplete, ${HAS_DECLINED} AS has_declined, r.decline_reason, ${candidateColumns(Prisma.sql`task.employee_id`, actor)}
    FROM nomination n JOIN pulse task ON task.id = n.task_id JOIN employee e ON e.id = n.nominee_id
    LEFT JOIN pulse r ON r.id = n.review_id AND r.deleted_at IS NULL
    LEFT JOIN app_user u ON u.employee_id = e.id
    LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
    LEFT JOIN employee m ON m.id = pos.manager_id
    WHERE n.task_id = ANY(${[...taskIds]}::int[]) AND n.state <> 'removed'
    ORDER BY e.sort_key, e.id`,
  );
}
