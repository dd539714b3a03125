import { Prisma } from '@reviews/db';
import { ACCESS_MESSAGES, ADMINISTRATOR_ROLE, NotAllowed, RuleViolation } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { Sql } from '../../core/sql.ts';
import { grantsOf, reachOf, type GrantRow } from '../session/public.ts';
import { canManageAccess } from './giving.policy.ts';

/** Seeing to users and roles is a section of its own. @throws NotAllowed */
export function requireAccessManager(actor: Actor): void {
  if (actor.impersonator !== null) throw new NotAllowed('access', ACCESS_MESSAGES.notAsAnother);
  if (!canManageAccess(actor)) throw new NotAllowed('access');
}

/**
 * Takes the one lock under which accounts and roles change, and returns what the giver may do now: who lost a role while
 * they waited gives nothing any more. Whatever takes away an account or a role takes it too, and then asks `requireAdministrator`.
 * @throws NotAllowed
 */
export async function lockAccess(sql: Sql, actor: Actor): Promise<Actor['grants']> {
  await waitForAccess(sql);
  const [now] = await sql.rows<{ grants: GrantRow[] }>(
    Prisma.sql`SELECT ${grantsOf(Prisma.sql`u.id`)} AS grants FROM app_user u WHERE u.id = ${actor.userId} AND u.deactivated_at IS NULL`,
  );
  const grants = reachOf(now?.grants ?? []);
  requireAccessManager({ ...actor, grants });
  return grants;
}

/** The lock alone, for what the product does by itself: nobody gives, and yet somebody may lose. */
export async function waitForAccess(sql: Sql): Promise<void> {
  await sql.rows(
    Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('reviews.access'))::text AS locked`,
  );
}

/** Whether account `u` is of somebody who can sign in: with a password, or with a provider that is on and has known them before. */
export const canSignIn = Prisma.sql`(u.deactivated_at IS NULL AND (u.password_hash IS NOT NULL OR EXISTS (
  SELECT FROM external_identity known JOIN integration provider ON provider.id = known.integration_id AND provider.kind = 'openid' AND provider.enabled
    AND rtrim(provider.settings ->> 'issuer', '/') = rtrim(known.issuer, '/') WHERE known.user_id = u.id)))`;

/**
 * The last Administrator must not go. Whoever sees to users and little else is none: they give no more than they have, so that
 * what only an Administrator has would be lost to the company for good. Asked under the lock, once the change is made.
 * @throws RuleViolation where nobody is left who can sign in and give anybody everything
 */
export async function requireAdministrator(sql: Sql): Promise<void> {
  const left = await sql.rows(Prisma.sql`
    SELECT u.id FROM app_user u WHERE ${canSignIn} AND EXISTS (
      SELECT FROM user_role held JOIN role r ON r.id = held.role_id WHERE held.user_id = u.id AND r.is_system AND r.name = ${ADMINISTRATOR_ROLE}) LIMIT 1`);
  if (left.length === 0) throw new RuleViolation(ACCESS_MESSAGES.lastAdministrator);
}
