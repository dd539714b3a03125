import { TOKEN_SCOPES, TOKENS_MAX } from '@reviews/domain';
import type { Invariant } from './invariant.ts';

const KNOWN_SCOPES = TOKEN_SCOPES.map((scope) => `'${scope}'`).join(', ');

/** API tokens. */
export const TOKEN_INVARIANTS: readonly Invariant[] = [
  {
    name: 'what a token may is a scope that exists',
    violations: `SELECT id FROM api_token WHERE NOT scopes <@ ARRAY[${KNOWN_SCOPES}]`,
    couldBe: 'an enumerated type, changed by a migration with each scope',
  },
  {
    name: 'a token of a closed account works no more',
    violations: `SELECT t.id FROM api_token t JOIN app_user u ON u.id = t.user_id WHERE u.deactivated_at IS NOT NULL AND t.revoked_at IS NULL`,
  },
  {
    name: 'no one has more tokens that work than there can be',
    violations: `SELECT user_id FROM api_token WHERE revoked_at IS NULL AND expires_at > now() GROUP BY user_id HAVING count(*) > ${TOKENS_MAX}`,
  },
  {
    name: 'a token is used and revoked after it was made',
    violations: `SELECT id FROM api_token WHERE last_used_at < created_at OR revoked_at < created_at`,
    couldBe: 'a check',
  },
];
