import { Prisma } from '@reviews/db';
import { z } from 'zod';
import { IdRow, type Sql } from '../../core/sql.ts';
import type { SiteRoleRow } from '../menu/public.ts';

export const ReadablePage = z.strictObject({
  slug: z.string(),
  title: z.string(),
  body: z.string(),
  published_at: z.date(),
  for_managers: z.boolean(),
  role_ids: z.array(z.int()),
});
export type ReadablePage = z.infer<typeof ReadablePage>;

/** Returns the published page with this current or former address; undefined if there is none. */
export async function findPublished(sql: Sql, slug: string): Promise<ReadablePage | undefined> {
  const rows = await sql.prepared(
    'company_page',
    ReadablePage,
    Prisma.sql`
    SELECT p.slug, v.title, v.body, p.published_at, p.for_managers, p.role_ids
    FROM company_page p JOIN company_page_version v ON v.page_id = p.id AND v.number = p.published_number
    WHERE p.slug = ${slug} OR p.id = (SELECT a.page_id FROM company_page_address a WHERE a.slug = ${slug})`,
  );
  return rows[0];
}

export const PageRecord = z.strictObject({
  id: z.int(),
  slug: z.string(),
  revision: z.int(),
  for_managers: z.boolean(),
  role_ids: z.array(z.int()),
  latest_number: z.int(),
  published_number: z.int().nullable(),
  title: z.string(),
  body: z.string(),
  saved_at: z.date(),
  saved_by: z.string(),
  entries: z.array(z.string()),
});
export type PageRecord = z.infer<typeof PageRecord>;

/** Returns the pages in their order, as drafts; includes texts only if one page is requested. */
export function findPages(sql: Sql, id: number | null = null): Promise<PageRecord[]> {
  return sql.rows(
    PageRecord,
    Prisma.sql`
    SELECT p.id, p.slug, p.revision, p.for_managers, p.role_ids, p.latest_number, p.published_number, v.title, CASE WHEN ${id}::int IS NULL THEN '' ELSE v.body END AS body, v.saved_at,
      coalesce(e.preferred_name, u.email) AS saved_by, ARRAY(SELECT m.name FROM menu_item m WHERE m.page_id = p.id ORDER BY m.position, m.id) AS entries
    FROM company_page p JOIN company_page_version v ON v.page_id = p.id AND v.number = p.latest_number
    JOIN app_user u ON u.id = v.saved_by_id LEFT JOIN employee e ON e.id = u.employee_id
    WHERE ${id}::int IS NULL OR p.id = ${id}::int ORDER BY p.position, p.id`,
  );
}

export const VersionRow = z.strictObject({
  number: z.int(),
  title: z.string(),
  body: z.string(),
  saved_at: z.date(),
  saved_by: z.string(),
  total: z.int(),
});
export type VersionRow = z.infer<typeof VersionRow>;

/**
 * Returns a page's versions, latest first, without their texts; `total` is repeated in each row.
 */
export function findVersions(sql: Sql, pageId: number, limit: number): Promise<VersionRow[]> {
  return sql.rows(
    VersionRow,
    Prisma.sql`
    SELECT v.number, v.title, '' AS body, v.saved_at, coalesce(e.preferred_name, u.email) AS saved_by, count(*) OVER ()::int AS total
    FROM company_page_version v JOIN app_user u ON u.id = v.saved_by_id LEFT JOIN employee e ON e.id = u.employee_id
    WHERE v.page_id = ${pageId}::int ORDER BY v.number DESC LIMIT ${limit}::int`,
  );
}

/** A page with its versions and former addresses. */
export interface WrittenPage {
  readonly page: PageRecord;
  readonly versions: readonly VersionRow[];
  readonly formerSlugs: readonly string[];
  readonly roles: readonly SiteRoleRow[];
}

const FullVersionRow = VersionRow.extend({ is_published: z.boolean() });

export async function findVersion(
  sql: Sql,
  pageId: number,
  number: number,
): Promise<(VersionRow & { is_published: boolean }) | undefined> {
  const rows = await sql.rows(
    FullVersionRow,
    Prisma.sql`
    SELECT v.number, v.title, v.body, v.saved_at, coalesce(e.preferred_name, u.email) AS saved_by, 1 AS total, p.published_number IS NOT DISTINCT FROM v.number AS is_published
    FROM company_page p JOIN company_page_version v ON v.page_id = p.id JOIN app_user u ON u.id = v.saved_by_id LEFT JOIN employee e ON e.id = u.employee_id
    WHERE p.id = ${pageId}::int AND v.number = ${number}::int`,
  );
  return rows[0];
}

const SlugRow = PageRecord.pick({ slug: true });

export async function findFormerSlugs(sql: Sql, pageId: number): Promise<string[]> {
  return (
    await sql.rows(
      SlugRow,
      Prisma.sql`SELECT slug FROM company_page_address WHERE page_id = ${pageId}::int ORDER BY slug`,
    )
  ).map(({ slug }) => slug);
}

const TitleRow = PageRecord.pick({ title: true });

/**
 * Returns the title of another page with this address. A page that only had it before does not
 * count.
 */
export async function findTitleAt(
  sql: Sql,
  slug: string,
  exceptId: number | null,
): Promise<string | undefined> {
  const rows = await sql.rows(
    TitleRow,
    Prisma.sql`
    SELECT v.title FROM company_page p JOIN company_page_version v ON v.page_id = p.id AND v.number = p.latest_number WHERE p.slug = ${slug} AND p.id IS DISTINCT FROM ${exceptId}::int`,
  );
  return rows[0]?.title;
}

export interface PageWords {
  readonly title: string;
  readonly slug: string;
  readonly body: string;
  readonly for_managers: boolean;
  readonly role_ids: readonly number[];
}

interface Saving {
  readonly at: Date;
  readonly userId: number;
}

/**
 * Inserts a page after all others.
 * @returns its id
 */
export async function insertPage(
  sql: Sql,
  { title, slug, body, for_managers: forManagers, role_ids: roleIds }: PageWords,
  { at, userId }: Saving,
): Promise<number> {
  const [row] = await sql.rows(
    IdRow,
    Prisma.sql`
    WITH page AS (INSERT INTO company_page (slug, position, for_managers, role_ids)
      SELECT ${slug}, coalesce(max(position), -1) + 1, ${forManagers}, ${[...roleIds]}::int[] FROM company_page RETURNING id),
    version AS (INSERT INTO company_page_version (page_id, number, title, body, saved_at, saved_by_id) SELECT id, 1, ${title}, ${body}, ${at}::timestamptz, ${userId}::int FROM page),
    free AS (DELETE FROM company_page_address WHERE slug = ${slug})
    SELECT id FROM page`,
  );
  return row?.id ?? 0;
}

export async function insertVersion(
  sql: Sql,
  pageId: number,
  number: number,
  { title, body }: PageWords,
  { at, userId }: Saving,
): Promise<void> {
  await sql.run(
    Prisma.sql`INSERT INTO company_page_version (page_id, number, title, body, saved_at, saved_by_id) VALUES (${pageId}::int, ${number}::int, ${title}, ${body}, ${at}::timestamptz, ${userId}::int)`,
  );
}

/** Keeps a page's former address as a redirect, unless another page uses it. */
export async function moveAddress(
  sql: Sql,
  pageId: number,
  from: string,
  to: string,
): Promise<void> {
  await sql.run(Prisma.sql`DELETE FROM company_page_address WHERE slug = ${to}`);
  await sql.run(
    Prisma.sql`INSERT INTO company_page_address (slug, page_id) VALUES (${from}, ${pageId}::int) ON CONFLICT (slug) DO UPDATE SET page_id = excluded.page_id`,
  );
}

export interface PageState {
  readonly slug: string;
  readonly for_managers: boolean;
  readonly role_ids: readonly number[];
  readonly latest_number: number;
  readonly published_number: number | null;
}

const RevisionRow = PageRecord.pick({ revision: true });

/** @returns the new revision */
export async function updatePage(sql: Sql, id: number, page: PageState, at: Date): Promise<number> {
  const [row] = await sql.rows(
    RevisionRow,
    Prisma.sql`
    UPDATE company_page SET slug = ${page.slug}, for_managers = ${page.for_managers}, role_ids = ${[...page.role_ids]}::int[], latest_number = ${page.latest_number}::int,
      published_at = CASE WHEN ${page.published_number}::int IS NULL THEN NULL WHEN published_number IS DISTINCT FROM ${page.published_number}::int THEN ${at}::timestamptz ELSE published_at END,
      published_number = ${page.published_number}::int, revision = revision + 1
    WHERE id = ${id}::int RETURNING revision`,
  );
  return row?.revision ?? 0;
}

export async function deletePage(sql: Sql, id: number): Promise<void> {
  await sql.run(Prisma.sql`DELETE FROM company_page WHERE id = ${id}::int`);
}

/** Stores the order of the pages. */
export async function writeOrder(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE company_page p SET position = o.place - 1 FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS o (id, place) WHERE p.id = o.id`,
  );
}
