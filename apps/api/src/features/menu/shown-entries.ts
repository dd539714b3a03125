import {
  isForAllAlone,
  isShownTo,
  PERMISSIONS,
  type Permission,
  type SiteAudience,
} from '@reviews/domain';
import { holds, type Actor } from '../../core/actor.ts';

interface AudienceColumns {
  readonly for_managers: boolean;
  readonly role_ids: readonly number[];
}

export interface MenuRow extends AudienceColumns {
  id: number;
  parent_id: number | null;
  name: string;
  url: string | null;
  target: string | null;
  data: Record<string, string> | null;
  permission: string | null;
  is_hidden: boolean;
  /** The page of the company's to which it leads. */
  page: (AudienceColumns & { readonly is_published: boolean }) | null;
}

/** What is asked of somebody beside their permissions. */
export interface StandingRow {
  is_manager: boolean;
  role_ids: number[];
}

/** Whoever looks at the menu or at a page of the company. */
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

/** Whether a page of the company is there for somebody: it is published, and it is for them. */
export const canReadPage = (
  reader: SiteReader,
  page: AudienceColumns & { readonly is_published: boolean },
): boolean => page.is_published && fits(reader, audienceOf(page));

/** What somebody gets of a menu. */
export interface ShownMenu {
  /** Flat and in order. */
  readonly entries: readonly MenuRow[];
  /** Those with entries below them, shown to this person or not. */
  readonly groups: ReadonlySet<number>;
}

/**
 * What somebody gets of a menu; decided here and nowhere else (NAV-12), whether they ask for theirs or somebody asks for
 * them. Nobody is led to a page of the company that is not there for them.
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
