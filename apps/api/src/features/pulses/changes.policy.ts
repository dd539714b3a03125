import { mustMergeAnonymous, type Audience } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { SubmissionRecord } from './changes.queries.ts';
import type { PulseRecord } from './pulse-record.queries.ts';
import { audienceOf, canView, isAnonymousTo } from './pulses.policy.ts';

/** What became of the packet while a submission stood. Where nobody wrote down when it ended, it ended at once. */
function stoodReleased(
  { submitted_at: from, reopened_at: until, released_at: releasedAt }: SubmissionRecord,
  { cycle_id: cycleId }: PulseRecord,
): boolean {
  return cycleId === null || (releasedAt !== null && (until ?? from) > releasedAt);
}

/** Whether this audience of a form could read a submission that stands no more, while it stood (docs/decisions/021). */
function couldRead(audience: Audience, form: PulseRecord, made: SubmissionRecord): boolean {
  if (audience === 'writer') return true;
  if (isAnonymousTo(audience, form) && mustMergeAnonymous(made.anonymous_writers ?? 0))
    return false;
  return audience !== 'subject' || (!made.sharing_opt_out && stoodReleased(made, form));
}

/**
 * Of the submissions of whoever writes the form now, those that this reader of the form may compare, in their order: the
 * one that stands, and what they could have read when it stood.
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

/** Whether the reader is told who reopened a form, who asked and why: not whom it is about, and nobody from whom the writer is withheld. */
export function mayKnowWhy(actor: Actor, form: PulseRecord): boolean {
  const audience = audienceOf(actor, form);
  return (
    (audience === 'writer' || audience === 'manager' || audience === 'hr') &&
    !isAnonymousTo(audience, form)
  );
}
