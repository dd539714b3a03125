import { Prisma, type Tx } from '@reviews/db';
import type { LoggedChange } from '@reviews/domain';
import { z } from 'zod';
import { coversHeld } from '../../core/actor.ts';
import { auditEach } from '../../core/audit.ts';
import type { Directory } from '../../core/directory.ts';
import { onTransaction, type Sql } from '../../core/sql.ts';
import { findRoles, requireAdministrator, type RoleRecord } from '../roles/public.ts';
import { reachOf } from '../session/public.ts';
import { findGroupRoles, type GroupRole } from './groups.queries.ts';

export { leaveGroups } from './groups.queries.ts';

/**
 * Returns whether a role, in its current form, is within what the person who assigned it to the
 * group could grant at the time.
 */
export function isInForce(
  { department_ids: departments, given_with: held }: GroupRole,
  role: RoleRecord | undefined,
): boolean {
  const giver = reachOf(held);
  return (
    role !== undefined &&
    !role.everyone &&
    role.grants.every((grant) => coversHeld(giver, { ...grant, departments }))
  );
}

const Held = z.strictObject({
  user_id: z.int(),
  role_id: z.int(),
});
type Held = z.infer<typeof Held>;

/** Returns the roles `user_id, role_id` that people should have through their groups. */
function wantedRoles(
  { integrationId }: Directory,
  given: readonly GroupRole[],
  userIds: readonly number[],
): Prisma.Sql {
  return Prisma.sql`SELECT DISTINCT gm.user_id, gr.role_id FROM scim_group_member gm JOIN scim_group g ON g.id = gm.group_id AND g.integration_id = ${integrationId}::int
    JOIN scim_group_role gr ON gr.group_id = g.id
    JOIN unnest(${given.map(({ group_id: id }) => id)}::int[], ${given.map(({ role_id: id }) => id)}::int[]) held(group_id, role_id) ON held.group_id = gr.group_id AND held.role_id = gr.role_id
    WHERE gm.user_id = ANY(${[...userIds]}::int[])`;
}

async function takeRoles(
  sql: Sql,
  directory: Directory,
  wanted: Prisma.Sql,
  userIds: readonly number[],
): Promise<Held[]> {
  return sql.rows(
    Held,
    Prisma.sql`
    DELETE FROM user_role ur USING scim_given_role given WHERE given.user_id = ur.user_id AND given.role_id = ur.role_id AND given.integration_id = ${directory.integrationId}::int AND ur.user_id = ANY(${[...userIds]}::int[])
      AND NOT EXISTS (SELECT FROM (${wanted}) w WHERE w.user_id = ur.user_id AND w.role_id = ur.role_id) RETURNING ur.user_id, ur.role_id`,
  );
}

/** Adds roles from groups. A role assigned by hand stays as it is. */
async function giveRoles(sql: Sql, directory: Directory, wanted: Prisma.Sql): Promise<Held[]> {
  return sql.rows(
    Held,
    Prisma.sql`
    WITH added AS (INSERT INTO user_role (user_id, role_id) SELECT w.user_id, w.role_id FROM (${wanted}) w ON CONFLICT DO NOTHING RETURNING user_id, role_id),
    noted AS (INSERT INTO scim_given_role (user_id, role_id, integration_id) SELECT user_id, role_id, ${directory.integrationId}::int FROM added)
    SELECT user_id, role_id FROM added`,
  );
}

/** Sets the departments of each role: the union over all groups that give it. */
async function placeRoles(
  sql: Sql,
  { integrationId }: Directory,
  given: readonly GroupRole[],
  userIds: readonly number[],
): Promise<void> {
  const rows = JSON.stringify(
    given.map(({ group_id, role_id, department_ids }) => ({ group_id, role_id, department_ids })),
  );
  const wanted = Prisma.sql`SELECT DISTINCT gm.user_id, m.role_id, each.id::int AS department_id FROM jsonb_to_recordset(${rows}::jsonb) m(group_id int, role_id int, department_ids jsonb)
    CROSS JOIN LATERAL jsonb_array_elements_text(m.department_ids) each(id) JOIN scim_group_member gm ON gm.group_id = m.group_id
    JOIN scim_given_role sg ON sg.user_id = gm.user_id AND sg.role_id = m.role_id AND sg.integration_id = ${integrationId}::int JOIN department d ON d.id = each.id::int WHERE gm.user_id = ANY(${[...userIds]}::int[])`;
  await sql.run(Prisma.sql`
    DELETE FROM user_role_department urd USING scim_given_role sg WHERE sg.user_id = urd.user_id AND sg.role_id = urd.role_id AND sg.integration_id = ${integrationId}::int AND urd.user_id = ANY(${[...userIds]}::int[])
      AND NOT EXISTS (SELECT FROM (${wanted}) w WHERE w.user_id = urd.user_id AND w.role_id = urd.role_id AND w.department_id = urd.department_id)`);
  await sql.run(
    Prisma.sql`INSERT INTO user_role_department (user_id, role_id, department_id) SELECT w.user_id, w.role_id, w.department_id FROM (${wanted}) w ON CONFLICT DO NOTHING`,
  );
}

const idsOf = (held: readonly Held[], userId: number): number[] =>
  held.filter(({ user_id: id }) => id === userId).map(({ role_id: id }) => id);

/** Returns each person's roles before and after, for the log. */
async function changesOf(
  sql: Sql,
  added: readonly Held[],
  removed: readonly Held[],
): Promise<Map<number, LoggedChange[]>> {
  const users = [...new Set([...added, ...removed].map(({ user_id: id }) => id))];
  const now = await sql.rows(
    Held,
    Prisma.sql`SELECT user_id, role_id FROM user_role WHERE user_id = ANY(${users}::int[]) ORDER BY user_id, role_id`,
  );
  return new Map(
    users.map((id) => {
      const [after, gained] = [idsOf(now, id), new Set(idsOf(added, id))];
      return [
        id,
        [
          {
            field: 'roles',
            from: [...after.filter((role) => !gained.has(role)), ...idsOf(removed, id)].toSorted(
              (one, other) => one - other,
            ),
            to: after,
          },
        ],
      ];
    }),
  );
}

/**
 * Gives these people the roles of their groups, and removes roles of groups that they left. Never
 * gives more than the person who configured the group could, and keeps an Administrator. The access
 * lock must be held.
 * @throws RuleViolation
 */
export async function syncRoles(
  tx: Tx,
  directory: Directory,
  userIds: readonly number[],
  at: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const sql = onTransaction(tx);
  const [given, roles] = [
    await findGroupRoles(sql, directory.integrationId),
    new Map((await findRoles(sql)).map((role) => [role.id, role])),
  ];
  const inForce = given.filter((each) => isInForce(each, roles.get(each.role_id)));
  const wanted = wantedRoles(directory, inForce, userIds);
  const removed = await takeRoles(sql, directory, wanted, userIds);
  const added = await giveRoles(sql, directory, wanted);
  await placeRoles(sql, directory, inForce, userIds);
  if (removed.length > 0) await requireAdministrator(sql);
  const changes = await changesOf(sql, added, removed);
  await auditEach(
    tx,
    null,
    at,
    [...changes].map(([id, fields]) => ({
      action: 'user.roles_changed',
      entity: 'user',
      entityId: id,
      changes: fields,
      details: { integration: directory.integrationId },
    })),
  );
}
