import { Prisma } from '@reviews/db';
import type { LineLimits } from '@reviews/domain';
import { z } from 'zod';
import { StoredOptions } from '../../core/json-columns.ts';
import type { Sql } from '../../core/sql.ts';
import { StoredStage } from '../cycles/public.ts';
import { EveryoneRow, everyoneWith } from '../pulses/peers/public.ts';

/** A stage without what only the builder needs. */
export const LaunchedStage = StoredStage.omit({ show_due_date: true });
export type LaunchedStage = z.infer<typeof LaunchedStage>;

export const LaunchPulse = z.strictObject({
  id: z.int(),
  template_id: z.int(),
  /** The version for new reviews: the latest one until the first launch. */
  template_version_id: z.int(),
  stageless: z.boolean(),
  title: z.string(),
  group_name: z.string(),
  options: StoredOptions,
  archived: z.boolean(),
  questions: z.int(),
});
export type LaunchPulse = z.infer<typeof LaunchPulse>;

export const LaunchCycle = z.strictObject({
  id: z.int(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  packet_release_days: z.int().nullable(),
  packet_release_date: z.string().nullable(),
  packet_release_time: z.string().nullable(),
  launched: z.boolean(),
  closed: z.boolean(),
  revision: z.int(),
  pulses: z.array(LaunchPulse),
  stages: z.array(LaunchedStage),
});
export type LaunchCycle = z.infer<typeof LaunchCycle>;

const pulsesOf = Prisma.sql`
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', cp.id, 'template_id', cp.template_id, 'template_version_id', v.id, 'stageless', cp.stageless, 'title', v.title, 'group_name', ft.group_name,
    'options', v.options, 'archived', t.archived_at IS NOT NULL,
    'questions', (SELECT count(*)::int FROM template_version_question asked WHERE asked.template_version_id = v.id)) ORDER BY cp.position), '[]')
  FROM cycle_pulse cp JOIN template t ON t.id = cp.template_id
  JOIN template_version v ON v.id = CASE WHEN c.launched_at IS NULL THEN (SELECT latest.id FROM template_version latest WHERE latest.template_id = t.id ORDER BY latest.number DESC LIMIT 1) ELSE cp.template_version_id END
  JOIN feedback_type ft ON ft.id = v.feedback_type_id WHERE cp.cycle_id = c.id`;
const stagesOf = Prisma.sql`
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'cycle_pulse_id', s.cycle_pulse_id, 'title', s.title, 'component', s.component, 'start_date', s.start_date, 'due_date', s.due_date,
    'auto_close_date', s.auto_close_date, 'due_days', s.due_days, 'auto_close_days', s.auto_close_days) ORDER BY s.position), '[]') FROM stage s WHERE s.cycle_id = c.id`;

/** Returns a cycle with everything that its launch depends on. */
export async function findLaunchCycle(sql: Sql, cycleId: number): Promise<LaunchCycle | undefined> {
  const rows = await sql.rows(
    LaunchCycle,
    Prisma.sql`
    SELECT c.id, c.name, c.start_date::text AS start_date, c.end_date::text AS end_date, c.packet_release_days, c.packet_release_date::text AS packet_release_date,
      to_char(c.packet_release_time, 'HH24:MI') AS packet_release_time, c.launched_at IS NOT NULL AS launched, c.closed_at IS NOT NULL AS closed, c.revision, (${pulsesOf}) AS pulses, (${stagesOf}) AS stages
    FROM cycle c WHERE c.id = ${cycleId}::int`,
  );
  return rows[0];
}

export const PersonRow = z.strictObject({
  id: z.int(),
  preferred_name: z.string(),
  sort_key: z.string(),
  position_name: z.string(),
  department: z.string(),
  has_left: z.boolean(),
  has_account: z.boolean(),
  manager_id: z.int().nullable(),
  manager_name: z.string().nullable(),
  manager_sort_key: z.string().nullable(),
  manager_left: z.boolean().nullable(),
  manager_has_account: z.boolean(),
  /** Pulses of the cycle in which they have a review, or had one that a launch opened. */
  forms: z.array(z.int()),
});
export type PersonRow = z.infer<typeof PersonRow>;

export interface PeopleAsked {
  readonly cycleId: number;
  readonly scope: Prisma.Sql;
  /** Pulses with nominations: for these, nomination tasks count instead of reviews. */
  readonly nominated: readonly number[];
  /** Returns the next people after this id, by id, up to the limit. */
  readonly after?: { readonly id: number; readonly limit: number };
  /** Returns one page of people by name. */
  readonly page?: { readonly skip: number; readonly limit: number };
}

const people = Prisma.sql`employee e LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary`;

function partOf({ after, page }: Pick<PeopleAsked, 'after' | 'page'>): Prisma.Sql {
  if (after !== undefined)
    return Prisma.sql`AND e.id > ${after.id}::int ORDER BY e.id LIMIT ${after.limit}::int`;
  const byName = Prisma.sql`ORDER BY e.sort_key COLLATE "C", e.id`;
  return page === undefined
    ? byName
    : Prisma.sql`${byName} LIMIT ${page.limit}::int OFFSET ${page.skip}::int`;
}

/**
 * Returns each person of a population with their manager and existing reviews, in one statement.
 */
export async function findPeople(
  sql: Sql,
  { cycleId, scope, nominated, ...part }: PeopleAsked,
): Promise<PersonRow[]> {
  return sql.rows(
    PersonRow,
    Prisma.sql`
    WITH chosen AS MATERIALIZED (
      SELECT e.id, e.preferred_name, e.sort_key, pos.title, pos.department_id, pos.manager_id, e.left_on FROM ${people} WHERE ${scope} ${partOf(part)})
    SELECT e.id, e.preferred_name, e.sort_key, coalesce(e.title, '') AS position_name, coalesce(d.name, '') AS department, e.left_on IS NOT NULL AS has_left, u.id IS NOT NULL AS has_account,
      m.id AS manager_id, m.preferred_name AS manager_name, m.sort_key AS manager_sort_key, m.left_on IS NOT NULL AS manager_left, mu.id IS NOT NULL AS manager_has_account, coalesce(held.forms, '{}') AS forms
    FROM chosen e
    LEFT JOIN department d ON d.id = e.department_id
    LEFT JOIN app_user u ON u.employee_id = e.id AND u.deactivated_at IS NULL
    LEFT JOIN employee m ON m.id = e.manager_id
    LEFT JOIN app_user mu ON mu.employee_id = m.id AND mu.deactivated_at IS NULL
    LEFT JOIN LATERAL (
      SELECT array_agg(DISTINCT p.cycle_pulse_id) AS forms FROM pulse p
      WHERE p.employee_id = e.id AND p.cycle_id = ${cycleId}::int AND p.nomination_task_id IS NULL AND (p.deleted_at IS NULL OR p.launch_id IS NOT NULL)
        AND (p.kind = 'nomination_task') = (p.cycle_pulse_id = ANY(${[...nominated]}::int[]))) held ON true
    ${part.after === undefined ? Prisma.sql`ORDER BY e.sort_key COLLATE "C", e.id` : Prisma.sql`ORDER BY e.id`}`,
  );
}

const PeopleRow = z.strictObject({ people: z.int() });

export async function countPeople(sql: Sql, scope: Prisma.Sql): Promise<number> {
  const rows = await sql.rows(
    PeopleRow,
    Prisma.sql`SELECT count(*)::int AS people FROM ${people} WHERE ${scope}`,
  );
  return rows[0]?.people ?? 0;
}

export type ReviewerRow = z.infer<typeof EveryoneRow>;

/** Returns everyone with their level and current workload, as far as requested. */
export const findReviewers = (
  sql: Sql,
  asked: Parameters<typeof everyoneWith>[0],
): Promise<ReviewerRow[]> => sql.rows(EveryoneRow, everyoneWith(asked));

/** The people to count in each reporting line, within the distances of the limits. */
export interface LinesAsked {
  readonly reviewers: readonly number[];
  readonly limits: LineLimits;
}

const countsNoOne = ({ below, above }: LineLimits): boolean =>
  below !== null && below < 0 && above !== null && above < 0;

const LineCount = z.strictObject({ key: z.int(), id: z.int(), people: z.int() });

/**
 * Returns how many of the given people are in each subject's own line, by subject, in one
 * statement.
 */
export async function countLines(
  sql: Sql,
  subjects: readonly number[],
  asked: readonly LinesAsked[],
): Promise<Map<number, number>[]> {
  const pairs = asked.flatMap(({ reviewers, limits }, key) =>
    countsNoOne(limits) ? [] : reviewers.map((id) => ({ key, id })),
  );
  const sizes = asked.map(() => new Map<number, number>());
  if (pairs.length === 0) return sizes;
  const rows = await sql.rows(
    LineCount,
    Prisma.sql`
    WITH able AS (SELECT key, id FROM unnest(${pairs.map(({ key }) => key)}::int[], ${pairs.map(({ id }) => id)}::int[]) able(key, id)),
    subject AS (SELECT id FROM unnest(${[...subjects]}::int[]) subject(id)),
    asked AS (SELECT key - 1 AS key, below, above FROM unnest(${asked.map(({ limits }) => limits.below)}::int[], ${asked.map(({ limits }) => limits.above)}::int[]) WITH ORDINALITY asked(below, above, key))
    SELECT key::int AS key, id, count(*)::int AS people FROM (
      SELECT able.key, l.ancestor_id AS id FROM subject JOIN reporting_line l ON l.ancestor_id = subject.id JOIN able ON able.id = l.descendant_id JOIN asked ON asked.key = able.key
        WHERE asked.below IS NULL OR l.depth <= asked.below
      UNION ALL
      SELECT able.key, l.descendant_id FROM subject JOIN reporting_line l ON l.descendant_id = subject.id JOIN able ON able.id = l.ancestor_id JOIN asked ON asked.key = able.key
        WHERE asked.above IS NULL OR l.depth <= asked.above) line
    GROUP BY key, id`,
  );
  for (const { key, id, people: size } of rows) sizes[key]?.set(id, size);
  return sizes;
}
