import { verdictOf, type Verdict } from '@reviews/domain';
import { reachesByRole, type Actor } from '../../core/actor.ts';

/** A person whose place in the organisation is to change. */
export interface PlacedPerson {
  readonly id: number;
  readonly department_id: number | null;
}

/**
 * Verdict on giving the person another manager: by a role that reaches them. No one moves
 * themselves, not even while impersonating.
 */
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

/**
 * Returns true if a role, not leadership, lets the actor read and reopen the reviews about everyone
 * in these departments.
 */
export const readsByRole = (
  actor: Pick<Actor, 'grants'>,
  departments: readonly (number | null)[],
): boolean =>
  departments.every(
    (departmentId) =>
      reachesByRole(actor, 'forms.read', { departmentId }) &&
      reachesByRole(actor, 'forms.reopen', { departmentId }),
  );

/** Same as `readsByRole` for everyone. */
export const readsEveryoneByRole = (actor: Pick<Actor, 'grants'>): boolean =>
  readsByRole(actor, [null]);
