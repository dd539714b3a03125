import { randomBytes } from 'node:crypto';
import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import type { BuiltEmployee } from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';
import type { TokenCaseName, TokenOperation } from '../tables/writing-tokens.ts';
import { IMPERSONATIONS, type Cast, type Who } from '@reviews/api/testing/cases/people';

/** Tokens to revoke: one of the next caller, and one of someone who makes no calls. */
export interface TokenWorld {
  own: number;
  readonly foreign: number;
}

export interface TokenGround {
  readonly db: Database;
  readonly cast: Cast;
  readonly tokens: TokenWorld;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;

const UNKNOWN_ID = 2_000_000_000;
const WEEK_MS = 7 * 86_400_000;

let built = 0;
const another = (): string => `Token ${(built += 1)}`;

async function addToken({ prisma }: Database, userId: number): Promise<number> {
  const now = new Date();
  const { id } = await prisma.apiToken.create({
    data: {
      userId,
      name: another(),
      digest: randomBytes(32),
      ending: 'abcd',
      scopes: ['own'],
      createdAt: now,
      expiresAt: new Date(now.getTime() + WEEK_MS),
    },
  });
  return id;
}

export const buildTokenWorld = async (
  db: Database,
  { user }: BuiltEmployee,
): Promise<TokenWorld> => ({ own: 0, foreign: await addToken(db, user.id) });

const isGuise = (who: Who): who is keyof typeof IMPERSONATIONS => who in IMPERSONATIONS;

/** Gives the caller exactly one token. */
async function giveToken({ db, cast, tokens }: TokenGround, who: Who): Promise<void> {
  if (who === 'signedOut') return;
  const { id: userId } = cast[isGuise(who) ? IMPERSONATIONS[who].as : who].user;
  await db.prisma.apiToken.deleteMany({ where: { userId } });
  tokens.own = await addToken(db, userId);
}

const make =
  (name: string): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.makeToken, { body: { name, scopes: ['own'], days: 30 }, headers });
const revoke =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.revokeMyToken, { params: { tokenId: String(id) }, headers });
const revokeAll: Send = (visitor, headers = {}) =>
  visitor.call(contracts.revokeMyTokens, { headers });
const revokeAny =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.revokeToken, { params: { tokenId: String(id) }, headers });

interface TokenRequest {
  readonly send: (ground: TokenGround) => Send;
  readonly given?: (ground: TokenGround, who: Who) => Promise<void>;
  readonly before?: 'onlyLooking';
}

export const TOKEN_REQUESTS: Readonly<Record<TokenCaseName, TokenRequest>> = {
  'a token': { send: () => make(another()), given: giveToken },
  'a token without a name': { send: () => make(' ') },
  'a token, while impersonations may only look': {
    send: () => make(another()),
    given: giveToken,
    before: 'onlyLooking',
  },
  'that a token of one’s own is revoked': {
    send: ({ tokens }) => revoke(tokens.own),
    given: giveToken,
  },
  'that a token of one’s own is revoked, while impersonations may only look': {
    send: ({ tokens }) => revoke(tokens.own),
    given: giveToken,
    before: 'onlyLooking',
  },
  'that a token of someone else is revoked, as one’s own': {
    send: ({ tokens }) => revoke(tokens.foreign),
  },
  'that all tokens of one’s own are revoked': { send: () => revokeAll, given: giveToken },
  'that a token is revoked': { send: ({ tokens }) => revokeAny(tokens.own), given: giveToken },
  'that a token is revoked that does not exist': { send: () => revokeAny(UNKNOWN_ID) },
};

const TOKENS = ['api_token', 'change_log'];
export const TOKEN_TABLES: Readonly<Record<TokenOperation, readonly string[]>> = {
  makeToken: [...TOKENS, 'notice', 'mail'],
  revokeMyToken: TOKENS,
  revokeMyTokens: TOKENS,
  revokeToken: TOKENS,
};
export const isTokenOperation = (operation: string): operation is TokenOperation =>
  operation in TOKEN_TABLES;

/** Returns the log action of an operation and its token; `made` is the id of the created one. */
export const tokenChange = (
  { tokens }: TokenGround,
  operation: TokenOperation,
  made: string,
): { readonly action: string; readonly record: string } =>
  operation === 'makeToken'
    ? { action: 'token.made', record: `api_token ${made}` }
    : { action: 'token.revoked', record: `api_token ${tokens.own}` };

/** Returns the id of the token that a call created. */
export const madeToken = (operation: TokenOperation, reply: Reply): string =>
  operation === 'makeToken' ? String(contracts.makeToken.response.parse(reply.json()).data.id) : '';
