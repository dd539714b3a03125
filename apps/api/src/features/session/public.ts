/** What features after this one may use of sessions: whose a token is, within a statement of their own. */
export { digestOf } from './session-records.ts';
export { ownEmployeeId } from './session.queries.ts';
