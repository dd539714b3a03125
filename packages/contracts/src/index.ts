import * as access from './access.ts';
import * as appConfigContracts from './app-config.ts';
import * as audience from './audience.ts';
import * as bulk from './bulk.ts';
import * as changelog from './changelog.ts';
import * as commentSettings from './comment-settings.ts';
import * as comments from './comments.ts';
import * as companyPages from './company-pages.ts';
import * as configSettings from './config-settings.ts';
import * as customFields from './custom-fields.ts';
import * as cycleBuilder from './cycle-builder.ts';
import * as cycleOverview from './cycle-overview.ts';
import * as cycles from './cycles.ts';
import * as directories from './directories.ts';
import * as employeeRecords from './employee-records.ts';
import * as employees from './employees.ts';
import type { Endpoint } from './endpoint.ts';
import * as handovers from './handovers.ts';
import * as feedbackTypes from './feedback-types.ts';
import * as health from './health.ts';
import * as imports from './imports.ts';
import * as integrations from './integrations.ts';
import * as scheduledImports from './scheduled-imports.ts';
import * as launches from './launches.ts';
import * as menu from './menu.ts';
import * as menuAdmin from './menu-admin.ts';
import * as nominations from './nominations.ts';
import * as notices from './notices.ts';
import * as openId from './open-id.ts';
import * as organization from './organization.ts';
import * as overview from './overview.ts';
import * as packets from './packets.ts';
import * as pulses from './pulses.ts';
import * as ratings from './ratings.ts';
import * as reminders from './reminders.ts';
import * as reopenings from './reopening.ts';
import * as roles from './roles.ts';
import * as savedFilters from './saved-filters.ts';
import * as session from './session.ts';
import * as signIn from './sign-in.ts';
import * as team from './team.ts';
import * as templates from './templates.ts';
import * as tokens from './tokens.ts';
import * as photos from './photos.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';
import * as webhooks from './webhooks.ts';

export * from './access.ts';
export * from './address.ts';
export * from './app-config.ts';
export * from './audience.ts';
export * from './bulk.ts';
export * from './changelog.ts';
export * from './comment-settings.ts';
export * from './comments.ts';
export * from './company-pages.ts';
export * from './config-settings.ts';
export * from './custom-fields.ts';
export * from './cycle-builder.ts';
export * from './cycle-overview.ts';
export * from './cycles.ts';
export * from './directories.ts';
export * from './employee-records.ts';
export * from './employees.ts';
export * from './endpoint.ts';
export * from './handovers.ts';
export * from './feedback-types.ts';
export * from './health.ts';
export * from './imports.ts';
export * from './integrations.ts';
export * from './integration-settings/open-id.ts';
export * from './integration-settings/scheduled-import.ts';
export * from './integration-settings/scim.ts';
export * from './scheduled-imports.ts';
export * from './integration-settings/webhook.ts';
export * from './webhooks.ts';
export * from './launches.ts';
export * from './menu.ts';
export * from './menu-admin.ts';
export * from './nominations.ts';
export * from './notices.ts';
export * from './open-id.ts';
export * from './organization.ts';
export * from './overview.ts';
export * from './packets.ts';
export * from './peers.ts';
export * from './pulses.ts';
export * from './questions.ts';
export * from './ratings.ts';
export * from './reminders.ts';
export * from './reopening.ts';
export * from './roles.ts';
export * from './saved-filters.ts';
export * from './scim.ts';
export * from './session.ts';
export * from './sign-in.ts';
export * from './team.ts';
export * from './templates.ts';
export * from './tokens.ts';
export * from './photos.ts';
export * from './uploads.ts';
export * from './users.ts';
export * from './wire.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'response' in value;

/** Every call of the API, for the API document and for tests that go through all of them. */
export const allEndpoints: readonly Endpoint[] = [
  health,
  session,
  signIn,
  appConfigContracts,
  configSettings,
  commentSettings,
  menu,
  menuAdmin,
  companyPages,
  feedbackTypes,
  ratings,
  employees,
  employeeRecords,
  customFields,
  organization,
  overview,
  pulses,
  comments,
  reopenings,
  audience,
  cycles,
  savedFilters,
  cycleOverview,
  cycleBuilder,
  team,
  nominations,
  notices,
  handovers,
  reminders,
  roles,
  users,
  tokens,
  access,
  changelog,
  bulk,
  launches,
  imports,
  integrations,
  scheduledImports,
  webhooks,
  openId,
  directories,
  templates,
  packets,
  uploads,
  photos,
]
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint);
