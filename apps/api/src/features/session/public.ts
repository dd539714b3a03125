/** What features after this one may use of sessions: whose a token is, and what a user's roles give, within a statement of their own. */
export { digestOf, reachOf } from './session-records.ts';
export { grantsOf, ownEmployeeId, type GrantRow } from './session.queries.ts';
