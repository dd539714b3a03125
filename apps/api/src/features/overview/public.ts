/** What features after this one may use of the overview: who looks after whom, and for whom somebody is there at all. */
export { careVerdict, knowVerdict, type PersonFacts } from './overview.policy.ts';
export { findPerson, readableAbout } from './overview.queries.ts';
