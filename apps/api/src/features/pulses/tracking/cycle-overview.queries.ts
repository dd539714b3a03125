import { Prisma } from '@reviews/db';
import { listStatus } from '@reviews/contracts';
import { z } from 'zod';
import { rowCount, type Sql } from '../../../core/sql.ts';
import { containing } from '../../../core/containing.ts';
import { isAutomatic } from './automatic.ts';
import { isAnswerable, statusExpression } from './form-status.ts';
import { lateCondition } from './late-condition.ts';
import {
  formsWhere,
  ofEach,
  peopleFrom,
  peopleWhere,
  type ListQuestion,
  type PulseQuestion,
} from './tracking.queries.ts';

const whole = (question: PulseQuestion): ListQuestion => ({
  ...question,
  conditions: { forms: [], people: [], statuses: null },
});
const idOf = ({ pulse }: PulseQuestion): Prisma.Sql => Prisma.sql`${pulse.id}::int AS pulse_id`;

export const FormCount = z.strictObject({
  pulse_id: z.int(),
  /** Null for people left out, who have no stage. */
  stage_id: z.int().nullable(),
  status: listStatus,
  late: z.boolean(),
  automatic: z.boolean(),
  count: z.int(),
});
export type FormCount = z.infer<typeof FormCount>;

/**
 * Returns the number of rows per pulse, stage and status, with the same counts as the list's
 * filters. Reads each form once.
 */
export async function countForms(
  sql: Sql,
  questions: readonly PulseQuestion[],
): Promise<FormCount[]> {
  return ofEach(sql, FormCount, questions, (question) => {
    const { pulse, today } = question;
    return Prisma.sql`
    (SELECT ${idOf(question)}, p.stage_id, ${statusExpression(pulse, today)} AS status, ${lateCondition(pulse, today)} AS late, ${isAutomatic(pulse)} AS automatic, count(*)::int AS count FROM pulse p WHERE ${formsWhere(whole(question))} GROUP BY 2, 3, 4, 5)
    UNION ALL
    (SELECT ${idOf(question)}, NULL, 'ineligible', false, false, count(*)::int FROM ${peopleFrom} WHERE ${peopleWhere(whole(question)) ?? Prisma.sql`false`})`;
  });
}

export const DayCount = z.strictObject({
  pulse_id: z.int(),
  /** YYYY-MM-DD in the organisation's time zone. */
  day: z.string(),
  count: z.int(),
  automatic: z.int(),
});
export type DayCount = z.infer<typeof DayCount>;

/** Returns complete forms by closing day, from the forms of those departments. */
function completedAmong(question: PulseQuestion): Prisma.Sql {
  return Prisma.sql`(SELECT ${idOf(question)}, (p.closed_at AT TIME ZONE ${question.pulse.time_zone})::date AS day, count(*)::int AS count, count(*) FILTER (WHERE ${isAutomatic(question.pulse)})::int AS automatic
    FROM pulse p WHERE ${formsWhere(whole(question))} AND p.state = 'complete' GROUP BY 2)`;
}

/**
 * Returns the same for people who track everyone, from the closing index alone: each day is a range
 * of it. Subtracts the few that are closed but not complete, or withheld.
 */
function completedByIndex(question: PulseQuestion): Prisma.Sql {
  const { pulse, scope } = question;
  const zone = Prisma.sql`${pulse.time_zone}`;
  const ofPulse = Prisma.sql`p.cycle_pulse_id = ${pulse.id} AND p.deleted_at IS NULL`;
  const dayOf = (moment: Prisma.Sql) => Prisma.sql`(${moment} AT TIME ZONE ${zone})::date`;
  const others =
    scope.withheld === null
      ? Prisma.sql`p.state IN ('declined', 'incomplete')`
      : Prisma.sql`(p.state IN ('declined', 'incomplete') OR (p.state = 'complete' AND ${scope.withheld}))`;
  return Prisma.sql`(SELECT ${idOf(question)}, days.day, closed.count - coalesce(other.count, 0) AS count, coalesce(automatic.count, 0) AS automatic
    FROM (SELECT min(p.closed_at) AS first, max(p.closed_at) AS last FROM pulse p WHERE ${ofPulse} AND p.closed_at IS NOT NULL) ends
    CROSS JOIN LATERAL (SELECT generate_series(${dayOf(Prisma.sql`ends.first`)}::timestamp, ${dayOf(Prisma.sql`ends.last`)}::timestamp, interval '1 day')::date AS day) days
    CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM pulse p
      WHERE ${ofPulse} AND p.closed_at >= days.day::timestamp AT TIME ZONE ${zone} AND p.closed_at < (days.day + 1)::timestamp AT TIME ZONE ${zone}) closed
    LEFT JOIN (SELECT ${dayOf(Prisma.sql`p.closed_at`)} AS day, count(*)::int AS count FROM pulse p WHERE ${ofPulse} AND ${others} GROUP BY 1) other ON other.day = days.day
    LEFT JOIN (SELECT ${dayOf(Prisma.sql`p.closed_at`)} AS day, count(*)::int AS count FROM pulse p WHERE ${ofPulse} AND ${isAutomatic(pulse)}${scope.withheld === null ? Prisma.empty : Prisma.sql` AND NOT ${scope.withheld}`} GROUP BY 1) automatic ON automatic.day = days.day)`;
}

/**
 * Returns how many forms that are still complete were completed on each day, with the same counts
 * as the list's status and closing filters.
 */
export async function countCompletedByDay(
  sql: Sql,
  questions: readonly PulseQuestion[],
): Promise<DayCount[]> {
  if (questions.length === 0) return [];
  const counted = Prisma.join(
    questions.map((question) =>
      question.scope.byDepartment ? completedAmong(question) : completedByIndex(question),
    ),
    ' UNION ALL ',
  );
  return sql.rows(
    DayCount,
    Prisma.sql`SELECT pulse_id, day::text AS day, count, automatic FROM (${counted}) counted WHERE count > 0 ORDER BY day, pulse_id`,
  );
}

export interface GroupsAsked {
  readonly by: 'department' | 'manager';
  /** For managers: true counts their whole line, false their direct reports. */
  readonly below: boolean;
  readonly words: readonly string[];
  readonly sort: 'late' | 'progress' | 'name';
  readonly limit: number;
  readonly offset: number;
}

export const GroupProgress = z.strictObject({
  /** Null: people without a department or a manager. */
  id: z.int().nullable(),
  name: z.string().nullable(),
  total: z.int(),
  cells: z.array(
    z.strictObject({
      pulse_id: z.int(),
      forms: z.int(),
      complete: z.int(),
      automatic: z.int(),
      late: z.int(),
    }),
  ),
});
export type GroupProgress = z.infer<typeof GroupProgress>;

const GROUPS = {
  department: {
    column: Prisma.sql`place.department_id`,
    names: Prisma.sql`(SELECT d.id, d.name, lower(d.name) AS sort_key, lower(d.name) AS search_text FROM department d)`,
  },
  manager: {
    column: Prisma.sql`place.manager_id`,
    names: Prisma.sql`(SELECT m.id, m.preferred_name AS name, m.sort_key, m.search_text FROM employee m)`,
  },
} as const;

const ORDERS: Readonly<Record<GroupsAsked['sort'], Prisma.Sql>> = {
  late: Prisma.sql`late DESC, forms - complete DESC, sort_key NULLS LAST, group_id`,
  progress: Prisma.sql`(complete - automatic)::float8 / nullif(forms - automatic, 0) NULLS LAST, forms DESC, sort_key NULLS LAST, group_id`,
  name: Prisma.sql`sort_key NULLS LAST, group_id`,
};

const SUMS = Prisma.sql`sum(forms)::int AS forms, sum(complete)::int AS complete, sum(automatic)::int AS automatic, sum(late)::int AS late`;

/**
 * Returns the groups that each form counts for: its department alone, or a manager and everyone
 * above. 0 means none.
 */
function cellsOf({ by, below }: GroupsAsked): Prisma.Sql {
  if (by === 'department' || !below) return Prisma.sql`SELECT * FROM counted`;
  return Prisma.sql`SELECT counted.pulse_id, above.id AS group_id, ${SUMS} FROM counted
    JOIN (SELECT 0 AS group_id, 0 AS id UNION ALL SELECT m.id, m.id FROM employee m UNION ALL SELECT line.descendant_id, line.ancestor_id FROM reporting_line line) above USING (group_id)
    GROUP BY 1, 2`;
}

/**
 * Returns the progress of the forms about each department's or manager's people, one page of groups
 * at a time.
 */
export async function findGroups(
  sql: Sql,
  questions: readonly PulseQuestion[],
  asked: GroupsAsked,
): Promise<GroupProgress[]> {
  if (questions.length === 0) return [];
  const { column, names } = GROUPS[asked.by];
  const counted = questions.map(
    (question) => Prisma.sql`
    (SELECT ${idOf(question)}, coalesce(${column}, 0) AS group_id, count(*) FILTER (WHERE ${isAnswerable(question.pulse)}) AS forms, count(*) FILTER (WHERE p.state = 'complete') AS complete, count(*) FILTER (WHERE ${isAutomatic(question.pulse)}) AS automatic,
      count(*) FILTER (WHERE ${lateCondition(question.pulse, question.today)}) AS late
    FROM pulse p LEFT JOIN position place ON place.employee_id = p.employee_id AND place.is_primary WHERE ${formsWhere(whole(question))} GROUP BY 2)`,
  );
  const named =
    asked.words.length === 0
      ? Prisma.sql`true`
      : Prisma.join(
          asked.words.map((word) => Prisma.sql`names.search_text LIKE ${containing(word)}`),
          ' AND ',
        );
  return sql.rows(
    GroupProgress,
    Prisma.sql`
    WITH counted AS (${Prisma.join(counted, ' UNION ALL ')}), cells AS MATERIALIZED (${cellsOf(asked)}),
    page AS MATERIALIZED (SELECT sums.*, names.name, names.sort_key, row_number() OVER (ORDER BY ${ORDERS[asked.sort]}) AS place, count(*) OVER ()::int AS total
      FROM (SELECT group_id, ${SUMS} FROM cells GROUP BY group_id HAVING sum(forms) > 0) sums LEFT JOIN ${names} names ON names.id = sums.group_id
      WHERE ${named} ORDER BY place LIMIT ${rowCount(asked.limit)} OFFSET ${rowCount(asked.offset)})
    SELECT nullif(page.group_id, 0) AS id, page.name, page.total,
      jsonb_agg(jsonb_build_object('pulse_id', cells.pulse_id, 'forms', cells.forms, 'complete', cells.complete, 'automatic', cells.automatic, 'late', cells.late) ORDER BY cells.pulse_id) AS cells
    FROM page JOIN cells USING (group_id) WHERE cells.forms > 0 GROUP BY page.group_id, page.name, page.total, page.place ORDER BY page.place`,
  );
}
