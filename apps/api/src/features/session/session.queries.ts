import { Prisma } from '@reviews/db';
import {
  IMPERSONATION_BY,
  SCOPES,
  PERMISSIONS,
  IMPERSONATION_MAX_MS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  SessionExpired,
} from '@reviews/domain';
import { z } from 'zod';
import { photoOf } from '../../core/photo-address.ts';
import { CountRow, type Sql } from '../../core/sql.ts';

export const GrantRow = z.strictObject({
  permission: z.enum(PERMISSIONS),
  scope: z.enum(SCOPES),
  departments: z.array(z.int()),
});
export type GrantRow = z.infer<typeof GrantRow>;

export const SessionRow = z.strictObject({
  user_id: z.int(),
  employee_id: z.int().nullable(),
  name: z.string(),
  photo: z.string().nullable(),
  impersonator_id: z.int().nullable(),
  impersonation_expires_at: z.date().nullable(),
  last_seen_at: z.date(),
  grants: z.array(GrantRow),
  /** The grants of the previewed role, together with those that everyone has. */
  preview: z.strictObject({ role: z.string(), grants: z.array(GrantRow) }).nullable(),
  impersonation_by: z.enum(IMPERSONATION_BY),
});
export type SessionRow = z.infer<typeof SessionRow>;

/** Returns the grants of one user as JSON: those of everyone, and the user's own. */
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

/** The role that session `s` previews, with its grants; null without a preview. */
const previewOf = Prisma.sql`CASE WHEN s.preview_role_id IS NOT NULL THEN jsonb_build_object('role', (SELECT r.name FROM role r WHERE r.id = s.preview_role_id), 'grants', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('permission', rp.permission, 'scope', rp.scope, 'departments', CASE WHEN rp.scope = 'departments' AND r.id = s.preview_role_id THEN s.preview_department_ids ELSE '{}' END)), '[]')
    FROM role r JOIN role_permission rp ON rp.role_id = r.id WHERE r.everyone OR r.id = s.preview_role_id)) END`;

/** The site's setting of who may impersonate. */
export const impersonationBy = Prisma.sql`coalesce((SELECT impersonation_by::text FROM app_config WHERE id = 1), 'permitted')`;

/** A session's last use is written at most this often. */
export const TOUCH_AFTER_MS = 60_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The site's current idle time of sessions. */
const idleMinutes = Prisma.sql`coalesce((SELECT session_idle_minutes FROM app_config WHERE id = 1), ${Prisma.raw(String(SESSION_IDLE_MS / MINUTE_MS))})`;
const maxHours = Prisma.sql`coalesce((SELECT session_max_hours FROM app_config WHERE id = 1), ${Prisma.raw(String(SESSION_ABSOLUTE_MS / HOUR_MS))})`;

/**
 * Returns whether session `s` of user `u` is still valid. The only place that decides this. The end
 * set at its opening is a maximum; a shorter time configured since applies too.
 */
export const sessionHolds = (
  now: Date,
): Prisma.Sql => Prisma.sql`(s.revoked_at IS NULL AND u.deactivated_at IS NULL
  AND s.expires_at > ${now} AND s.last_seen_at > ${now}::timestamptz - make_interval(mins => ${idleMinutes}) AND s.signed_in_at > ${now}::timestamptz - make_interval(hours => ${maxHours}))`;

/** Maximum lifetimes of new sessions. */
export interface SessionLimits {
  readonly maxMs: number;
  readonly impersonationMs: number;
}

/**
 * Returns the employee of a token digest as a sub-select, for a statement that has to save a query.
 * Only for writes in the person's own name, outside impersonation and preview (those are logged or
 * read-only), and when the last use need not be recorded. Without a result, use the ordinary way.
 */
export function ownEmployeeId(digest: Buffer, now: Date): Prisma.Sql {
  return Prisma.sql`(SELECT u.employee_id FROM session s JOIN app_user u ON u.id = s.user_id
    WHERE s.id = ${digest} AND s.impersonator_id IS NULL AND s.preview_role_id IS NULL AND ${sessionHolds(now)} AND s.last_seen_at > ${new Date(now.getTime() - TOUCH_AFTER_MS)})`;
}

/**
 * Returns the valid session of a token digest with everything that decides what its person may do;
 * undefined if it has ended.
 */
export async function findLiveSession(
  sql: Sql,
  digest: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const rows = await sql.prepared(
    'live_session',
    SessionRow,
    Prisma.sql`
    SELECT s.user_id, u.employee_id, coalesce(e.preferred_name, u.email) AS name, ${photoOf()} AS photo, s.last_seen_at,
      s.impersonator_id, s.impersonation_expires_at, ${grantsOf(Prisma.sql`s.user_id`)} AS grants, ${previewOf} AS preview,
      ${impersonationBy} AS impersonation_by
    FROM session s
    JOIN app_user u ON u.id = s.user_id
    LEFT JOIN employee e ON e.id = u.employee_id
    WHERE s.id = ${digest} AND ${sessionHolds(now)}
      AND (s.impersonation_expires_at IS NULL OR s.impersonation_expires_at > ${now})`,
  );
  return rows[0];
}

/** A key for kept words, as base64 without line breaks: 32 bytes are shorter than a line. */
const WordsKeyRow = z.strictObject({ key: z.string() });

/** Returns the key for the words that a person's browsers keep. */
export async function findWordsKey(sql: Sql, userId: number): Promise<string> {
  const [found] = await sql.rows(
    WordsKeyRow,
    Prisma.sql`SELECT encode(words_key, 'base64') AS key FROM app_user WHERE id = ${userId}`,
  );
  if (found === undefined) throw new SessionExpired();
  return found.key;
}

/** The impersonator, with what decides whether they may continue. */
export const ImpersonatorRow = z.strictObject({
  employee_id: z.int().nullable(),
  name: z.string(),
  grants: z.array(GrantRow),
  /** Department of the impersonated person. */
  department_id: z.int().nullable(),
});
export type ImpersonatorRow = z.infer<typeof ImpersonatorRow>;

/**
 * Returns the impersonator, or undefined if they were deactivated. Queried only during
 * impersonation.
 */
export async function findImpersonator(
  sql: Sql,
  impersonatorId: number,
  impersonatedEmployeeId: number | null,
): Promise<ImpersonatorRow | undefined> {
  const rows = await sql.rows(
    ImpersonatorRow,
    Prisma.sql`
    SELECT u.employee_id, coalesce(e.preferred_name, u.email) AS name, ${grantsOf(Prisma.sql`u.id`)} AS grants,
      (SELECT p.department_id FROM position p WHERE p.employee_id = ${impersonatedEmployeeId}::int AND p.is_primary) AS department_id
    FROM app_user u LEFT JOIN employee e ON e.id = u.employee_id
    WHERE u.id = ${impersonatorId} AND u.deactivated_at IS NULL`,
  );
  return rows[0];
}

/** Someone who can be impersonated: an active user with an employee. */
export const ImpersonationTarget = z.strictObject({
  user_id: z.int(),
  employee_id: z.int(),
  department_id: z.int().nullable(),
  grants: z.array(GrantRow),
});
export type ImpersonationTarget = z.infer<typeof ImpersonationTarget>;

/** Returns the user to impersonate; undefined for an unknown or deactivated one. */
export async function findImpersonationTarget(
  sql: Sql,
  userId: number,
): Promise<ImpersonationTarget | undefined> {
  const rows = await sql.rows(
    ImpersonationTarget,
    Prisma.sql`
    SELECT u.id AS user_id, u.employee_id, p.department_id, ${grantsOf(Prisma.sql`u.id`)} AS grants
    FROM app_user u
    LEFT JOIN position p ON p.employee_id = u.employee_id AND p.is_primary
    WHERE u.id = ${userId} AND u.deactivated_at IS NULL AND u.employee_id IS NOT NULL`,
  );
  return rows[0];
}

/**
 * Ends valid sessions among `s`, and logs the end of their impersonations for the impersonated
 * people.
 * @returns how many there were
 */
export async function endSessions(sql: Sql, which: Prisma.Sql, now: Date): Promise<number> {
  const [ended] = await sql.rows(
    CountRow,
    Prisma.sql`
    WITH ended AS (UPDATE session s SET revoked_at = ${now}::timestamptz FROM app_user u WHERE u.id = s.user_id AND ${which} AND ${sessionHolds(now)}
      RETURNING s.user_id, s.impersonator_id, s.impersonation_expires_at),
    logged AS (INSERT INTO change_log (at, actor_id, impersonator_id, action, entity, entity_id)
      SELECT least(ended.impersonation_expires_at, ${now}::timestamptz), ended.user_id, ended.impersonator_id, 'impersonation.stopped', 'user', ended.user_id::text FROM ended WHERE ended.impersonator_id IS NOT NULL)
    SELECT count(*)::int AS count FROM ended`,
  );
  return ended?.count ?? 0;
}

/** Lifetimes of sessions and impersonations. */
export interface HoldingTimes {
  readonly idleMinutes: number;
  readonly maxHours: number;
  readonly impersonationMinutes: number;
}

/**
 * Ends sessions that exceed the new limits `after`, and marks those that had expired under `before`
 * as ended, so that a longer limit does not revive them. Active impersonations get their new end.
 * Logs ended impersonations for the impersonated people.
 * @returns how many valid sessions ended
 */
export async function endOutlivedSessions(
  sql: Sql,
  {
    before,
    after,
    now,
  }: { readonly before: HoldingTimes; readonly after: HoldingTimes; readonly now: Date },
): Promise<number> {
  const within = ({
    idleMinutes: idle,
    maxHours: hours,
    impersonationMinutes: minutes,
  }: HoldingTimes) => Prisma.sql`(s.expires_at > ${now}::timestamptz
    AND s.last_seen_at > ${now}::timestamptz - make_interval(mins => ${idle}::int) AND s.signed_in_at > ${now}::timestamptz - make_interval(hours => ${hours}::int)
    AND (s.impersonator_id IS NULL OR least(s.impersonation_expires_at, s.created_at + make_interval(mins => ${minutes}::int)) > ${now}::timestamptz))`;
  const [ended] = await sql.rows(
    CountRow,
    Prisma.sql`
    WITH ended AS (UPDATE session s SET revoked_at = ${now}::timestamptz WHERE s.revoked_at IS NULL AND NOT (${within(before)} AND ${within(after)})
      RETURNING s.user_id, s.impersonator_id, least(s.impersonation_expires_at, s.created_at + make_interval(mins => ${after.impersonationMinutes}::int)) AS over_at, ${within(before)} AS held),
    logged AS (INSERT INTO change_log (at, actor_id, impersonator_id, action, entity, entity_id)
      SELECT least(ended.over_at, ${now}::timestamptz), ended.user_id, ended.impersonator_id, 'impersonation.stopped', 'user', ended.user_id::text FROM ended WHERE ended.impersonator_id IS NOT NULL),
    shortened AS (UPDATE session s SET impersonation_expires_at = s.created_at + make_interval(mins => ${after.impersonationMinutes}::int)
      WHERE s.revoked_at IS NULL AND s.impersonator_id IS NOT NULL AND s.impersonation_expires_at > s.created_at + make_interval(mins => ${after.impersonationMinutes}::int) AND ${within(before)} AND ${within(after)})
    SELECT count(*) FILTER (WHERE held)::int AS count FROM ended`,
  );
  return ended?.count ?? 0;
}

/** More than one sign-in adds, so that the table stays proportional to the signed-in people. */
const SWEPT_AT_ONCE = 20;

const LimitsRow = z.strictObject({
  max_hours: z.int(),
  impersonation_minutes: z.int(),
});

/**
 * Returns the lifetimes for new sessions, under a lock that changing them waits for. Also removes
 * some sessions past their maximum time; their tokens get the same response as before. An
 * impersonation that expired unnoticed stays until it is closed, because its end belongs in the
 * log.
 */
export async function sweepAndFindLimits(sql: Sql, now: Date): Promise<SessionLimits> {
  const [limits] = await sql.rows(
    LimitsRow,
    Prisma.sql`
    WITH swept AS (DELETE FROM session WHERE id IN (
      SELECT id FROM session WHERE expires_at < ${now} AND (impersonator_id IS NULL OR revoked_at IS NOT NULL)
      ORDER BY expires_at LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED))
    SELECT session_max_hours AS max_hours, impersonation_minutes FROM app_config WHERE id = 1 FOR KEY SHARE`,
  );
  return limits === undefined
    ? { maxMs: SESSION_ABSOLUTE_MS, impersonationMs: IMPERSONATION_MAX_MS }
    : {
        maxMs: limits.max_hours * HOUR_MS,
        impersonationMs: limits.impersonation_minutes * MINUTE_MS,
      };
}
