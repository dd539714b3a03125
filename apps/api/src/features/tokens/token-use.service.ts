import type { Endpoint } from '@reviews/contracts';
import { inTransaction, type Database } from '@reviews/db';
import {
  NotAllowed,
  NotSignedIn,
  TOKEN_MESSAGES as texts,
  TOKEN_SCOPE_LABELS,
  TooManyRequests,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { digestOf, reachOf } from '../session/public.ts';
import { isApiToken } from './token-text.ts';
import { limitedTo } from './tokens.policy.ts';
import { findSentToken, noteRefusal, touchToken, type SentToken } from './tokens.queries.ts';

/** A token's last use, and repeats of the same refusal, are written at most this often. */
const AGAIN_AFTER_MS = 60_000;

/** Code for the change log: why a known token was refused. */
type Reason = 'revoked' | 'expired' | 'closed' | 'scope' | 'too_often';

export interface TokenUseDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly calls: { consume(key: string): Promise<void> };
}

export type TokenUseService = ReturnType<typeof createTokenUseService>;

/** Creates the service that resolves API tokens and checks their scopes. */
export function createTokenUseService({ db, clock, calls }: TokenUseDependencies) {
  /**
   * Logs a refusal, at most once a minute for each reason, so that a looping program does not fill
   * the change log.
   */
  async function tell(
    { id, user_id: userId }: SentToken,
    reason: Reason,
    { id: operation }: Endpoint,
  ): Promise<void> {
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      if (
        !(await noteRefusal(onTransaction(tx), id, {
          reason,
          now,
          since: new Date(now.getTime() - AGAIN_AFTER_MS),
        }))
      )
        return;
      await audit(tx, { userId, impersonator: null }, now, {
        action: 'token.refused',
        entity: 'api_token',
        entityId: id,
        details: { reason, operation },
      });
    });
  }

  /** Returns why the token is invalid, or null if it is valid. */
  function endOf({ revoked_at, expires_at, is_closed }: SentToken, now: Date): Reason | null {
    if (is_closed) return 'closed';
    if (revoked_at !== null) return 'revoked';
    return expires_at <= now ? 'expired' : null;
  }

  return {
    /**
     * Returns the owner of a token with what they may do through it, for one call. One statement,
     * and two that count it.
     * @throws NotSignedIn for an invalid one, whatever the reason; NotAllowed if the call needs
     * another scope; TooManyRequests
     */
    async resolve(sent: string, endpoint: Endpoint): Promise<Actor> {
      const now = clock.now();
      const token = isApiToken(sent) ? await findSentToken(onPool(db), digestOf(sent)) : undefined;
      if (token === undefined) throw new NotSignedIn(texts.invalid);
      await calls.consume(String(token.id)).catch(async (refusal: unknown) => {
        if (refusal instanceof TooManyRequests) await tell(token, 'too_often', endpoint);
        throw refusal;
      });
      const ended = endOf(token, now);
      if (ended !== null) {
        await tell(token, ended, endpoint);
        throw new NotSignedIn(texts.invalid);
      }
      const { token: needed = [] } = endpoint;
      if (!needed.some((scope) => token.scopes.includes(scope))) {
        await tell(token, 'scope', endpoint);
        throw new NotAllowed(
          'token',
          needed.length === 0
            ? texts.notByToken
            : texts.missingScope({
                count: needed.length,
                scopes: needed.map((scope) => TOKEN_SCOPE_LABELS[scope]).join(', '),
              }),
        );
      }
      if (
        token.last_used_at === null ||
        now.getTime() - token.last_used_at.getTime() >= AGAIN_AFTER_MS
      )
        await touchToken(onPool(db), token.id, now);
      // Only the token's scopes that this call accepts: scopes must not add up to more than each
      // allows.
      const scopes = needed.filter((scope) => token.scopes.includes(scope));
      return {
        userId: token.user_id,
        employeeId: token.employee_id,
        name: token.name,
        grants: limitedTo(scopes, reachOf(token.grants)),
        impersonator: null,
        token: { id: token.id },
      };
    },
  };
}
