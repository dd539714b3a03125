import { Prisma } from '@reviews/db';
import { SIGNED_IN_LATELY_MS } from '@reviews/domain';
import { z } from 'zod';
import { rowCount, type Sql } from '../../core/sql.ts';

/** A provider that the account is linked to. */
export const ProviderRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  is_on: z.boolean(),
  linked_at: z.string(),
  last_used_at: z.string(),
});
export type ProviderRow = z.infer<typeof ProviderRow>;

/** An account with its owner's ways to sign in. */
export const SignInRow = z.strictObject({
  email: z.string(),
  name: z.string(),
  app_name: z.string(),
  password_hash: z.string().nullable(),
  /** Key of the asking session, and whether the person signed in recently in it. */
  session_key: z.string().nullable(),
  is_lately: z.boolean(),
  providers: z.array(ProviderRow),
  tokens: z.int(),
});
export type SignInRow = z.infer<typeof SignInRow>;

const identities = (userId: number): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'is_on', i.enabled AND i.deleted_at IS NULL, 'linked_at', x.linked_at, 'last_used_at', x.last_used_at) ORDER BY lower(i.name), i.id), '[]')
  FROM external_identity x JOIN integration i ON i.id = x.integration_id WHERE x.user_id = ${userId}::int)`;

/** Returns the sign-in data; `session` is the digest of the asking token. */
export async function findSignIn(
  sql: Sql,
  userId: number,
  session: Buffer,
  now: Date,
): Promise<SignInRow | undefined> {
  const lately = new Date(now.getTime() - SIGNED_IN_LATELY_MS);
  const [row] = await sql.rows(
    SignInRow,
    Prisma.sql`
    SELECT u.email, coalesce(e.preferred_name, u.email) AS name, coalesce((SELECT app_name FROM app_config WHERE id = 1), '') AS app_name, u.password_hash,
      asking.key::text AS session_key, coalesce(asking.signed_in_at > ${lately}::timestamptz, false) AS is_lately,
      ${identities(userId)} AS providers,
      (SELECT count(*)::int FROM api_token t WHERE t.user_id = u.id AND t.revoked_at IS NULL AND t.expires_at > ${now}::timestamptz) AS tokens
    FROM app_user u LEFT JOIN employee e ON e.id = u.employee_id LEFT JOIN session asking ON asking.id = ${session} WHERE u.id = ${userId}::int AND u.deactivated_at IS NULL`,
  );
  return row;
}

/**
 * Replaces the password.
 * @returns whether the former one was still in place
 */
export async function replacePassword(
  sql: Sql,
  userId: number,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<boolean> {
  return (
    (await sql.run(
      Prisma.sql`UPDATE app_user SET password_hash = ${after} WHERE id = ${userId}::int AND password_hash = ${before} AND deactivated_at IS NULL RETURNING id`,
    )) > 0
  );
}

/** One impersonation of a person, from their log. */
export const ImpersonationOfMe = z.strictObject({
  by: z.string(),
  reason: z.string().nullable(),
  started_at: z.date(),
  ended_at: z.date().nullable(),
});
export type ImpersonationOfMe = z.infer<typeof ImpersonationOfMe>;

const MOST_IMPERSONATIONS = 50;

/** Returns who impersonated this person, latest first, also people who have left. */
export function findImpersonations(sql: Sql, userId: number): Promise<ImpersonationOfMe[]> {
  const id = String(userId);
  return sql.rows(
    ImpersonationOfMe,
    Prisma.sql`
    SELECT coalesce(e.preferred_name, u.email, '') AS by, l.details ->> 'reason' AS reason, l.at AS started_at,
      (SELECT min(over.at) FROM change_log over WHERE over.entity = 'user' AND over.entity_id = ${id} AND over.action = 'impersonation.stopped' AND over.impersonator_id = l.actor_id AND over.at >= l.at) AS ended_at
    FROM change_log l LEFT JOIN app_user u ON u.id = l.actor_id LEFT JOIN employee e ON e.id = u.employee_id
    WHERE l.entity = 'user' AND l.entity_id = ${id} AND l.action = 'impersonation.started' ORDER BY l.at DESC, l.id DESC LIMIT ${rowCount(MOST_IMPERSONATIONS)}`,
  );
}
