import { Prisma, type Tx } from '@reviews/db';
import { auditEach, type Doer } from '../../core/audit.ts';
import { onTransaction } from '../../core/sql.ts';
import { revokeTokens } from './tokens.queries.ts';

/**
 * Revokes whatever tokens of a user work: whoever signs somebody out of everything, or sets their password, believes that
 * somebody else may have got in, and a token made meanwhile would outlast the session it was made in.
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
