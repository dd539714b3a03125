import type { ApprovalInput } from '@reviews/contracts';
import { Conflict, MESSAGES, RuleViolation } from '@reviews/domain';
import type { NominationState } from './nominations.queries.ts';

/** Changes made by saving the approvals. */
export interface ApprovalPlan {
  /** Nominations and people that this save approves. */
  readonly approved: readonly NominationState[];
  /** Users who are new on the list, or were removed from it before. */
  readonly newUserIds: readonly number[];
  readonly declined: readonly number[];
  /** Approved before and now removed. Only possible while no one has begun. */
  readonly removed: readonly number[];
  /** Reviews to mark Incomplete. */
  readonly incomplete: readonly NominationState[];
  readonly reopened: readonly NominationState[];
  /**
   * Number of people who will write (AMB-25): without declined nominations and Incomplete reviews,
   * as far as the actor may know of them.
   */
  readonly count: number;
  /** The same number before the save. */
  readonly before: number;
}

const { nominations: texts } = MESSAGES;

/**
 * Returns the reviews with these ids.
 * @throws RuleViolation for a review of another task, or one that cannot change in this way.
 */
function reviewsToChange(
  current: readonly NominationState[],
  ids: readonly number[],
  allowed: readonly NominationState['review_state'][],
  message: string,
): NominationState[] {
  return [...new Set(ids)].map((id) => {
    const named = current.find(({ review_id: review }) => review === id);
    if (named === undefined || !allowed.includes(named.review_state))
      throw new RuleViolation(message);
    return named;
  });
}

function planReviews(
  current: readonly NominationState[],
  { markIncomplete = [], reopen = [] }: ApprovalInput,
  mayRemoveIncomplete: boolean,
) {
  if (markIncomplete.length + reopen.length > 0 && !mayRemoveIncomplete)
    throw new RuleViolation(texts.incompleteNotAllowed);
  if (markIncomplete.some((id) => reopen.includes(id)))
    throw new RuleViolation(texts.onlyOpenIncomplete);
  // Reviews already in the wanted state are skipped, so that a save is idempotent.
  return {
    incomplete: reviewsToChange(
      current,
      markIncomplete,
      ['open', 'draft', 'incomplete'],
      texts.onlyOpenIncomplete,
    ),
    reopened: reviewsToChange(
      current,
      reopen,
      ['incomplete', 'open', 'draft'],
      texts.onlyIncompleteReopened,
    ),
  };
}

/** What the actor may do and know. */
export interface ApprovalRights {
  readonly removeApproved: boolean;
  readonly removeIncomplete: boolean;
  /**
   * If false, Incomplete reviews count like any other, so that a limit does not reveal review
   * progress.
   */
  readonly knowReviews: boolean;
}

/**
 * Plans a save of the approval screen against the current nominations. Declines everyone who was on
 * screen and is not approved. Approved people stay, unless the task was reopened and no one has
 * begun.
 * @throws RuleViolation, and Conflict if someone was nominated who was not on screen.
 */
export function planApproval(
  current: readonly NominationState[],
  input: ApprovalInput,
  may: ApprovalRights,
): ApprovalPlan {
  const chosen = new Set(input.nominationApprovals);
  if (chosen.size < input.nominationApprovals.length) throw new RuleViolation(texts.duplicate);
  const onScreen = new Set(input.nominationIds);
  const named = current.filter(({ state }) => state !== 'removed');
  const isChosen = ({ user_id: user }: NominationState) => user !== null && chosen.has(user);
  if (named.some((one) => one.state === 'declined' && isChosen(one)))
    throw new RuleViolation(texts.declinedNotApproved);
  const left = named.filter((one) => !isChosen(one));
  if (left.some(({ id, state }) => state === 'proposed' && !onScreen.has(id)))
    throw new Conflict(MESSAGES.errors.conflict);
  const unapproved = left.filter(
    ({ id, state, user_id: user }) => state === 'approved' && user !== null && onScreen.has(id),
  );
  if (unapproved.length > 0 && !may.removeApproved) throw new RuleViolation(texts.approvedStays);
  const removed = new Set(unapproved.map(({ id }) => id));
  const known = new Set(named.map(({ user_id: user }) => user));
  const approved = named.filter((one) => one.state === 'proposed' && isChosen(one));
  const newUserIds = [...chosen].filter((user) => !known.has(user));
  const { incomplete, reopened } = planReviews(
    current.filter(({ id }) => !removed.has(id)),
    input,
    may.removeIncomplete,
  );
  const writes = (one: NominationState) =>
    !removed.has(one.id) &&
    !incomplete.includes(one) &&
    (!may.knowReviews || reopened.includes(one) || one.review_state !== 'incomplete');
  const stay = named.filter((one) => one.state === 'approved' && writes(one));
  const were = named.filter(
    ({ state, review_state: review }) =>
      state === 'approved' && (!may.knowReviews || review !== 'incomplete'),
  );
  return {
    approved,
    newUserIds,
    declined: left.filter(({ state }) => state === 'proposed').map(({ id }) => id),
    removed: [...removed],
    incomplete: incomplete.filter(({ review_state: state }) => state !== 'incomplete'),
    reopened: reopened.filter(({ review_state: state }) => state === 'incomplete'),
    count: stay.length + approved.length + newUserIds.length,
    before: were.length,
  };
}
