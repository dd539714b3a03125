import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';

export const ReportRow = z.strictObject({
  id: z.int(),
  preferred_name: z.string(),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** Returns the current direct reports of someone, by name. */
export async function findReports(sql: Sql, managerId: number): Promise<ReportRow[]> {
  return sql.rows(
    ReportRow,
    Prisma.sql`
    SELECT e.id, e.preferred_name FROM position pos JOIN employee e ON e.id = pos.employee_id WHERE pos.manager_id = ${managerId}::int AND pos.is_primary AND e.left_on IS NULL ORDER BY e.sort_key, e.id`,
  );
}

/** Marks the person as having left, and closes their active account at the same moment. */
export async function closeRecord(
  sql: Sql,
  employeeId: number,
  leftOn: string,
  at: Date,
): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE employee SET left_on = ${leftOn}::date, left_recorded_at = ${at}::timestamptz, version = version + 1 WHERE id = ${employeeId}::int`,
  );
  await sql.run(
    Prisma.sql`UPDATE app_user SET deactivated_at = ${at}::timestamptz WHERE employee_id = ${employeeId}::int AND deactivated_at IS NULL`,
  );
}

/** Returns true if the account was closed because they left, not earlier or by someone else. */
export async function closedWithLeaving(sql: Sql, employeeId: number): Promise<boolean> {
  return (
    (await sql.run(
      Prisma.sql`SELECT u.id FROM app_user u JOIN employee e ON e.id = u.employee_id WHERE e.id = ${employeeId}::int AND u.deactivated_at = e.left_recorded_at`,
    )) > 0
  );
}

/** Marks the person as back, with or without their account. */
export async function reopenRecord(
  sql: Sql,
  employeeId: number,
  opensAccount: boolean,
): Promise<void> {
  if (opensAccount)
    await sql.run(
      Prisma.sql`UPDATE app_user SET deactivated_at = NULL WHERE employee_id = ${employeeId}::int`,
    );
  await sql.run(
    Prisma.sql`UPDATE employee SET left_on = NULL, left_recorded_at = NULL, version = version + 1 WHERE id = ${employeeId}::int`,
  );
}
