import { holdsByRole, reachesByRole, type Actor } from '../../core/actor.ts';

type Impersonator = Pick<Actor, 'userId' | 'grants' | 'impersonator'>;

/** Somebody an impersonation is asked for. */
export interface TargetFacts {
  readonly userId: number;
  readonly departmentId: number | null;
  readonly grants: Actor['grants'];
}

/** Whether the person may look at the product as somebody else at all; never from within an impersonation (PERM-05). */
export function canImpersonate(actor: Impersonator): boolean {
  return actor.impersonator === null && holdsByRole(actor, 'users.impersonate');
}

/**
 * Whether the roles of the actor reach at least as far as the target's, so that an impersonation never raises anyone's
 * rights: nobody becomes an Administrator who is none, and an HR partner does not become HR. What a relation gives, as
 * to the managers of a line, is what impersonation is there to look at.
 */
function coversRolesOf(actor: Impersonator, target: TargetFacts): boolean {
  return [...target.grants].every(([permission, { scopes, departmentIds }]) => {
    if (scopes.has('all')) return actor.grants.get(permission)?.scopes.has('all') === true;
    return !scopes.has('departments') || [...departmentIds].every((departmentId) => reachesByRole(actor, permission, { departmentId }));
  });
}

/** Whether the actor may look at the product as this person: reached by the permission, not the actor, and of no further rights. */
export function canImpersonatePerson(actor: Impersonator, target: TargetFacts): boolean {
  return canImpersonate(actor) && target.userId !== actor.userId && reachesByRole(actor, 'users.impersonate', target) && coversRolesOf(actor, target);
}
