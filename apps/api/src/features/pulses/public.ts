/**
 * The parts of pulses that other features may use: reading a review under a lock, and the rules for
 * writing in it.
 */
export { readAnswers, type GivenAnswer } from './answer-input.ts';
export { OutdatedDraft, seenBy, type Editing, type OtherVersion } from './draft-seen.ts';
export {
  admittedTo,
  commentScope,
  commentScopeOf,
  commentsOfForm,
  readsComment,
  submittedBy,
  ThreadFacts,
} from './comment-scope.ts';
export {
  findAnswers,
  findDraft,
  findDraftGroups,
  findHeadDraft,
  type DraftGroupRow,
  type DraftRow,
  type StoredAnswers,
} from './pulse-content.queries.ts';
export { findCommentRules } from './comment-rules.queries.ts';
export { findPeopleAround, type PersonAround } from './people-around.queries.ts';
export {
  findPulse,
  hasOpenBefore,
  type PulseRecord,
  type StoredState,
} from './pulse-record.queries.ts';
export {
  audienceOf,
  canKnow,
  canReopen,
  canView,
  commentingOptionsOf,
  governs,
  isAnonymousTo,
  takesComments,
} from './pulses.policy.ts';
export {
  lockKnown,
  lockViewable,
  requireKnown,
  requireViewable,
  viewerOf,
} from './pulses.service.ts';
export {
  anonymousGroup,
  findPulses,
  findPulsesAbout,
  type PlaceFacts,
} from './pulse-record.queries.ts';
export { lineReachScope, roleReachScope, viewScope } from './pulses.policy.ts';
export {
  candidateColumns,
  everyone,
  everyoneWith,
  hasBegun,
  pickableScope,
  verdictOn,
  CandidateRow,
} from './candidates.ts';
export {
  areNamesWithheld,
  areReviewsWithheld,
  canChoosePeers,
  canManagePeers,
  canRemoveApproved,
  canRemoveIncompletePeers,
  canUnlock,
  isUnderWay,
} from './nomination-task.policy.ts';
export { closeForms, findWriters, openForms } from './open-close.ts';
export { lockPulse } from './pulse-record.queries.ts';
export { endSubmissions } from './reopen-requests.queries.ts';
export { optOutOf, plainTextOf, requireWritable } from './submit-pulse.service.ts';
/** For lists of rows that belong to reviews: the tables and conditions of the list scopes. */
export {
  notKeptFromImpersonator,
  pulseColumns,
  pulseTables,
  scopeTables,
  type Viewer,
} from './pulse-record.queries.ts';
export { canTrackReviewsOf } from './peers.policy.ts';
export {
  answerScope,
  canTrack,
  canUpdate,
  existenceScope,
  historyScope,
  isWritable,
  permissionsOn,
  waits,
  type TrackedFacts,
} from './pulses.policy.ts';
export { mayDoInBulk, requireTracking } from './tracking/tracking.policy.ts';
export { findDepartmentTree } from './tracking/tracking.queries.ts';
export type { DepartmentTree } from './tracking/list-filters.ts';
/** The same rules with reasons, for the access explainer. */
export {
  deleteVerdict,
  governVerdict,
  knowFormVerdict,
  nameVerdict,
  reassignVerdict,
  reopenVerdict,
  updateVerdict,
  viewVerdict,
} from './pulses.policy.ts';
/** Reassigning reviews, and undoing it. */
export {
  findActiveWriter,
  giveForms,
  mayBeWrittenBySubject,
  requireNewWriter,
  tellGiven,
  type Writer,
} from './reassign.ts';
export { isAsGiven, putBack, putBackViews, whatIsIn, type PutAside } from './reassign.queries.ts';
/**
 * For features of one list of reviews: the cycle pulse as someone who tracks it sees it, and the
 * possible filter values.
 */
export { listQuestion, requireTrackedPulse } from './tracking/tracking.service.ts';
