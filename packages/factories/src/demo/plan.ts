import type { Person } from './organisation.ts';

/** State of a form. */
export type FormState = 'open' | 'draft' | 'complete' | 'declined' | 'incomplete';

export type ReviewPlan = { readonly writer: Person; readonly state: FormState };

/** The live cycle's forms about one person. */
export type MidYearPlan = {
  readonly self: FormState;
  /**
   * State of their nomination task: theirs, their manager's, or settled; null if there is no one to
   * approve.
   */
  readonly task: 'nominating' | 'approving' | 'approved' | null;
  /** Waiting for approval. */
  readonly picked: readonly Person[];
  /** Declined by the manager. */
  readonly refused: readonly Person[];
  /** Peer reviews. With an approved task they are its nominations; otherwise HR opened them. */
  readonly peers: readonly ReviewPlan[];
  readonly upline: readonly ReviewPlan[];
  /** Null without a manager. */
  readonly manager: FormState | null;
};

/** The people in the live cycle, each with a plan; not this week's new employee. */
export type MidYearPlans = ReadonlyMap<Person, MidYearPlan>;
