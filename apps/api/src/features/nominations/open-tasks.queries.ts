import { Prisma } from '@reviews/db';
import { z } from 'zod';
import { StoredOptions } from '../../core/json-columns.ts';
import { IdRow, type Sql } from '../../core/sql.ts';
import { hasReview } from '../pulses/record/public.ts';
import { everyoneEligible, EveryoneRow, everyoneWith } from '../pulses/peers/public.ts';
import { newHash } from './nominations.queries.ts';

/** A cycle pulse in which reviewers are nominated, with its stages. */
export const NominationPlace = z.strictObject({
  id: z.int(),
  cycle_id: z.int(),
  launched: z.boolean(),
  cycle_closed: z.boolean(),
  template_id: z.int(),
  template_version_id: z.int(),
  options: StoredOptions,
  type_group: z.string(),
  /** Secret key of the random selection, so that no one can work out who was chosen. */
  selection_key: z.string(),
  nominations_stage_id: z.int().nullable(),
  approvals_stage_id: z.int().nullable(),
  form_stage_id: z.int().nullable(),
});
export type NominationPlace = z.infer<typeof NominationPlace>;

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
  const rows = await sql.rows(
    NominationPlace,
    Prisma.sql`
    SELECT cp.id, cp.cycle_id, c.launched_at IS NOT NULL AS launched, c.closed_at IS NOT NULL AS cycle_closed, cp.template_id, cp.template_version_id, t.options, ft.group_name AS type_group, cp.selection_key,
      ${stageOf('Nominations')} AS nominations_stage_id, ${stageOf('Nomination Approvals')} AS approvals_stage_id, ${stageOf('Form')} AS form_stage_id
    FROM cycle_pulse cp JOIN cycle c ON c.id = cp.cycle_id JOIN template_version t ON t.id = cp.template_version_id JOIN feedback_type ft ON ft.id = t.feedback_type_id
    WHERE cp.id = ${cyclePulseId}::int FOR NO KEY UPDATE OF cp FOR SHARE OF c`,
  );
  return rows[0];
}

/** A reviewee who is to get a task. */
export const SubjectRow = z.strictObject({
  id: z.int(),
  external_identifier: z.string(),
  preferred_name: z.string(),
  sort_key: z.string(),
  user_id: z.int().nullable(),
  works_here: z.boolean(),
  has_task: z.boolean(),
  manager_id: z.int().nullable(),
  manager_name: z.string().nullable(),
  manager_sort_key: z.string().nullable(),
  manager_user_id: z.int().nullable(),
});
export type SubjectRow = z.infer<typeof SubjectRow>;

/**
 * Returns the reviewees in order of external id, which is the same in every database. A manager
 * counts only if they can sign in.
 */
export async function findSubjects(
  sql: Sql,
  cyclePulseId: number,
  employeeIds: readonly number[],
): Promise<SubjectRow[]> {
  return sql.rows(
    SubjectRow,
    Prisma.sql`
    SELECT e.id, e.external_identifier, e.preferred_name, e.sort_key, u.id AS user_id, e.left_on IS NULL AS works_here,
      EXISTS (SELECT FROM pulse t WHERE t.cycle_pulse_id = ${cyclePulseId}::int AND t.employee_id = e.id AND t.kind = 'nomination_task' AND t.deleted_at IS NULL) AS has_task,
      m.id AS manager_id, m.preferred_name AS manager_name, m.sort_key AS manager_sort_key, mu.id AS manager_user_id
    FROM employee e
    LEFT JOIN app_user u ON u.employee_id = e.id AND u.deactivated_at IS NULL
    LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
    LEFT JOIN (employee m JOIN app_user mu ON mu.employee_id = m.id AND mu.deactivated_at IS NULL) ON m.id = pos.manager_id AND m.left_on IS NULL
    WHERE e.id = ANY(${[...employeeIds]}::int[]) ORDER BY e.external_identifier COLLATE "C"`,
  );
}

/** Returns the reviewees who can have no reviewer, in one statement. */
export async function findWithoutReviewers(
  sql: Sql,
  { options, type_group: group }: Pick<NominationPlace, 'options' | 'type_group'>,
  subjectIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const eligible = everyoneEligible({
    task: { template_options: options, type_group: group },
    subject: Prisma.sql`subject.id`,
    chooser: null,
  });
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`SELECT subject.id FROM unnest(${[...subjectIds]}::int[]) subject(id) WHERE NOT EXISTS (SELECT FROM ${eligible})`,
  );
  return new Set(rows.map(({ id }) => id));
}

export type PoolRow = z.infer<typeof EveryoneRow>;

/**
 * Returns everyone with the facts that the rules need about them alone. `findLines` returns
 * reporting lines.
 */
export async function findPool(sql: Sql): Promise<PoolRow[]> {
  return sql.rows(EveryoneRow, everyoneWith({ levels: true, loads: 'all' }));
}

export const LineRow = z.strictObject({
  ancestor_id: z.int(),
  descendant_id: z.int(),
  depth: z.int(),
});
export type LineRow = z.infer<typeof LineRow>;

/** Returns the people above and below these people, with their distance. */
export async function findLines(sql: Sql, employeeIds: readonly number[]): Promise<LineRow[]> {
  const named = Prisma.sql`ANY(${[...employeeIds]}::int[])`;
  return sql.rows(
    LineRow,
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

export const OpenedTask = z.strictObject({
  id: z.int(),
  employee_id: z.int(),
});
export type OpenedTask = z.infer<typeof OpenedTask>;

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
  return sql.rows(
    OpenedTask,
    Prisma.sql`
    INSERT INTO pulse (hash, kind, state, closed_at, launch_id, cycle_id, cycle_pulse_id, stage_id, template_id, template_version_id, employee_id, assignee_id, opened_at, employee_sort_key, assignee_sort_key)
    SELECT made.hash, 'nomination_task', (CASE WHEN made.locked THEN 'complete' ELSE 'open' END)::pulse_state, CASE WHEN made.locked THEN ${at}::timestamptz END,
      ${place.launch_id}::int, ${place.cycle_id}::int, ${place.id}::int, made.stage_id, ${place.template_id}::int, ${place.template_version_id}::int, made.employee_id, made.assignee_id, ${at}::timestamptz,
      made.sort_key, made.assignee_sort_key
    FROM unnest(${tasks.map(newHash)}::text[], ${tasks.map(({ isLocked }) => isLocked)}::boolean[], ${tasks.map(({ stageId }) => stageId)}::int[], ${tasks.map(({ employeeId }) => employeeId)}::int[],
      ${tasks.map(({ assigneeId }) => assigneeId)}::int[], ${tasks.map(({ sortKey }) => sortKey)}::text[], ${tasks.map(({ assigneeSortKey }) => assigneeSortKey)}::text[])
      made(hash, locked, stage_id, employee_id, assignee_id, sort_key, assignee_sort_key)
    ORDER BY made.hash COLLATE "C"
    ON CONFLICT (cycle_pulse_id, employee_id) WHERE kind = 'nomination_task' AND deleted_at IS NULL DO NOTHING
    RETURNING id, employee_id`,
  );
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
  await sql.run(Prisma.sql`
    INSERT INTO nomination (task_id, nominee_id, state, created_at, decided_at)
    SELECT made.task_id, made.nominee_id, 'approved', ${at}::timestamptz, ${at}::timestamptz
    FROM unnest(${chosen.map(({ taskId }) => taskId)}::int[], ${chosen.map(({ nomineeId }) => nomineeId)}::int[]) made(task_id, nominee_id)
    JOIN pulse p ON p.id = made.task_id WHERE NOT ${hasReview(Prisma.sql`made.nominee_id`)} ORDER BY random()`);
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
  await sql.run(Prisma.sql`
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
  await sql.run(
    Prisma.sql`DELETE FROM ineligibility WHERE cycle_pulse_id = ${cyclePulseId}::int AND employee_id = ANY(${[...employeeIds]}::int[])`,
  );
}
