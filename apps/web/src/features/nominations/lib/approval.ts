import type { ApprovalTask } from '@reviews/contracts/nominations';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { CASE_STATUS_INCOMPLETE, MESSAGES, reviewerCountFault } from '@reviews/domain';
import { APPROVAL_TEXTS } from './approval-texts.ts';
import type { PickedPerson } from './picks.ts';

/** A nominee and what the server knows of them, without unsaved decisions. */
export interface Nominee extends PickedPerson {
  id: number;
  user_id: number | null;
  standing: 'pending' | 'approved' | 'declined';
  /** The review of an approved nominee; null if there is none or it is withheld. */
  review: { id: number | null; state: 'open' | 'complete' | 'incomplete' } | null;
  /** Null if they are withheld or the person is declined. */
  open_reviews: number | null;
  /** Why the template would not allow them now. */
  reason: string | null;
  decline_reason: string | null;
  /** Declined to write: the task came back because of them. */
  isGone: boolean;
}

/** One person's nominations, as this user may decide on them. */
export interface Approvable extends Pick<
  ApprovalTask,
  | 'hash'
  | 'title'
  | 'type'
  | 'for'
  | 'cycle'
  | 'due_date'
  | 'min'
  | 'max'
  | 'lowered_from'
  | 'agreeTerms'
  | 'can_undo'
> {
  id: number | null;
  feedback_id: number | null;
  nominees: readonly Nominee[];
  /** Everyone needs a decision. Otherwise, saving declines the people who are not approved. */
  decidesEach: boolean;
  /** The reviewers are known to be peers, and are called so. */
  isPeer: boolean;
  /** Already saved, and only managed (AMB-23). */
  isLocked: boolean;
  canRemoveApproved: boolean;
  /** Reviews may be marked Incomplete and reopened. */
  canChangeReviews: boolean;
}

/** A person added by the approver, without a nomination yet (APPR-11). */
export interface AddedPerson extends PickedPerson {
  user_id: number;
  open_reviews: number | null;
}

export type Decision = 'approve' | 'decline';

/** Unsaved decisions about one person's nominations. */
export interface Draft {
  /** By nomination id. Someone who is already approved can only be declined. */
  readonly decisions: Readonly<Record<string, Decision>>;
  /** Changes of reviews, by review id. */
  readonly reviews: Readonly<Record<string, 'incomplete' | 'reopen'>>;
  readonly added: readonly AddedPerson[];
  readonly agreed: boolean;
}

export const NOTHING_DECIDED: Draft = { decisions: {}, reviews: {}, added: [], agreed: false };

/** Returns whether there are unsaved decisions. */
export const isBegun = ({ decisions, reviews, added }: Draft): boolean =>
  Object.keys(decisions).length + Object.keys(reviews).length + added.length > 0;

/** Returns the nominations in the list of all that wait for this user. */
export const fromList = ({ nominations, ...task }: ApprovalTask): Approvable => ({
  ...task,
  nominees: nominations.map(
    ({ state, is_incomplete: isIncomplete, has_declined: isGone, ...one }) => ({
      ...one,
      standing: state === 'proposed' ? 'pending' : state,
      open_reviews: state === 'declined' ? null : one.open_reviews,
      review: isIncomplete ? { id: null, state: 'incomplete' } : null,
      isGone,
    }),
  ),
  decidesEach: true,
  isPeer: false,
  isLocked: false,
  canRemoveApproved: false,
  canChangeReviews: false,
});

/** Returns the nominations of a task that was opened by itself. */
export const fromForm = (form: EmployeeFeedback): Approvable => ({
  hash: form.hash,
  id: form.id,
  feedback_id: form.feedback_id,
  title: form.feedback.title,
  type: form.feedback.type.name,
  for: form.for,
  cycle: form.feedbackCycle,
  due_date: form.due_date,
  min: form.nominationTask?.min ?? 0,
  max: form.nominationTask?.max ?? null,
  lowered_from: form.nominationTask?.lowered_from ?? null,
  agreeTerms: form.nominationTask?.agreeTerms ?? null,
  can_undo: false,
  nominees: form.nominations.map(nomineeOf),
  decidesEach: false,
  isPeer: form.feedback.type.group_name !== 'Upline',
  isLocked: !form.permissions.update,
  canRemoveApproved: form.nominationTask?.canRemoveApproved === true,
  canChangeReviews: form.nominationTask?.canRemoveIncompletePeers === true,
});

/**
 * Returns a nominee with their state (specification 4, Nominations; AMB-24). A review that was
 * closed without being complete or Incomplete counts as declined.
 */
function nomineeOf({
  employee_feedback: review,
  state,
  approved,
  has_declined: isGone,
  ...one
}: EmployeeFeedback['nominations'][number]): Nominee {
  const reviewState = review === null ? null : reviewStateOf(review.status);
  const isDeclined = state === 'declined' || (review !== null && reviewState === null);
  return {
    ...one,
    open_reviews: isDeclined ? null : one.open_reviews,
    standing: isDeclined ? 'declined' : approved ? 'approved' : 'pending',
    review: review !== null && reviewState !== null ? { id: review.id, state: reviewState } : null,
    isGone,
  };
}

function reviewStateOf(status: {
  is_open: boolean;
  is_complete: boolean;
  name: string;
}): 'open' | 'complete' | 'incomplete' | null {
  if (status.is_open) return 'open';
  if (status.is_complete) return 'complete';
  return status.name === CASE_STATUS_INCOMPLETE ? 'incomplete' : null;
}

/** Returns the review that nominations are for, with its type and cycle. */
export const reviewNames = ({ title, type, cycle }: Approvable): string =>
  [title, title.includes(type) ? null : type, cycle?.name].filter(Boolean).join(' · ');

/** Returns a nominee's state, including an unsaved decision. */
export function standingOf(
  { id, standing }: Nominee,
  { decisions }: Draft,
): 'undecided' | 'approved' | 'declined' {
  const decision = decisions[id];
  if (standing === 'declined' || decision === 'decline') return 'declined';
  return standing === 'approved' || decision === 'approve' ? 'approved' : 'undecided';
}

export const undecidedOf = ({ nominees }: Approvable, draft: Draft): readonly Nominee[] =>
  nominees.filter((one) => standingOf(one, draft) === 'undecided');

/** Returns the unsaved change of a nominee's review, if any. */
export const reviewChangeOf = ({ review }: Nominee, { reviews }: Draft) =>
  review?.id == null ? undefined : reviews[review.id];

/**
 * Returns how many would write after the save: without declined people and those whose review is
 * Incomplete (AMB-25).
 */
export const countWriting = ({ nominees }: Approvable, draft: Draft): number =>
  draft.added.length +
  nominees.filter((one) => {
    const change = reviewChangeOf(one, draft);
    return (
      standingOf(one, draft) === 'approved' &&
      (one.review?.state === 'incomplete' ? change === 'reopen' : change === undefined)
    );
  }).length;

/** An error that blocks saving a person's nominations, and where to fix it. */
export interface Fault {
  readonly message: string;
  readonly at: 'undecided' | 'people' | 'terms';
}

export function faultOf(task: Approvable, draft: Draft): Fault | null {
  const count = undecidedOf(task, draft).length;
  if (task.decidesEach && count > 0)
    return { message: APPROVAL_TEXTS.undecided({ count }), at: 'undecided' };
  const before = task.isLocked ? countWriting(task, NOTHING_DECIDED) : null;
  const message = reviewerCountFault(countWriting(task, draft), task, 'approval', before);
  if (message !== null) return { message, at: 'people' };
  return hasTerms(task) && !draft.agreed
    ? { message: MESSAGES.nominations.agreeTerms, at: 'terms' }
    : null;
}

export const hasTerms = ({ agreeTerms }: Approvable): boolean =>
  agreeTerms !== null && agreeTerms.trim() !== '';

/**
 * Returns the request body: the ids of all nominations on screen, the user ids of everyone
 * approved, and the reviews to change (API-19, AMB-21).
 */
export function approvalInputOf(task: Approvable, draft: Draft) {
  const users = task.nominees.flatMap((one) =>
    standingOf(one, draft) === 'approved' && one.user_id !== null ? [one.user_id] : [],
  );
  const changed = (wanted: 'incomplete' | 'reopen'): number[] =>
    Object.entries(draft.reviews).flatMap(([id, change]) =>
      change === wanted ? [Number(id)] : [],
    );
  const [markIncomplete, reopen] = [changed('incomplete'), changed('reopen')];
  return {
    nominationIds: task.nominees.map(({ id }) => id),
    nominationApprovals: [...users, ...draft.added.map(({ user_id: user }) => user)],
    ...(markIncomplete.length > 0 ? { markIncomplete } : {}),
    ...(reopen.length > 0 ? { reopen } : {}),
    ...(hasTerms(task) ? { agreeTerms: 1 as const } : {}),
  };
}

/** Names of the people a save affects. */
export type Consequences = Readonly<
  Record<'approved' | 'declined' | 'removed' | 'incomplete' | 'reopened', readonly string[]>
>;

export function consequencesOf({ nominees }: Approvable, draft: Draft): Consequences {
  const named = (isMeant: (one: Nominee) => boolean): string[] =>
    nominees.filter(isMeant).map(({ preferred_name: name }) => name);
  const isApproved = (one: Nominee): boolean => standingOf(one, draft) === 'approved';
  return {
    approved: [
      ...named((one) => one.standing === 'pending' && isApproved(one)),
      ...draft.added.map(({ preferred_name: name }) => name),
    ],
    declined: named((one) => one.standing === 'pending' && !isApproved(one)),
    removed: named((one) => one.standing === 'approved' && !isApproved(one)),
    incomplete: named((one) => reviewChangeOf(one, draft) === 'incomplete'),
    reopened: named((one) => reviewChangeOf(one, draft) === 'reopen'),
  };
}

/** What is stored on this computer: changes of reviews are not. */
export type KeptDraft = Pick<Draft, 'decisions' | 'added'>;

/**
 * Restores stored decisions that are still open; an added person who has been nominated since is
 * not added again.
 */
export function restoredDraft({ nominees }: Approvable, kept: KeptDraft): Draft {
  const open = new Map(
    nominees.filter(({ standing }) => standing === 'pending').map((one) => [String(one.id), one]),
  );
  const named = new Set(nominees.map(({ employee_id: id }) => id));
  return {
    ...NOTHING_DECIDED,
    decisions: Object.fromEntries(
      Object.entries(kept.decisions).filter(([id, decision]) =>
        decision === 'decline' ? open.has(id) : open.get(id)?.reason === null,
      ),
    ),
    added: kept.added.filter(({ employee_id: id }) => !named.has(id)),
  };
}

/** Returns the next person to deal with, from the last on to the first; null if there is none. */
export function nextWaiting(
  tasks: readonly Pick<Approvable, 'hash'>[],
  isDone: (hash: string) => boolean,
  from: string | null,
): string | null {
  const at = tasks.findIndex(({ hash }) => hash === from);
  const ring = [...tasks.slice(at + 1), ...tasks.slice(0, at + 1)];
  return ring.find(({ hash }) => hash !== from && !isDone(hash))?.hash ?? null;
}

const isPerson = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['employee_id', 'user_id'].every((name) => typeof Reflect.get(value, name) === 'number') &&
  ['number', 'object'].includes(typeof Reflect.get(value, 'open_reviews')) &&
  ['preferred_name', 'position_name', 'manager_name'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  );

/** Type guard for a draft stored on this computer. */
export const isKeptDraft = (value: unknown): value is KeptDraft =>
  typeof value === 'object' &&
  value !== null &&
  'decisions' in value &&
  typeof value.decisions === 'object' &&
  value.decisions !== null &&
  Object.values(value.decisions).every((one) => one === 'approve' || one === 'decline') &&
  'added' in value &&
  Array.isArray(value.added) &&
  value.added.every(isPerson);
