/** For features of a tracked list of reviews: who may track, and the query of the list. */
export { mayDoInBulk, requireTracking } from './tracking.policy.ts';
export { listQuestion, requireTrackedPulse } from './tracking.service.ts';
