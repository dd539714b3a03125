import { Prisma } from '@reviews/db';
import { ACCESS_MESSAGES, ADMINISTRATOR_ROLE, NotAllowed, RuleViolation } from '@reviews/domain';
import { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import type { Sql } from '../../core/sql.ts';
import { grantsOf, reachOf, GrantRow } from '../session/public.ts';
import { canManageAccess } from './giving.policy.ts';

/**
 * Throws unless the actor may manage users and roles.
 * @throws NotAllowed
 */
export function requireAccessManager(actor: Actor): void {
  if (actor.impersonator !== null) throw new NotAllowed('access', ACCESS_MESSAGES.notAsAnother);
  if (!canManageAccess(actor)) throw new NotAllowed('access');
}

const GrantsRow = z.strictObject({ grants: z.array(GrantRow) });

/**
 * Locks all accounts and roles, and returns the current grants of the actor, who may have lost a
 * role while waiting. Everything that removes an account or a role takes this lock, and then calls
 * `requireAdministrator`.
 * @throws NotAllowed
 */
export async function lockAccess(sql: Sql, actor: Actor): Promise<Actor['grants']> {
  await waitForAccess(sql);
  const [now] = await sql.rows(
    GrantsRow,
    Prisma.sql`SELECT ${grantsOf(Prisma.sql`u.id`)} AS grants FROM app_user u WHERE u.id = ${actor.userId} AND u.deactivated_at IS NULL`,
  );
  const grants = reachOf(now?.grants ?? []);
  requireAccessManager({ ...actor, grants });
  return grants;
}

/** Takes the lock alone, for changes by the product itself, in which someone may lose a role. */
export async function waitForAccess(sql: Sql): Promise<void> {
  await sql.run(
    Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('reviews.access'))::text AS locked`,
  );
}

/**
 * Condition that account `u` can sign in: with a password, or with an enabled provider that it is
 * linked to.
 */
export const canSignIn = Prisma.sql`(u.deactivated_at IS NULL AND (u.password_hash IS NOT NULL OR EXISTS (
  SELECT FROM external_identity known JOIN integration provider ON provider.id = known.integration_id AND provider.kind = 'openid' AND provider.enabled
    AND rtrim(provider.settings ->> 'issuer', '/') = rtrim(known.issuer, '/') WHERE known.user_id = u.id)))`;

/**
 * Protects the last Administrator. Someone who can manage users but has little else does not count:
 * no one can give more than they have, so the Administrator's other permissions would be lost for
 * good. Call it under the lock, after the change.
 * @throws RuleViolation if no one is left who can sign in and grant everything
 */
export async function requireAdministrator(sql: Sql): Promise<void> {
  const left = await sql.run(Prisma.sql`
    SELECT u.id FROM app_user u WHERE ${canSignIn} AND EXISTS (
      SELECT FROM user_role held JOIN role r ON r.id = held.role_id WHERE held.user_id = u.id AND r.is_system AND r.name = ${ADMINISTRATOR_ROLE}) LIMIT 1`);
  if (left === 0) throw new RuleViolation(ACCESS_MESSAGES.lastAdministrator);
}
