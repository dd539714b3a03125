import { createHash } from 'node:crypto';
import type { Database } from '@reviews/db';
import {
  LOGIN_FAILURE_WINDOW_MS,
  LOGIN_MAX_FAILURES,
  TooManyRequests,
  type Limited,
} from '@reviews/domain';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Actor } from '../core/actor.ts';

/** Counts attempts in the database, shared by all servers. */
export interface AttemptLimiter {
  /**
   * Counts one attempt, or several at once.
   * @throws TooManyRequests if the key has reached its limit
   */
  consume(key: string, attempts?: number): Promise<void>;
  /** Forgets a key's attempts. */
  forget(key: string): Promise<void>;
  /** Gives back one counted attempt, if its window is not over. */
  giveBack(key: string): Promise<void>;
}

const SIGN_IN: Allowance = { points: LOGIN_MAX_FAILURES, windowMs: LOGIN_FAILURE_WINDOW_MS };

/**
 * Expired counts deleted with each attempt: more than an attempt adds, so that the table stays
 * small.
 */
const SWEPT_AT_ONCE = 20;

/** Allowed attempts in a window of milliseconds. */
export interface Allowance {
  readonly points: number;
  readonly windowMs: number;
  /** What is counted, for the message of a refusal. */
  readonly limited?: Limited;
}

/** Returns a function that counts against the limit of the person in session, or the impersonator. */
export const perPerson =
  (limiter: Pick<AttemptLimiter, 'consume'>) =>
  (actor: Actor, attempts?: number): Promise<void> =>
    limiter.consume(String(actor.impersonator?.userId ?? actor.userId), attempts);

/** Creates a limiter for attempts per key; the default is for sign-in attempts. */
export function createAttemptLimiter(
  { pool }: Database,
  name: string,
  { points, windowMs, limited }: Allowance = SIGN_IN,
): AttemptLimiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: windowMs / 1000,
    clearExpiredByTimeout: false,
  });
  const sweep = () =>
    pool.query(
      `DELETE FROM rate_limit WHERE key IN (SELECT key FROM rate_limit WHERE expire < (extract(epoch FROM now()) * 1000)::bigint ORDER BY expire LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [SWEPT_AT_ONCE],
    );
  // The key may contain an email address, so the table stores only its hash.
  const stored = (key: string) => createHash('sha256').update(key).digest('base64url');
  return {
    async consume(key, attempts = 1) {
      await sweep();
      try {
        await limiter.consume(stored(key), attempts);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes)
          throw new TooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), limited);
        throw refusal;
      }
    },
    async forget(key) {
      await limiter.delete(stored(key));
    },
    async giveBack(key) {
      // Not the library's own method: once the window is over, it starts a new one with an attempt
      // too many.
      await pool.query(
        `UPDATE rate_limit SET points = points - 1 WHERE key = $1 AND points > 0 AND expire > (extract(epoch FROM now()) * 1000)::bigint`,
        [limiter.getKey(stored(key))],
      );
    },
  };
}
