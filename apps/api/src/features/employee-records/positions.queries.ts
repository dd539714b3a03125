import { Prisma } from '@reviews/db';
import type { PositionKind } from '@reviews/domain';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';

/** Names of a position's department and team. An empty name means none. */
export const PlaceNames = z.strictObject({
  department: z.string(),
  team: z.string(),
  sub_team: z.string(),
});
export type PlaceNames = z.infer<typeof PlaceNames>;

export const Place = z.strictObject({
  department_id: z.int(),
  team_id: z.int().nullable(),
  sub_team_id: z.int().nullable(),
});
export type Place = z.infer<typeof Place>;

const given = (places: readonly PlaceNames[]): Prisma.Sql =>
  Prisma.sql`(SELECT n - 1 AS at, g.department, nullif(g.team, '') AS team, nullif(g.sub_team, '') AS sub_team
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS (department text, team text, sub_team text)) WITH ORDINALITY AS g (department, team, sub_team, n)) given`;

/** A place with its names as stored. */
export const NamedPlace = Place.extend(PlaceNames.shape);
export type NamedPlace = z.infer<typeof NamedPlace>;

const DepartmentRow = z.strictObject({ id: z.int().nullable() });

/** Finds departments by name, ignoring case; null for an unknown one. In the given order. */
export async function findDepartments(
  sql: Sql,
  names: readonly string[],
): Promise<(number | null)[]> {
  const rows = await sql.rows(
    DepartmentRow,
    Prisma.sql`
    SELECT (SELECT d.id FROM department d WHERE lower(d.name) = lower(named.name) ORDER BY d.name = named.name DESC, d.id LIMIT 1) AS id
    FROM unnest(${[...names]}::text[]) WITH ORDINALITY AS named (name, place) ORDER BY named.place`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns the places with these names and creates missing ones. Names that differ only in case are
 * one place.
 */
export async function ensurePlaces(sql: Sql, places: readonly PlaceNames[]): Promise<NamedPlace[]> {
  const named = given(places);
  await sql.run(Prisma.sql`
    INSERT INTO department (name) SELECT DISTINCT ON (lower(department)) department FROM ${named}
    WHERE NOT EXISTS (SELECT FROM department d WHERE lower(d.name) = lower(given.department)) ON CONFLICT DO NOTHING`);
  await sql.run(Prisma.sql`
    INSERT INTO team (department_id, name) SELECT DISTINCT ON (d.id, lower(team)) d.id, team FROM ${named} JOIN department d ON lower(d.name) = lower(given.department)
    WHERE team IS NOT NULL AND NOT EXISTS (SELECT FROM team tm WHERE tm.department_id = d.id AND lower(tm.name) = lower(given.team)) ON CONFLICT DO NOTHING`);
  await sql.run(Prisma.sql`
    INSERT INTO sub_team (team_id, name) SELECT DISTINCT ON (tm.id, lower(sub_team)) tm.id, sub_team
    FROM ${named} JOIN department d ON lower(d.name) = lower(given.department) JOIN team tm ON tm.department_id = d.id AND lower(tm.name) = lower(given.team)
    WHERE sub_team IS NOT NULL AND NOT EXISTS (SELECT FROM sub_team st WHERE st.team_id = tm.id AND lower(st.name) = lower(given.sub_team)) ON CONFLICT DO NOTHING`);
  return sql.rows(
    NamedPlace,
    Prisma.sql`
    SELECT DISTINCT ON (given.at) d.id AS department_id, tm.id AS team_id, st.id AS sub_team_id, d.name AS department, coalesce(tm.name, '') AS team, coalesce(st.name, '') AS sub_team
    FROM ${named} JOIN department d ON lower(d.name) = lower(given.department)
    LEFT JOIN team tm ON tm.department_id = d.id AND lower(tm.name) = lower(given.team) LEFT JOIN sub_team st ON st.team_id = tm.id AND lower(st.name) = lower(given.sub_team)
    ORDER BY given.at, d.name = given.department DESC, d.id, tm.id, st.id`,
  );
}

export interface PlacedPosition extends Place {
  /** Null for a new one. */
  readonly id: number | null;
  readonly kind: PositionKind;
  readonly title: string;
  readonly started_on: string | null;
  readonly ended_on: string | null;
}

const ManagerRow = z.strictObject({ manager_id: z.int().nullable() });

/**
 * Replaces all positions of someone. The new primary position keeps the manager of the former one.
 * Clears the primary mark first, so that the order of the rows breaks no constraint.
 */
export async function replacePositions(
  sql: Sql,
  employeeId: number,
  positions: readonly PlacedPosition[],
): Promise<void> {
  const [present] = await sql.rows(
    ManagerRow,
    Prisma.sql`SELECT manager_id FROM position WHERE employee_id = ${employeeId}::int AND is_primary`,
  );
  const managerId = present?.manager_id ?? null;
  const kept = positions.flatMap(({ id }) => id ?? []);
  await sql.run(
    Prisma.sql`DELETE FROM position WHERE employee_id = ${employeeId}::int AND NOT id = ANY(${kept}::int[])`,
  );
  await sql.run(
    Prisma.sql`UPDATE position SET is_primary = false, was_primary = false WHERE employee_id = ${employeeId}::int`,
  );
  const rows = Prisma.sql`jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) AS g (id int, kind text, title text, department_id int, team_id int, sub_team_id int, started_on date, ended_on date)`;
  await sql.run(Prisma.sql`
    UPDATE position o SET is_primary = g.kind = 'primary', was_primary = g.kind = 'former', title = g.title, department_id = g.department_id, team_id = g.team_id, sub_team_id = g.sub_team_id,
      started_on = g.started_on, ended_on = g.ended_on, manager_id = CASE WHEN g.kind = 'primary' THEN ${managerId}::int ELSE o.manager_id END
    FROM ${rows} WHERE o.id = g.id AND o.employee_id = ${employeeId}::int`);
  await sql.run(Prisma.sql`
    INSERT INTO position (employee_id, is_primary, was_primary, title, department_id, team_id, sub_team_id, started_on, ended_on, manager_id)
    SELECT ${employeeId}::int, g.kind = 'primary', g.kind = 'former', g.title, g.department_id, g.team_id, g.sub_team_id, g.started_on, g.ended_on, CASE WHEN g.kind = 'primary' THEN ${managerId}::int END
    FROM ${rows} WHERE g.id IS NULL`);
}

/** Inserts a newcomer's first position; they have no reports yet. The tree must be locked. */
export async function placeNewcomer(
  sql: Sql,
  employeeId: number,
  { title, started_on: from, ...place }: Omit<PlacedPosition, 'id' | 'kind' | 'ended_on'>,
  managerId: number | null,
): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO position (employee_id, title, department_id, team_id, sub_team_id, started_on, manager_id)
    VALUES (${employeeId}::int, ${title}, ${place.department_id}::int, ${place.team_id}::int, ${place.sub_team_id}::int, ${from}::date, ${managerId}::int)`);
  await sql.run(Prisma.sql`
    INSERT INTO reporting_line (ancestor_id, descendant_id, depth)
    SELECT above.id, ${employeeId}::int, above.distance + 1
    FROM (SELECT ${managerId}::int AS id, 0 AS distance UNION ALL SELECT ancestor_id, depth FROM reporting_line WHERE descendant_id = ${managerId}::int) above WHERE above.id IS NOT NULL`);
}

/** Returns true if someone works here with an active account, as a manager must. */
export async function findActiveManager(sql: Sql, id: number): Promise<boolean> {
  const rows = await sql.run(
    Prisma.sql`SELECT e.id FROM employee e JOIN app_user u ON u.employee_id = e.id AND u.deactivated_at IS NULL WHERE e.id = ${id}::int AND e.left_on IS NULL`,
  );
  return rows > 0;
}
