import { Prisma } from '@reviews/db';
import type { TemplateOptions } from '@reviews/domain';
import type { Sql } from '../../core/sql.ts';
import { everyoneWith, type CandidateRow } from '../pulses/peers/public.ts';
import { newHash } from './nominations.queries.ts';

/** A cycle pulse in which reviewers are nominated, with its stages. */
export interface NominationPlace {
  id: number;
  cycle_id: number;
  launched: boolean;
  cycle_closed: boolean;
  template_id: number;
  template_version_id: number;
  options: Partial<TemplateOptions>;
  type_group: string;
  /** Secret key of the random selection, so that no one can work out who was chosen. */
  selection_key: string;
  nominations_stage_id: number | null;
  approvals_stage_id: number | null;
  form_stage_id: number | null;
}

const stageOf = (component: string): Prisma.Sql =>
  Prisma.sql`(SELECT s.id FROM stage s WHERE s.cycle_pulse_id = cp.id AND s.component = ${component}::stage_component ORDER BY s.position LIMIT 1)`;

/**
 * Returns the cycle pulse and locks it until the transaction ends, against closing and other
 * openings.
 */
export async function lockPlace(
  sql: Sql,
  cyclePulseId: number,
): Promise<NominationPlace | undefined> {
  const rows = await sql.rows<NominationPlace>(Prisma.sql`
    SELECT cp.id, cp.cycle_id, c.launched_at IS NOT NULL AS launched, c.closed_at IS NOT NULL AS cycle_closed, cp.template_id, cp.template_version_id, t.options, ft.group_name AS type_group, cp.selection_key,
      ${stageOf('Nominations')} AS nominations_stage_id, ${stageOf('Nomination Approvals')} AS approvals_stage_id, ${stageOf('Form')} AS form_stage_id
    FROM cycle_pulse cp JOIN cycle c ON c.id = cp.cycle_id JOIN template_version t ON t.id = cp.template_version_id JOIN feedback_type ft ON ft.id = t.feedback_type_id
    WHERE cp.id = ${cyclePulseId}::int FOR NO KEY UPDATE OF cp FOR SHARE OF c`);
  return rows[0];
}

/** A reviewee who is to get a task. */
export interface SubjectRow {
  id: number;
  external_identifier: string;
  preferred_name: string;
  sort_key: string;
  user_id: number | null;
  works_here: boolean;
  has_task: boolean;
  manager_id: number | null;
  manager_name: string | null;
  manager_sort_key: string | null;
  manager_user_id: number | null;
}

/**
 * Returns the reviewees in order of external id, which is the same in every database. A manager
 * counts only if they can sign in.
 */
export async function findSubjects(
  sql: Sql,
  cyclePulseId: number,
  employeeIds: readonly number[],
): Promise<SubjectRow[]> {
  return sql.rows<SubjectRow>(Prisma.sql`
    SELECT e.id, e.external_identifier, e.preferred_name, e.sort_key, u.id AS user_id, e.left_on IS NULL AS works_here,
      EXISTS (SELECT FROM pulse t WHERE t.cycle_pulse_id = ${cyclePulseId}::int AND t.employee_id = e.id AND t.kind = 'nomination_task' AND t.deleted_at IS NULL) AS has_task,
      m.id AS manager_id, m.preferred_name AS manager_name, m.sort_key AS manager_sort_key, mu.id AS manager_user_id
    FROM employee e
    LEFT JOIN app_user u ON u.employee_id = e.id AND u.deactivated_at IS NULL
    LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
    LEFT JOIN (employee m JOIN app_user mu ON mu.employee_id = m.id AND mu.deactivated_at IS NULL) ON m.id = pos.manager_id AND m.left_on IS NULL
    WHERE e.id = ANY(${[...employeeIds]}::int[]) ORDER BY e.external_identifier COLLATE "C"`);
}

export type PoolRow = Pick<CandidateRow, 'level' | 'open_reviews' | 'is_active'> & {
  id: number;
  external_identifier: string;
};

/**
 * Returns everyone with the facts that the rules need about them alone. `findLines` returns
 * reporting lines.
 */
export async function findPool(sql: Sql): Promise<PoolRow[]> {
  return sql.rows<PoolRow>(everyoneWith({ levels: true, loads: 'all' }));
}

export interface LineRow {
  ancestor_id: number;
  descendant_id: number;
  depth: number;
}

/** Returns the people above and below these people, with their distance. */
export async function findLines(sql: Sql, employeeIds: readonly number[]): Promise<LineRow[]> {
  const named = Prisma.sql`ANY(${[...employeeIds]}::int[])`;
  return sql.rows<LineRow>(
    Prisma.sql`SELECT ancestor_id, descendant_id, depth FROM reporting_line WHERE ancestor_id = ${named} OR descendant_id = ${named}`,
  );
}

/** A task to open: its reviewee, stage and assignee. */
export interface TaskToOpen {
  readonly employeeId: number;
  readonly sortKey: string;
  readonly assigneeId: number;
  readonly assigneeSortKey: string;
  readonly stageId: number;
  /** True if the reviewers are chosen and nothing is left to do. */
  readonly isLocked: boolean;
}

export interface OpenedTask {
  id: number;
  employee_id: number;
}

/**
 * Opens the tasks in the order of their hashes, so that ids reveal nothing. Someone who already has
 * a task keeps it.
 */
export async function insertTasks(
  sql: Sql,
  place: NominationPlace & { readonly launch_id: number | null },
  tasks: readonly TaskToOpen[],
  at: Date,
): Promise<OpenedTask[]> {
  if (tasks.length === 0) return [];
  return sql.rows<OpenedTask>(Prisma.sql`
    INSERT INTO pulse (hash, kind, state, closed_at, launch_id, cycle_id, cycle_pulse_id, stage_id, template_id, template_version_id, employee_id, assignee_id, opened_at, employee_sort_key, assignee_sort_key)
    SELECT made.hash, 'nomination_task', (CASE WHEN made.locked THEN 'complete' ELSE 'open' END)::pulse_state, CASE WHEN made.locked THEN ${at}::timestamptz END,
      ${place.launch_id}::int, ${place.cycle_id}::int, ${place.id}::int, made.stage_id, ${place.template_id}::int, ${place.template_version_id}::int, made.employee_id, made.assignee_id, ${at}::timestamptz,
      made.sort_key, made.assignee_sort_key
    FROM unnest(${tasks.map(newHash)}::text[], ${tasks.map(({ isLocked }) => isLocked)}::boolean[], ${tasks.map(({ stageId }) => stageId)}::int[], ${tasks.map(({ employeeId }) => employeeId)}::int[],
      ${tasks.map(({ assigneeId }) => assigneeId)}::int[], ${tasks.map(({ sortKey }) => sortKey)}::text[], ${tasks.map(({ assigneeSortKey }) => assigneeSortKey)}::text[])
      made(hash, locked, stage_id, employee_id, assignee_id, sort_key, assignee_sort_key)
    ORDER BY made.hash COLLATE "C"
    ON CONFLICT (cycle_pulse_id, employee_id) WHERE kind = 'nomination_task' AND deleted_at IS NULL DO NOTHING
    RETURNING id, employee_id`);
}

export interface ChosenReviewer {
  readonly taskId: number;
  readonly nomineeId: number;
}

/** Inserts the chosen reviewers as approved, in no particular order. */
export async function insertChosen(
  sql: Sql,
  chosen: readonly ChosenReviewer[],
  at: Date,
): Promise<void> {
  if (chosen.length === 0) return;
  await sql.rows(Prisma.sql`
    INSERT INTO nomination (task_id, nominee_id, state, created_at, decided_at)
    SELECT made.task_id, made.nominee_id, 'approved', ${at}::timestamptz, ${at}::timestamptz
    FROM unnest(${chosen.map(({ taskId }) => taskId)}::int[], ${chosen.map(({ nomineeId }) => nomineeId)}::int[]) made(task_id, nominee_id) ORDER BY random()`);
}

export interface LeftOut {
  readonly employeeId: number;
  readonly sortKey: string;
  readonly reason: string;
}

/** Records who is left out and why (STAT-11), unless this pulse has a review about them. */
export async function leaveOut(
  sql: Sql,
  cyclePulseId: number,
  people: readonly LeftOut[],
): Promise<void> {
  if (people.length === 0) return;
  await sql.rows(Prisma.sql`
    INSERT INTO ineligibility (cycle_pulse_id, employee_id, reason, employee_sort_key)
    SELECT ${cyclePulseId}::int, made.id, made.reason, made.sort_key
    FROM unnest(${people.map(({ employeeId }) => employeeId)}::int[], ${people.map(({ reason }) => reason)}::text[], ${people.map(({ sortKey }) => sortKey)}::text[]) made(id, reason, sort_key)
    WHERE NOT EXISTS (SELECT FROM pulse p WHERE p.cycle_pulse_id = ${cyclePulseId}::int AND p.employee_id = made.id AND p.deleted_at IS NULL)
    ON CONFLICT (cycle_pulse_id, employee_id) DO UPDATE SET reason = EXCLUDED.reason`);
}

/** Removes the left-out records of people who have a task. */
export async function letIn(
  sql: Sql,
  cyclePulseId: number,
  employeeIds: readonly number[],
): Promise<void> {
  if (employeeIds.length === 0) return;
  await sql.rows(
    Prisma.sql`DELETE FROM ineligibility WHERE cycle_pulse_id = ${cyclePulseId}::int AND employee_id = ANY(${[...employeeIds]}::int[])`,
  );
}
