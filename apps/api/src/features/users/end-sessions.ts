import { Prisma, type Tx } from '@reviews/db';
import { ACCESS_MESSAGES as texts, NotVisible } from '@reviews/domain';
import { audit, type Doer } from '../../core/audit.ts';
import { onTransaction, type Sql } from '../../core/sql.ts';
import { endSessions } from '../session/public.ts';
import { endTokensOf } from '../tokens/public.ts';
import { withdrawInvitations } from './invitations.queries.ts';
import { ofKeyboard } from './users.queries.ts';

export interface Ended {
  readonly sessions: number;
  readonly tokens: number;
}

/**
 * Ends one session of a user, on every server with its next request.
 * @throws NotVisible
 */
export async function endOneSession(
  tx: Tx,
  doer: Doer,
  { userId, key }: { readonly userId: number; readonly key: string },
  at: Date,
): Promise<void> {
  const sessions = await endSessions(
    onTransaction(tx),
    Prisma.sql`(${ofKeyboard(userId)} AND s.key = ${key}::uuid)`,
    at,
  );
  if (sessions === 0) throw new NotVisible(texts.sessionNotFound);
  await audit(tx, doer, at, {
    action: 'user.signed_out',
    entity: 'user',
    entityId: userId,
    details: { sessions },
  });
}

/**
 * Ends all sessions of a user, except the one with the digest `kept`, and revokes their tokens. The
 * caller logs it.
 */
export async function endEverywhere(
  tx: Tx,
  doer: Doer,
  { userId, kept }: { readonly userId: number; readonly kept: Buffer | null },
  at: Date,
): Promise<Ended> {
  const sessions = await endSessions(
    onTransaction(tx),
    Prisma.sql`(${ofKeyboard(userId)} AND s.id IS DISTINCT FROM ${kept}::bytea)`,
    at,
  );
  return { sessions, tokens: await endTokensOf(tx, doer, userId, at) };
}

/** Signs a user out everywhere and logs it if there was anything to end. */
export async function signOutEverywhere(
  tx: Tx,
  doer: Doer,
  whose: { readonly userId: number; readonly kept: Buffer | null },
  at: Date,
): Promise<Ended> {
  const ended = await endEverywhere(tx, doer, whose, at);
  if (ended.sessions > 0 || ended.tokens > 0)
    await audit(tx, doer, at, {
      action: 'user.signed_out',
      entity: 'user',
      entityId: whose.userId,
      details: { sessions: ended.sessions },
    });
  return ended;
}

/**
 * Ends all access of accounts that are about to be closed: their sessions, including those that
 * impersonate them, and their password links. Reopening does not revive them. Tokens are revoked
 * automatically.
 * @returns how many sessions
 */
export async function endAccess(sql: Sql, userIds: readonly number[], at: Date): Promise<number> {
  if (userIds.length === 0) return 0;
  const any = Prisma.sql`ANY(${[...userIds]}::int[])`;
  const sessions = await endSessions(
    sql,
    Prisma.sql`(s.user_id = ${any} OR s.impersonator_id = ${any})`,
    at,
  );
  await withdrawInvitations(sql, userIds, at);
  return sessions;
}
