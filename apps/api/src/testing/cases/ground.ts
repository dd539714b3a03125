import type { Endpoint, ResponseOf } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import type { BuiltCycle, BuiltEmployee, BuiltTemplate } from '@reviews/factories';
import type { CallParts, Visitor } from '@reviews/harness';

/**
 * The people that a case admits or refuses. Reviews are about `subject` and written by `writer`.
 */
export const CALLERS = [
  'writer',
  'subject',
  'manager',
  'otherManager',
  'stranger',
  'outsider',
  'hr',
  'partner',
  'partnerElsewhere',
  'admin',
] as const;
export type Person = (typeof CALLERS)[number];
/** Also someone signed out, HR impersonating the writer, and an administrator previewing a role. */
export type Caller = Person | 'signedOut' | 'impersonator' | 'previewer';

/** Anyone, signed in or not. */
export const ANYONE: readonly Caller[] = ['signedOut', 'stranger'];
export const ANYONE_SIGNED_IN: readonly Caller[] = [
  'writer',
  'subject',
  'manager',
  'stranger',
  'outsider',
  'hr',
  'admin',
];

/** The id of a record that does not exist. */
export const UNKNOWN_ID = 2_000_000_000;

/**
 * People who must not learn that a review about `subject` by `writer` exists while it is open or
 * not released.
 */
export const UNKNOWING: readonly Person[] = [
  'subject',
  'otherManager',
  'stranger',
  'outsider',
  'partnerElsewhere',
];

/**
 * What a typical call is built from: by the endpoint table in a small company, and by the proof of
 * pages in one with many rows.
 */
export interface Ground {
  readonly db: Database;
  /** Number of rows in each list. A record that can grow is built with as many parts. */
  readonly rows: number;
  readonly writer: BuiltEmployee;
  readonly subject: BuiltEmployee;
  readonly manager: BuiltEmployee;
  readonly stranger: BuiltEmployee;
  readonly hr: BuiltEmployee;
  readonly admin: BuiltEmployee;
  readonly template: BuiltTemplate;
  readonly cycle: BuiltCycle;
  readonly cyclePulseId: number;
  now(): Date;
  /** Makes a call that must be answered with 200, and parses the answer by its contract. */
  ask<E extends Endpoint>(by: Caller, endpoint: E, parts?: CallParts<E>): Promise<ResponseOf<E>>;
  /** Each builds a review of its own, about `subject` or someone like them, by `writer`. */
  openForm(): Promise<{ readonly id: number; readonly hash: string }>;
  submittedForm(): Promise<{ readonly id: number; readonly hash: string }>;
  draftedForm(): Promise<{ readonly hash: string; readonly group: string }>;
  requestedForm(): Promise<{ readonly id: number; readonly hash: string }>;
}

/** A call whose statements are counted. */
export interface MeasuredCall {
  readonly by: Visitor;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Expected status if it is not 200: printing is not available in a proof. */
  readonly status?: number;
}

/** What the proof of pages has besides: records that have as many parts as there are rows. */
export interface Scene extends Ground {
  readonly colleagues: readonly BuiltEmployee[];
  /**
   * A form by the writer with as many questions, earlier drafts and related forms as there are
   * rows.
   */
  readonly full: { readonly hash: string; readonly group: string };
  /**
   * A submitted form by the writer, with a thread by each colleague and a reply by the writer; the
   * ids are of one thread and its reply.
   */
  readonly talked: { readonly hash: string; readonly thread: number; readonly reply: number };
  /** A form by the writer, reopened and submitted again as often as there are rows. */
  readonly resubmitted: { readonly hash: string };
  /** A packet with as many reviews as there are rows. */
  readonly packet: { readonly employeeHash: string; readonly managerHash: string };
  /** Builds a cycle with as many held or released packets as there are rows. */
  readonly packetsOf: (
    state: 'held' | 'released',
  ) => Promise<{ readonly cycleId: string; readonly people: readonly BuiltEmployee[] }>;
  /** A completed nomination task, with a review by each colleague. */
  readonly nominated: { readonly hash: string };
  /** Builds a task with nominations of every colleague, waiting for the manager's approval. */
  readonly approvalTask: () => Promise<ApprovalTask>;
  /** Builds a running pulse in which no one has been asked for reviewers yet. */
  readonly peers: (
    nominatedBy: 'employee' | 'system',
  ) => Promise<{ readonly cycleId: number; readonly pulseId: number }>;
  /** Builds a form that the manager has begun about someone who has had another manager since. */
  readonly undecided: () => Promise<{ readonly changeId: string; readonly hash: string }>;
  /** Opens a browser of a person, or of someone signed out. */
  readonly as: (person: Pick<BuiltEmployee, 'user'> | 'signedOut') => Promise<Visitor>;
}

export interface ApprovalTask {
  readonly id: number;
  readonly hash: string;
  /** What the screen sends to approve everyone. */
  readonly approving: { readonly nominationIds: number[]; readonly nominationApprovals: number[] };
}
