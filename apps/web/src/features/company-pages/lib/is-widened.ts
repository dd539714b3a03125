import type { PageInput } from '@reviews/contracts/company-pages';

type Audience = Pick<PageInput, 'managers' | 'role_ids'>;

/** Whether somebody is named: without, a page is everybody's. */
export const isForSome = ({ managers, role_ids: roleIds }: Audience): boolean =>
  managers || roleIds.length > 0;

/** Whether somebody may be among those whom a page is for now who was not among them before. */
export function isWidened(before: Audience, after: Audience): boolean {
  if (!isForSome(before)) return false;
  return (
    !isForSome(after) ||
    (after.managers && !before.managers) ||
    after.role_ids.some((id) => !before.role_ids.includes(id))
  );
}
