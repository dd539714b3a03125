import { verdictOf, type Verdict } from '@reviews/domain';
import { reachesByRole, type Actor } from '../../core/actor.ts';

/** Somebody whose place in the organisation is to be changed. */
export interface PlacedPerson {
  readonly id: number;
  readonly department_id: number | null;
}

/** Whether the actor may give the person another manager: by a role that reaches them. Nobody moves themselves, through somebody else's eyes neither. */
export function moveVerdict(actor: Actor, person: PlacedPerson): Verdict {
  if (person.id === actor.employeeId || person.id === actor.impersonator?.employeeId)
    return verdictOf('move.self');
  return verdictOf(
    reachesByRole(actor, 'people.manage', { departmentId: person.department_id })
      ? 'move.role'
      : 'move.stranger',
  );
}

export const canChangeManager = (actor: Actor, person: PlacedPerson): boolean =>
  moveVerdict(actor, person).allowed;

/** Whether a role lets the actor read and reopen what is written about everybody of these departments, without leading them. */
export const readsByRole = (
  actor: Pick<Actor, 'grants'>,
  departments: readonly (number | null)[],
): boolean =>
  departments.every(
    (departmentId) =>
      reachesByRole(actor, 'forms.read', { departmentId }) &&
      reachesByRole(actor, 'forms.reopen', { departmentId }),
  );

/** The same about everybody. */
export const readsEverybodyByRole = (actor: Pick<Actor, 'grants'>): boolean =>
  readsByRole(actor, [null]);
