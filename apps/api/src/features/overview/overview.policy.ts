import { verdictOf, type Verdict } from '@reviews/domain';
import { reachesByLine, reachesByRole, type Actor } from '../../core/actor.ts';
import { canKnow, canView, type PulseRecord } from '../pulses/public.ts';

/** Whom the overview is about, and where they stand to the actor. */
export interface PersonFacts {
  readonly id: number;
  readonly department_id: number | null;
  readonly depth_below_actor: number | null;
  /** Works here, with an account that is not closed: is found in the directory. */
  readonly is_listed: boolean;
}

/** Whether the actor leads the person, at any distance, or is HR in scope. Nobody looks after themselves. */
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
 * Whether the person exists for the actor. The directory is open to everyone who is signed in; who is not in it any more
 * is there for those who look after them, or have something of theirs to read.
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
 * Whether the actor is told that there is a case of underperformance: those who look after the person, where they may know
 * of the form at all; the person, once they may read it; colleagues never, whatever they write themselves.
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
