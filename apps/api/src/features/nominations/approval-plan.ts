import type { ApprovalInput } from '@reviews/contracts';
import { Conflict, MESSAGES, RuleViolation } from '@reviews/domain';
import type { NominationState } from './nominations.queries.ts';

/** What saving the approvals changes. */
export interface ApprovalPlan {
  /** Nominations and people who are approved by it. */
  readonly approved: readonly NominationState[];
  /** Users who were not named before, or were taken off the list. */
  readonly newUserIds: readonly number[];
  readonly declined: readonly number[];
  /** Approved before and not any more: only where nobody has begun. */
  readonly removed: readonly number[];
  /** Reviews. */
  readonly incomplete: readonly NominationState[];
  readonly reopened: readonly NominationState[];
  /** How many will write (AMB-25): without the declined, and those who are or become Incomplete, as far as that may be known. */
  readonly count: number;
}

const { nominations: texts } = MESSAGES;

/** The reviews that these numbers name. @throws RuleViolation for one that is not of this task, or not to be changed so. */
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
  // What is there already is left as it is, so that a save can be repeated.
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

/** What the one who saves may do, and know. */
export interface ApprovalRights {
  readonly removeApproved: boolean;
  readonly removeIncomplete: boolean;
  /** Who is not to know how far the reviews are must not learn it from a limit: to them an Incomplete one counts like any. */
  readonly knowReviews: boolean;
}

/**
 * What a save of the approval screen asks for, from who is named now. Who was on screen and is not approved is declined;
 * who was approved stays, unless the task was opened again and nobody has begun.
 * @throws RuleViolation, Conflict where somebody was named meanwhile whom the screen did not show.
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
    throw new Conflict(MESSAGES.errors.changedMeanwhile);
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
  return {
    approved,
    newUserIds,
    declined: left.filter(({ state }) => state === 'proposed').map(({ id }) => id),
    removed: [...removed],
    incomplete: incomplete.filter(({ review_state: state }) => state !== 'incomplete'),
    reopened: reopened.filter(({ review_state: state }) => state === 'incomplete'),
    count: stay.length + approved.length + newUserIds.length,
  };
}
