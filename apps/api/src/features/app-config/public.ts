/** What later features may use: who may configure the product, who last did, and rules set there. */
export { configures } from './app-config.policy.ts';
export { findAnonymityRules } from './anonymity-rules.queries.ts';
export { findCommentRules } from './comment-rules.queries.ts';
export { findLastSaver } from './settings.queries.ts';
