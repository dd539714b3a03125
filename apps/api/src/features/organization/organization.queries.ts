import { Prisma } from '@reviews/db';
import { z } from 'zod';
import { rowCount, type Sql } from '../../core/sql.ts';

/** A person in one level of the tree. */
export const NodeRow = z.strictObject({
  level_of: z.int().nullable(),
  id: z.int(),
  preferred_name: z.string(),
  position_name: z.string().nullable(),
  department: z.string().nullable(),
  reports: z.int(),
  below: z.int(),
  /** Number of people in the whole level. */
  total: z.int(),
});
export type NodeRow = z.infer<typeof NodeRow>;

/**
 * Returns the condition for being in the directory: works here, with an account that is not closed.
 */
const isListed = (e: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${e}.left_on IS NULL AND NOT EXISTS (SELECT FROM app_user closed WHERE closed.employee_id = ${e}.id AND closed.deactivated_at IS NOT NULL))`;

/**
 * Returns the condition for reporting to this manager, or to no one in the directory. People who
 * left are in no tree, and their reports are at the top until they get another manager.
 */
const below = (manager: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT e.id, e.preferred_name, e.sort_key, CASE WHEN m.id IS NULL THEN NULL ELSE pos.manager_id END AS level_of, pos.title, pos.department_id
  FROM employee e LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
  LEFT JOIN employee m ON m.id = pos.manager_id AND ${isListed(Prisma.sql`m`)} WHERE ${isListed(Prisma.sql`e`)} AND ${manager}`;

const ofManager = (managerId: number | null): Prisma.Sql =>
  managerId === null
    ? Prisma.sql`m.id IS NULL`
    : Prisma.sql`pos.manager_id = ${managerId}::int AND m.id IS NOT NULL`;

/** Returns the rows of a level with everything shown. Reports are counted only for these rows. */
const shown = (placed: Prisma.Sql): Prisma.Sql => Prisma.sql`
  WITH shown AS MATERIALIZED (${placed})
  SELECT s.level_of, s.id, s.preferred_name, s.title AS position_name, d.name AS department, s.total,
    (SELECT count(*)::int FROM reporting_line l JOIN employee o ON o.id = l.descendant_id WHERE l.ancestor_id = s.id AND l.depth = 1 AND ${isListed(Prisma.sql`o`)}) AS reports,
    (SELECT count(*)::int FROM reporting_line l JOIN employee o ON o.id = l.descendant_id WHERE l.ancestor_id = s.id AND ${isListed(Prisma.sql`o`)}) AS below
  FROM shown s LEFT JOIN department d ON d.id = s.department_id ORDER BY s.step, s.place`;

/** Returns a page of one level, by name. */
export function findLevel(
  sql: Sql,
  managerId: number | null,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<NodeRow[]> {
  return sql.rows(
    NodeRow,
    shown(Prisma.sql`
    SELECT level.*, 0 AS step, count(*) OVER ()::int AS total, row_number() OVER (ORDER BY sort_key, id) AS place FROM (${below(ofManager(managerId))}) level ORDER BY place LIMIT ${rowCount(limit)} OFFSET ${rowCount(offset)}`),
  );
}

export const Step = z.strictObject({
  /** The person on the path in this level. */
  id: z.int(),
  /** Manager of the level; null: the top. */
  manager_id: z.int().nullable(),
});
export type Step = z.infer<typeof Step>;

/** Returns the path from the top down to someone in the directory; empty if they are not in it. */
export function findSteps(sql: Sql, employeeId: number): Promise<Step[]> {
  return sql.rows(
    Step,
    Prisma.sql`
    WITH line AS (SELECT ${employeeId}::int AS id, 0 AS depth UNION ALL SELECT ancestor_id, depth FROM reporting_line WHERE descendant_id = ${employeeId}::int),
    known AS (SELECT line.id, line.depth FROM line JOIN employee e ON e.id = line.id WHERE ${isListed(Prisma.sql`e`)}),
    gone AS (SELECT coalesce(min(line.depth), 1000000) AS depth FROM line WHERE NOT EXISTS (SELECT FROM known WHERE known.id = line.id))
    SELECT known.id, above.id AS manager_id FROM known CROSS JOIN gone LEFT JOIN known above ON above.depth = known.depth + 1 AND above.depth < gone.depth WHERE known.depth < gone.depth ORDER BY known.depth DESC`,
  );
}

/** Returns the part of each level up to its person on the path, in whole pages. */
export function findLevels(sql: Sql, steps: readonly Step[], pageSize: number): Promise<NodeRow[]> {
  const size = rowCount(pageSize);
  const levels = steps.map(
    ({ id, manager_id: managerId }, step) => Prisma.sql`
    (SELECT found.*, ${step}::int AS step FROM (
      SELECT placed.*, max(CASE WHEN placed.id = ${id}::int THEN placed.place END) OVER () AS hit FROM (
        SELECT level.*, count(*) OVER ()::int AS total, row_number() OVER (ORDER BY sort_key, id) AS place FROM (${below(ofManager(managerId))}) level) placed) found
    WHERE found.place <= ceil(found.hit::numeric / ${size}) * ${size})`,
  );
  return sql.rows(NodeRow, shown(Prisma.join(levels, ' UNION ALL ')));
}
