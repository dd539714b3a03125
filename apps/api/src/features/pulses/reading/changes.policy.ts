import { tooFewAnonymous, type Audience } from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import type { SubmissionRecord } from './changes.queries.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { audienceOf, canView, isAnonymousTo } from '../record/pulses.policy.ts';

/**
 * Returns whether the packet was released while a submission was current. If its end was not
 * recorded, it counts as having ended at once.
 */
function stoodReleased(
  { submitted_at: from, reopened_at: until, released_at: releasedAt }: SubmissionRecord,
  { cycle_id: cycleId }: PulseRecord,
): boolean {
  return cycleId === null || (releasedAt !== null && (until ?? from) > releasedAt);
}

/**
 * Returns whether this audience could read an earlier submission while it was current
 * (docs/decisions/021).
 */
function couldRead(audience: Audience, form: PulseRecord, made: SubmissionRecord): boolean {
  if (audience === 'writer') return true;
  // An earlier submission would show that the joint delivery was not the first.
  if (form.is_in_batch) return false;
  if (
    isAnonymousTo(audience, form) &&
    tooFewAnonymous(made.anonymous_writers ?? 0, form.anonymous_minimum)
  )
    return false;
  return audience !== 'subject' || (!made.sharing_opt_out && stoodReleased(made, form));
}

/**
 * Returns the submissions of the current writer that this reader may compare, in order: the current
 * one, and those that they could have read at the time.
 */
export function comparable(
  actor: Actor,
  form: PulseRecord,
  made: readonly SubmissionRecord[],
): SubmissionRecord[] {
  const audience = audienceOf(actor, form);
  if (audience === null || !canView(actor, form)) return [];
  const stands = form.state === 'complete' ? Math.max(...made.map(({ number }) => number)) : null;
  return made.filter((one) => one.number === stands || couldRead(audience, form, one));
}

/**
 * Returns whether the reader may see who reopened a form, who asked and why: not the subject, and
 * no one who may not know the writer.
 */
export function mayKnowWhy(actor: Actor, form: PulseRecord): boolean {
  const audience = audienceOf(actor, form);
  return (
    (audience === 'writer' || audience === 'manager' || audience === 'hr') &&
    !isAnonymousTo(audience, form)
  );
}
