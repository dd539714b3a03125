import type { ApiToken, OfferedScope, TokenOfUser } from '@reviews/contracts';
import {
  isTokenScope,
  TOKEN_SCOPE_DESCRIPTIONS,
  TOKEN_SCOPE_LABELS,
  type TokenScope,
} from '@reviews/domain';
import type { TokenOfUserRow, TokenRow } from './tokens.queries.ts';

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

export const presentTokenOfUser = (row: TokenOfUserRow): TokenOfUser => ({
  ...presentToken(row),
  owner: { user_id: row.user_id, name: row.owner, email: row.email },
});

export const presentScope = (scope: TokenScope): OfferedScope => ({
  scope,
  label: TOKEN_SCOPE_LABELS[scope],
  description: TOKEN_SCOPE_DESCRIPTIONS[scope],
});
