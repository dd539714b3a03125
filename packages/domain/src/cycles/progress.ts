import { progressPercent } from '../pulses/peer-progress.ts';

/** Counted forms. */
export interface FormsCounted {
  /** Open or complete; declined and Incomplete forms do not count (PEER-06). */
  readonly forms: number;
  readonly complete: number;
  /** How many of the complete ones are no one's work (`isAutomatic`). */
  readonly automatic: number;
}

/** Progress of people's work. */
export interface WorkProgress {
  readonly forms: number;
  readonly complete: number;
  /** Whole percent, rounded down. */
  readonly percent: number;
}

/** What decides whether a complete form was someone's work. */
export interface CompletedForm {
  readonly kind: 'review' | 'nomination_task';
  readonly is_complete: boolean;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

/**
 * Returns whether the product completed a nomination task itself, in the moment it opened it,
 * because it chose the reviewers. It is no one's work. A task that someone saved is their work, also
 * if no approval was needed.
 */
export const isAutomatic = ({
  kind,
  is_complete: isComplete,
  opened_at,
  closed_at,
}: CompletedForm) =>
  kind === 'nomination_task' && isComplete && closed_at?.getTime() === opened_at.getTime();

/** Returns the progress of people's work: what is complete out of what they have to do. */
export function workProgress(counted: readonly FormsCounted[]): WorkProgress {
  const sum = (read: (counts: FormsCounted) => number) =>
    counted.reduce((all, counts) => all + read(counts), 0);
  const automatic = sum((counts) => counts.automatic);
  const forms = sum((counts) => counts.forms) - automatic;
  const complete = sum((counts) => counts.complete) - automatic;
  return { forms, complete, percent: progressPercent(complete, forms) };
}
