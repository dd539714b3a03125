import type { Person } from './organisation.ts';

/** Where a form stands. */
export type FormState = 'open' | 'draft' | 'complete' | 'declined' | 'incomplete';

export type ReviewPlan = { readonly writer: Person; readonly state: FormState };

/** What the live cycle holds about one person. */
export type MidYearPlan = {
  readonly self: FormState;
  /** Their nomination task: with them, with their manager, or settled; null where nobody could approve. */
  readonly task: 'nominating' | 'approving' | 'approved' | null;
  /** Waiting for approval. */
  readonly picked: readonly Person[];
  /** Turned down by the manager. */
  readonly refused: readonly Person[];
  /** Peer reviews. Of an approved task they are its nominations; otherwise HR opened them. */
  readonly peers: readonly ReviewPlan[];
  readonly upline: readonly ReviewPlan[];
  /** Null where there is no manager. */
  readonly manager: FormState | null;
};

/** People who are in the live cycle, each with a plan; the joiner of this week is not. */
export type MidYearPlans = ReadonlyMap<Person, MidYearPlan>;
