/** For features of a tracked list of reviews: who may track, and the query of the list. */
export { mayDoInBulk, requireTracking } from './tracking.policy.ts';
export { countForms } from './cycle-overview.queries.ts';
export { LIST_STATUSES, statusLabel } from './list-filters.ts';
export { listQuestion, pulseQuestion, requireTrackedPulse } from './tracking.service.ts';
