import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';
import { coversAll } from '../roles/public.ts';
import { grantsOf, reachOf, GrantRow } from '../session/public.ts';
import type { Asked } from './imports.queries.ts';

const Account = z.strictObject({
  user_id: z.int(),
  employee_id: z.int(),
  grants: z.array(GrantRow),
});
type Account = z.infer<typeof Account>;

const GrantsRow = Account.pick({ grants: true });

/**
 * Returns those of the accounts `u` whose grants exceed the requester's. Only accounts with an
 * assigned role are checked; few have one.
 */
async function beyond(sql: Sql, { user_id: userId }: Asked, which: Prisma.Sql): Promise<Account[]> {
  const accounts = await sql.rows(
    Account,
    Prisma.sql`SELECT u.id AS user_id, u.employee_id, ${grantsOf(Prisma.sql`u.id`)} AS grants ${which} AND EXISTS (SELECT FROM user_role held WHERE held.user_id = u.id)`,
  );
  if (accounts.length === 0) return [];
  const [asker] = await sql.rows(
    GrantsRow,
    Prisma.sql`SELECT ${grantsOf(Prisma.sql`u.id`)} AS grants FROM app_user u WHERE u.id = ${userId}::int AND u.deactivated_at IS NULL`,
  );
  const reach = reachOf(asker?.grants ?? []);
  return accounts.filter(({ grants }) => !coversAll(reach, grants));
}

/**
 * Returns the accounts of returning people that stay closed: the requester could not reopen them by
 * hand (decision 038).
 */
export async function findStayingClosed(sql: Sql, asked: Asked): Promise<number[]> {
  const accounts = await beyond(
    sql,
    asked,
    Prisma.sql`
    FROM import_target t JOIN employee e ON e.id = t.employee_id AND t.kind <> 'added' JOIN app_user u ON u.employee_id = e.id AND u.deactivated_at = e.left_recorded_at
    WHERE e.left_on IS NOT NULL AND t.left_on IS NULL`,
  );
  return accounts.map(({ user_id: id }) => id);
}

/**
 * Returns the people that the requester may not restore by hand: themselves, and those whose
 * account would reopen or get another sign-in email, with roles beyond the requester's.
 */
export async function findWithheld(
  sql: Sql,
  importId: number,
  asked: Asked,
): Promise<ReadonlySet<number>> {
  const opens = Prisma.sql`(r.before -> 'account' ->> 'deactivated_at') IS NULL AND (r.after -> 'account' ->> 'deactivated_at') IS NOT NULL`;
  const renames = Prisma.sql`(r.before -> 'account' ->> 'email') IS DISTINCT FROM (r.after -> 'account' ->> 'email')`;
  const accounts = await beyond(
    sql,
    asked,
    Prisma.sql`
    FROM people_import_row r JOIN app_user u ON u.employee_id = r.employee_id
    WHERE r.import_id = ${importId}::int AND r.target IS NOT NULL AND r.before IS NOT NULL AND r.after -> 'account' <> 'null'::jsonb AND (${opens} OR ${renames})`,
  );
  return new Set([...asked.employee_ids, ...accounts.map(({ employee_id: id }) => id)]);
}
