import { Prisma } from '@reviews/db';
import type { Population } from '@reviews/domain';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';

/** A population as it is stored. */
export const StoredPopulation = z.strictObject({
  department_ids: z.array(z.int()),
  team_ids: z.array(z.int()),
  manager_ids: z.array(z.int()),
  hired_before: z.string().nullable(),
  include: z.array(z.int()),
  exclude: z.array(z.int()),
});

const among = (column: string, ids: readonly number[]): Prisma.Sql | null =>
  ids.length === 0
    ? null
    : Prisma.sql`coalesce(${Prisma.raw(column)} = ANY(${[...ids]}::int[]), false)`;

/**
 * SQL condition for a population, on the employee `e` with the primary position `pos`. People who
 * have left match only by name, so that the preview says why they get nothing. An unknown hire date
 * excludes no one.
 */
export function populationScope({
  department_ids: departments,
  team_ids: teams,
  manager_ids: managers,
  hired_before: day,
  include,
  exclude,
}: Population): Prisma.Sql {
  const filters = [
    Prisma.sql`e.left_on IS NULL`,
    among('pos.department_id', departments),
    among('pos.team_id', teams),
    managers.length === 0
      ? null
      : Prisma.sql`EXISTS (SELECT FROM reporting_line above WHERE above.descendant_id = e.id AND above.ancestor_id = ANY(${managers}::int[]))`,
    day === null ? null : Prisma.sql`coalesce(e.hired_on <= ${day}::date, true)`,
  ].filter((filter) => filter !== null);
  const named = include.length === 0 ? Prisma.empty : Prisma.sql` OR e.id = ANY(${include}::int[])`;
  const leftOut =
    exclude.length === 0 ? Prisma.empty : Prisma.sql` AND NOT e.id = ANY(${exclude}::int[])`;
  return Prisma.sql`((${Prisma.join(filters, ' AND ')})${named})${leftOut}`;
}

/** Limits a population to names with these words, folded as names are for sorting. */
export const namedScope = (scope: Prisma.Sql, words: string): Prisma.Sql =>
  words === '' ? scope : Prisma.sql`${scope} AND strpos(e.sort_key, ${words}) > 0`;

/** Limits a population to these managers and their direct reports. */
export const aroundScope = (scope: Prisma.Sql, managerIds: readonly number[]): Prisma.Sql =>
  Prisma.sql`${scope} AND (pos.manager_id = ANY(${[...managerIds]}::int[]) OR e.id = ANY(${[...managerIds]}::int[]))`;

export const UnitRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  teams: z.array(z.strictObject({ id: z.int(), name: z.string() })),
});
export type UnitRow = z.infer<typeof UnitRow>;

/** Returns the choices for a population: each department with its teams. */
export const findUnits = (sql: Sql): Promise<UnitRow[]> =>
  sql.rows(
    UnitRow,
    Prisma.sql`
  SELECT d.id, d.name, coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) ORDER BY t.name) FILTER (WHERE t.id IS NOT NULL), '[]') AS teams
  FROM department d LEFT JOIN team t ON t.department_id = d.id GROUP BY d.id ORDER BY d.name`,
  );

const TeamName = z.strictObject({ id: z.int(), name: z.string() });

export const findTeamNames = async (
  sql: Sql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> =>
  new Map(
    ids.length === 0
      ? []
      : (
          await sql.rows(
            TeamName,
            Prisma.sql`SELECT id, name FROM team WHERE id = ANY(${[...ids]}::int[])`,
          )
        ).map(({ id, name }) => [id, name]),
  );
