/** What other features whose work has its moments may use: going through everybody a batch at a time. */
export { advance } from './due-moments.queries.ts';
export { findNextUsers } from './stage-start.queries.ts';
