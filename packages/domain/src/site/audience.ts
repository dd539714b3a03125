import type { Permission } from '../access/permissions.ts';

/** To whom a menu entry or a page of the company is shown: to everybody, or where anything is named to those whom any of it fits. */
export interface SiteAudience {
  /** Those who have somebody below them in the reporting line. */
  readonly managers: boolean;
  /** Those who hold this permission in any scope; a page has none. */
  readonly permission: string | null;
  readonly roleIds: readonly number[];
}

/** What is asked of whoever looks. */
export interface SiteViewer {
  readonly isManager: boolean;
  readonly roleIds: ReadonlySet<number>;
  readonly holds: (permission: Permission) => boolean;
}

/** Whether something is named at all: without, it is everybody's. */
export const isRestricted = ({ managers, permission, roleIds }: SiteAudience): boolean =>
  managers || permission !== null || roleIds.length > 0;

/**
 * Whether it is shown. It is a matter of what leads where: the page that an entry leads to asks for itself who may see it.
 * A permission that nobody knows any more, and a role that is gone, fit nobody; they do not open what they closed.
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
