/** For the kinds of integrations: how one is made, found while it is on, and what it tells of itself. */
export {
  integrationKind,
  type IntegrationAtWork,
  type IntegrationKind,
  type TestResult,
} from './integration-kind.ts';
export { createIntegrationSecrets, type IntegrationSecrets } from './integration-secrets.ts';
export {
  findEnabled,
  findIntegration,
  lockIntegration,
  recordEvent,
  type IntegrationRecord,
  type NewEvent,
} from './integrations.queries.ts';
export { recordSwitchOff } from './switched-off.queries.ts';
export { requireIntegrationManager } from './integrations.policy.ts';
