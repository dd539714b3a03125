import type { ApiToken, OfferedScope, TokenOfSomebody } from '@reviews/contracts';
import { isTokenScope, TOKEN_SCOPE_DEFINITIONS, type TokenScope } from '@reviews/domain';
import type { TokenOfSomebodyRow, TokenRow } from './tokens.queries.ts';

/** Presents a token without its secret, which is shown only once. */
export const presentToken = ({
  id,
  name,
  state,
  scopes,
  ending,
  created_at,
  expires_at,
  last_used_at,
  revoked_at,
}: TokenRow): ApiToken => ({
  id,
  name,
  state,
  scopes: scopes.filter(isTokenScope),
  ending,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  revoked_at: revoked_at?.toISOString() ?? null,
});

export const presentTokenOfSomebody = (row: TokenOfSomebodyRow): TokenOfSomebody => ({
  ...presentToken(row),
  owner: { user_id: row.user_id, name: row.owner, email: row.email },
});

export const presentScope = (scope: TokenScope): OfferedScope => {
  const { label, description } = TOKEN_SCOPE_DEFINITIONS[scope];
  return { scope, label, description };
};
