import { verdictOf, type Verdict } from '@reviews/domain';
import { coversHeld, holdsByRole, reachesByRole, type Actor } from '../../core/actor.ts';

type Impersonator = Pick<
  Actor,
  'userId' | 'grants' | 'impersonator' | 'preview' | 'impersonationBy'
>;

/** The person to impersonate. */
export interface TargetFacts {
  readonly userId: number;
  readonly departmentId: number | null;
  readonly grants: Actor['grants'];
}

/**
 * Returns whether the site's setting lets this person impersonate: everyone whose roles allow it,
 * only role managers among them, or no one.
 */
function isLetImpersonate(actor: Impersonator): boolean {
  const by = actor.impersonationBy ?? 'permitted';
  return by === 'permitted' || (by === 'administrators' && holdsByRole(actor, 'roles.manage'));
}

/** Returns whether the person may impersonate at all. Never while impersonating (PERM-05). */
export function canImpersonate(actor: Impersonator): boolean {
  return (
    actor.impersonator === null &&
    actor.preview === undefined &&
    holdsByRole(actor, 'users.impersonate') &&
    isLetImpersonate(actor)
  );
}

/**
 * Returns whether the actor's roles cover the target's, in every permission and scope, so that
 * impersonation never raises anyone's permissions: only an Administrator can impersonate one, an HR
 * partner cannot become HR, and line permissions need the same ones. The target may have a
 * different line: showing it is the purpose of impersonation.
 */
function coversRolesOf(actor: Impersonator, target: TargetFacts): boolean {
  return [...target.grants].every(([permission, { scopes, departmentIds }]) =>
    [...scopes].every((scope) =>
      coversHeld(actor.grants, { permission, scope, departments: [...departmentIds] }),
    ),
  );
}

/**
 * Returns whether the actor may impersonate this person: in the permission's scope, not the actor,
 * and without further permissions.
 */
export function impersonationVerdict(actor: Impersonator, target: TargetFacts): Verdict {
  if (target.userId === actor.userId) return verdictOf('impersonate.self');
  if (!canImpersonate(actor) || !reachesByRole(actor, 'users.impersonate', target))
    return verdictOf('impersonate.stranger');
  return verdictOf(coversRolesOf(actor, target) ? 'impersonate.role' : 'impersonate.more');
}

export const canImpersonatePerson = (actor: Impersonator, target: TargetFacts): boolean =>
  impersonationVerdict(actor, target).allowed;
