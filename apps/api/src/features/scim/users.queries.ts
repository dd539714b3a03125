import { Prisma } from '@reviews/db';
import { z } from 'zod';
import { CountRow, TotalRow, IdRow, rowCount, type Sql } from '../../core/sql.ts';
import { conditionOf, type Attributes } from './filter-sql.ts';
import type { Filter } from './protocol/filter.ts';

/** An account as a directory sees it. */
export const UserRow = z.strictObject({
  id: z.int(),
  employee_id: z.int(),
  user_name: z.string(),
  external_id: z.string().nullable(),
  is_known: z.boolean(),
  active: z.boolean(),
  account_email: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  preferred_name: z.string(),
  number: z.string(),
  hired_on: z.string().nullable(),
  has_left: z.boolean(),
  position_id: z.int().nullable(),
  title: z.string(),
  department_id: z.int().nullable(),
  department: z.string(),
  /** The manager: the employee, and the account if there is one. */
  manager_id: z.int().nullable(),
  manager_user_id: z.int().nullable(),
  manager_name: z.string().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type UserRow = z.infer<typeof UserRow>;

const columns = Prisma.sql`u.id, e.id AS employee_id, coalesce(s.user_name, u.email) AS user_name, s.external_id, s.user_id IS NOT NULL AS is_known, u.deactivated_at IS NULL AS active, u.email AS account_email, e.email,
  e.first_name, e.last_name, e.preferred_name, e.external_identifier AS number, e.hired_on::text AS hired_on, e.left_on IS NOT NULL AS has_left, pos.id AS position_id, coalesce(pos.title, '') AS title, pos.department_id, coalesce(d.name, '') AS department,
  pos.manager_id, mu.id AS manager_user_id, m.preferred_name AS manager_name, u.created_at, coalesce(s.updated_at, u.created_at) AS updated_at`;

/** Accounts of people; closed ones only if the directory manages them. */
const from = (
  integrationId: number,
): Prisma.Sql => Prisma.sql`app_user u JOIN employee e ON e.id = u.employee_id LEFT JOIN scim_user s ON s.user_id = u.id AND s.integration_id = ${integrationId}::int
  LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary LEFT JOIN department d ON d.id = pos.department_id LEFT JOIN employee m ON m.id = pos.manager_id LEFT JOIN app_user mu ON mu.employee_id = m.id`;
const isThere = Prisma.sql`(u.deactivated_at IS NULL OR s.user_id IS NOT NULL)`;

const address = (equals?: (value: string) => Prisma.Sql) =>
  ({
    kind: 'text',
    sql: Prisma.sql`e.email`,
    ...(equals === undefined ? {} : { equals }),
  }) as const;

/** Returns the attributes for filters. Those that directories query for each user have an index. */
function attributes(integrationId: number): Attributes {
  const byAddress = (value: string) => Prisma.sql`e.email = ${value}`;
  return {
    id: { kind: 'exact', sql: Prisma.sql`u.id::text` },
    username: {
      kind: 'text',
      sql: Prisma.sql`coalesce(s.user_name, u.email)`,
      equals: (
        value,
      ) => Prisma.sql`u.id IN (SELECT known.user_id FROM scim_user known WHERE known.integration_id = ${integrationId}::int AND lower(known.user_name) = ${value}
        UNION ALL SELECT plain.id FROM app_user plain WHERE plain.email = ${value} AND NOT EXISTS (SELECT FROM scim_user known WHERE known.integration_id = ${integrationId}::int AND known.user_id = plain.id))`,
    },
    externalid: {
      kind: 'exact',
      sql: Prisma.sql`s.external_id`,
      equals: (value) =>
        Prisma.sql`u.id IN (SELECT known.user_id FROM scim_user known WHERE known.integration_id = ${integrationId}::int AND known.external_id = ${value})`,
    },
    active: { kind: 'flag', sql: Prisma.sql`(u.deactivated_at IS NULL)` },
    emails: address(byAddress),
    'emails.value': address(byAddress),
    'emails.type': { kind: 'text', sql: Prisma.sql`'work'` },
    'emails.primary': { kind: 'flag', sql: Prisma.sql`true` },
    'name.givenname': { kind: 'text', sql: Prisma.sql`e.first_name` },
    'name.familyname': { kind: 'text', sql: Prisma.sql`e.last_name` },
    displayname: { kind: 'text', sql: Prisma.sql`e.preferred_name` },
    title: { kind: 'text', sql: Prisma.sql`pos.title` },
    employeenumber: { kind: 'text', sql: Prisma.sql`e.external_identifier` },
    department: { kind: 'text', sql: Prisma.sql`d.name` },
    'manager.value': { kind: 'exact', sql: Prisma.sql`mu.id::text` },
    'meta.created': { kind: 'moment', sql: Prisma.sql`u.created_at` },
    'meta.lastmodified': { kind: 'moment', sql: Prisma.sql`coalesce(s.updated_at, u.created_at)` },
  };
}

export interface Asked {
  readonly filter: Filter | null;
  /** Zero-based. */
  readonly offset: number;
  readonly count: number;
}

export async function findUsers(
  sql: Sql,
  integrationId: number,
  { filter, offset, count }: Asked,
): Promise<{ rows: UserRow[]; total: number }> {
  const where = Prisma.sql`${isThere} AND ${filter === null ? Prisma.sql`true` : conditionOf(attributes(integrationId), filter)}`;
  const [counted, rows] = await Promise.all([
    sql.rows(
      TotalRow,
      Prisma.sql`SELECT count(*)::int AS total FROM ${from(integrationId)} WHERE ${where}`,
    ),
    count === 0
      ? []
      : sql.rows(
          UserRow,
          Prisma.sql`SELECT ${columns} FROM ${from(integrationId)} WHERE ${where} ORDER BY u.id LIMIT ${rowCount(count)} OFFSET ${offset}::int`,
        ),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Returns one account; `lock` locks it and its employee until the transaction ends. */
export async function findUser(
  sql: Sql,
  integrationId: number,
  id: number,
  lock = false,
): Promise<UserRow | undefined> {
  if (lock)
    await sql.run(
      Prisma.sql`SELECT u.id FROM app_user u JOIN employee e ON e.id = u.employee_id WHERE u.id = ${id}::int FOR NO KEY UPDATE`,
    );
  return (
    await sql.rows(
      UserRow,
      Prisma.sql`SELECT ${columns} FROM ${from(integrationId)} WHERE u.id = ${id}::int AND ${isThere}`,
    )
  )[0];
}

export const Twin = z.strictObject({
  by: z.enum(['user_name', 'account', 'email', 'number']),
  user_id: z.int().nullable(),
  employee_id: z.int().nullable(),
  /**
   * True for an employee without an account, or with a closed one that the directory does not
   * manage: it can be reopened for someone who returns.
   */
  is_free: z.boolean(),
});
export type Twin = z.infer<typeof Twin>;

/**
 * Returns other users with this name, address or number. Users without a name from the directory
 * use their address.
 */
export function findTwins(
  sql: Sql,
  integrationId: number,
  {
    userName,
    email,
    number,
  }: { readonly userName: string; readonly email: string; readonly number: string | null },
  exceptUserId: number | null,
): Promise<Twin[]> {
  const others = Prisma.sql`IS DISTINCT FROM ${exceptUserId}::int`;
  const isFree = Prisma.sql`(u.deactivated_at IS NOT NULL AND u.employee_id IS NOT NULL AND NOT EXISTS (SELECT FROM scim_user s WHERE s.integration_id = ${integrationId}::int AND s.user_id = u.id))`;
  return sql.rows(
    Twin,
    Prisma.sql`
    SELECT 'user_name' AS by, s.user_id, NULL::int AS employee_id, false AS is_free FROM scim_user s WHERE s.integration_id = ${integrationId}::int AND lower(s.user_name) = ${userName.toLowerCase()} AND s.user_id ${others}
    UNION ALL SELECT 'user_name', u.id, NULL, ${isFree} FROM app_user u WHERE u.email = ${userName.toLowerCase()} AND u.id ${others} AND NOT EXISTS (SELECT FROM scim_user s WHERE s.integration_id = ${integrationId}::int AND s.user_id = u.id)
    UNION ALL SELECT 'account', u.id, u.employee_id, ${isFree} FROM app_user u WHERE u.email = ${email} AND u.id ${others}
    UNION ALL SELECT 'email', u.id, e.id, u.id IS NULL OR ${isFree} FROM employee e LEFT JOIN app_user u ON u.employee_id = e.id WHERE e.email = ${email} AND (u.id IS NULL OR u.id ${others})
    UNION ALL SELECT 'number', u.id, e.id, u.id IS NULL OR ${isFree} FROM employee e LEFT JOIN app_user u ON u.employee_id = e.id WHERE e.external_identifier = ${number}::text AND (u.id IS NULL OR u.id ${others})`,
  );
}

/** Saves the directory's name for a user. */
export async function keepName(
  sql: Sql,
  integrationId: number,
  userId: number,
  { userName, externalId }: { readonly userName: string; readonly externalId: string | null },
  at: Date,
): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO scim_user (integration_id, user_id, user_name, external_id, created_at, updated_at) VALUES (${integrationId}::int, ${userId}::int, ${userName}, ${externalId}, ${at}::timestamptz, ${at}::timestamptz)
    ON CONFLICT (integration_id, user_id) DO UPDATE SET user_name = excluded.user_name, external_id = excluded.external_id, updated_at = excluded.updated_at`);
}

/** Removes a user from the directory's management. */
export async function forgetName(sql: Sql, integrationId: number, userId: number): Promise<void> {
  await sql.run(
    Prisma.sql`DELETE FROM scim_user WHERE integration_id = ${integrationId}::int AND user_id = ${userId}::int`,
  );
}

/** Returns the account of an employee, open or closed. */
export async function findAccountOf(sql: Sql, employeeId: number): Promise<number | undefined> {
  return (
    await sql.rows(
      IdRow,
      Prisma.sql`SELECT id FROM app_user WHERE employee_id = ${employeeId}::int`,
    )
  )[0]?.id;
}

export async function addAccount(
  sql: Sql,
  {
    employeeId,
    email,
    at,
  }: { readonly employeeId: number; readonly email: string; readonly at: Date },
): Promise<number> {
  const [row] = await sql.rows(
    IdRow,
    Prisma.sql`INSERT INTO app_user (email, employee_id, created_at) VALUES (${email}, ${employeeId}::int, ${at}::timestamptz) RETURNING id`,
  );
  return row?.id ?? 0;
}

/**
 * Changes title and department of the primary position. A new position starts on the organisation's
 * current day, unless the current one started on that day or later.
 */
export async function changePosition(
  sql: Sql,
  employeeId: number,
  {
    title,
    departmentId,
    keepsTeam,
  }: { readonly title: string; readonly departmentId: number; readonly keepsTeam: boolean },
  today: string,
): Promise<void> {
  const team = keepsTeam ? Prisma.sql`team_id, sub_team_id` : Prisma.sql`NULL::int, NULL::int`;
  const begun = await sql.rows(
    IdRow,
    Prisma.sql`
    UPDATE position SET is_primary = false, was_primary = true, ended_on = ${today}::date - 1 WHERE employee_id = ${employeeId}::int AND is_primary AND coalesce(started_on < ${today}::date, true) RETURNING id`,
  );
  const [former] = begun;
  if (former === undefined) {
    const cleared = keepsTeam ? Prisma.empty : Prisma.sql`, team_id = NULL, sub_team_id = NULL`;
    await sql.run(
      Prisma.sql`UPDATE position SET title = ${title}, department_id = ${departmentId}::int ${cleared} WHERE employee_id = ${employeeId}::int AND is_primary`,
    );
    return;
  }
  await sql.run(Prisma.sql`
    INSERT INTO position (employee_id, title, department_id, team_id, sub_team_id, manager_id, started_on)
    SELECT employee_id, ${title}, ${departmentId}::int, ${team}, manager_id, ${today}::date FROM position WHERE id = ${former.id}::int`);
}

/** Returns how many accounts a directory manages. */
export async function countKept(sql: Sql, integrationId: number): Promise<number> {
  return (
    (
      await sql.rows(
        CountRow,
        Prisma.sql`SELECT count(*)::int AS count FROM scim_user WHERE integration_id = ${integrationId}::int`,
      )
    )[0]?.count ?? 0
  );
}
