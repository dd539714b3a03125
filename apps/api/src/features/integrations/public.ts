/** For the kinds of integrations: how to define one, find it while enabled, and log its events. */
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
