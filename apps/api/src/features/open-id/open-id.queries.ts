import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';
import type { FoundBy } from './identity.ts';

export const SignInWay = z.strictObject({
  id: z.int(),
  name: z.string(),
  only: z.boolean(),
});
export type SignInWay = z.infer<typeof SignInWay>;

/** Returns the providers with which people sign in. */
export function findWays(sql: Sql): Promise<SignInWay[]> {
  return sql.prepared(
    'sign_in_ways',
    SignInWay,
    Prisma.sql`
    SELECT id, name, coalesce((settings ->> 'only')::boolean, false) AS only FROM integration WHERE kind = 'openid' AND enabled AND deleted_at IS NULL ORDER BY lower(name), id`,
  );
}

export const FoundAccount = z.strictObject({
  user_id: z.int(),
  is_closed: z.boolean(),
  /** True if the account is linked to another identity of the same provider. */
  is_linked: z.boolean(),
});
export type FoundAccount = z.infer<typeof FoundAccount>;

/** Returns the account linked to an identity, and locks the link until the transaction ends. */
export async function findLinked(
  sql: Sql,
  integrationId: number,
  issuer: string,
  subject: string,
): Promise<FoundAccount | undefined> {
  const rows = await sql.rows(
    FoundAccount,
    Prisma.sql`
    SELECT u.id AS user_id, u.deactivated_at IS NOT NULL AS is_closed, true AS is_linked FROM external_identity x JOIN app_user u ON u.id = x.user_id
    WHERE x.integration_id = ${integrationId}::int AND x.issuer = ${issuer} AND x.subject = ${subject} FOR UPDATE OF x, u`,
  );
  return rows[0];
}

/** Returns the account with this address or employee number. */
export async function findByClaim(
  sql: Sql,
  integrationId: number,
  issuer: string,
  { field, value }: FoundBy,
): Promise<FoundAccount | undefined> {
  const named =
    field === 'email'
      ? Prisma.sql`u.email = ${value}`
      : Prisma.sql`u.employee_id = (SELECT e.id FROM employee e WHERE e.external_identifier = ${value})`;
  const rows = await sql.rows(
    FoundAccount,
    Prisma.sql`
    SELECT u.id AS user_id, u.deactivated_at IS NOT NULL AS is_closed,
      EXISTS (SELECT FROM external_identity x WHERE x.integration_id = ${integrationId}::int AND x.issuer = ${issuer} AND x.user_id = u.id) AS is_linked
    FROM app_user u WHERE ${named} FOR UPDATE OF u`,
  );
  return rows[0];
}

export interface Identity {
  readonly integrationId: number;
  readonly issuer: string;
  readonly subject: string;
}

/** Links an identity to an account. */
export async function link(
  sql: Sql,
  { integrationId, issuer, subject }: Identity,
  userId: number,
  at: Date,
): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO external_identity (integration_id, issuer, subject, user_id, linked_at, last_used_at) VALUES (${integrationId}::int, ${issuer}, ${subject}, ${userId}::int, ${at}::timestamptz, ${at}::timestamptz)`);
}

export async function touch(
  sql: Sql,
  { integrationId, issuer, subject }: Identity,
  at: Date,
): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE external_identity SET last_used_at = ${at}::timestamptz WHERE integration_id = ${integrationId}::int AND issuer = ${issuer} AND subject = ${subject}`,
  );
}

/**
 * Unlinks an account from every provider.
 * @returns how many identities there were
 */
export async function unlink(sql: Sql, userId: number): Promise<number> {
  return await sql.run(
    Prisma.sql`DELETE FROM external_identity WHERE user_id = ${userId}::int RETURNING user_id`,
  );
}

const UseRow = z.strictObject({ linked: z.int(), last_at: z.date().nullable() });

/** Returns how many people an integration has linked, and the last sign-in of any of them. */
export async function findUse(
  sql: Sql,
  integrationId: number,
): Promise<{ linked: number; last_at: Date | null }> {
  const [row] = await sql.rows(
    UseRow,
    Prisma.sql`SELECT count(*)::int AS linked, max(last_used_at) AS last_at FROM external_identity WHERE integration_id = ${integrationId}::int`,
  );
  return row ?? { linked: 0, last_at: null };
}
