import type { Actor } from '../../core/actor.ts';
import {
  canTrack,
  isWritable,
  isWriterWithheld,
  type PulseRecord,
} from '../pulses/record/public.ts';

/** Facts about a report that decide what the reader may know. */
export interface TeamMemberFacts {
  readonly id: number;
  readonly department_id: number | null;
  readonly depth: number;
  /** True if they are also below the impersonator. */
  readonly below_impersonator: boolean;
}

/**
 * Returns whether the actor may know the progress of reviews about a person in a pulse. It does not
 * depend on whether there are any, so that nothing can be inferred from a difference.
 */
export function mayTrackPerson(
  actor: Actor,
  person: TeamMemberFacts,
  options: PulseRecord['template_options'],
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

/**
 * Returns whether the actor may remind the writer: a known writer other than the actor, of a form
 * about someone else.
 */
export function mayRemind(actor: Actor, form: PulseRecord): boolean {
  return (
    form.employee_id !== actor.employeeId &&
    form.assignee_id !== actor.employeeId &&
    canTrack(actor, form) &&
    !isWriterWithheld(actor, form)
  );
}

/** Returns the same for now: there is something to write. */
export function canNudge(actor: Actor, form: PulseRecord): boolean {
  return mayRemind(actor, form) && isWritable(form);
}
