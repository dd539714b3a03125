import type { Permission } from '../access/permissions.ts';

/**
 * Who sees a menu entry or company page: everyone if nothing is set, else everyone who matches any
 * of it.
 */
export interface SiteAudience {
  /** People with someone below them in the reporting line. */
  readonly managers: boolean;
  /** People who hold this permission in any scope; always null for a page. */
  readonly permission: string | null;
  readonly roleIds: readonly number[];
}

/** What must be known about the viewer. */
export interface SiteViewer {
  readonly isManager: boolean;
  readonly roleIds: ReadonlySet<number>;
  readonly holds: (permission: Permission) => boolean;
}

/** Whether any condition is set; if not, everyone sees it. */
export const isRestricted = ({ managers, permission, roleIds }: SiteAudience): boolean =>
  managers || permission !== null || roleIds.length > 0;

/**
 * Whether it is shown. This only controls visibility: the page behind an entry checks access
 * itself. An unknown permission and a deleted role match no one, so they never open what they
 * restricted.
 */
export function isShownTo(
  audience: SiteAudience,
  viewer: SiteViewer,
  known: (name: string) => Permission | undefined,
): boolean {
  if (!isRestricted(audience)) return true;
  if (audience.managers && viewer.isManager) return true;
  const permission = audience.permission === null ? undefined : known(audience.permission);
  return (
    (permission !== undefined && viewer.holds(permission)) ||
    audience.roleIds.some((id) => viewer.roleIds.has(id))
  );
}
