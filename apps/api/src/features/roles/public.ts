/**
 * The parts of roles that later features may use: who manages access, its lock, and the rule that
 * no one grants more than they have.
 */
export {
  canSignIn,
  lockAccess,
  requireAccessManager,
  requireAdministrator,
  waitForAccess,
} from './access-lock.ts';
export { canManageAccess, coversAll, hasFullReach, requireFullReach } from './giving.policy.ts';
export { findRoles, type RoleRecord } from './roles.queries.ts';
