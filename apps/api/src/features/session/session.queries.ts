import { Prisma } from '@reviews/db';
import { SESSION_IDLE_MS, type Permission, type Scope } from '@reviews/domain';
import type { Sql } from '../../core/sql.ts';

export interface GrantRow {
  permission: Permission;
  scope: Scope;
  departments: number[];
}

export interface SessionRow {
  user_id: number;
  employee_id: number | null;
  name: string;
  impersonator_id: number | null;
  impersonation_expires_at: Date | null;
  last_seen_at: Date;
  grants: GrantRow[];
}

/** The roles' permissions of one user, as JSON: what is given to everyone, and what the user was given. */
export function grantsOf(userId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('permission', rp.permission, 'scope', rp.scope,
      'departments', CASE WHEN rp.scope = 'departments'
        THEN ARRAY(SELECT d.department_id FROM user_role_department d WHERE d.user_id = ur.user_id AND d.role_id = ur.role_id) ELSE '{}' END)), '[]')
    FROM role r
    JOIN role_permission rp ON rp.role_id = r.id
    LEFT JOIN user_role ur ON ur.role_id = r.id AND ur.user_id = ${userId}
    WHERE r.everyone OR ur.user_id IS NOT NULL)`;
}

/** A session's last use is written at most this often. */
export const TOUCH_AFTER_MS = 60_000;

/** Whether session `s` of user `u` still holds. The only place that says so. */
const sessionHolds = (now: Date): Prisma.Sql => Prisma.sql`(s.revoked_at IS NULL AND u.deactivated_at IS NULL
  AND s.expires_at > ${now} AND s.last_seen_at > ${new Date(now.getTime() - SESSION_IDLE_MS)})`;

/**
 * The employee behind a token's digest, as a sub-select, for a statement that must spare the query before it: only where
 * nothing but writing in one's own name is asked, the session is no impersonation (those are logged and may be read-only),
 * and its last use need not be noted. Where it yields nothing, the ordinary way decides.
 */
export function ownEmployeeId(digest: Buffer, now: Date): Prisma.Sql {
  return Prisma.sql`(SELECT u.employee_id FROM session s JOIN app_user u ON u.id = s.user_id
    WHERE s.id = ${digest} AND s.impersonator_id IS NULL AND ${sessionHolds(now)} AND s.last_seen_at > ${new Date(now.getTime() - TOUCH_AFTER_MS)})`;
}

/** The live session of a token's digest with all that decides what its person may do; nothing where it has ended. */
export async function findLiveSession(sql: Sql, digest: Buffer, now: Date): Promise<SessionRow | undefined> {
  const rows = await sql.prepared<SessionRow>('live_session', Prisma.sql`
    SELECT s.user_id, u.employee_id, coalesce(e.preferred_name, u.email) AS name, s.last_seen_at,
      s.impersonator_id, s.impersonation_expires_at, ${grantsOf(Prisma.sql`s.user_id`)} AS grants
    FROM session s
    JOIN app_user u ON u.id = s.user_id
    LEFT JOIN employee e ON e.id = u.employee_id
    WHERE s.id = ${digest} AND ${sessionHolds(now)}
      AND (s.impersonation_expires_at IS NULL OR s.impersonation_expires_at > ${now})`);
  return rows[0];
}

/** Who is at the keyboard of an impersonation, with what decides whether they may still be. */
export interface ImpersonatorRow {
  employee_id: number | null;
  name: string;
  grants: GrantRow[];
  /** The department of the impersonated person. */
  department_id: number | null;
}

/** The person behind an impersonation; nothing once they were deactivated. Asked only where there is one. */
export async function findImpersonator(sql: Sql, impersonatorId: number, impersonatedEmployeeId: number | null): Promise<ImpersonatorRow | undefined> {
  const rows = await sql.rows<ImpersonatorRow>(Prisma.sql`
    SELECT u.employee_id, coalesce(e.preferred_name, u.email) AS name, ${grantsOf(Prisma.sql`u.id`)} AS grants,
      (SELECT p.department_id FROM position p WHERE p.employee_id = ${impersonatedEmployeeId}::int AND p.is_primary) AS department_id
    FROM app_user u LEFT JOIN employee e ON e.id = u.employee_id
    WHERE u.id = ${impersonatorId} AND u.deactivated_at IS NULL`);
  return rows[0];
}

/** Who can be impersonated: an active user with an employee. */
export interface ImpersonationTarget {
  user_id: number;
  employee_id: number;
  department_id: number | null;
  grants: GrantRow[];
}

/** The user an impersonation is asked for; nothing for an unknown or deactivated one. */
export async function findImpersonationTarget(sql: Sql, userId: number): Promise<ImpersonationTarget | undefined> {
  const rows = await sql.rows<ImpersonationTarget>(Prisma.sql`
    SELECT u.id AS user_id, u.employee_id, p.department_id, ${grantsOf(Prisma.sql`u.id`)} AS grants
    FROM app_user u
    LEFT JOIN position p ON p.employee_id = u.employee_id AND p.is_primary
    WHERE u.id = ${userId} AND u.deactivated_at IS NULL AND u.employee_id IS NOT NULL`);
  return rows[0];
}

/** More than one sign-in adds, so that the table stays as small as the people who are signed in. */
const SWEPT_AT_ONCE = 20;

/**
 * Removes some sessions whose longest time is over; their tokens are answered as before. An impersonation that lapsed
 * unnoticed stays until it is closed, because its end belongs into the log.
 */
export async function removeOverSessions(sql: Sql, now: Date): Promise<void> {
  await sql.rows(Prisma.sql`
    DELETE FROM session WHERE id IN (
      SELECT id FROM session WHERE expires_at < ${now} AND (impersonator_id IS NULL OR revoked_at IS NOT NULL)
      ORDER BY expires_at LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED)`);
}
