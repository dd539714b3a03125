import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';

/** A department with its teams and their sub teams. */
export const DepartmentTree = z.strictObject({
  id: z.int(),
  name: z.string(),
  teams: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      sub_teams: z.array(z.strictObject({ id: z.int(), name: z.string() })),
    }),
  ),
});
export type DepartmentTree = z.infer<typeof DepartmentTree>;

/**
 * Returns departments with their teams and sub teams, for the department filter; `scope` is over
 * `pos.department_id`.
 */
export async function findDepartmentTree(sql: Sql, scope: Prisma.Sql): Promise<DepartmentTree[]> {
  return sql.rows(
    DepartmentTree,
    Prisma.sql`
    SELECT d.id, d.name, (SELECT coalesce(jsonb_agg(jsonb_build_object('id', tm.id, 'name', tm.name, 'sub_teams',
        (SELECT coalesce(jsonb_agg(jsonb_build_object('id', st.id, 'name', st.name) ORDER BY st.name), '[]') FROM sub_team st WHERE st.team_id = tm.id)) ORDER BY tm.name), '[]')
      FROM team tm WHERE tm.department_id = d.id) AS teams
    FROM department d CROSS JOIN LATERAL (SELECT d.id AS department_id) pos
    WHERE ${scope}
    ORDER BY d.name`,
  );
}
