import { verdictOf, type Verdict } from '@reviews/domain';
import { reachesByLine, reachesByRole, type Actor } from '../../core/actor.ts';
import { canKnow, canView, type PulseRecord } from '../pulses/record/public.ts';

/** The person of the overview, and their relation to the actor. */
export interface PersonFacts {
  readonly id: number;
  readonly department_id: number | null;
  readonly depth_below_actor: number | null;
  /** True if they work here with an account that is not closed, so the directory lists them. */
  readonly is_listed: boolean;
}

/**
 * Returns whether the actor manages the person, at any distance, or is HR in scope. Never for the
 * actor themselves.
 */
export function careVerdict(
  actor: Actor,
  person: Pick<PersonFacts, 'id' | 'department_id' | 'depth_below_actor'>,
): Verdict {
  const subject = { departmentId: person.department_id, depthBelowActor: person.depth_below_actor };
  if (person.id === actor.employeeId) return verdictOf('care.self');
  if (reachesByLine(actor, 'forms.read', subject)) return verdictOf('care.line');
  return verdictOf(reachesByRole(actor, 'forms.read', subject) ? 'care.role' : 'care.stranger');
}

export const looksAfter = (
  actor: Actor,
  person: Pick<PersonFacts, 'id' | 'department_id' | 'depth_below_actor'>,
): boolean => careVerdict(actor, person).allowed;

/**
 * Returns whether the person is visible to the actor. Everyone who is signed in sees the directory.
 * People who are no longer in it are visible to their managers and HR, and to actors who may read a
 * review about them.
 */
export function knowVerdict(
  actor: Actor,
  person: PersonFacts,
  hasSomethingToRead: boolean,
): Verdict {
  if (person.id === actor.employeeId) return verdictOf('know.self');
  if (person.is_listed) return verdictOf('know.directory');
  if (looksAfter(actor, person)) return verdictOf('know.looks_after');
  return verdictOf(hasSomethingToRead ? 'know.reads' : 'know.gone');
}

export const canKnowPerson = (
  actor: Actor,
  person: PersonFacts,
  hasSomethingToRead: boolean,
): boolean => knowVerdict(actor, person, hasSomethingToRead).allowed;

/**
 * Returns whether the actor may see that there is a case of underperformance. The person's managers
 * and HR may, if they may know of the form; the person may once they may read it; colleagues never,
 * even if they write it.
 */
export function canKnowCase(actor: Actor, form: PulseRecord): boolean {
  if (form.employee_id === actor.employeeId) return canView(actor, form);
  return (
    looksAfter(actor, {
      id: form.employee_id,
      department_id: form.department_id,
      depth_below_actor: form.depth_below_actor,
    }) && canKnow(actor, form)
  );
}
