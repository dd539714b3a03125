import type { Tx } from '@reviews/db';

/** Work that goes on after the answer. A key is the number of the row that says what is to be done. */
export type JobName =
  | 'launch'
  | 'due_moments'
  | 'reminders'
  | 'people_import'
  | 'scheduled_imports'
  | 'webhooks';

/** One attempt at a job. */
export interface Attempt {
  /** The process ends: what is begun is left where it stands, another process goes on. */
  readonly signal: AbortSignal;
  /** Whoever fails now is not tried again: it says so in its row. */
  readonly isLast: boolean;
}

/** The truth about a job is its own row; the queue only wakes somebody who reads it. */
export interface JobKind {
  /** The rows in which something is to be done, whether or not anybody is at it. */
  readonly waiting: () => Promise<readonly number[]>;
  /** Does what is left of it, so that it may be begun any number of times, also by two at once. */
  readonly run: (key: number, attempt: Attempt) => Promise<void>;
  /** How often its rows are looked for where nobody is woken for them; as often as those of the others when absent. */
  readonly lookEveryMs?: number;
}

/** Wakes somebody in the transaction that writes the row: both are kept, or neither. */
export interface JobWaker {
  readonly wake: (tx: Tx, name: JobName, key: number) => Promise<void>;
}

/** Where this process queues nothing: whoever sweeps finds the row. */
export const NO_WAKER: JobWaker = { wake: async () => undefined };
