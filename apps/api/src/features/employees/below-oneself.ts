import { Prisma } from '@reviews/db';
import type { Actor } from '../../core/actor.ts';
import type { Sql } from '../../core/sql.ts';
import { readsByRole, readsEverybodyByRole } from './employees.policy.ts';

/** Whom somebody is to report to. */
export interface NewPlace {
  /** Null for a newcomer. */
  readonly employeeId: number | null;
  readonly departmentId: number | null;
  readonly managerId: number;
}

/**
 * Whether a new manager would give whoever makes the change more than they have: somebody, with everybody below, would report to them or
 * come to stand below them, and they would read of them what no role of theirs reads (decision 038). Of two who make it, one through the
 * other's eyes, it is asked of both. Whoever stands below already may be moved about among the people there.
 */
export async function givesOneselfPeople(
  sql: Sql,
  actor: Actor,
  { employeeId, departmentId, managerId }: NewPlace,
): Promise<boolean> {
  const makers = [actor.employeeId, actor.impersonator?.employeeId ?? null].filter(
    (id) => id !== null,
  );
  if (makers.length === 0 || readsEverybodyByRole(actor)) return false;
  const isBelow = (id: number | null): Prisma.Sql =>
    Prisma.sql`EXISTS (SELECT FROM reporting_line line WHERE line.ancestor_id = maker.id AND line.descendant_id = ${id}::int)`;
  const moved = await sql.rows<{ department_id: number | null }>(Prisma.sql`
    SELECT DISTINCT moved.department_id FROM (SELECT ${departmentId}::int AS department_id
      UNION ALL SELECT pos.department_id FROM reporting_line line LEFT JOIN position pos ON pos.employee_id = line.descendant_id AND pos.is_primary WHERE line.ancestor_id = ${employeeId}::int) moved
    WHERE EXISTS (SELECT FROM unnest(${makers}::int[]) maker(id) WHERE maker.id = ${managerId}::int OR (${isBelow(managerId)} AND NOT ${isBelow(employeeId)}))`);
  return !readsByRole(
    actor,
    moved.map((row) => row.department_id),
  );
}
