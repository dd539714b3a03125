/**
 * The parts of team that later features may use: the permission to remind, and today's reminders.
 */
export { mayRemind } from './team.policy.ts';
export { findRemindedToday } from './team.queries.ts';
