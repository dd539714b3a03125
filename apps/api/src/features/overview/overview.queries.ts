import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { photoOf } from '../../core/photo-address.ts';
import type { Sql } from '../../core/sql.ts';
import { ratingsOf } from '../ratings/public.ts';
import { viewScope } from '../pulses/record/public.ts';

export const PositionRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  manager_id: z.int().nullable(),
  manager_name: z.string().nullable(),
  department: z.string(),
  team: z.string().nullable(),
  sub_team: z.string().nullable(),
  is_primary: z.boolean(),
  /** Calendar days YYYY-MM-DD. */
  started_on: z.string().nullable(),
  ended_on: z.string().nullable(),
});
export type PositionRow = z.infer<typeof PositionRow>;

export const PersonRow = z.strictObject({
  id: z.int(),
  preferred_name: z.string(),
  photo: z.string().nullable(),
  department_id: z.int().nullable(),
  depth_below_actor: z.int().nullable(),
  is_listed: z.boolean(),
  positions: z.array(PositionRow),
});
export type PersonRow = z.infer<typeof PersonRow>;

/**
 * Returns a person with their positions, the primary one first, and their relation to the actor.
 */
export async function findPerson(
  sql: Sql,
  id: number,
  viewerEmployeeId: number | null,
): Promise<PersonRow | undefined> {
  const rows = await sql.prepared(
    'overview_person',
    PersonRow,
    Prisma.sql`
    SELECT e.id, e.preferred_name, ${photoOf()} AS photo, main.department_id, rl.depth AS depth_below_actor, e.left_on IS NULL AND u.deactivated_at IS NULL AS is_listed,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'manager_id', m.id, 'manager_name', m.preferred_name, 'department', d.name,
          'team', tm.name, 'sub_team', st.name, 'is_primary', o.is_primary, 'started_on', o.started_on, 'ended_on', o.ended_on)
          ORDER BY o.is_primary DESC, o.ended_on DESC NULLS FIRST, o.started_on DESC NULLS LAST, o.id), '[]')
        FROM position o
        JOIN department d ON d.id = o.department_id
        LEFT JOIN team tm ON tm.id = o.team_id
        LEFT JOIN sub_team st ON st.id = o.sub_team_id
        LEFT JOIN employee m ON m.id = o.manager_id
        WHERE o.employee_id = e.id) AS positions
    FROM employee e
    LEFT JOIN app_user u ON u.employee_id = e.id
    LEFT JOIN position main ON main.employee_id = e.id AND main.is_primary
    LEFT JOIN reporting_line rl ON rl.descendant_id = e.id AND rl.ancestor_id = ${viewerEmployeeId}::int
    WHERE e.id = ${id}`,
  );
  return rows[0];
}

export const LAUNCHED = Prisma.sql`(p.cycle_id IS NULL OR c.launched_at IS NOT NULL)`;

/**
 * Returns the condition for forms `p` about a person that the reader may read as earlier reviews,
 * over the tables of a form's record.
 */
export const readableAbout = (actor: Actor, employeeId: number): Prisma.Sql =>
  Prisma.sql`p.employee_id = ${employeeId} AND p.kind = 'review' AND p.state = 'complete' AND ${LAUNCHED} AND ${viewScope(actor)}`;

export const RatingRow = z.strictObject({
  id: z.int(),
  rating_type_name: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  pulse_id: z.int().nullable(),
});
export type RatingRow = z.infer<typeof RatingRow>;

export const CycleRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  placard_sub_text: z.string(),
  /** Null if the person has no packet in the cycle. */
  packet: z
    .strictObject({ employee_hash: z.string(), manager_hash: z.string(), released: z.boolean() })
    .nullable(),
  ratings: z.array(RatingRow),
});
export type CycleRow = z.infer<typeof CycleRow>;

/** Returns the launched cycles of a person: closed ones first, each group newest first. */
export async function findCyclesOf(sql: Sql, employeeId: number): Promise<CycleRow[]> {
  return sql.prepared(
    'overview_cycles',
    CycleRow,
    Prisma.sql`
    SELECT c.id, c.name, c.placard_sub_text,
      CASE WHEN pk.id IS NOT NULL THEN jsonb_build_object('employee_hash', pk.employee_hash, 'manager_hash', pk.manager_hash, 'released', pk.state = 'released') END AS packet,
      ${ratingsOf({ cycleId: Prisma.sql`c.id`, employeeId })} AS ratings
    FROM cycle c
    LEFT JOIN packet pk ON pk.cycle_id = c.id AND pk.employee_id = ${employeeId}
    WHERE c.launched_at IS NOT NULL
      AND (pk.id IS NOT NULL OR EXISTS (SELECT FROM pulse p WHERE p.employee_id = ${employeeId} AND p.cycle_id = c.id AND p.deleted_at IS NULL))
    ORDER BY c.closed_at IS NULL, c.end_date DESC, c.start_date DESC, c.id DESC`,
  );
}

export const OverviewSettings = z.strictObject({
  /** As stored: `readOverviewWidgets` validates it. */
  overview_widgets: z.unknown(),
  time_zone: z.string(),
});
export type OverviewSettings = z.infer<typeof OverviewSettings>;

/** Returns the overview settings, or undefined if there are none yet. */
export async function findOverviewSettings(sql: Sql): Promise<OverviewSettings | undefined> {
  return (
    await sql.prepared(
      'overview_settings',
      OverviewSettings,
      Prisma.sql`SELECT overview_widgets, time_zone FROM app_config WHERE id = 1`,
    )
  )[0];
}
