import type { CompanyPageView, PageAdminView, PageRow, SiteRole } from '@reviews/contracts';
import { shownRichText } from '@reviews/rich-text/shown';
import type { SiteRoleRow } from '../menu/public.ts';
import type { PageRecord, ReadablePage, VersionRow, WrittenPage } from './pages.queries.ts';

const stateOf = ({
  latest_number: latest,
  published_number: published,
}: PageRecord): PageRow['state'] =>
  published === null ? 'draft' : published === latest ? 'published' : 'changed';

export const presentRoles = (roles: readonly SiteRoleRow[]): SiteRole[] =>
  roles.map(({ id, name, everyone }) => ({ id, name, everyone }));

/** Presents a page to its readers. */
export const presentPage = ({
  slug,
  title,
  body,
  published_at: at,
}: ReadablePage): CompanyPageView => ({
  slug,
  title,
  body: shownRichText('terms', body),
  published_at: at.toISOString(),
});

/** Presents a page in the list for administrators. */
export function presentRow(page: PageRecord): PageRow {
  const {
    id,
    slug,
    title,
    revision,
    for_managers: managers,
    role_ids: roleIds,
    saved_at: at,
    saved_by: by,
    entries,
  } = page;
  return {
    id,
    slug,
    title,
    state: stateOf(page),
    managers,
    role_ids: roleIds,
    revision,
    saved_at: at.toISOString(),
    saved_by: by,
    entries,
  };
}

export const presentVersion = (
  { number, title, saved_at: at, saved_by: by }: VersionRow,
  isPublished: boolean,
) => ({ number, title, saved_at: at.toISOString(), saved_by: by, is_published: isPublished });

/** Presents a page to its authors, with its versions and former addresses. */
export function presentWritten({ page, versions, formerSlugs, roles }: WrittenPage): PageAdminView {
  return {
    ...presentRow(page),
    body: shownRichText('terms', page.body),
    versions: versions.map((version) =>
      presentVersion(version, version.number === page.published_number),
    ),
    versions_count: versions[0]?.total ?? 0,
    former_slugs: [...formerSlugs],
    roles: presentRoles(roles),
  };
}
