import {
  isForAllAlone,
  isShownTo,
  PERMISSIONS,
  type Permission,
  type SiteAudience,
} from '@reviews/domain';
import { z } from 'zod';
import { holds, type Actor } from '../../core/actor.ts';

const audienceColumns = { for_managers: z.boolean(), role_ids: z.array(z.int()) };

interface AudienceColumns {
  readonly for_managers: boolean;
  readonly role_ids: readonly number[];
}

const PageAudience = z.strictObject({ ...audienceColumns, is_published: z.boolean() });

export const MenuRow = z.strictObject({
  id: z.int(),
  parent_id: z.int().nullable(),
  name: z.string(),
  url: z.string().nullable(),
  target: z.string().nullable(),
  data: z.record(z.string(), z.string()).nullable(),
  permission: z.string().nullable(),
  is_hidden: z.boolean(),
  ...audienceColumns,
  page: PageAudience.nullable(),
});
export type MenuRow = z.infer<typeof MenuRow>;

/** A company page with its audience, as entries lead to it. */
export const PageRow = PageAudience.extend({ id: z.int(), slug: z.string() });
export type PageRow = z.infer<typeof PageRow>;

/** What decides about entries besides permissions. */
export const StandingRow = z.strictObject({ is_manager: z.boolean(), role_ids: z.array(z.int()) });
export type StandingRow = z.infer<typeof StandingRow>;

/** A reader of the menu or of company pages. */
export interface SiteReader extends StandingRow {
  readonly grants: Actor['grants'];
}

const knownPermission = (name: string): Permission | undefined =>
  PERMISSIONS.find((permission) => permission === name);

const audienceOf = (
  { for_managers: managers, role_ids: roleIds }: AudienceColumns,
  permission: string | null = null,
): SiteAudience => ({ managers, roleIds, permission });

function fits(reader: SiteReader, audience: SiteAudience, url: string | null = null): boolean {
  const holdsHere = (permission: Permission) =>
    isForAllAlone(url)
      ? reader.grants.get(permission)?.scopes.has('all') === true
      : holds(reader, permission);
  return isShownTo(
    audience,
    { isManager: reader.is_manager, roleIds: new Set(reader.role_ids), holds: holdsHere },
    knownPermission,
  );
}

/** Returns true if the page is published and its audience includes the reader. */
export const canReadPage = (
  reader: SiteReader,
  page: AudienceColumns & { readonly is_published: boolean },
): boolean => page.is_published && fits(reader, audienceOf(page));

/** The menu visible to a reader. */
export interface ShownMenu {
  /** Flat and in order. */
  readonly entries: readonly MenuRow[];
  /** Entries with others below them, visible or not. */
  readonly groups: ReadonlySet<number>;
}

/**
 * Returns the menu visible to a reader; the only place that decides this (NAV-12), for the reader's
 * own menu and for a preview. Hides entries whose company page the reader cannot read.
 */
export const menuFor = (rows: readonly MenuRow[], reader: SiteReader): ShownMenu => ({
  entries: rows.filter(
    (row) =>
      !row.is_hidden &&
      fits(reader, audienceOf(row, row.permission), row.url) &&
      (row.page === null || canReadPage(reader, row.page)),
  ),
  groups: new Set(rows.flatMap(({ parent_id: parentId }) => parentId ?? [])),
});
