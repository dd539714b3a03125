import { Prisma } from '@reviews/db';
import { TEAM_PAGE_SIZE } from '@reviews/domain';
import { z } from 'zod';
import { rowCount, type Sql } from '../../core/sql.ts';
import { StoredState } from '../pulses/record/public.ts';

/** Larger than any distance in a reporting line. */
const WHOLE_LINE = 1_000;

export const TeamMember = z.strictObject({
  id: z.int(),
  department_id: z.int().nullable(),
  depth: z.int(),
  below_impersonator: z.boolean(),
  preferred_name: z.string(),
  position_name: z.string().nullable(),
  manager_id: z.int().nullable(),
  manager_name: z.string().nullable(),
});
export type TeamMember = z.infer<typeof TeamMember>;

const counted = { total: z.int(), has_below: z.boolean() };
/** A person of the page; the only row of an empty page has none. */
const TeamRow = z.union([
  TeamMember.extend(counted),
  z.strictObject({
    id: z.null(),
    department_id: z.null(),
    depth: z.null(),
    below_impersonator: z.literal(false),
    preferred_name: z.null(),
    position_name: z.null(),
    manager_id: z.null(),
    manager_name: z.null(),
    ...counted,
  }),
]);

export interface TeamPage {
  readonly employeeId: number;
  readonly impersonatorEmployeeId: number | null;
  /** True for everyone below, false for direct reports only. */
  readonly wholeLine: boolean;
  readonly page: number;
}

export interface Team {
  readonly members: readonly TeamMember[];
  readonly total: number;
  readonly hasBelow: boolean;
}

/**
 * Returns a page of a person's reports by name, their number, and whether the direct reports have
 * reports.
 */
export async function findTeam(
  sql: Sql,
  { employeeId, impersonatorEmployeeId, wholeLine, page }: TeamPage,
): Promise<Team> {
  const depth = wholeLine ? WHOLE_LINE : 1;
  // At least one row, so that the total is known beyond the last page too.
  const rows = await sql.assembled(
    TeamRow,
    Prisma.sql`
    WITH line AS MATERIALIZED (
      SELECT e.id, e.preferred_name, e.sort_key, rl.depth FROM reporting_line rl JOIN employee e ON e.id = rl.descendant_id
      WHERE rl.ancestor_id = ${employeeId}::int AND e.left_on IS NULL)
    SELECT counted.total, counted.has_below, person.id, person.preferred_name, person.depth, pos.title AS position_name, pos.department_id, pos.manager_id, m.preferred_name AS manager_name,
      EXISTS (SELECT FROM reporting_line own WHERE own.descendant_id = person.id AND own.ancestor_id = ${impersonatorEmployeeId}::int) AS below_impersonator
    FROM (SELECT count(*) FILTER (WHERE depth <= ${depth}::int)::int AS total, coalesce(bool_or(depth > 1), false) AS has_below FROM line) counted
    LEFT JOIN (SELECT * FROM line WHERE depth <= ${depth}::int ORDER BY sort_key, id LIMIT ${rowCount(TEAM_PAGE_SIZE)} OFFSET ${(page - 1) * TEAM_PAGE_SIZE}::int) person ON true
    LEFT JOIN position pos ON pos.employee_id = person.id AND pos.is_primary
    LEFT JOIN employee m ON m.id = pos.manager_id
    ORDER BY person.sort_key, person.id`,
  );
  const [first] = rows;
  return {
    members: rows.filter((row) => row.id !== null),
    total: first?.total ?? 0,
    hasBelow: first?.has_below ?? false,
  };
}

export const PeerReviewStates = z.strictObject({
  employee_id: z.int(),
  cycle_pulse_id: z.int(),
  states: z.array(StoredState),
});
export type PeerReviewStates = z.infer<typeof PeerReviewStates>;

/**
 * Returns the states of the reviews that these people's nomination tasks opened in each of these
 * pulses, with the same counts as the list.
 */
export async function findPeerReviewStates(
  sql: Sql,
  employeeIds: readonly number[],
  pulseIds: readonly number[],
): Promise<PeerReviewStates[]> {
  return sql.prepared(
    'team_peer_review_states',
    PeerReviewStates,
    Prisma.sql`
    SELECT p.employee_id, p.cycle_pulse_id, array_agg(p.state::text ORDER BY p.state) AS states
    FROM pulse p
    WHERE p.employee_id = ANY(${[...employeeIds]}::int[]) AND p.cycle_pulse_id = ANY(${[...pulseIds]}::int[]) AND p.kind = 'review' AND p.nomination_task_id IS NOT NULL AND p.deleted_at IS NULL
    GROUP BY p.employee_id, p.cycle_pulse_id`,
  );
}

const RemindedForm = z.strictObject({ pulse_id: z.int() });

/**
 * Returns the forms `p` whose writer was reminded on the day of `now`, in the organisation's time
 * zone: by someone, or in a digest.
 */
export async function findRemindedToday(
  sql: Sql,
  forms: Prisma.Sql,
  now: Date,
): Promise<ReadonlySet<number>> {
  const rows = await sql.assembled(
    RemindedForm,
    Prisma.sql`
    SELECT p.id AS pulse_id FROM pulse p
    CROSS JOIN (SELECT zone.time_zone, (${now}::timestamptz AT TIME ZONE zone.time_zone)::date AS today FROM (SELECT coalesce((SELECT time_zone FROM app_config WHERE id = 1), 'UTC') AS time_zone) zone) cfg
    WHERE ${forms} AND (
      EXISTS (SELECT FROM notice n WHERE n.pulse_id = p.id AND n.kind = 'reminded' AND n.reminder_id IS NULL AND (n.created_at AT TIME ZONE cfg.time_zone)::date = cfg.today)
      OR EXISTS (SELECT FROM reminder_form had JOIN reminder told ON told.id = had.reminder_id WHERE had.pulse_id = p.id AND (told.created_at AT TIME ZONE cfg.time_zone)::date = cfg.today))`,
  );
  return new Set(rows.map(({ pulse_id: id }) => id));
}
