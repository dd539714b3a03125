import { inTransaction, Prisma, type Database, type Tx } from '@reviews/db';
import {
  changesBetween,
  InvalidInput,
  NotVisible,
  RuleViolation,
  TOKEN_ENDING_DAYS,
  TOKEN_MESSAGES as texts,
  TOKEN_SCOPE_LABELS,
  TOKENS_MAX,
  type TokenScope,
} from '@reviews/domain';
import type { TokenState } from '@reviews/contracts';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { notifyThose } from '../../core/notify.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { searchWords } from '../employees/public.ts';
import { digestOf } from '../session/public.ts';
import { endTokensOf } from './end-tokens.ts';
import { endingOf, newApiToken } from './token-text.ts';
import { requireOwner, requireTokenKeeper, scopesFor } from './tokens.policy.ts';
import * as queries from './tokens.queries.ts';
import type { TokenOfUserRow, TokenRow } from './tokens.queries.ts';

const MS_PER_DAY = 86_400_000;

export interface TokensAsked {
  readonly search?: string | undefined;
  readonly state?: TokenState | undefined;
  readonly user_id?: number | undefined;
  readonly page?: number | undefined;
}

export interface TokenAsked {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
}

export type TokensService = ReturnType<typeof createTokensService>;

const wrong = (path: string, message: string): InvalidInput =>
  new InvalidInput([{ path, message }], message);

/**
 * Creates the service for API tokens. Everyone makes and revokes their own; managers of
 * integrations or users see and revoke all.
 */
export function createTokensService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  /** @throws NotVisible */
  async function revokeOne(tx: Tx, actor: Actor, which: Prisma.Sql): Promise<string> {
    const sql = onTransaction(tx);
    const [revoked] = await queries.revokeTokens(sql, which, actor.userId, clock.now());
    if (revoked !== undefined)
      await audit(tx, actor, clock.now(), {
        action: 'token.revoked',
        entity: 'api_token',
        entityId: revoked.id,
      });
    const name = revoked?.name ?? (await queries.findTokenName(sql, which));
    if (name === undefined) throw new NotVisible(texts.notFound);
    return name;
  }

  return {
    /**
     * Returns the person's tokens, and the scopes that they could use.
     * @throws NotAllowed
     */
    async mine(actor: Actor): Promise<{ tokens: TokenRow[]; scopes: TokenScope[] }> {
      requireOwner(actor);
      return {
        tokens: await queries.findTokensOf(onPool(db), actor.userId, clock.now()),
        scopes: scopesFor(actor),
      };
    },

    /**
     * Makes a token for the person. Its text is returned only here.
     * @throws NotAllowed, InvalidInput, RuleViolation
     */
    async make(actor: Actor, asked: TokenAsked): Promise<{ token: string; row: TokenRow }> {
      requireOwner(actor);
      const name = asked.name.trim();
      if (name === '') throw wrong('name', texts.nameRequired);
      const scopes = [...new Set(asked.scopes)];
      const beyond = scopes.find((scope) => !scopesFor(actor).includes(scope));
      if (beyond !== undefined)
        throw wrong('scopes', texts.scopeNotHeld({ label: TOKEN_SCOPE_LABELS[beyond] }));
      const token = newApiToken();
      return inTransaction(db, async (tx) => {
        const [sql, now] = [onTransaction(tx), clock.now()];
        const names = await queries.holdTokenNames(sql, actor.userId, now);
        if (names.length >= TOKENS_MAX) throw new RuleViolation(texts.tooMany({ max: TOKENS_MAX }));
        if (names.some((each) => each.toLowerCase() === name.toLowerCase()))
          throw wrong('name', texts.nameTaken({ name }));
        const expiresAt = new Date(now.getTime() + asked.days * MS_PER_DAY);
        const row = await queries.addToken(
          sql,
          {
            userId: actor.userId,
            name,
            digest: digestOf(token),
            ending: endingOf(token),
            scopes,
            expiresAt,
          },
          now,
        );
        const owner = Prisma.sql`u.id = ${actor.userId}`;
        await notifyThose(tx, owner, now, { kind: 'token_made', tokenId: row.id });
        // The notice of the end is written in advance, because the end of a token never moves.
        if (asked.days > TOKEN_ENDING_DAYS)
          await notifyThose(tx, owner, now, {
            kind: 'token_ending',
            tokenId: row.id,
            visibleFrom: new Date(expiresAt.getTime() - TOKEN_ENDING_DAYS * MS_PER_DAY),
          });
        await audit(tx, actor, now, {
          action: 'token.made',
          entity: 'api_token',
          entityId: row.id,
          changes: changesBetween(null, {
            scopes: scopes.map((scope) => TOKEN_SCOPE_LABELS[scope]),
            expires_at: expiresAt.toISOString(),
          }),
        });
        return { token, row };
      });
    },

    /** @throws NotAllowed, NotVisible @returns its name */
    async revokeMine(actor: Actor, id: number): Promise<string> {
      requireOwner(actor);
      return inTransaction(db, (tx) =>
        revokeOne(tx, actor, Prisma.sql`t.id = ${id} AND t.user_id = ${actor.userId}`),
      );
    },

    /** @throws NotAllowed @returns how many there were */
    async revokeAllMine(actor: Actor): Promise<number> {
      requireOwner(actor);
      return inTransaction(db, (tx) => endTokensOf(tx, actor, actor.userId, clock.now()));
    },

    /**
     * Returns everyone's tokens.
     * @throws NotAllowed
     */
    async all(
      actor: Actor,
      { search = '', state, user_id, page = 1 }: TokensAsked,
    ): Promise<{ rows: TokenOfUserRow[]; total: number }> {
      requireTokenKeeper(actor);
      return queries.findTokens(
        onPool(db),
        { words: searchWords(search), state: state ?? null, userId: user_id ?? null, page },
        clock.now(),
      );
    },

    /**
     * Revokes anyone's token. Everyone who sees it may revoke it.
     * @throws NotAllowed, NotVisible @returns its name
     */
    async revoke(actor: Actor, id: number): Promise<string> {
      requireTokenKeeper(actor);
      return inTransaction(db, (tx) => revokeOne(tx, actor, Prisma.sql`t.id = ${id}`));
    },
  };
}
