import {
  inGrantOrder,
  NotAllowed,
  PERMISSION_SCOPES,
  PERMISSIONS,
  type Grant,
} from '@reviews/domain';
import { coversGrant, coversHeld, holdsInOwnName, type Actor } from '../../core/actor.ts';
import type { GrantRow } from '../session/public.ts';

type Grants = Actor['grants'];

/** Returns whether the actor may manage users and roles. */
export const canManageAccess = (actor: Pick<Actor, 'grants' | 'impersonator'>): boolean =>
  holdsInOwnName(actor, 'roles.manage');

/**
 * Returns whether the giver's grants cover everything that a person holds: only then may the giver
 * manage their account.
 */
export const coversAll = (giver: Grants, held: readonly GrantRow[]): boolean =>
  held.every((grant) => coversHeld(giver, grant));

const EVERY_GRANT: readonly Grant[] = PERMISSIONS.flatMap((permission) =>
  PERMISSION_SCOPES[permission].map((scope) => ({ permission, scope })),
);

/** Returns every grant that this person may put into a role. */
export const givableBy = (giver: Grants): Grant[] =>
  inGrantOrder(EVERY_GRANT.filter((grant) => coversGrant(giver, grant)));

/** Returns whether these grants cover everything, so that their holder may manage any account. */
export const hasFullReach = (grants: Grants): boolean =>
  EVERY_GRANT.every((grant) => coversGrant(grants, grant));

/**
 * Throws unless the actor has all permissions. Needed for actions that could give anyone any
 * access, such as deciding which account a person signs in to.
 * @throws NotAllowed
 */
export function requireFullReach(grants: Grants, message: string): void {
  if (!hasFullReach(grants)) throw new NotAllowed('access', message);
}
