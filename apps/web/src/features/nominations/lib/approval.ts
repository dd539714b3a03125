import type { ApprovalInput } from '@reviews/contracts/nominations';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { CASE_STATUS_INCOMPLETE } from '@reviews/domain';
import type { PickedPerson } from './picks.ts';

export type Nomination = EmployeeFeedback['nominations'][number];
export type Task = NonNullable<EmployeeFeedback['nominationTask']>;

/** Somebody added on this screen: has no nomination yet (APPR-11). */
export interface AddedPerson extends PickedPerson {
  user_id: number;
  open_reviews: number | null;
}

/** What has been decided and not saved yet. Reviews by their numbers, people named by those of their nominations. */
export interface Decisions {
  readonly approved: ReadonlySet<number>;
  /** Approved before, and not any more. */
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

/** With one more in a set, or without it. */
export function flipped(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** What somebody named is (specification 4, Nominations; AMB-24): Incomplete alone is closed, not complete and not declined. */
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

/** How far the review is that somebody approved has to write; null where there is none, or nothing is told of it. */
export function reviewStateOf({
  employee_feedback: review,
}: Nomination): 'open' | 'complete' | 'incomplete' | null {
  if (review === null) return null;
  if (review.status.is_open) return 'open';
  if (review.status.is_complete) return 'complete';
  return review.status.name === CASE_STATUS_INCOMPLETE ? 'incomplete' : null;
}

/** Reviewers who will not write and are to be replaced: the task came back because of them. */
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

/** Whether somebody will be approved, and will write, once this is saved (AMB-25). */
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

/** How many count against the minimum and the maximum. */
export const countWriting = (nominations: readonly Nomination[], decisions: Decisions): number =>
  nominations.filter((one) => willWrite(one, decisions)).length + decisions.added.length;

/** Whether something was decided that the server does not have. */
export const isDecided = ({ approved, removed, added, incomplete, reopened }: Decisions): boolean =>
  approved.size + removed.size + added.length + incomplete.size + reopened.size > 0;

/** Who is concerned by saving, by name, in the words of the question before it. */
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

/** API-19, AMB-21: everybody on screen, everybody approved by the number of their user, and the reviews to be changed. */
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
