import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';

/** A person who is to get another manager. */
export const MovedPerson = z.strictObject({
  id: z.int(),
  name: z.string(),
  department_id: z.int().nullable(),
  has_position: z.boolean(),
  manager_id: z.int().nullable(),
  manager_name: z.string().nullable(),
});
export type MovedPerson = z.infer<typeof MovedPerson>;

/** A possible manager. */
export const ManagerRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  is_active: z.boolean(),
  /**
   * Names of the people from this manager up to the employee, both included, if the manager is
   * below them; empty otherwise.
   */
  up_to_employee: z.array(z.string()),
});
export type ManagerRow = z.infer<typeof ManagerRow>;

export async function findMoved(sql: Sql, employeeId: number): Promise<MovedPerson | undefined> {
  const rows = await sql.rows(
    MovedPerson,
    Prisma.sql`
    SELECT e.id, e.preferred_name AS name, pos.department_id, pos.id IS NOT NULL AS has_position, m.id AS manager_id, m.preferred_name AS manager_name
    FROM employee e LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary LEFT JOIN employee m ON m.id = pos.manager_id WHERE e.id = ${employeeId}::int`,
  );
  return rows[0];
}

export async function findManager(
  sql: Sql,
  managerId: number,
  employeeId: number,
): Promise<ManagerRow | undefined> {
  const rows = await sql.rows(
    ManagerRow,
    Prisma.sql`
    SELECT e.id, e.preferred_name AS name, e.left_on IS NULL AND EXISTS (SELECT FROM app_user u WHERE u.employee_id = e.id AND u.deactivated_at IS NULL) AS is_active,
      CASE WHEN EXISTS (SELECT FROM reporting_line line WHERE line.ancestor_id = ${employeeId}::int AND line.descendant_id = e.id)
        THEN ARRAY(SELECT above.preferred_name FROM reporting_line up JOIN employee above ON above.id = up.ancestor_id
          WHERE up.descendant_id = e.id AND up.depth <= (SELECT line.depth FROM reporting_line line WHERE line.ancestor_id = ${employeeId}::int AND line.descendant_id = e.id)
          ORDER BY up.depth) ELSE '{}'::text[] END AS up_to_employee
    FROM employee e WHERE e.id = ${managerId}::int`,
  );
  return rows[0];
}

/**
 * Moves someone with everyone below them; updates position and closure together. The tree must be
 * locked, and the new manager not be below.
 */
export async function moveBelow(
  sql: Sql,
  employeeId: number,
  managerId: number | null,
): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE position SET manager_id = ${managerId}::int WHERE employee_id = ${employeeId}::int AND is_primary`,
  );
  await sql.run(Prisma.sql`
    DELETE FROM reporting_line line USING reporting_line above
    WHERE above.descendant_id = ${employeeId}::int AND line.ancestor_id = above.ancestor_id
      AND (line.descendant_id = ${employeeId}::int OR line.descendant_id IN (SELECT descendant_id FROM reporting_line WHERE ancestor_id = ${employeeId}::int))`);
  await sql.run(Prisma.sql`
    INSERT INTO reporting_line (ancestor_id, descendant_id, depth)
    SELECT above.id, below.id, above.distance + below.distance + 1
    FROM (SELECT ${managerId}::int AS id, 0 AS distance UNION ALL SELECT ancestor_id, depth FROM reporting_line WHERE descendant_id = ${managerId}::int) above,
      (SELECT ${employeeId}::int AS id, 0 AS distance UNION ALL SELECT descendant_id, depth FROM reporting_line WHERE ancestor_id = ${employeeId}::int) below
    WHERE above.id IS NOT NULL`);
}

/** Condition for the open reviews `p` about someone, in running cycles `c` or outside any. */
const isOpenAbout = (employeeId: number): Prisma.Sql =>
  Prisma.sql`p.employee_id = ${employeeId}::int AND p.state IN ('open', 'draft') AND (p.cycle_id IS NULL OR (c.launched_at IS NOT NULL AND c.closed_at IS NULL))`;

/** Condition for those that the manager writes, over the tables of a review's record. */
export const isWith = (employeeId: number, managerId: number | null): Prisma.Sql =>
  Prisma.sql`(${isOpenAbout(employeeId)} AND p.assignee_id = ${managerId}::int)`;

/**
 * Locks every open review about someone, so that one just assigned to the former manager is waited
 * for and seen.
 */
export async function lockFormsAbout(sql: Sql, employeeId: number): Promise<void> {
  await sql.run(
    Prisma.sql`SELECT id FROM pulse WHERE employee_id = ${employeeId}::int AND state IN ('open', 'draft') AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
  );
}

export interface NewChange {
  readonly employeeId: number;
  readonly formerManagerId: number | null;
  readonly newManagerId: number | null;
  readonly userId: number;
  readonly at: Date;
}

/**
 * Passes pending decisions of an earlier change on: the new manager decides them now. A review that
 * is with that manager again stays with them; one that was reassigned in between needs no decision.
 */
export async function carryUndecided(
  sql: Sql,
  changeId: number,
  { employeeId, newManagerId, userId, at }: NewChange,
): Promise<void> {
  const undecided = Prisma.sql`h.decision IS NULL AND h.change_id <> ${changeId}::int AND p.id = h.pulse_id AND p.employee_id = ${employeeId}::int`;
  await sql.run(
    Prisma.sql`DELETE FROM handover h USING pulse p WHERE ${undecided} AND p.assignee_id <> h.writer_id`,
  );
  await sql.run(Prisma.sql`
    UPDATE handover h SET decision = 'keep', decided_by_id = ${userId}::int, decided_at = ${at}::timestamptz
    FROM pulse p WHERE ${undecided} AND h.writer_id = ${newManagerId}::int`);
  await sql.run(
    Prisma.sql`UPDATE handover h SET change_id = ${changeId}::int FROM pulse p WHERE ${undecided}`,
  );
}

/** Adds a pending handover for each review that is with the former manager. */
export async function addHandovers(
  sql: Sql,
  changeId: number,
  { employeeId, formerManagerId }: NewChange,
): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO handover (change_id, pulse_id, writer_id) SELECT ${changeId}::int, p.id, p.assignee_id
    FROM pulse p LEFT JOIN cycle c ON c.id = p.cycle_id WHERE p.deleted_at IS NULL AND ${isWith(employeeId, formerManagerId)}`);
}

export const ToldRow = z.strictObject({
  pulse_id: z.int(),
  user_id: z.int(),
});
export type ToldRow = z.infer<typeof ToldRow>;

/**
 * Returns who is notified of each pending review: its writer, and the new manager unless the writer
 * is withheld from managers.
 */
export async function findWhoIsTold(sql: Sql, changeId: number): Promise<ToldRow[]> {
  return sql.rows(
    ToldRow,
    Prisma.sql`
    SELECT h.pulse_id, u.id AS user_id FROM handover h JOIN manager_change m ON m.id = h.change_id JOIN pulse p ON p.id = h.pulse_id AND p.deleted_at IS NULL AND p.state IN ('open', 'draft')
    JOIN template_version t ON t.id = p.template_version_id
    JOIN app_user u ON u.employee_id = h.writer_id OR (u.employee_id = m.new_manager_id AND NOT coalesce((t.options ->> 'anonymizeManager')::boolean, false))
    WHERE h.change_id = ${changeId}::int AND h.decision IS NULL
      AND NOT EXISTS (SELECT FROM notice n WHERE n.kind = 'handover' AND n.pulse_id = h.pulse_id AND n.user_id = u.id AND u.employee_id = h.writer_id AND h.writer_id IS DISTINCT FROM m.former_manager_id)`,
  );
}
