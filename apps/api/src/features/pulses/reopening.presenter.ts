import type { ReopeningView, VersionView } from '@reviews/contracts/reopening';
import type { Actor } from '../../core/actor.ts';
import { mayKnowWhy } from './changes.policy.ts';
import type { SubmissionRecord } from './changes.queries.ts';
import type { PulseRecord } from './pulse-record.queries.ts';
import { audienceOf, isAnonymousTo } from './pulses.policy.ts';

/** A moment, or its day where the moment could tell who wrote. */
const shownMoment = (actor: Actor, form: PulseRecord, moment: Date, day: string): string =>
  isAnonymousTo(audienceOf(actor, form), form) ? day : moment.toISOString();

/** How a submission ended, as far as this reader is told. */
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

/** One of the versions that a reader may compare, by its place among those: what is withheld leaves no gap. */
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
