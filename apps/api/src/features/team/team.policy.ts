import type { Actor } from '../../core/actor.ts';
import {
  audienceOf,
  canTrack,
  isAnonymousTo,
  isWritable,
  type PulseRecord,
  type TrackedFacts,
} from '../pulses/public.ts';

/** Somebody below the one who looks, as far as it decides what may be known about them. */
export interface TeamMemberFacts {
  readonly id: number;
  readonly department_id: number | null;
  readonly depth: number;
  /** Whether they stand below whoever looks through somebody else's eyes too. */
  readonly below_impersonator: boolean;
}

/**
 * Whether the actor may know how far the reviews about a person in a pulse are. It is the same whether there are any: what
 * is withheld is withheld of everybody alike, so that nothing follows from a difference.
 */
export function mayTrackPerson(
  actor: Actor,
  person: TeamMemberFacts,
  options: TrackedFacts['template_options'],
): boolean {
  if (actor.impersonator !== null) {
    if (person.id === actor.impersonator.employeeId) return false;
    if (person.below_impersonator && options.anonymizeManager === true) return false;
  }
  return canTrack(actor, {
    kind: 'review',
    employee_id: person.id,
    department_id: person.department_id,
    depth_below_actor: person.depth,
    template_options: options,
  });
}

/** Whether it is for the actor to see to it that the form gets written: about somebody else, by somebody else whom they know. */
export function mayRemind(actor: Actor, form: PulseRecord): boolean {
  return (
    form.employee_id !== actor.employeeId &&
    form.assignee_id !== actor.employeeId &&
    canTrack(actor, form) &&
    !isAnonymousTo(audienceOf(actor, form), form)
  );
}

/** The same now: there is something to be written. */
export function canNudge(actor: Actor, form: PulseRecord): boolean {
  return mayRemind(actor, form) && isWritable(form);
}
