/** A form as every feature reads it: finding and locking one, what a person may know of it and do with it, and the same as conditions of lists. */
export {
  findPulse,
  findPulses,
  findPulsesAbout,
  lockPulse,
  PulseRecord,
  StoredState,
} from './pulse-record.queries.ts';
export { findReviewersOf, findTaken, hasOtherReview, hasReview } from './one-review.queries.ts';
export {
  findKnown,
  findViewable,
  lockKnown,
  lockViewable,
  requireKnown,
  viewerOf,
  isKeptDraft,
} from './require-pulse.ts';
export {
  answerScope,
  audienceOf,
  canKnow,
  canTrack,
  canUpdate,
  canView,
  existenceScope,
  governs,
  historyScope,
  isWritable,
  isWriterWithheld,
  permissionsOn,
  verdictsOn,
  viewScope,
} from './pulses.policy.ts';
export {
  isInBatch,
  notKeptFromImpersonator,
  pulseColumns,
  pulseTables,
  scopeTables,
  type Viewer,
} from './form-tables.ts';
export { IS_BLOCKED, keepWritable, keepWritableAbout } from './blocking.ts';
export { findPeopleAround, type PersonAround } from './people-around.queries.ts';
