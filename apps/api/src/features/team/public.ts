/** What features after this one may use: who may remind whom, and of what they were reminded today. */
export { mayRemind } from './team.policy.ts';
export { findRemindedToday } from './team.queries.ts';
