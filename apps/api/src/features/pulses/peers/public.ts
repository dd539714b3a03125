/** Rules of a nomination task: who may do what with it now, and who may be picked. */
export {
  areNamesWithheld,
  areReviewsWithheld,
  canChoosePeers,
  canManagePeers,
  canRemoveApproved,
  canRemoveIncompletePeers,
  canUnlock,
  isDeclineReasonWithheld,
  isUnderWay,
} from './nomination-task.policy.ts';
export { HAS_DECLINED, NOMINATION_STATE } from './nominations.queries.ts';
export { withPossibleMinimum, type PossibleTask } from './possible-minimum.ts';
export { canTrackReviewsOf } from './peers.policy.ts';
export {
  candidateColumns,
  everyoneEligible,
  everyoneWith,
  hasBegun,
  pickableScope,
  verdictOn,
  CandidateRow,
  EveryoneRow,
} from './candidates.ts';
