import type { Database } from '@reviews/db';
import { NotSignedIn, SCIM_MESSAGES as texts, SCIM_WORDS as words } from '@reviews/domain';
import type { Clock } from '../../core/clock.ts';
import type { Directory } from '../../core/directory.ts';
import { onPool } from '../../core/sql.ts';
import { digestOf } from '../session/public.ts';
import { ScimError } from './protocol/scim-error.ts';
import * as tokens from './scim-token.queries.ts';

/** A token's last use is written at most this often. */
const TOUCH_AFTER_MS = 60_000;

/** The part of the attempt limiter for wrong tokens. */
interface Attempts {
  consume(key: string): Promise<void>;
}

export type DirectoryAccessService = ReturnType<typeof createDirectoryAccessService>;

/** Creates the service that authenticates directories by token. */
export function createDirectoryAccessService({
  db,
  clock,
  attempts,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly attempts: Attempts;
}) {
  return {
    /**
     * Returns the directory of a token. A wrong token counts against the IP address, which stops
     * guessing.
     * @throws NotSignedIn, TooManyRequests
     */
    async resolve(token: string, clientAddress: string): Promise<Directory> {
      const [sql, now] = [onPool(db), clock.now()];
      const known = await tokens.findDirectory(sql, digestOf(token));
      if (known === undefined) {
        await attempts.consume(clientAddress);
        throw new NotSignedIn(words.noToken);
      }
      if (
        known.last_used_at === null ||
        now.getTime() - known.last_used_at.getTime() > TOUCH_AFTER_MS
      )
        await tokens.touchToken(sql, known.id, now);
      return { integrationId: known.id, name: known.name, department: known.department };
    },

    /**
     * Checks that the directory's prerequisites exist.
     * @throws ScimError
     */
    async check(integrationId: number): Promise<tokens.TokenRow> {
      const token = await tokens.findToken(onPool(db), integrationId);
      if (token === undefined) throw new ScimError(404, texts.tokenRequired);
      return token;
    },
  };
}
