import { verdictOf, type Verdict } from '@reviews/domain';
import { coversHeld, holdsByRole, reachesByRole, type Actor } from '../../core/actor.ts';

type Impersonator = Pick<
  Actor,
  'userId' | 'grants' | 'impersonator' | 'preview' | 'impersonationBy'
>;

/** Somebody an impersonation is asked for. */
export interface TargetFacts {
  readonly userId: number;
  readonly departmentId: number | null;
  readonly grants: Actor['grants'];
}

/** Whether the site as it is configured lets such a person impersonate: whoever's roles do, of those only who sees to roles, or nobody. */
function isLetImpersonate(actor: Impersonator): boolean {
  const by = actor.impersonationBy ?? 'permitted';
  return by === 'permitted' || (by === 'administrators' && holdsByRole(actor, 'roles.manage'));
}

/** Whether the person may look at the product as somebody else at all; never from within an impersonation (PERM-05). */
export function canImpersonate(actor: Impersonator): boolean {
  return (
    actor.impersonator === null &&
    actor.preview === undefined &&
    holdsByRole(actor, 'users.impersonate') &&
    isLetImpersonate(actor)
  );
}

/**
 * Whether the roles of the actor reach at least as far as the target's, in every permission and scope, so that an
 * impersonation never raises anyone's rights: nobody becomes an Administrator who is none, an HR partner does not become HR,
 * and nobody removes a manager's forms who could not do so as a manager. Where the line of the target is another one, that
 * is what impersonation is there to look at.
 */
function coversRolesOf(actor: Impersonator, target: TargetFacts): boolean {
  return [...target.grants].every(([permission, { scopes, departmentIds }]) =>
    [...scopes].every((scope) =>
      coversHeld(actor.grants, { permission, scope, departments: [...departmentIds] }),
    ),
  );
}

/** Whether the actor may look at the product as this person: reached by the permission, not the actor, and of no further rights. */
export function impersonationVerdict(actor: Impersonator, target: TargetFacts): Verdict {
  if (target.userId === actor.userId) return verdictOf('impersonate.self');
  if (!canImpersonate(actor) || !reachesByRole(actor, 'users.impersonate', target))
    return verdictOf('impersonate.stranger');
  return verdictOf(coversRolesOf(actor, target) ? 'impersonate.role' : 'impersonate.more');
}

export const canImpersonatePerson = (actor: Impersonator, target: TargetFacts): boolean =>
  impersonationVerdict(actor, target).allowed;
