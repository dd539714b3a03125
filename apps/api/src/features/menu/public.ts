/**
 * What later features may use: who edits the menu and pages, under which lock, and who can read
 * what.
 */
export {
  findSiteRoles,
  lockSite,
  noteSaved,
  takeOutEntries,
  type SiteRoleRow,
} from './menu-admin.queries.ts';
export { findReader } from './menu.service.ts';
export { canReadPage } from './shown-entries.ts';
export { requireSiteManager } from './site.policy.ts';
