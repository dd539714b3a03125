import { Prisma } from '@reviews/db';
import { LIST_PAGE_SIZE } from '@reviews/domain';
import { heldRole, USER_STATES, type UserState } from '@reviews/contracts';
import { z } from 'zod';
import { TotalRow, IdRow, rowCount, type Sql } from '../../core/sql.ts';
import { dayAt } from '../../core/time-zone.ts';
import { containing } from '../../core/containing.ts';
import { canSignIn } from '../roles/public.ts';
import { grantsOf, sessionHolds, GrantRow } from '../session/public.ts';
import { isUsed } from './invitations.queries.ts';

export const UserListRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  state: z.enum(USER_STATES),
  employee_id: z.int().nullable(),
  position: z.string(),
  department: z.string().nullable(),
  has_left: z.boolean(),
  roles: z.array(heldRole),
  last_signed_in_at: z.date().nullable(),
});
export type UserListRow = z.infer<typeof UserListRow>;

export interface UserFilter {
  readonly words: readonly string[];
  readonly state: UserState | null;
  readonly roleId: number | null;
  readonly page: number;
}

/** Returns the state of account `u`. */
const stateAt = (
  now: Date,
): Prisma.Sql => Prisma.sql`CASE WHEN u.deactivated_at IS NOT NULL THEN 'deactivated' WHEN ${canSignIn} THEN 'active'
  WHEN EXISTS (SELECT FROM invitation i WHERE i.user_id = u.id AND i.used_at IS NULL AND i.withdrawn_at IS NULL AND i.expires_at > ${now}::timestamptz) THEN 'invited' ELSE 'no_password' END`;

const held = Prisma.sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'departments', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) ORDER BY lower(d.name), d.id), '[]') FROM user_role_department urd JOIN department d ON d.id = urd.department_id
    WHERE urd.user_id = ur.user_id AND urd.role_id = ur.role_id)) ORDER BY r.is_system DESC, lower(r.name), r.id), '[]')
  FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id)`;
const columns = (
  now: Date,
): Prisma.Sql => Prisma.sql`u.id, coalesce(e.preferred_name, u.email) AS name, u.email, ${stateAt(now)} AS state, u.employee_id, coalesce(pos.title, '') AS position, d.name AS department,
  coalesce(e.left_on <= ${dayAt(now)}, false) AS has_left, ${held} AS roles,
  (SELECT max(l.at) FROM change_log l WHERE l.entity = 'user' AND l.entity_id = u.id::text AND l.action = 'session.opened') AS last_signed_in_at`;
const joins = Prisma.sql`LEFT JOIN employee e ON e.id = u.employee_id LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary LEFT JOIN department d ON d.id = pos.department_id`;

/** Returns a page of accounts by name, and the total. Details are read for the page only. */
export async function findUsers(
  sql: Sql,
  { words, state, roleId, page }: UserFilter,
  now: Date,
): Promise<{ rows: UserListRow[]; total: number }> {
  const conditions = [
    ...words.map(
      (word) =>
        Prisma.sql`(coalesce(e.search_text, '') || ' ' || u.email) LIKE ${containing(word)}`,
    ),
    ...(state === null ? [] : [Prisma.sql`${stateAt(now)} = ${state}`]),
    ...(roleId === null
      ? []
      : [
          Prisma.sql`EXISTS (SELECT FROM user_role ur WHERE ur.user_id = u.id AND ur.role_id = ${roleId})`,
        ]),
  ];
  const where = conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' AND ');
  const [counted, rows] = await Promise.all([
    sql.rows(
      TotalRow,
      Prisma.sql`SELECT count(*)::int AS total FROM app_user u LEFT JOIN employee e ON e.id = u.employee_id WHERE ${where}`,
    ),
    sql.rows(
      UserListRow,
      Prisma.sql`
      WITH found AS MATERIALIZED (SELECT u.id, coalesce(e.sort_key, u.email) AS sort_key FROM app_user u LEFT JOIN employee e ON e.id = u.employee_id WHERE ${where}
        ORDER BY 2, u.id LIMIT ${rowCount(LIST_PAGE_SIZE)} OFFSET ${(page - 1) * LIST_PAGE_SIZE}::int)
      SELECT ${columns(now)} FROM found JOIN app_user u ON u.id = found.id ${joins} ORDER BY found.sort_key, u.id`,
    ),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

export const AccountRecord = UserListRow.extend({
  created_at: z.date(),
  revision: z.string(),
  is_used: z.boolean(),
  /** Includes the grants that everyone has. */
  grants: z.array(GrantRow),
  everyone_roles: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  providers: z.array(z.string()),
  link_state: z.enum(['waiting', 'sent', 'kept', 'failed', 'over', 'used']).nullable(),
  link_made_at: z.date().nullable(),
  link_ends_at: z.date().nullable(),
});
export type AccountRecord = z.infer<typeof AccountRecord>;

/** Returns one account with everything that decides who may manage it. */
export async function findAccount(
  sql: Sql,
  id: number,
  now: Date,
): Promise<AccountRecord | undefined> {
  const [row] = await sql.rows(
    AccountRecord,
    Prisma.sql`
    SELECT ${columns(now)}, u.created_at, md5(${held}::text) AS revision, ${isUsed} AS is_used, ${grantsOf(Prisma.sql`u.id`)} AS grants,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) ORDER BY lower(r.name)), '[]') FROM role r WHERE r.everyone) AS everyone_roles,
      (SELECT coalesce(jsonb_agg(DISTINCT i.name), '[]') FROM external_identity x JOIN integration i ON i.id = x.integration_id WHERE x.user_id = u.id) AS providers,
      CASE WHEN link.used_at IS NOT NULL THEN 'used' WHEN link.withdrawn_at IS NOT NULL OR link.expires_at <= ${now}::timestamptz THEN 'over' ELSE link.mail_state::text END AS link_state,
      link.created_at AS link_made_at, link.expires_at AS link_ends_at
    FROM app_user u ${joins} LEFT JOIN LATERAL (SELECT * FROM invitation i WHERE i.user_id = u.id AND i.origin <> 'owner' ORDER BY i.created_at DESC, i.id DESC LIMIT 1) link ON true
    WHERE u.id = ${id}`,
  );
  return row;
}

export const SessionRecord = z.strictObject({
  key: z.string(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  began_at: z.date(),
  last_seen_at: z.date(),
  is_current: z.boolean(),
  impersonating: z.string().nullable(),
});
export type SessionRecord = z.infer<typeof SessionRecord>;

/** Returns the sessions that a user opened, including those in which they impersonate someone. */
export const ofKeyboard = (userId: number): Prisma.Sql =>
  Prisma.sql`((s.user_id = ${userId} AND s.impersonator_id IS NULL) OR s.impersonator_id = ${userId})`;

const MOST_SESSIONS = 100;

/**
 * Returns the valid sessions: the asking one first, then by last use. `current` is the digest of
 * the asking token.
 */
export function findSessions(
  sql: Sql,
  userId: number,
  current: Buffer | null,
  now: Date,
): Promise<SessionRecord[]> {
  return sql.rows(
    SessionRecord,
    Prisma.sql`
    SELECT s.key::text AS key, s.device, s.address, s.created_at AS began_at, s.last_seen_at, coalesce(s.id = ${current}::bytea, false) AS is_current,
      CASE WHEN s.impersonator_id IS NOT NULL THEN coalesce(e.preferred_name, u.email) END AS impersonating
    FROM session s JOIN app_user u ON u.id = s.user_id LEFT JOIN employee e ON e.id = u.employee_id
    WHERE ${ofKeyboard(userId)} AND ${sessionHolds(now)} AND (s.impersonation_expires_at IS NULL OR s.impersonation_expires_at > ${now}::timestamptz)
    ORDER BY is_current DESC, s.last_seen_at DESC, s.key LIMIT ${rowCount(MOST_SESSIONS)}`,
  );
}

export interface GivenRole {
  readonly role_id: number;
  readonly department_ids: readonly number[];
}

/** Replaces all roles of these users: one statement for removals, two for additions. */
export async function setRoles(
  sql: Sql,
  userIds: readonly number[],
  given: readonly GivenRole[],
): Promise<void> {
  const roles = JSON.stringify(given);
  await sql.run(Prisma.sql`
    DELETE FROM user_role ur WHERE ur.user_id = ANY(${[...userIds]}::int[]) AND ur.role_id <> ALL (${given.map(({ role_id }) => role_id)}::int[])`);
  await sql.run(Prisma.sql`
    DELETE FROM user_role_department urd WHERE urd.user_id = ANY(${[...userIds]}::int[]) AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(${roles}::jsonb) g(role_id int, department_ids jsonb) WHERE g.role_id = urd.role_id AND g.department_ids @> to_jsonb(urd.department_id))`);
  if (given.length === 0) return;
  await sql.run(Prisma.sql`
    INSERT INTO user_role (user_id, role_id) SELECT u.id, g.role_id FROM unnest(${[...userIds]}::int[]) u(id) CROSS JOIN jsonb_to_recordset(${roles}::jsonb) g(role_id int) ON CONFLICT DO NOTHING`);
  await sql.run(Prisma.sql`
    INSERT INTO user_role_department (user_id, role_id, department_id) SELECT u.id, g.role_id, each.department_id::int FROM unnest(${[...userIds]}::int[]) u(id)
    CROSS JOIN jsonb_to_recordset(${roles}::jsonb) g(role_id int, department_ids jsonb) CROSS JOIN LATERAL jsonb_array_elements_text(g.department_ids) each(department_id) ON CONFLICT DO NOTHING`);
}

/** Returns which of these departments exist. */
export async function knownDepartments(sql: Sql, ids: readonly number[]): Promise<Set<number>> {
  return new Set(
    (
      await sql.rows(
        IdRow,
        Prisma.sql`SELECT id FROM department WHERE id = ANY(${[...ids]}::int[])`,
      )
    ).map(({ id }) => id),
  );
}

export async function setDeactivated(sql: Sql, userId: number, at: Date | null): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE app_user SET deactivated_at = ${at}::timestamptz WHERE id = ${userId}`,
  );
}
