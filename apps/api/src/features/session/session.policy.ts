import type { Actor } from '../../core/actor.ts';
import { holdsByRole, reachesByRole } from '../../core/actor.ts';

/** Whether the person may look at the product as somebody else at all; never from within an impersonation (PERM-05). */
export function canImpersonate(actor: Actor): boolean {
  return actor.impersonator === null && holdsByRole(actor, 'users.impersonate');
}

/**
 * Whether the actor may look at the product as this person: reached by the permission, not the actor, and nobody who
 * may give out roles unless the actor may too, so that an impersonation never raises anyone's rights.
 */
export function canImpersonatePerson(
  actor: Actor,
  target: { readonly userId: number; readonly departmentId: number | null; readonly managesRoles: boolean },
): boolean {
  return (
    canImpersonate(actor) &&
    target.userId !== actor.userId &&
    reachesByRole(actor, 'users.impersonate', { departmentId: target.departmentId }) &&
    (!target.managesRoles || holdsByRole(actor, 'roles.manage'))
  );
}
