import type { PageInput } from '@reviews/contracts/company-pages';

type Audience = Pick<PageInput, 'managers' | 'role_ids'>;

/** Returns whether readers are restricted; otherwise everyone reads the page. */
export const isForSome = ({ managers, role_ids: roleIds }: Audience): boolean =>
  managers || roleIds.length > 0;

/** Returns whether the change may add readers. */
export function isWidened(before: Audience, after: Audience): boolean {
  if (!isForSome(before)) return false;
  return (
    !isForSome(after) ||
    (after.managers && !before.managers) ||
    after.role_ids.some((id) => !before.role_ids.includes(id))
  );
}
