import { inTransaction, type Database } from '@reviews/db';
import { ACCESS_MESSAGES as texts, FORGOTTEN_LINK_VALID_HOURS } from '@reviews/domain';
import { auditEach } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import {
  addForgotten,
  replaceForgottenLinks,
  takeForgotten,
} from './forgotten-passwords.queries.ts';

const BATCH = 50;
const HOUR_MS = 3_600_000;

/** The part of the attempt limiter that requests need. */
interface Attempts {
  consume(key: string): Promise<void>;
}

export interface ForgottenPasswordDependencies {
  readonly db: Database;
  readonly clock: Clock;
  /** True if mails are sent. */
  readonly sends: boolean;
  readonly networkAttempts: Attempts;
  readonly addressAttempts: Attempts;
}

export type ForgottenPasswordsService = ReturnType<typeof createForgottenPasswordsService>;

/** Creates the service for people who have forgotten their password. */
export function createForgottenPasswordsService({
  db,
  clock,
  sends,
  networkAttempts,
  addressAttempts,
}: ForgottenPasswordDependencies) {
  return {
    /**
     * Notes that someone asks for a link. Does the same for every address, whether or not it has an
     * account: `run` looks it up later.
     * @returns what to tell them
     * @throws TooManyRequests
     */
    async ask(typed: string, clientAddress: string): Promise<string> {
      if (!sends) return texts.forgottenWithoutMail;
      const email = typed.trim().toLowerCase();
      await networkAttempts.consume(clientAddress);
      await addressAttempts.consume(email);
      if (email !== '') await addForgotten(onPool(db), email, clock.now());
      return texts.forgotten({ hours: FORGOTTEN_LINK_VALID_HOURS });
    },

    /**
     * Queues a mail with a link for each request whose address has an account that may have one.
     * Any number of processes run it: each request is handled once, with its log entry.
     * @returns how many requests
     */
    async run(signal?: AbortSignal): Promise<number> {
      for (let done = 0; ;) {
        if (!sends || signal?.aborted === true) return done;
        const taken = await inTransaction(db, async (tx) => {
          const [sql, now] = [onTransaction(tx), clock.now()];
          const { taken: count, userIds } = await takeForgotten(sql, BATCH);
          if (userIds.length === 0) return count;
          const until = new Date(now.getTime() + FORGOTTEN_LINK_VALID_HOURS * HOUR_MS);
          await replaceForgottenLinks(sql, userIds, { now, until });
          await auditEach(
            tx,
            null,
            now,
            userIds.map((id) => ({
              action: 'user.link_requested' as const,
              entity: 'user' as const,
              entityId: id,
            })),
          );
          return count;
        });
        done += taken;
        if (taken < BATCH) return done;
      }
    },
  };
}
