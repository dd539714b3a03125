import { Prisma } from '@reviews/db';
import { MIN_PEOPLE_LAUNCH_TELLS, type Population } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { Sql } from '../../core/sql.ts';
import { withheldFrom } from '../cycles/public.ts';

export type StoredLaunchState = 'running' | 'done' | 'failed' | 'undoing' | 'undone';

export interface LaunchRow {
  readonly id: number;
  readonly cycle_id: number;
  readonly cycle_closed: boolean;
  readonly state: StoredLaunchState;
  readonly people: number;
  readonly done_people: number;
  readonly forms: number;
  readonly started_by: string | null;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly fault: string | null;
  readonly can_undo: boolean;
  readonly population: Population;
  readonly pulse_ids: readonly number[];
}

/**
 * Whether something was done in a form or with it: written, chosen, commented on, declined, closed, given to somebody else.
 * A task whose reviewers the product has chosen is as it was opened while they are all approved since then.
 */
export function isTouched(alias: 'p' | 'r'): Prisma.Sql {
  const form = Prisma.raw(alias);
  return Prisma.sql`(
    (${form}.state <> 'open' AND NOT (${form}.kind = 'nomination_task' AND ${form}.state = 'complete' AND ${form}.closed_at = ${form}.opened_at))
    OR ${form}.reopened_at IS NOT NULL OR ${form}.decline_reason IS NOT NULL
    OR EXISTS (SELECT FROM draft_group made WHERE made.pulse_id = ${form}.id) OR EXISTS (SELECT FROM pulse_submission made WHERE made.pulse_id = ${form}.id)
    OR EXISTS (SELECT FROM comment made WHERE made.pulse_id = ${form}.id) OR EXISTS (SELECT FROM handover made WHERE made.pulse_id = ${form}.id)
    OR EXISTS (SELECT FROM nomination made WHERE made.task_id = ${form}.id AND (made.state <> 'approved' OR made.created_at <> ${form}.opened_at OR made.decided_at <> ${form}.opened_at))
    OR EXISTS (SELECT FROM change_log line WHERE line.entity = 'pulse' AND line.entity_id = ${form}.id::text))`;
}

/**
 * Whether the launch `l`, or one of its tasks, has opened what is withheld from the reader, whatever was done in it. Of a few
 * people neither whether it can be taken back nor what that has left may tell the reader of it: so that is for somebody else.
 * One for many singles nobody out, and whoever launches is mostly among them.
 */
const hasWithheld = (actor: Actor): Prisma.Sql => Prisma.sql`(
  EXISTS (SELECT FROM pulse p JOIN template_version v ON v.id = p.template_version_id WHERE p.launch_id = l.id AND ${withheldFrom(actor, 'p', Prisma.sql`v.options`)})
  OR EXISTS (SELECT FROM pulse task JOIN pulse p ON p.nomination_task_id = task.id JOIN template_version v ON v.id = p.template_version_id
    WHERE task.launch_id = l.id AND ${withheldFrom(actor, 'p', Prisma.sql`v.options`)}))`;

/** Whether nothing was done in any form of the launch `l`, or in a review that one of its tasks has opened, and the reader may know so. */
const canUndo = (
  actor: Actor,
): Prisma.Sql => Prisma.sql`(l.state IN ('done', 'failed') AND c.closed_at IS NULL AND (l.people >= ${MIN_PEOPLE_LAUNCH_TELLS}::int OR NOT ${hasWithheld(actor)})
  AND NOT EXISTS (SELECT FROM pulse p WHERE p.launch_id = l.id AND ${isTouched('p')})
  AND NOT EXISTS (SELECT FROM pulse p JOIN pulse r ON r.nomination_task_id = p.id WHERE p.launch_id = l.id AND ${isTouched('r')}))`;

const launchesFor = (actor: Actor): Prisma.Sql => Prisma.sql`
  SELECT l.id, l.cycle_id, c.closed_at IS NOT NULL AS cycle_closed, l.state, l.people, l.done_people, l.forms, coalesce(e.preferred_name, u.email) AS started_by, l.started_at, l.finished_at, l.fault,
    l.population, l.pulse_ids, ${canUndo(actor)} AS can_undo
  FROM launch l JOIN cycle c ON c.id = l.cycle_id LEFT JOIN app_user u ON u.id = l.started_by_id LEFT JOIN employee e ON e.id = u.employee_id`;

export const findLaunches = (sql: Sql, actor: Actor, cycleId: number): Promise<LaunchRow[]> =>
  sql.rows<LaunchRow>(
    Prisma.sql`${launchesFor(actor)} WHERE l.cycle_id = ${cycleId}::int ORDER BY l.id DESC`,
  );

export async function findLaunch(
  sql: Sql,
  actor: Actor,
  id: number,
): Promise<LaunchRow | undefined> {
  return (await sql.rows<LaunchRow>(Prisma.sql`${launchesFor(actor)} WHERE l.id = ${id}::int`))[0];
}

/** Whoever launches or changes the cycle takes turns. Undefined where there is none. */
export async function lockCycle(sql: Sql, cycleId: number): Promise<number | undefined> {
  return (
    await sql.rows<{ id: number }>(
      Prisma.sql`SELECT id FROM cycle WHERE id = ${cycleId}::int FOR UPDATE`,
    )
  )[0]?.id;
}

export async function isUnderWay(sql: Sql, cycleId: number): Promise<boolean> {
  return (
    (
      await sql.rows(
        Prisma.sql`SELECT FROM launch WHERE cycle_id = ${cycleId}::int AND state IN ('running', 'undoing')`,
      )
    ).length > 0
  );
}

export interface NewLaunch {
  readonly cycleId: number;
  readonly population: Population;
  readonly pulseIds: readonly number[];
  readonly people: number;
  readonly userId: number;
  readonly at: Date;
}

export async function insertLaunch(
  sql: Sql,
  { cycleId, population, pulseIds, people, userId, at }: NewLaunch,
): Promise<number> {
  const [row] = await sql.rows<{ id: number }>(Prisma.sql`
    INSERT INTO launch (cycle_id, population, pulse_ids, people, started_by_id, started_at)
    VALUES (${cycleId}::int, ${JSON.stringify(population)}::jsonb, ${[...pulseIds]}::int[], ${people}::int, ${userId}::int, ${at}::timestamptz) RETURNING id`);
  if (row === undefined) throw new Error('A launch was not stored.');
  return row.id;
}

/** A cycle that does not run uses the latest version of each of its templates. */
export async function takeLatestVersions(sql: Sql, cycleId: number): Promise<void> {
  await sql.rows(Prisma.sql`
    UPDATE cycle_pulse cp SET template_version_id = latest.id
    FROM (SELECT DISTINCT ON (template_id) id, template_id FROM template_version ORDER BY template_id, number DESC) latest
    WHERE cp.cycle_id = ${cycleId}::int AND latest.template_id = cp.template_id AND cp.template_version_id <> latest.id
      AND EXISTS (SELECT FROM cycle c WHERE c.id = cp.cycle_id AND c.launched_at IS NULL)`);
}

/** From its first launch on a cycle runs, and its forms are opened with what is the latest version now. */
export async function beginCycle(sql: Sql, cycleId: number, at: Date): Promise<void> {
  await takeLatestVersions(sql, cycleId);
  await sql.rows(
    Prisma.sql`UPDATE cycle SET launched_at = ${at}::timestamptz, revision = revision + 1 WHERE id = ${cycleId}::int AND launched_at IS NULL`,
  );
}

/** Those that a job has to go on with. */
export async function findUnfinished(sql: Sql): Promise<number[]> {
  return (
    await sql.rows<{ id: number }>(
      Prisma.sql`SELECT id FROM launch WHERE state IN ('running', 'undoing') ORDER BY id`,
    )
  ).map(({ id }) => id);
}

export interface LaunchAtWork {
  readonly id: number;
  readonly cycle_id: number;
  readonly state: StoredLaunchState;
  readonly population: Population;
  readonly pulse_ids: readonly number[];
  readonly people: number;
  readonly done_up_to: number;
  readonly done_people: number;
  readonly started_by_id: number | null;
}

/** The launch, kept from whoever else works at it; undefined where somebody does just now: they go on with it. */
export async function takeLaunch(sql: Sql, id: number): Promise<LaunchAtWork | undefined> {
  const rows = await sql.rows<LaunchAtWork>(Prisma.sql`
    SELECT id, cycle_id, state, population, pulse_ids, people, done_up_to, done_people, started_by_id FROM launch WHERE id = ${id}::int FOR UPDATE SKIP LOCKED`);
  return rows[0];
}

export async function advanceLaunch(
  sql: Sql,
  id: number,
  step: { readonly upTo: number; readonly people: number; readonly forms: number },
): Promise<void> {
  await sql.rows(Prisma.sql`
    UPDATE launch SET done_up_to = ${step.upTo}::int, done_people = done_people + ${step.people}::int, people = greatest(people, done_people + ${step.people}::int), forms = forms + ${step.forms}::int WHERE id = ${id}::int`);
}

/** It has ended; of one that has done all, those dealt with are the people it was for. */
export async function endLaunch(
  sql: Sql,
  id: number,
  end: { readonly state: StoredLaunchState; readonly at: Date; readonly fault: string | null },
): Promise<void> {
  await sql.rows(Prisma.sql`
    UPDATE launch SET state = ${end.state}::launch_state, finished_at = ${end.at}::timestamptz, fault = ${end.fault}, people = CASE WHEN ${end.state} = 'done' THEN done_people ELSE people END
    WHERE id = ${id}::int AND state IN ('running', 'undoing')`);
}

export async function beginUndo(sql: Sql, id: number): Promise<void> {
  await sql.rows(
    Prisma.sql`UPDATE launch SET state = 'undoing', finished_at = NULL, fault = NULL, done_up_to = 0, done_people = 0 WHERE id = ${id}::int`,
  );
}
