import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';

const RefusedRow = z.strictObject({ '?column?': z.literal(1) });

/** Selects a row if this user may not sign in with a password (see `mayUsePassword`). */
export const passwordRefused = (
  userId: Prisma.Sql,
): Prisma.Sql => Prisma.sql`SELECT 1 FROM integration i WHERE i.kind = 'openid' AND i.enabled AND (i.settings ->> 'only')::boolean AND NOT EXISTS (
      SELECT FROM role r JOIN role_permission rp ON rp.role_id = r.id AND rp.permission = 'roles.manage' AND rp.scope = 'all'
      WHERE r.everyone OR EXISTS (SELECT FROM user_role ur WHERE ur.role_id = r.id AND ur.user_id = ${userId})) LIMIT 1`;

/**
 * Returns whether someone may sign in with a password: everyone, unless an enabled provider signs
 * in everyone. Administrators always may, so that a provider that is down or misconfigured locks no
 * one out for good.
 */
export async function mayUsePassword(sql: Sql, userId: number): Promise<boolean> {
  const refused = await sql.prepared(
    'password_rule',
    RefusedRow,
    passwordRefused(Prisma.sql`${userId}::int`),
  );
  return refused.length === 0;
}
