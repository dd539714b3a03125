import type { ApprovalTask } from '@reviews/contracts/nominations';
import { MESSAGES, reviewerCountFault } from '@reviews/domain';
import { listed } from './listed.ts';
import { RUN_TEXTS } from './run-texts.ts';

export type Nominee = ApprovalTask['nominations'][number];
export type Decision = 'approve' | 'decline';

/** A person added by the approver, without a nomination yet. */
export interface AddedPerson {
  employee_id: number;
  user_id: number;
  preferred_name: string;
  position_name: string;
  manager_name: string;
  open_reviews: number;
}

/** Unsaved decisions about one person's nominations, by nomination id. */
export interface Draft {
  readonly decisions: Readonly<Record<string, Decision>>;
  readonly added: readonly AddedPerson[];
  readonly agreed: boolean;
}

export const NOTHING_DECIDED: Draft = { decisions: {}, added: [], agreed: false };

export const isBegun = ({ decisions, added }: Draft): boolean =>
  Object.keys(decisions).length + added.length > 0;

/** Returns a nominee's state, including an unsaved decision. */
export function standingOf(
  { id, state }: Nominee,
  { decisions }: Draft,
): 'undecided' | 'approved' | 'declined' {
  if (state !== 'proposed') return state;
  const decision = decisions[id];
  return decision === undefined ? 'undecided' : decision === 'approve' ? 'approved' : 'declined';
}

export const undecidedOf = (task: ApprovalTask, draft: Draft): readonly Nominee[] =>
  task.nominations.filter((one) => standingOf(one, draft) === 'undecided');

/**
 * Returns how many would write: without declined people and those whose review was closed as
 * Incomplete (AMB-25).
 */
export const countApproved = (task: ApprovalTask, draft: Draft): number =>
  task.nominations.filter((one) => standingOf(one, draft) === 'approved' && !one.is_incomplete)
    .length + draft.added.length;

/** An error that blocks saving a person's nominations, and where to fix it. */
export interface Fault {
  readonly message: string;
  readonly at: 'undecided' | 'people' | 'terms';
}

export function faultOf(task: ApprovalTask, draft: Draft): Fault | null {
  const open = undecidedOf(task, draft).length;
  if (open > 0) return { message: RUN_TEXTS.undecided({ count: open }), at: 'undecided' };
  const message = reviewerCountFault(countApproved(task, draft), task, 'approval');
  if (message !== null) return { message, at: 'people' };
  return hasTerms(task) && !draft.agreed
    ? { message: MESSAGES.nominations.agreeTerms, at: 'terms' }
    : null;
}

export const hasTerms = ({ agreeTerms }: ApprovalTask): boolean =>
  agreeTerms !== null && agreeTerms.trim() !== '';

/**
 * Returns the request body: the ids of all nominations on screen, and the user ids of everyone
 * approved (API-19, AMB-21).
 */
export function approvalInputOf(task: ApprovalTask, draft: Draft) {
  const approved = task.nominations.flatMap((one) =>
    standingOf(one, draft) === 'approved' && one.user_id !== null ? [one.user_id] : [],
  );
  return {
    nominationIds: task.nominations.map(({ id }) => id),
    nominationApprovals: [...approved, ...draft.added.map(({ user_id: user }) => user)],
    ...(hasTerms(task) ? { agreeTerms: 1 as const } : {}),
  };
}

/** Returns the names of those approved and declined by the save. */
export function outcomeOf(
  task: ApprovalTask,
  draft: Draft,
): { approved: string[]; declined: string[] } {
  const decided = (wanted: Decision) =>
    task.nominations
      .filter(({ id, state }) => state === 'proposed' && draft.decisions[id] === wanted)
      .map(({ preferred_name: name }) => name);
  return {
    approved: [...decided('approve'), ...draft.added.map(({ preferred_name: name }) => name)],
    declined: decided('decline'),
  };
}

/** Returns the decisions of a save in words. */
export function outcomeText({ approved, declined }: ReturnType<typeof outcomeOf>): string {
  const names = { approved: listed(approved), declined: listed(declined) };
  const { outcome } = RUN_TEXTS;
  if (approved.length === 0) return declined.length === 0 ? outcome.none : outcome.declined(names);
  return declined.length === 0 ? outcome.approved(names) : outcome.both(names);
}

/**
 * Restores stored decisions that are still open; an added person who has been nominated since is
 * not added again.
 */
export function restoredDraft(task: ApprovalTask, kept: Draft): Draft {
  const open = new Map(
    task.nominations
      .filter(({ state }) => state === 'proposed')
      .map((one) => [String(one.id), one]),
  );
  const named = new Set(task.nominations.map(({ employee_id: id }) => id));
  return {
    decisions: Object.fromEntries(
      Object.entries(kept.decisions).filter(([id, decision]) =>
        decision === 'decline' ? open.has(id) : open.get(id)?.reason === null,
      ),
    ),
    added: kept.added.filter(({ employee_id: id }) => !named.has(id)),
    agreed: false,
  };
}

/** Returns the next person to deal with, from the last on to the first; null if there is none. */
export function nextWaiting(
  tasks: readonly ApprovalTask[],
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
  ['employee_id', 'user_id', 'open_reviews'].every(
    (name) => typeof Reflect.get(value, name) === 'number',
  ) &&
  ['preferred_name', 'position_name', 'manager_name'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  );

/** Type guard for a draft stored on this computer. */
export const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'decisions' in value &&
  typeof value.decisions === 'object' &&
  value.decisions !== null &&
  Object.values(value.decisions).every((one) => one === 'approve' || one === 'decline') &&
  'added' in value &&
  Array.isArray(value.added) &&
  value.added.every(isPerson);
