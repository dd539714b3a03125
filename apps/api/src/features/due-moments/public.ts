/**
 * What other features may use: batches over all users, and closing restored reviews after their
 * day.
 */
export { closeAnew } from './auto-close.queries.ts';
export { advance } from './due-moments.queries.ts';
export { findNextUsers } from './stage-start.queries.ts';
