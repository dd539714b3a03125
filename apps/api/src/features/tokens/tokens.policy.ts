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

/** What an owner holds now, as far as the scopes of a token let it through: a token never does more than its owner may. */
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

/** The scopes that would read something for this person. */
export const scopesFor = (actor: Pick<Actor, 'grants'>): TokenScope[] =>
  TOKEN_SCOPES.filter((scope) => {
    const { needs } = TOKEN_SCOPE_DEFINITIONS[scope];
    return needs === undefined || holdsByRole(actor, needs);
  });

/** Whether it is the owner, at a keyboard of their own. */
export const seesOwnTokens = ({ impersonator, token }: Actor): boolean =>
  impersonator === null && token === undefined;

/** One's own tokens are nobody else's to see or make: what somebody made in another's name would outlast the impersonation. @throws NotAllowed */
export function requireOwner({ impersonator, token }: Actor): void {
  if (impersonator !== null) throw new NotAllowed('tokens', texts.notAsAnother);
  if (token !== undefined) throw new NotAllowed('tokens', texts.notByToken);
}

/** Who sees the tokens of everybody: whoever sees to integrations, or to users. @throws NotAllowed */
export function requireTokenKeeper(actor: Actor): void {
  requireOwner(actor);
  if (!holdsByRole(actor, 'app.configure') && !holdsByRole(actor, 'roles.manage'))
    throw new NotAllowed('tokens');
}
