import { Prisma } from '@reviews/db';
import { MIN_PEOPLE_LAUNCH_TELLS, type Population } from '@reviews/domain';
import { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { IdRow, type Sql } from '../../core/sql.ts';
import { StoredPopulation } from './population.queries.ts';
import { withheldFrom } from '../cycles/public.ts';

export const StoredLaunchState = z.enum(['running', 'done', 'failed', 'undoing', 'undone']);
export type StoredLaunchState = z.infer<typeof StoredLaunchState>;

export const LaunchRow = z.strictObject({
  id: z.int(),
  cycle_id: z.int(),
  cycle_closed: z.boolean(),
  state: StoredLaunchState,
  people: z.int(),
  done_people: z.int(),
  forms: z.int(),
  started_by: z.string().nullable(),
  started_at: z.date(),
  finished_at: z.date().nullable(),
  fault: z.string().nullable(),
  can_undo: z.boolean(),
  population: StoredPopulation,
  pulse_ids: z.array(z.int()),
  left_out: z.array(z.strictObject({ pulse_id: z.int(), title: z.string(), people: z.int() })),
});
export type LaunchRow = z.infer<typeof LaunchRow>;

/**
 * SQL condition: something was done in or to the review: written, nominated, commented on,
 * declined, closed, reassigned. A task with automatically chosen reviewers is untouched while
 * exactly those are approved.
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
 * SQL condition: the launch `l` or one of its tasks opened reviews that are withheld from the
 * reader. For a launch of few people, neither the option to undo nor its result may reveal anything
 * about them, so someone else has to undo it. A launch for many singles no one out, and usually
 * includes the person who launched it.
 */
const hasWithheld = (actor: Actor): Prisma.Sql => Prisma.sql`(
  EXISTS (SELECT FROM pulse p JOIN template_version v ON v.id = p.template_version_id WHERE p.launch_id = l.id AND ${withheldFrom(actor, 'p', Prisma.sql`v.options`)})
  OR EXISTS (SELECT FROM pulse task JOIN pulse p ON p.nomination_task_id = task.id JOIN template_version v ON v.id = p.template_version_id
    WHERE task.launch_id = l.id AND ${withheldFrom(actor, 'p', Prisma.sql`v.options`)}))`;

/**
 * SQL condition: nothing was done in any review of the launch `l`, including those opened by its
 * tasks, and the reader may know that.
 */
const canUndo = (
  actor: Actor,
): Prisma.Sql => Prisma.sql`(l.state IN ('done', 'failed') AND c.closed_at IS NULL AND (l.people >= ${MIN_PEOPLE_LAUNCH_TELLS}::int OR NOT ${hasWithheld(actor)})
  AND NOT EXISTS (SELECT FROM pulse p WHERE p.launch_id = l.id AND ${isTouched('p')})
  AND NOT EXISTS (SELECT FROM pulse p JOIN pulse r ON r.nomination_task_id = p.id WHERE p.launch_id = l.id AND ${isTouched('r')}))`;

/** SQL for the pulses of the launch `l` in which people are left out, with their number. */
const LEFT_OUT = Prisma.sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('pulse_id', cp.id, 'title', v.title, 'people', missing.people) ORDER BY cp.position), '[]')
    FROM cycle_pulse cp JOIN template_version v ON v.id = cp.template_version_id
    CROSS JOIN LATERAL (SELECT count(*)::int AS people FROM ineligibility i WHERE i.cycle_pulse_id = cp.id) missing
    WHERE cp.id = ANY(l.pulse_ids) AND missing.people > 0)`;

const launchesFor = (actor: Actor): Prisma.Sql => Prisma.sql`
  SELECT l.id, l.cycle_id, c.closed_at IS NOT NULL AS cycle_closed, l.state, l.people, l.done_people, l.forms, coalesce(e.preferred_name, u.email) AS started_by, l.started_at, l.finished_at, l.fault,
    l.population, l.pulse_ids, ${LEFT_OUT} AS left_out, ${canUndo(actor)} AS can_undo
  FROM launch l JOIN cycle c ON c.id = l.cycle_id LEFT JOIN app_user u ON u.id = l.started_by_id LEFT JOIN employee e ON e.id = u.employee_id`;

export const findLaunches = (sql: Sql, actor: Actor, cycleId: number): Promise<LaunchRow[]> =>
  sql.rows(
    LaunchRow,
    Prisma.sql`${launchesFor(actor)} WHERE l.cycle_id = ${cycleId}::int ORDER BY l.id DESC`,
  );

export async function findLaunch(
  sql: Sql,
  actor: Actor,
  id: number,
): Promise<LaunchRow | undefined> {
  return (await sql.rows(LaunchRow, Prisma.sql`${launchesFor(actor)} WHERE l.id = ${id}::int`))[0];
}

/**
 * Locks the cycle against concurrent launches and changes. Returns undefined if it does not exist.
 */
export async function lockCycle(sql: Sql, cycleId: number): Promise<number | undefined> {
  return (
    await sql.rows(IdRow, Prisma.sql`SELECT id FROM cycle WHERE id = ${cycleId}::int FOR UPDATE`)
  )[0]?.id;
}

export async function isUnderWay(sql: Sql, cycleId: number): Promise<boolean> {
  return (
    (await sql.run(
      Prisma.sql`SELECT FROM launch WHERE cycle_id = ${cycleId}::int AND state IN ('running', 'undoing')`,
    )) > 0
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
  const [row] = await sql.rows(
    IdRow,
    Prisma.sql`
    INSERT INTO launch (cycle_id, population, pulse_ids, people, started_by_id, started_at)
    VALUES (${cycleId}::int, ${JSON.stringify(population)}::jsonb, ${[...pulseIds]}::int[], ${people}::int, ${userId}::int, ${at}::timestamptz) RETURNING id`,
  );
  if (row === undefined) throw new Error('A launch was not stored.');
  return row.id;
}

/** Updates every pulse to the latest version of its template, in a cycle that is not running. */
export async function takeLatestVersions(sql: Sql, cycleId: number): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE cycle_pulse cp SET template_version_id = latest.id
    FROM (SELECT DISTINCT ON (template_id) id, template_id FROM template_version ORDER BY template_id, number DESC) latest
    WHERE cp.cycle_id = ${cycleId}::int AND latest.template_id = cp.template_id AND cp.template_version_id <> latest.id
      AND EXISTS (SELECT FROM cycle c WHERE c.id = cp.cycle_id AND c.launched_at IS NULL)`);
}

/**
 * Starts the cycle at its first launch and fixes the template versions and the anonymity settings
 * for its reviews. The lock makes a change of the settings see either the launched cycle or none.
 */
export async function beginCycle(sql: Sql, cycleId: number, at: Date): Promise<void> {
  await takeLatestVersions(sql, cycleId);
  await sql.run(
    Prisma.sql`UPDATE cycle SET launched_at = ${at}::timestamptz, revision = revision + 1, anonymous_minimum = cfg.anonymous_minimum, anonymous_at_release = cfg.anonymous_at_release
      FROM (SELECT anonymous_minimum, anonymous_at_release FROM app_config WHERE id = 1 AND EXISTS (SELECT FROM cycle c WHERE c.id = ${cycleId}::int AND c.launched_at IS NULL) FOR SHARE) cfg WHERE cycle.id = ${cycleId}::int AND cycle.launched_at IS NULL`,
  );
}

/** Returns the launches that the job has to continue. */
export async function findUnfinished(sql: Sql): Promise<number[]> {
  return (
    await sql.rows(
      IdRow,
      Prisma.sql`SELECT id FROM launch WHERE state IN ('running', 'undoing') ORDER BY id`,
    )
  ).map(({ id }) => id);
}

export const LaunchAtWork = z.strictObject({
  id: z.int(),
  cycle_id: z.int(),
  state: StoredLaunchState,
  population: StoredPopulation,
  pulse_ids: z.array(z.int()),
  people: z.int(),
  done_up_to: z.int(),
  done_people: z.int(),
  started_by_id: z.int().nullable(),
});
export type LaunchAtWork = z.infer<typeof LaunchAtWork>;

/** Returns the launch, locked; undefined if another worker has it and will continue. */
export async function takeLaunch(sql: Sql, id: number): Promise<LaunchAtWork | undefined> {
  const rows = await sql.rows(
    LaunchAtWork,
    Prisma.sql`
    SELECT id, cycle_id, state, population, pulse_ids, people, done_up_to, done_people, started_by_id FROM launch WHERE id = ${id}::int FOR UPDATE SKIP LOCKED`,
  );
  return rows[0];
}

export async function advanceLaunch(
  sql: Sql,
  id: number,
  step: { readonly upTo: number; readonly people: number; readonly forms: number },
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE launch SET done_up_to = ${step.upTo}::int, done_people = done_people + ${step.people}::int, people = greatest(people, done_people + ${step.people}::int), forms = forms + ${step.forms}::int WHERE id = ${id}::int`);
}

/** Ends the launch. If it is complete, the number of processed people becomes its total. */
export async function endLaunch(
  sql: Sql,
  id: number,
  end: { readonly state: StoredLaunchState; readonly at: Date; readonly fault: string | null },
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE launch SET state = ${end.state}::launch_state, finished_at = ${end.at}::timestamptz, fault = ${end.fault}, people = CASE WHEN ${end.state} = 'done' THEN done_people ELSE people END
    WHERE id = ${id}::int AND state IN ('running', 'undoing')`);
}

export async function beginUndo(sql: Sql, id: number): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE launch SET state = 'undoing', finished_at = NULL, fault = NULL, done_up_to = 0, done_people = 0 WHERE id = ${id}::int`,
  );
}
