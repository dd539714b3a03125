import { createHash } from 'node:crypto';
import type { Database } from '@reviews/db';
import { LOGIN_FAILURE_WINDOW_MS, LOGIN_MAX_FAILURES, TooManyRequests } from '@reviews/domain';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts attempts in the database, so that any number of servers count together. */
export interface AttemptLimiter {
  /**
   * Counts one attempt.
   * @throws TooManyRequests when the key has had its share.
   */
  consume(key: string): Promise<void>;
  /** Forgets a key's attempts. */
  forget(key: string): Promise<void>;
  /** Takes one counted attempt back, where it still counts. */
  giveBack(key: string): Promise<void>;
}

const SIGN_IN: Allowance = { points: LOGIN_MAX_FAILURES, windowMs: LOGIN_FAILURE_WINDOW_MS };

/** How many counts that are over go whenever an attempt is counted: more than it can add, so that the table stays small. */
const SWEPT_AT_ONCE = 20;

/** What is allowed within a window of milliseconds. */
export interface Allowance {
  readonly points: number;
  readonly windowMs: number;
}

/** Attempts allowed to a key; by default those to sign in. */
export function createAttemptLimiter(
  { pool }: Database,
  name: string,
  { points, windowMs }: Allowance = SIGN_IN,
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
  // The key may hold an e-mail address: the table keeps only its digest.
  const stored = (key: string) => createHash('sha256').update(key).digest('base64url');
  return {
    async consume(key) {
      await sweep();
      try {
        await limiter.consume(stored(key));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes)
          throw new TooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
        throw refusal;
      }
    },
    async forget(key) {
      await limiter.delete(stored(key));
    },
    async giveBack(key) {
      // Not the library's own way of it: that begins a window anew with an attempt too many where the one counted in is over.
      await pool.query(
        `UPDATE rate_limit SET points = points - 1 WHERE key = $1 AND points > 0 AND expire > (extract(epoch FROM now()) * 1000)::bigint`,
        [limiter.getKey(stored(key))],
      );
    },
  };
}
