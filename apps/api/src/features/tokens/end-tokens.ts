import { Prisma, type Tx } from '@reviews/db';
import { auditEach, type Doer } from '../../core/audit.ts';
import { onTransaction } from '../../core/sql.ts';
import { revokeTokens } from './tokens.queries.ts';

/**
 * Revokes all valid tokens of a user. Signing someone out everywhere or setting their password
 * implies that someone else may have gained access, and a token made in that time would outlive its
 * session.
 *
 * @returns how many there were
 */
export async function endTokensOf(tx: Tx, doer: Doer, userId: number, at: Date): Promise<number> {
  const revoked = await revokeTokens(
    onTransaction(tx),
    Prisma.sql`t.user_id = ${userId} AND t.expires_at > ${at}::timestamptz`,
    doer.userId,
    at,
  );
  await auditEach(
    tx,
    doer,
    at,
    revoked.map(({ id }) => ({ action: 'token.revoked', entity: 'api_token', entityId: id })),
  );
  return revoked.length;
}
