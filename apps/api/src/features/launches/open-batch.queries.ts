import { randomBytes } from 'node:crypto';
import { Prisma } from '@reviews/db';
import { z } from 'zod';
import { NoticeRow } from '../../core/notify.ts';
import type { Sql } from '../../core/sql.ts';

const HASH_BYTES = 16;
const newHash = (): string => randomBytes(HASH_BYTES).toString('base64url');

export interface FormToOpen {
  readonly pulseId: number;
  readonly employeeId: number;
  readonly sortKey: string;
  readonly assigneeId: number;
  readonly assigneeSortKey: string;
}

const FormCount = z.strictObject({ forms: z.int() });

/**
 * Opens reviews in the order of their hashes, so that ids reveal nothing. Skips people who have had
 * the review from a launch, or whose reviewer has one about them.
 * @returns how many
 */
export async function insertForms(
  sql: Sql,
  launch: { readonly id: number; readonly cycle_id: number },
  forms: readonly FormToOpen[],
  at: Date,
): Promise<number> {
  if (forms.length === 0) return 0;
  const rows = await sql.rows(
    FormCount,
    Prisma.sql`
    WITH made AS (
      INSERT INTO pulse (hash, launch_id, cycle_id, cycle_pulse_id, stage_id, template_id, template_version_id, employee_id, assignee_id, opened_at, employee_sort_key, assignee_sort_key)
      SELECT asked.hash, ${launch.id}::int, ${launch.cycle_id}::int, cp.id, (SELECT s.id FROM stage s WHERE s.cycle_pulse_id = cp.id AND s.component = 'Form' ORDER BY s.position LIMIT 1),
        cp.template_id, cp.template_version_id, asked.employee_id, asked.assignee_id, ${at}::timestamptz, asked.sort_key, asked.assignee_sort_key
      FROM unnest(${forms.map(newHash)}::text[], ${forms.map(({ pulseId }) => pulseId)}::int[], ${forms.map(({ employeeId }) => employeeId)}::int[], ${forms.map(({ assigneeId }) => assigneeId)}::int[],
        ${forms.map(({ sortKey }) => sortKey)}::text[], ${forms.map(({ assigneeSortKey }) => assigneeSortKey)}::text[]) asked(hash, pulse_id, employee_id, assignee_id, sort_key, assignee_sort_key)
      JOIN cycle_pulse cp ON cp.id = asked.pulse_id AND cp.cycle_id = ${launch.cycle_id}::int
      ORDER BY asked.hash COLLATE "C"
      ON CONFLICT DO NOTHING RETURNING id)
    SELECT count(*)::int AS forms FROM made`,
  );
  return rows[0]?.forms ?? 0;
}

/** Inserts a packet for everyone who has a review in the cycle and no packet yet. */
export async function insertPackets(
  sql: Sql,
  cycleId: number,
  employeeIds: readonly number[],
): Promise<void> {
  if (employeeIds.length === 0) return;
  await sql.run(Prisma.sql`
    INSERT INTO packet (cycle_id, employee_id, employee_hash, manager_hash)
    SELECT ${cycleId}::int, made.employee_id, made.employee_hash, made.manager_hash
    FROM unnest(${[...employeeIds]}::int[], ${employeeIds.map(newHash)}::text[], ${employeeIds.map(newHash)}::text[]) made(employee_id, employee_hash, manager_hash)
    WHERE EXISTS (SELECT FROM pulse p WHERE p.employee_id = made.employee_id AND p.cycle_id = ${cycleId}::int AND p.deleted_at IS NULL)
    ORDER BY made.employee_hash COLLATE "C"
    ON CONFLICT (cycle_id, employee_id) DO NOTHING`);
}

export interface Ineligible {
  readonly pulseId: number;
  readonly employeeId: number;
  readonly sortKey: string;
  readonly reason: string;
}

/** Records who is left out of a pulse, with the current reason (STAT-11). */
export async function leaveOut(sql: Sql, people: readonly Ineligible[]): Promise<void> {
  if (people.length === 0) return;
  await sql.run(Prisma.sql`
    INSERT INTO ineligibility (cycle_pulse_id, employee_id, reason, employee_sort_key)
    SELECT made.pulse_id, made.id, made.reason, made.sort_key
    FROM unnest(${people.map(({ pulseId }) => pulseId)}::int[], ${people.map(({ employeeId }) => employeeId)}::int[], ${people.map(({ reason }) => reason)}::text[], ${people.map(({ sortKey }) => sortKey)}::text[])
      made(pulse_id, id, reason, sort_key)
    WHERE NOT EXISTS (SELECT FROM pulse p WHERE p.cycle_pulse_id = made.pulse_id AND p.employee_id = made.id AND p.deleted_at IS NULL)
    ON CONFLICT (cycle_pulse_id, employee_id) DO UPDATE SET reason = EXCLUDED.reason`);
}

/**
 * SQL for the reviews and tasks that a launch opened about these people, as `own`. Looked up by
 * person: the planner has no statistics of a new launch, and would scan all of it for each batch.
 */
const ownOf = ({
  launchId,
  cycleId,
  employeeIds,
}: Pick<Told, 'launchId' | 'cycleId' | 'employeeIds'>): Prisma.Sql => Prisma.sql`
  found AS MATERIALIZED (SELECT id, stage_id, cycle_pulse_id, employee_id, assignee_id, state, kind, launch_id FROM pulse WHERE employee_id = ANY(${[...employeeIds]}::int[]) AND cycle_id = ${cycleId}::int),
  own AS (SELECT * FROM found WHERE launch_id = ${launchId}::int)`;

/** Deletes the exclusion of people who now have a review. */
export async function letIn(
  sql: Sql,
  opened: Pick<Told, 'launchId' | 'cycleId' | 'employeeIds'>,
): Promise<void> {
  await sql.run(
    Prisma.sql`WITH ${ownOf(opened)} DELETE FROM ineligibility past USING own WHERE past.cycle_pulse_id = own.cycle_pulse_id AND past.employee_id = own.employee_id`,
  );
}

export interface Told {
  readonly launchId: number;
  readonly cycleId: number;
  readonly employeeIds: readonly number[];
  /** The launcher is not notified. */
  readonly startedById: number | null;
  readonly at: Date;
}

/**
 * Notifies everyone who has something to write or nominate for these people, once per launch: about
 * the review that comes first, their own before those about others.
 * @returns the notices
 */
export async function tellOnce(
  sql: Sql,
  { launchId, cycleId, employeeIds, startedById, at }: Told,
): Promise<{ id: bigint }[]> {
  return sql.rows(
    NoticeRow,
    Prisma.sql`
    WITH ${ownOf({ launchId, cycleId, employeeIds })},
    opened AS (
      SELECT id, stage_id, employee_id, assignee_id FROM own WHERE state = 'open'
      UNION ALL
      SELECT r.id, r.stage_id, r.employee_id, r.assignee_id FROM own task JOIN pulse r ON r.nomination_task_id = task.id WHERE task.kind = 'nomination_task' AND r.state = 'open')
    INSERT INTO notice (user_id, kind, pulse_id, actor_id, created_at, visible_from)
    SELECT DISTINCT ON (u.id) u.id, 'assigned'::notice_kind, opened.id, ${startedById}::int, ${at}::timestamptz, ${at}::timestamptz
    FROM opened JOIN app_user u ON u.employee_id = opened.assignee_id AND u.deactivated_at IS NULL LEFT JOIN stage s ON s.id = opened.stage_id
    WHERE u.id IS DISTINCT FROM ${startedById}::int
      AND NOT EXISTS (SELECT FROM notice n JOIN pulse q ON q.id = n.pulse_id LEFT JOIN pulse task ON task.id = q.nomination_task_id
        WHERE n.user_id = u.id AND n.kind = 'assigned' AND coalesce(q.launch_id, task.launch_id) = ${launchId}::int)
    ORDER BY u.id, s.position NULLS FIRST, (opened.employee_id <> opened.assignee_id), opened.id
    RETURNING id`,
  );
}
