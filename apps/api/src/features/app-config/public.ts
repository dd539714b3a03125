/** What later features may use: who may configure the product, and who last did. */
export { configures } from './app-config.policy.ts';
export { findLastSaver } from './settings.queries.ts';
