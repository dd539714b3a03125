/** What features after this one may use: who arranges the menu and writes pages, under which lock, and who may read what. */
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
