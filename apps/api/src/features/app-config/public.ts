/** What features after this one may use of the configuration: who sees to it, and who has done so last. */
export { configures } from './app-config.policy.ts';
export { findLastSaver } from './settings.queries.ts';
