import type { ApprovalInput } from '@reviews/contracts/nominations';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { CASE_STATUS_INCOMPLETE } from '@reviews/domain';
import type { PickedPerson } from './picks.ts';

export type Nomination = EmployeeFeedback['nominations'][number];
export type Task = NonNullable<EmployeeFeedback['nominationTask']>;

/** A person added on this screen, without a nomination yet (APPR-11). */
export interface AddedPerson extends PickedPerson {
  user_id: number;
  open_reviews: number | null;
}

/** Unsaved decisions: reviews by id, nominees by nomination id. */
export interface Decisions {
  readonly approved: ReadonlySet<number>;
  /** Approved before, and now removed. */
  readonly removed: ReadonlySet<number>;
  readonly added: readonly AddedPerson[];
  readonly incomplete: ReadonlySet<number>;
  readonly reopened: ReadonlySet<number>;
}

export const NOTHING_DECIDED: Decisions = {
  approved: new Set(),
  removed: new Set(),
  added: [],
  incomplete: new Set(),
  reopened: new Set(),
};

/** Returns the set with the id toggled. */
export function flipped(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/**
 * Returns a nominee's state (specification 4, Nominations; AMB-24). A review that was closed
 * without being complete or Incomplete counts as declined.
 */
export function standingOf({
  approved,
  state,
  employee_feedback: review,
}: Nomination): 'pending' | 'approved' | 'declined' {
  const isGivenUp =
    review !== null &&
    !review.status.is_open &&
    !review.status.is_complete &&
    review.status.name !== CASE_STATUS_INCOMPLETE;
  if (state === 'declined' || isGivenUp) return 'declined';
  return approved ? 'approved' : 'pending';
}

/** Returns the state of an approved nominee's review; null if there is none or it is withheld. */
export function reviewStateOf({
  employee_feedback: review,
}: Nomination): 'open' | 'complete' | 'incomplete' | null {
  if (review === null) return null;
  if (review.status.is_open) return 'open';
  if (review.status.is_complete) return 'complete';
  return review.status.name === CASE_STATUS_INCOMPLETE ? 'incomplete' : null;
}

/**
 * Returns reviewers who will not write and must be replaced: the task came back because of them.
 */
export const reviewersGone = ({
  nominations,
  is_open: isOpen,
}: Pick<EmployeeFeedback, 'nominations' | 'is_open'>): readonly Nomination[] =>
  isOpen
    ? nominations.filter(
        (one) =>
          standingOf(one) === 'declined' &&
          (one.employee_feedback !== null || one.decline_reason !== null),
      )
    : [];

/** Returns whether someone will be approved and will write after the save (AMB-25). */
function willWrite(
  nomination: Nomination,
  { approved, removed, incomplete, reopened }: Decisions,
): boolean {
  const { id, employee_feedback: review } = nomination;
  const standing = standingOf(nomination);
  if (standing === 'pending') return approved.has(id);
  if (standing === 'declined' || removed.has(id)) return false;
  if (review === null) return true;
  return reviewStateOf(nomination) === 'incomplete'
    ? reopened.has(review.id)
    : !incomplete.has(review.id);
}

/** Returns how many count against the minimum and maximum. */
export const countWriting = (nominations: readonly Nomination[], decisions: Decisions): number =>
  nominations.filter((one) => willWrite(one, decisions)).length + decisions.added.length;

/** Returns whether there are unsaved decisions. */
export const isDecided = ({ approved, removed, added, incomplete, reopened }: Decisions): boolean =>
  approved.size + removed.size + added.length + incomplete.size + reopened.size > 0;

/** Names of the people a save affects, for its confirmation. */
export interface Consequences {
  readonly approved: readonly string[];
  readonly declined: readonly string[];
  readonly removed: readonly string[];
  readonly incomplete: readonly string[];
  readonly reopened: readonly string[];
}

export function consequencesOf(
  nominations: readonly Nomination[],
  decisions: Decisions,
): Consequences {
  const named = (isMeant: (one: Nomination) => boolean): string[] =>
    nominations.filter(isMeant).map(({ preferred_name: name }) => name);
  const isPending = (one: Nomination): boolean => standingOf(one) === 'pending';
  const isReviewIn =
    (set: ReadonlySet<number>) =>
    ({ employee_feedback: review }: Nomination) =>
      review !== null && set.has(review.id);
  return {
    approved: [
      ...named((one) => isPending(one) && decisions.approved.has(one.id)),
      ...decisions.added.map(({ preferred_name: name }) => name),
    ],
    declined: named((one) => isPending(one) && !decisions.approved.has(one.id)),
    removed: named(({ id }) => decisions.removed.has(id)),
    incomplete: named(isReviewIn(decisions.incomplete)),
    reopened: named(isReviewIn(decisions.reopened)),
  };
}

/**
 * Returns the request body: everyone on screen, the user ids of everyone approved, and the reviews
 * to change (API-19, AMB-21).
 */
export function approvalInputOf(
  nominations: readonly Nomination[],
  decisions: Decisions,
  agreed: boolean,
): ApprovalInput {
  const isApproved = (one: Nomination): boolean => {
    const standing = standingOf(one);
    return standing === 'approved'
      ? !decisions.removed.has(one.id)
      : standing === 'pending' && decisions.approved.has(one.id);
  };
  const users = nominations.flatMap((one) =>
    isApproved(one) && one.user_id !== null ? [one.user_id] : [],
  );
  return {
    nominationIds: nominations.map(({ id }) => id),
    nominationApprovals: [...users, ...decisions.added.map(({ user_id: user }) => user)],
    ...(decisions.incomplete.size > 0 ? { markIncomplete: [...decisions.incomplete] } : {}),
    ...(decisions.reopened.size > 0 ? { reopen: [...decisions.reopened] } : {}),
    ...(agreed ? { agreeTerms: true } : {}),
  };
}
