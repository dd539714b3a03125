/**
 * The parts of the overview that later features may use: who manages a person, and who can see
 * them.
 */
export { careVerdict, knowVerdict, type PersonFacts } from './overview.policy.ts';
export { findPerson, readableAbout } from './overview.queries.ts';
