import {
  permitsGrant,
  TOKEN_MESSAGES as texts,
  TOKEN_SCOPE_DEFINITIONS,
  TOKEN_SCOPES,
  NotAllowed,
  type Permission,
  type TokenScope,
} from '@reviews/domain';
import { holdsByRole, type Actor, type Reach } from '../../core/actor.ts';

/**
 * Limits the owner's current grants to the scopes of a token: a token never does more than its
 * owner may.
 */
export function limitedTo(scopes: readonly TokenScope[], grants: Actor['grants']): Actor['grants'] {
  const limited = new Map<Permission, Reach>();
  for (const [permission, reach] of grants) {
    const kept = [...reach.scopes].filter((scope) => permitsGrant(scopes, permission, scope));
    if (kept.length > 0)
      limited.set(permission, {
        scopes: new Set(kept),
        departmentIds: kept.includes('departments') ? reach.departmentIds : new Set(),
      });
  }
  return limited;
}

/** Returns the scopes with which this person could read anything. */
export const scopesFor = (actor: Pick<Actor, 'grants'>): TokenScope[] =>
  TOKEN_SCOPES.filter((scope) => {
    const { needs } = TOKEN_SCOPE_DEFINITIONS[scope];
    return needs === undefined || holdsByRole(actor, needs);
  });

/** Returns whether the actor is in their own session, not impersonating and not a token. */
export const seesOwnTokens = ({ impersonator, token }: Actor): boolean =>
  impersonator === null && token === undefined;

/**
 * Throws unless the actor is in their own session. A token made while impersonating would outlive
 * the impersonation.
 * @throws NotAllowed
 */
export function requireOwner({ impersonator, token }: Actor): void {
  if (impersonator !== null) throw new NotAllowed('tokens', texts.notAsAnother);
  if (token !== undefined) throw new NotAllowed('tokens', texts.notByToken);
}

/**
 * Throws unless the actor manages integrations or users, and so may see everyone's tokens.
 * @throws NotAllowed
 */
export function requireTokenKeeper(actor: Actor): void {
  requireOwner(actor);
  if (!holdsByRole(actor, 'app.configure') && !holdsByRole(actor, 'roles.manage'))
    throw new NotAllowed('tokens');
}
