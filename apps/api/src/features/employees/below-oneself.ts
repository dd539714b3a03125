import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import type { Sql } from '../../core/sql.ts';
import { readsByRole, readsEveryoneByRole } from './employees.policy.ts';

/** A person's new department and manager. */
export interface NewPlace {
  /** Null for a newcomer. */
  readonly employeeId: number | null;
  readonly departmentId: number | null;
  readonly managerId: number;
}

const DepartmentRow = z.strictObject({ department_id: z.int().nullable() });

/**
 * Returns true if a new manager would widen the actor's own access: the person, with everyone below
 * them, would come to report to the actor directly or indirectly, and the actor's roles do not
 * already let them read those people's reviews (decision 038). Checks both the impersonator and the
 * impersonated person. People who are already below the actor may be moved there freely.
 */
export async function givesOneselfPeople(
  sql: Sql,
  actor: Actor,
  { employeeId, departmentId, managerId }: NewPlace,
): Promise<boolean> {
  const makers = [actor.employeeId, actor.impersonator?.employeeId ?? null].filter(
    (id) => id !== null,
  );
  if (makers.length === 0 || readsEveryoneByRole(actor)) return false;
  const isBelow = (id: number | null): Prisma.Sql =>
    Prisma.sql`EXISTS (SELECT FROM reporting_line line WHERE line.ancestor_id = maker.id AND line.descendant_id = ${id}::int)`;
  const moved = await sql.rows(
    DepartmentRow,
    Prisma.sql`
    SELECT DISTINCT moved.department_id FROM (SELECT ${departmentId}::int AS department_id
      UNION ALL SELECT pos.department_id FROM reporting_line line LEFT JOIN position pos ON pos.employee_id = line.descendant_id AND pos.is_primary WHERE line.ancestor_id = ${employeeId}::int) moved
    WHERE EXISTS (SELECT FROM unnest(${makers}::int[]) maker(id) WHERE maker.id = ${managerId}::int OR (${isBelow(managerId)} AND NOT ${isBelow(employeeId)}))`,
  );
  return !readsByRole(
    actor,
    moved.map((row) => row.department_id),
  );
}
