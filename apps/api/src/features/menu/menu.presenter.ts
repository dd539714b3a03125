import type { MenuAdminView, MenuItem } from '@reviews/contracts';
import type { AdminMenu } from './menu-admin.queries.ts';
import type { ShownMenu } from './shown-entries.ts';

/**
 * Builds the tree of a flat, ordered menu. Leaves out a group without a URL if all entries below it
 * are hidden. An entry that never had any below it stays, with or without a URL (NAV-17).
 */
export function presentMenu(menu: ShownMenu, parentId: number | null = null): MenuItem[] {
  return menu.entries
    .filter((item) => item.parent_id === parentId)
    .map((item) => ({ item, children: presentMenu(menu, item.id) }))
    .filter(
      ({ item, children }) => item.url !== null || !menu.groups.has(item.id) || children.length > 0,
    )
    .map(({ item: { id, name, url, target, data }, children }) => ({
      id,
      name,
      url,
      target,
      data,
      children,
    }));
}

/** Presents the menu to its editors. */
export function presentMenuAdmin({ state, entries, roles, pages }: AdminMenu): MenuAdminView {
  return {
    revision: state.revision,
    saved_at: state.saved_at?.toISOString() ?? null,
    saved_by: state.saved_by,
    entries: entries.map(
      ({
        id,
        parent_id: parentId,
        name,
        url,
        page_id: pageId,
        target,
        is_hidden: isHidden,
        permission,
        for_managers: managers,
        role_ids: roleIds,
        product_key: productKey,
      }) => ({
        id,
        parent_id: parentId,
        name,
        url,
        page_id: pageId,
        target,
        is_hidden: isHidden,
        permission,
        managers,
        role_ids: roleIds,
        product_key: productKey,
      }),
    ),
    roles: roles.map(({ id, name, everyone }) => ({ id, name, everyone })),
    pages: pages.map(({ id, title, slug, is_published: isPublished }) => ({
      id,
      title,
      slug,
      is_published: isPublished,
    })),
  };
}
