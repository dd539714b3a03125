import type { ReopeningView, VersionView } from '@reviews/contracts/reopening';
import type { Actor } from '../../../core/actor.ts';
import { mayKnowWhy } from './changes.policy.ts';
import type { SubmissionRecord } from './changes.queries.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { isWriterWithheld } from '../record/pulses.policy.ts';

/** Returns a time, or its day if the time could reveal the writer. */
const shownMoment = (actor: Actor, form: PulseRecord, moment: Date, day: string): string =>
  isWriterWithheld(actor, form)
    ? ((form.is_in_batch ? form.closed_on : null) ?? day)
    : moment.toISOString();

/** Presents how a submission ended, as far as this reader may know. */
export function presentReopening(
  actor: Actor,
  form: PulseRecord,
  made: SubmissionRecord,
): ReopeningView {
  const isTold = mayKnowWhy(actor, form);
  return {
    reopened_at:
      made.reopened_at === null || made.reopened_on === null
        ? null
        : shownMoment(actor, form, made.reopened_at, made.reopened_on),
    reopened_by: isTold ? made.reopened_by : null,
    requested_by: isTold ? made.requested_by : null,
    reason: isTold ? made.reason : null,
  };
}

/**
 * Presents a version for comparison, numbered among those that the reader may compare, so that
 * withheld ones leave no gap.
 */
export function presentVersion(
  actor: Actor,
  form: PulseRecord,
  made: SubmissionRecord,
  place: number,
  isLast: boolean,
): VersionView {
  const hasEnded = !isLast || made.reopened_at !== null;
  return {
    number: place + 1,
    submitted_at: shownMoment(actor, form, made.submitted_at, made.submitted_on),
    reopening: hasEnded ? presentReopening(actor, form, made) : null,
  };
}
