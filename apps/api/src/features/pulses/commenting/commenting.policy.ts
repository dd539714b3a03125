import { visibilitiesFor, type CommentingOption, type CommentRules } from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import { audienceOf, canView, type PulseFacts } from '../record/pulses.policy.ts';

/**
 * Returns the visibilities that a person may now give to a comment on the form; empty if they may
 * not comment (CMT-02, CMT-12). Private comments cannot be written while impersonating.
 */
export function commentingOptionsOf(
  actor: Actor,
  form: PulseFacts,
  { visibilities }: Pick<CommentRules, 'visibilities'>,
): CommentingOption[] {
  const audience = audienceOf(actor, form);
  if (audience === null || !takesComments(actor, form)) return [];
  return visibilitiesFor(audience).filter(
    ({ value }) =>
      visibilities.includes(value) && (value !== 'private' || actor.impersonator === null),
  );
}

/** Returns whether this reader can comment on the form: a submitted review that they may read. */
export const takesComments = (actor: Actor, form: PulseFacts): boolean =>
  form.kind === 'review' && form.state === 'complete' && canView(actor, form);
