import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Directory } from '../../core/directory.ts';
import type { Sql } from '../../core/sql.ts';

/** Ids of someone's roles. */
export interface RolesLeft {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

const RoleRow = z.strictObject({ role_id: z.int(), is_left: z.boolean() });

/**
 * Removes the roles assigned by hand from an account that is about to be reopened, unless this
 * directory closed it. Reopening by hand needs at least the account's permissions (decision 038),
 * and a directory has none. Roles from its groups stay. The access lock must be held.
 * @returns null if none is removed
 */
export async function leaveRolesBehind(
  sql: Sql,
  { integrationId }: Directory,
  userId: number,
): Promise<RolesLeft | null> {
  const held = await sql.rows(
    RoleRow,
    Prisma.sql`
    WITH closed_here AS (SELECT 1 FROM app_user u JOIN change_log l ON l.entity = 'user' AND l.entity_id = u.id::text AND l.action = 'user.deactivated' AND l.at = u.deactivated_at
        AND l.details ->> 'integration' = ${String(integrationId)} WHERE u.id = ${userId}::int),
    gone AS (DELETE FROM user_role held WHERE held.user_id = ${userId}::int AND NOT EXISTS (SELECT FROM closed_here)
      AND NOT EXISTS (SELECT FROM scim_given_role given WHERE given.user_id = held.user_id AND given.role_id = held.role_id AND given.integration_id = ${integrationId}::int) RETURNING held.role_id)
    SELECT held.role_id, held.role_id IN (SELECT role_id FROM gone) AS is_left FROM user_role held WHERE held.user_id = ${userId}::int ORDER BY held.role_id`,
  );
  const idsOf = (rows: typeof held): number[] => rows.map(({ role_id: id }) => id);
  return held.some(({ is_left: isLeft }) => isLeft)
    ? { before: idsOf(held), after: idsOf(held.filter(({ is_left: isLeft }) => !isLeft)) }
    : null;
}
