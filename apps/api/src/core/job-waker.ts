import type { Tx } from '@reviews/db';

/** Background jobs. A key is the number of the row that says what to do. */
export type JobName =
  | 'launch'
  | 'due_moments'
  | 'reminders'
  | 'people_import'
  | 'scheduled_imports'
  | 'webhooks';

/** One attempt at a job. */
export interface Attempt {
  /** Aborted when the process ends: the job stops where it is and another process continues. */
  readonly signal: AbortSignal;
  /** No further retry follows, so a failure must be recorded in the job's row. */
  readonly isLast: boolean;
}

/**
 * A kind of background job. The job's own row is the source of truth; the queue only wakes a worker
 * that reads it.
 */
export interface JobKind {
  /** Returns the keys of rows with work to do, whether or not a worker is on them. */
  readonly waiting: () => Promise<readonly number[]>;
  /** Does the remaining work. Must be idempotent and safe to run twice at once. */
  readonly run: (key: number, attempt: Attempt) => Promise<void>;
  /**
   * Time between two sweeps for rows that no one was woken for; the default of all kinds if absent.
   */
  readonly lookEveryMs?: number;
}

/** Queues a job in the transaction that writes its row: both are kept, or neither. */
export interface JobWaker {
  readonly wake: (tx: Tx, name: JobName, key: number) => Promise<void>;
}

/** For a process that queues nothing: the sweep of another process finds the row. */
export const NO_WAKER: JobWaker = { wake: async () => undefined };
