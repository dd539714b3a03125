import { Prisma } from '@reviews/db';
import { z } from 'zod';
import { TotalRow, IdRow, rowCount, type Sql } from '../../core/sql.ts';
import { GrantRow } from '../session/public.ts';
import { conditionOf, type Attributes } from './filter-sql.ts';
import type { Asked } from './users.queries.ts';

export const GroupRow = z.strictObject({
  id: z.int(),
  display_name: z.string(),
  external_id: z.string().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
  /** Digest of the members. */
  digest: z.string().nullable(),
  /** Null if not requested. */
  members: z.array(z.strictObject({ id: z.int(), name: z.string() })).nullable(),
});
export type GroupRow = z.infer<typeof GroupRow>;

const members = Prisma.sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', gm.user_id, 'name', coalesce(e.preferred_name, u.email)) ORDER BY gm.user_id), '[]')
  FROM scim_group_member gm JOIN app_user u ON u.id = gm.user_id LEFT JOIN employee e ON e.id = u.employee_id WHERE gm.group_id = g.id)`;
const columns = (withMembers: boolean): Prisma.Sql =>
  Prisma.sql`g.id, g.display_name, g.external_id, g.created_at, g.updated_at, (SELECT md5(string_agg(gm.user_id::text, ',' ORDER BY gm.user_id)) FROM scim_group_member gm WHERE gm.group_id = g.id) AS digest, ${withMembers ? members : Prisma.sql`NULL::jsonb`} AS members`;

const ATTRIBUTES: Attributes = {
  id: { kind: 'exact', sql: Prisma.sql`g.id::text` },
  displayname: { kind: 'text', sql: Prisma.sql`g.display_name` },
  externalid: { kind: 'exact', sql: Prisma.sql`g.external_id` },
  'members.value': {
    kind: 'exact',
    sql: Prisma.sql`(SELECT string_agg(gm.user_id::text, ' ') FROM scim_group_member gm WHERE gm.group_id = g.id)`,
    equals: (value) =>
      Prisma.sql`EXISTS (SELECT FROM scim_group_member gm WHERE gm.group_id = g.id AND gm.user_id::text = ${value})`,
  },
  'meta.created': { kind: 'moment', sql: Prisma.sql`g.created_at` },
  'meta.lastmodified': { kind: 'moment', sql: Prisma.sql`g.updated_at` },
};

export async function findGroups(
  sql: Sql,
  integrationId: number,
  { filter, offset, count }: Asked,
  withMembers: boolean,
): Promise<{ rows: GroupRow[]; total: number }> {
  const where = Prisma.sql`g.integration_id = ${integrationId}::int AND ${filter === null ? Prisma.sql`true` : conditionOf(ATTRIBUTES, filter)}`;
  const [counted, rows] = await Promise.all([
    sql.rows(TotalRow, Prisma.sql`SELECT count(*)::int AS total FROM scim_group g WHERE ${where}`),
    count === 0
      ? []
      : sql.rows(
          GroupRow,
          Prisma.sql`SELECT ${columns(withMembers)} FROM scim_group g WHERE ${where} ORDER BY g.id LIMIT ${rowCount(count)} OFFSET ${offset}::int`,
        ),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Returns a group; `lock` locks it until the transaction ends. */
export async function findGroup(
  sql: Sql,
  integrationId: number,
  id: number,
  {
    lock = false,
    withMembers = true,
  }: { readonly lock?: boolean; readonly withMembers?: boolean } = {},
): Promise<GroupRow | undefined> {
  const held = lock ? Prisma.sql`FOR UPDATE OF g` : Prisma.empty;
  return (
    await sql.rows(
      GroupRow,
      Prisma.sql`SELECT ${columns(withMembers)} FROM scim_group g WHERE g.integration_id = ${integrationId}::int AND g.id = ${id}::int ${held}`,
    )
  )[0];
}

/** Returns whether another group of the directory has this name, ignoring case. */
export async function isGroupName(
  sql: Sql,
  integrationId: number,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  return (
    (await sql.run(
      Prisma.sql`SELECT id FROM scim_group WHERE integration_id = ${integrationId}::int AND lower(display_name) = lower(${name}) AND id IS DISTINCT FROM ${exceptId}::int`,
    )) > 0
  );
}

export async function addGroup(
  sql: Sql,
  integrationId: number,
  { displayName, externalId }: { readonly displayName: string; readonly externalId: string | null },
  at: Date,
): Promise<number> {
  const [row] = await sql.rows(
    IdRow,
    Prisma.sql`
    INSERT INTO scim_group (integration_id, display_name, external_id, created_at, updated_at) VALUES (${integrationId}::int, ${displayName}, ${externalId}, ${at}::timestamptz, ${at}::timestamptz) RETURNING id`,
  );
  return row?.id ?? 0;
}

export async function changeGroup(
  sql: Sql,
  id: number,
  { displayName, externalId }: { readonly displayName: string; readonly externalId: string | null },
  at: Date,
): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE scim_group SET display_name = ${displayName}, external_id = ${externalId}, updated_at = ${at}::timestamptz WHERE id = ${id}::int`,
  );
}

export async function removeGroup(sql: Sql, id: number): Promise<void> {
  await sql.run(Prisma.sql`DELETE FROM scim_group WHERE id = ${id}::int`);
}

export async function takeOut(
  sql: Sql,
  groupId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql.run(
    Prisma.sql`DELETE FROM scim_group_member WHERE group_id = ${groupId}::int AND user_id = ANY(${[...userIds]}::int[])`,
  );
}

/** @returns how many of them exist for the directory and are in the group now */
export async function putIn(
  sql: Sql,
  integrationId: number,
  groupId: number,
  userIds: readonly number[],
): Promise<number> {
  const rows = await sql.run(Prisma.sql`
    INSERT INTO scim_group_member (group_id, user_id)
    SELECT ${groupId}::int, u.id FROM app_user u WHERE u.id = ANY(${[...userIds]}::int[]) AND u.employee_id IS NOT NULL
      AND (u.deactivated_at IS NULL OR EXISTS (SELECT FROM scim_user s WHERE s.integration_id = ${integrationId}::int AND s.user_id = u.id)) RETURNING user_id`);
  return rows;
}

/** @returns how many groups have lost a member */
export async function leaveGroups(
  sql: Sql,
  integrationId: number,
  userId: number,
): Promise<number> {
  return await sql.run(Prisma.sql`
    DELETE FROM scim_group_member gm USING scim_group g WHERE g.id = gm.group_id AND g.integration_id = ${integrationId}::int AND gm.user_id = ${userId}::int RETURNING gm.group_id`);
}

/** A role that a group gives, as someone configured it. */
export const GroupRole = z.strictObject({
  group_id: z.int(),
  role_id: z.int(),
  department_ids: z.array(z.int()),
  given_with: z.array(GrantRow),
});
export type GroupRole = z.infer<typeof GroupRole>;

export function findGroupRoles(sql: Sql, integrationId: number): Promise<GroupRole[]> {
  return sql.rows(
    GroupRole,
    Prisma.sql`
    SELECT gr.group_id, gr.role_id, gr.department_ids, gr.given_with FROM scim_group_role gr JOIN scim_group g ON g.id = gr.group_id WHERE g.integration_id = ${integrationId}::int ORDER BY gr.group_id, gr.role_id`,
  );
}

export const GroupSummary = z.strictObject({
  id: z.int(),
  display_name: z.string(),
  members: z.int(),
  revision: z.string(),
});
export type GroupSummary = z.infer<typeof GroupSummary>;

/** Derived from the roles and their scopes, so that saving the same again is no change. */
const givenRevision = Prisma.sql`(SELECT md5(coalesce(jsonb_agg(jsonb_build_array(gr.role_id, gr.department_ids, gr.given_with) ORDER BY gr.role_id), '[]')::text) FROM scim_group_role gr WHERE gr.group_id = g.id)`;

const RevisionRow = GroupSummary.pick({ revision: true });

export async function findGivenRevision(sql: Sql, groupId: number): Promise<string | undefined> {
  return (
    await sql.rows(
      RevisionRow,
      Prisma.sql`SELECT ${givenRevision} AS revision FROM scim_group g WHERE g.id = ${groupId}::int`,
    )
  )[0]?.revision;
}

const GiverRow = z.strictObject({ name: z.string(), at: z.date() });

/** Returns who last configured a group's roles, and when; undefined if the log does not say. */
export async function findLastGiver(
  sql: Sql,
  integrationId: number,
  groupId: number,
): Promise<{ name: string; at: Date } | null> {
  const [row] = await sql.rows(
    GiverRow,
    Prisma.sql`
    SELECT coalesce(e.preferred_name, u.email) AS name, l.at FROM change_log l JOIN app_user u ON u.id = l.actor_id LEFT JOIN employee e ON e.id = u.employee_id
    WHERE l.entity = 'integration' AND l.entity_id = ${String(integrationId)} AND l.action = 'integration.group_roles_changed' AND l.details ->> 'group' = ${String(groupId)} ORDER BY l.at DESC, l.id DESC LIMIT 1`,
  );
  return row ?? null;
}

export function findSummaries(sql: Sql, integrationId: number): Promise<GroupSummary[]> {
  return sql.rows(
    GroupSummary,
    Prisma.sql`
    SELECT g.id, g.display_name, (SELECT count(*)::int FROM scim_group_member gm WHERE gm.group_id = g.id) AS members, ${givenRevision} AS revision
    FROM scim_group g WHERE g.integration_id = ${integrationId}::int ORDER BY lower(g.display_name), g.id`,
  );
}

/** Replaces all roles that a group gives. */
export async function saveGroupRoles(
  sql: Sql,
  groupId: number,
  roles: readonly { readonly role_id: number; readonly department_ids: readonly number[] }[],
  {
    with: held,
    by,
    at,
  }: { readonly with: readonly GrantRow[]; readonly by: number; readonly at: Date },
): Promise<void> {
  await sql.run(Prisma.sql`DELETE FROM scim_group_role WHERE group_id = ${groupId}::int`);
  await sql.run(Prisma.sql`
    INSERT INTO scim_group_role (group_id, role_id, department_ids, given_with, given_by_id, given_at)
    SELECT ${groupId}::int, g.role_id, ARRAY(SELECT each::int FROM jsonb_array_elements_text(g.department_ids) each), ${JSON.stringify(held)}::jsonb, ${by}::int, ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) g(role_id int, department_ids jsonb)`);
}

const MemberRow = z.strictObject({ user_id: z.int() });

export async function findMemberIds(sql: Sql, groupId: number): Promise<number[]> {
  return (
    await sql.rows(
      MemberRow,
      Prisma.sql`SELECT user_id FROM scim_group_member WHERE group_id = ${groupId}::int`,
    )
  ).map(({ user_id: id }) => id);
}
