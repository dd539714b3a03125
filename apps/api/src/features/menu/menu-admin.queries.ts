import { Prisma } from '@reviews/db';
import { z } from 'zod';
import { IdRow, type Sql } from '../../core/sql.ts';
import { reachOf, GrantRow } from '../session/public.ts';
import { PageRow, type SiteReader } from './shown-entries.ts';

/** An entry as stored. */
export const EntryRow = z.strictObject({
  id: z.int(),
  parent_id: z.int().nullable(),
  position: z.int(),
  name: z.string(),
  url: z.string().nullable(),
  page_id: z.int().nullable(),
  target: z.string().nullable(),
  is_hidden: z.boolean(),
  permission: z.string().nullable(),
  for_managers: z.boolean(),
  role_ids: z.array(z.int()),
  product_key: z.string().nullable(),
});
export type EntryRow = z.infer<typeof EntryRow>;

export const MenuStateRow = z.strictObject({
  revision: z.int(),
  saved_at: z.date().nullable(),
  saved_by: z.string().nullable(),
});
export type MenuStateRow = z.infer<typeof MenuStateRow>;

export const SiteRoleRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  everyone: z.boolean(),
});
export type SiteRoleRow = z.infer<typeof SiteRoleRow>;

export const SitePageRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  is_published: z.boolean(),
});
export type SitePageRow = z.infer<typeof SitePageRow>;

export interface AdminMenu {
  readonly state: MenuStateRow;
  readonly entries: readonly EntryRow[];
  readonly roles: readonly SiteRoleRow[];
  readonly pages: readonly SitePageRow[];
}

/** Returns every entry with its id, in order on each level. */
export function findEntries(sql: Sql): Promise<EntryRow[]> {
  return sql.rows(
    EntryRow,
    Prisma.sql`
    SELECT id, parent_id, position, name, url, page_id, target, is_hidden, permission, for_managers, role_ids, product_key FROM menu_item ORDER BY position, id`,
  );
}

export async function findMenuState(sql: Sql): Promise<MenuStateRow> {
  const [row] = await sql.rows(
    MenuStateRow,
    Prisma.sql`
    SELECT s.revision, s.saved_at, coalesce(e.preferred_name, u.email) AS saved_by
    FROM menu_state s LEFT JOIN app_user u ON u.id = s.saved_by_id LEFT JOIN employee e ON e.id = u.employee_id WHERE s.id = 1`,
  );
  return row ?? { revision: 0, saved_at: null, saved_by: null };
}

/** Locks the menu and the company's pages together, because they refer to each other. */
export async function lockSite(sql: Sql): Promise<void> {
  await sql.run(Prisma.sql`SELECT id FROM menu_state WHERE id = 1 FOR UPDATE`);
}

/** Returns the roles that can be selected as an audience. */
export function findSiteRoles(sql: Sql): Promise<SiteRoleRow[]> {
  return sql.rows(
    SiteRoleRow,
    Prisma.sql`SELECT id, name, everyone FROM role ORDER BY lower(name), id`,
  );
}

/** Returns the company's pages in order. */
export function findSitePages(sql: Sql): Promise<SitePageRow[]> {
  return sql.rows(
    SitePageRow,
    Prisma.sql`
    SELECT p.id, v.title, p.slug, p.published_number IS NOT NULL AS is_published
    FROM company_page p JOIN company_page_version v ON v.page_id = p.id AND v.number = p.latest_number ORDER BY p.position, p.id`,
  );
}

/** Reserves ids for new entries. */
export async function takeIds(sql: Sql, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`SELECT nextval(pg_get_serial_sequence('menu_item', 'id'))::int AS id FROM generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}

/** Replaces the menu by these entries; keeps the entries' other data. */
export async function writeEntries(
  sql: Sql,
  entries: readonly Omit<EntryRow, 'product_key'>[],
): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO menu_item (id, parent_id, position, name, url, page_id, target, is_hidden, permission, for_managers, role_ids)
    SELECT e.id, e.parent_id, e.position, e.name, e.url, e.page_id, e.target, e.is_hidden, e.permission, e.for_managers, e.role_ids
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e (id int, parent_id int, position int, name text, url text, page_id int, target text, is_hidden boolean, permission text, for_managers boolean, role_ids int[])
    ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id, position = excluded.position, name = excluded.name, url = excluded.url, page_id = excluded.page_id, target = excluded.target,
      is_hidden = excluded.is_hidden, permission = excluded.permission, for_managers = excluded.for_managers, role_ids = excluded.role_ids`);
  // Deleted last: entries below a deleted one have a new parent by now and stay.
  await sql.run(
    Prisma.sql`DELETE FROM menu_item WHERE id <> ALL(${entries.map(({ id }) => id)}::int[])`,
  );
}

const RevisionRow = MenuStateRow.pick({ revision: true });

/** @returns the new revision of the menu */
export async function noteSaved(
  sql: Sql,
  by: { readonly userId: number; readonly at: Date },
): Promise<number> {
  const [row] = await sql.rows(
    RevisionRow,
    Prisma.sql`
    UPDATE menu_state SET revision = revision + 1, saved_at = ${by.at}::timestamptz, saved_by_id = ${by.userId}::int WHERE id = 1 RETURNING revision`,
  );
  return row?.revision ?? 0;
}

/**
 * Removes entries that lead to a page, except those with others below them, which stay as headings.
 * @returns how many there were
 */
export async function takeOutEntries(sql: Sql, pageId: number): Promise<number> {
  const kept = await sql.run(
    Prisma.sql`UPDATE menu_item m SET page_id = NULL, target = NULL WHERE page_id = ${pageId}::int AND EXISTS (SELECT FROM menu_item c WHERE c.parent_id = m.id) RETURNING id`,
  );
  const gone = await sql.run(
    Prisma.sql`DELETE FROM menu_item WHERE page_id = ${pageId}::int RETURNING id`,
  );
  return kept + gone;
}

/** Returns the addresses and audiences of pages that entries lead to. */
export function findLedTo(sql: Sql, pageIds: readonly number[]): Promise<PageRow[]> {
  return sql.rows(
    PageRow,
    Prisma.sql`SELECT id, slug, published_number IS NOT NULL AS is_published, for_managers, role_ids FROM company_page WHERE id = ANY(${[...pageIds]}::int[])`,
  );
}

const ReaderRow = z.strictObject({ grants: z.array(GrantRow), role_ids: z.array(z.int()) });

/**
 * Returns a person with only this role and what everyone has, with all departments if it is given
 * by department. Null for a person without an assigned role.
 *
 * @returns undefined if the role does not exist
 */
export async function findReaderWith(
  sql: Sql,
  roleId: number | null,
  isManager: boolean,
): Promise<SiteReader | undefined> {
  const [row] = await sql.rows(
    ReaderRow,
    Prisma.sql`
    SELECT coalesce((SELECT jsonb_agg(jsonb_build_object('permission', rp.permission, 'scope', rp.scope,
        'departments', CASE WHEN rp.scope = 'departments' THEN ARRAY(SELECT d.id FROM department d) ELSE '{}' END))
      FROM role r JOIN role_permission rp ON rp.role_id = r.id WHERE r.everyone OR r.id = ${roleId}::int), '[]') AS grants,
      ARRAY(SELECT r.id FROM role r WHERE r.everyone OR r.id = ${roleId}::int) AS role_ids`,
  );
  if (row === undefined || (roleId !== null && !row.role_ids.includes(roleId))) return undefined;
  return { is_manager: isManager, role_ids: row.role_ids, grants: reachOf(row.grants) };
}
