/** What features after this one may use: who sees to access, under which lock it changes, and that nobody gives more than they have. */
export {
  canSignIn,
  lockAccess,
  requireAccessManager,
  requireAdministrator,
  waitForAccess,
} from './access-lock.ts';
export { canManageAccess, coversAll, hasFullReach, requireFullReach } from './giving.policy.ts';
export { findRoles, type RoleRecord } from './roles.queries.ts';
