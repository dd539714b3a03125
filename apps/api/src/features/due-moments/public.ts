/** What other features may use: going through everybody a batch at a time, and closing what was given back after its day. */
export { closeAnew } from './auto-close.queries.ts';
export { advance } from './due-moments.queries.ts';
export { findNextUsers } from './stage-start.queries.ts';
