import {
  inGrantOrder,
  NotAllowed,
  PERMISSION_DEFINITIONS,
  PERMISSIONS,
  type Grant,
} from '@reviews/domain';
import { coversGrant, coversHeld, holdsInOwnName, type Actor } from '../../core/actor.ts';
import type { GrantRow } from '../session/public.ts';

type Grants = Actor['grants'];

/** Whether the actor sees to users and roles. */
export const canManageAccess = (actor: Pick<Actor, 'grants' | 'impersonator'>): boolean =>
  holdsInOwnName(actor, 'roles.manage');

/** Whether all that a person holds reaches no further than the giver does: only then may the giver see to their account. */
export const coversAll = (giver: Grants, held: readonly GrantRow[]): boolean =>
  held.every((grant) => coversHeld(giver, grant));

const EVERY_GRANT: readonly Grant[] = PERMISSIONS.flatMap((permission) =>
  PERMISSION_DEFINITIONS[permission].scopes.map((scope) => ({ permission, scope })),
);

/** Every grant that somebody may put into a role. */
export const givableBy = (giver: Grants): Grant[] =>
  inGrantOrder(EVERY_GRANT.filter((grant) => coversGrant(giver, grant)));

/** Whether somebody may do everything, and so see to any account. */
export const hasFullReach = (grants: Grants): boolean =>
  EVERY_GRANT.every((grant) => coversGrant(grants, grant));

/** For what makes anybody of anybody, as whoever says who signs in as whom: they could do it all already. @throws NotAllowed */
export function requireFullReach(grants: Grants, message: string): void {
  if (!hasFullReach(grants)) throw new NotAllowed('access', message);
}
