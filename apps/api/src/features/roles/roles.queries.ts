import { Prisma } from '@reviews/db';
import {
  ADMINISTRATOR_ROLE,
  LIST_PAGE_SIZE,
  PERMISSIONS,
  SCOPES,
  type Grant,
} from '@reviews/domain';
import { z } from 'zod';
import { IdRow, rowCount, type Sql } from '../../core/sql.ts';
import { containing } from '../../core/containing.ts';

export const RoleRecord = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  is_system: z.boolean(),
  everyone: z.boolean(),
  is_fixed: z.boolean(),
  grants: z.array(
    z.strictObject({
      permission: z.enum(PERMISSIONS),
      scope: z.enum(SCOPES),
    }) satisfies z.ZodType<Grant>,
  ),
  people: z.int(),
  revision: z.string(),
});
export type RoleRecord = z.infer<typeof RoleRecord>;

export interface RoleWords {
  readonly name: string;
  readonly description: string;
  readonly grants: readonly Grant[];
}

const grants = Prisma.sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('permission', rp.permission, 'scope', rp.scope) ORDER BY rp.permission, rp.scope), '[]') FROM role_permission rp WHERE rp.role_id = r.id)`;
const columns = Prisma.sql`r.id, r.name, r.description, r.is_system, r.everyone, r.is_system AND r.name = ${ADMINISTRATOR_ROLE} AS is_fixed, ${grants} AS grants,
  (SELECT count(*)::int FROM user_role ur WHERE ur.role_id = r.id) AS people, md5(jsonb_build_array(r.name, r.description, ${grants})::text) AS revision`;

/** Returns every role: built-in ones first, in their original order, then the others by name. */
export function findRoles(sql: Sql): Promise<RoleRecord[]> {
  return sql.prepared(
    'roles',
    RoleRecord,
    Prisma.sql`SELECT ${columns} FROM role r ORDER BY r.is_system DESC, CASE WHEN r.is_system THEN r.id ELSE 0 END, lower(r.name), r.id`,
  );
}

export async function findRole(sql: Sql, id: number): Promise<RoleRecord | undefined> {
  return (
    await sql.rows(RoleRecord, Prisma.sql`SELECT ${columns} FROM role r WHERE r.id = ${id}`)
  )[0];
}

const DepartmentRow = z.strictObject({ id: z.int(), name: z.string() });

/** Returns every department, by name. */
export function findDepartments(sql: Sql): Promise<{ id: number; name: string }[]> {
  return sql.prepared(
    'role_departments',
    DepartmentRow,
    Prisma.sql`SELECT id, name FROM department ORDER BY lower(name), id`,
  );
}

/** Returns whether another role has this name, ignoring case. */
export async function isNameTaken(
  sql: Sql,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  return (
    (await sql.run(
      Prisma.sql`SELECT id FROM role WHERE lower(btrim(name)) = lower(btrim(${name}::text)) AND id IS DISTINCT FROM ${exceptId}::int`,
    )) > 0
  );
}

/** Returns the departments for which anyone holds a role. */
export async function departmentsOfHolders(sql: Sql, roleId: number): Promise<number[]> {
  return (
    await sql.rows(
      IdRow,
      Prisma.sql`SELECT DISTINCT department_id AS id FROM user_role_department WHERE role_id = ${roleId}`,
    )
  ).map(({ id }) => id);
}

export async function insertRole(
  sql: Sql,
  { name, description, grants: given }: RoleWords,
): Promise<number> {
  const [row] = await sql.rows(
    IdRow,
    Prisma.sql`INSERT INTO role (name, description) VALUES (${name}, ${description}) RETURNING id`,
  );
  const id = row?.id ?? 0;
  await insertGrants(sql, id, given);
  return id;
}

export async function updateRole(
  sql: Sql,
  id: number,
  { name, description }: Omit<RoleWords, 'grants'>,
): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE role SET name = ${name}, description = ${description} WHERE id = ${id}`,
  );
}

export async function insertGrants(
  sql: Sql,
  roleId: number,
  given: readonly Grant[],
): Promise<void> {
  if (given.length === 0) return;
  await sql.run(Prisma.sql`
    INSERT INTO role_permission (role_id, permission, scope)
    SELECT ${roleId}::int, g.permission, g.scope::permission_scope FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g(permission text, scope text)`);
}

export async function deleteGrants(
  sql: Sql,
  roleId: number,
  taken: readonly Grant[],
): Promise<void> {
  if (taken.length === 0) return;
  await sql.run(Prisma.sql`
    DELETE FROM role_permission rp USING jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) g(permission text, scope text)
    WHERE rp.role_id = ${roleId} AND rp.permission = g.permission AND rp.scope = g.scope::permission_scope`);
}

export async function deleteRole(sql: Sql, id: number): Promise<void> {
  await sql.run(Prisma.sql`DELETE FROM role WHERE id = ${id}`);
}

export const HolderRow = z.strictObject({
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  is_deactivated: z.boolean(),
  departments: z.array(z.string()),
  total: z.int(),
});
export type HolderRow = z.infer<typeof HolderRow>;

/**
 * Returns a page of a role's holders, by name; each row has the `total`. `words` must be folded
 * like the search column.
 */
export function findHolders(
  sql: Sql,
  roleId: number,
  words: readonly string[],
  page: number,
): Promise<HolderRow[]> {
  const matches = words.map(
    (word) => Prisma.sql`coalesce(e.search_text, u.email) LIKE ${containing(word)}`,
  );
  return sql.assembled(
    HolderRow,
    Prisma.sql`
    SELECT u.id AS user_id, coalesce(e.preferred_name, u.email) AS name, u.email, u.deactivated_at IS NOT NULL AS is_deactivated, count(*) OVER ()::int AS total,
      ARRAY(SELECT d.name FROM user_role_department urd JOIN department d ON d.id = urd.department_id WHERE urd.user_id = u.id AND urd.role_id = ur.role_id ORDER BY lower(d.name)) AS departments
    FROM user_role ur JOIN app_user u ON u.id = ur.user_id LEFT JOIN employee e ON e.id = u.employee_id
    WHERE ur.role_id = ${roleId} AND ${matches.length === 0 ? Prisma.sql`true` : Prisma.join(matches, ' AND ')}
    ORDER BY coalesce(e.sort_key, u.email), u.id LIMIT ${rowCount(LIST_PAGE_SIZE)} OFFSET ${(page - 1) * LIST_PAGE_SIZE}::int`,
  );
}
