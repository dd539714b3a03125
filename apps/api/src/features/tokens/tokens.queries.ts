import { Prisma } from '@reviews/db';
import { TOKEN_SCOPES, LIST_PAGE_SIZE, type TokenScope } from '@reviews/domain';
import { TOKEN_STATES, type TokenState } from '@reviews/contracts';
import { z } from 'zod';
import { folded } from '../../core/folded.ts';
import { TotalRow, rowCount, type Sql } from '../../core/sql.ts';
import { containing } from '../../core/containing.ts';
import { grantsOf, GrantRow } from '../session/public.ts';

export const TokenRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  state: z.enum(TOKEN_STATES),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  ending: z.string(),
  created_at: z.date(),
  expires_at: z.date(),
  last_used_at: z.date().nullable(),
  revoked_at: z.date().nullable(),
});
export type TokenRow = z.infer<typeof TokenRow>;

export const TokenOfUserRow = TokenRow.extend({
  user_id: z.int(),
  owner: z.string(),
  email: z.string(),
});
export type TokenOfUserRow = z.infer<typeof TokenOfUserRow>;

/**
 * Returns the condition that token `t` is valid. Closing the owner's account revokes its tokens, so
 * the account is not checked.
 */
const works = (now: Date): Prisma.Sql =>
  Prisma.sql`(t.revoked_at IS NULL AND t.expires_at > ${now}::timestamptz)`;
const stateAt = (now: Date): Prisma.Sql =>
  Prisma.sql`CASE WHEN t.revoked_at IS NOT NULL THEN 'revoked' WHEN t.expires_at > ${now}::timestamptz THEN 'active' ELSE 'expired' END`;
const columns = (now: Date): Prisma.Sql =>
  Prisma.sql`t.id, t.name, ${stateAt(now)} AS state, t.scopes, t.ending, t.created_at, t.expires_at, t.last_used_at, t.revoked_at`;

/** More than anyone's valid tokens, plus enough of the ended ones. */
const MOST_OF_ONE = 100;

/** Returns one person's tokens: valid ones first, then the most recently ended. */
export function findTokensOf(sql: Sql, userId: number, now: Date): Promise<TokenRow[]> {
  return sql.rows(
    TokenRow,
    Prisma.sql`
    SELECT ${columns(now)} FROM api_token t WHERE t.user_id = ${userId}
    ORDER BY ${works(now)} DESC, CASE WHEN ${works(now)} THEN t.created_at ELSE least(t.revoked_at, t.expires_at) END DESC, t.id DESC LIMIT ${rowCount(MOST_OF_ONE)}`,
  );
}

export interface TokenFilter {
  readonly words: readonly string[];
  readonly state: TokenState | null;
  readonly userId: number | null;
  readonly page: number;
}

/** Returns a page of everyone's tokens, most recently used first, and the total. */
export async function findTokens(
  sql: Sql,
  { words, state, userId, page }: TokenFilter,
  now: Date,
): Promise<{ rows: TokenOfUserRow[]; total: number }> {
  const conditions = [
    ...words.map(
      (word) =>
        Prisma.sql`(coalesce(e.search_text, '') || ' ' || u.email || ' ' || ${folded(Prisma.sql`t.name`)} || ' ' || lower(t.ending)) LIKE ${containing(word)}`,
    ),
    ...(state === null ? [] : [Prisma.sql`${stateAt(now)} = ${state}`]),
    ...(userId === null ? [] : [Prisma.sql`t.user_id = ${userId}`]),
  ];
  const from = Prisma.sql`FROM api_token t JOIN app_user u ON u.id = t.user_id LEFT JOIN employee e ON e.id = u.employee_id WHERE ${conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' AND ')}`;
  const [counted, rows] = await Promise.all([
    sql.rows(TotalRow, Prisma.sql`SELECT count(*)::int AS total ${from}`),
    sql.rows(
      TokenOfUserRow,
      Prisma.sql`
      SELECT ${columns(now)}, u.id AS user_id, coalesce(e.preferred_name, u.email) AS owner, u.email ${from}
      ORDER BY ${works(now)} DESC, t.last_used_at DESC NULLS LAST, t.id DESC LIMIT ${rowCount(LIST_PAGE_SIZE)} OFFSET ${(page - 1) * LIST_PAGE_SIZE}::int`,
    ),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

const NameRow = TokenRow.pick({ name: true });

/**
 * Returns the names of one person's valid tokens, and locks their account, so that of two made at
 * once the second sees the first.
 */
export async function holdTokenNames(sql: Sql, userId: number, now: Date): Promise<string[]> {
  await sql.run(Prisma.sql`SELECT id FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);
  return (
    await sql.rows(
      NameRow,
      Prisma.sql`SELECT t.name FROM api_token t WHERE t.user_id = ${userId} AND ${works(now)}`,
    )
  ).map(({ name }) => name);
}

export interface NewToken {
  readonly userId: number;
  readonly name: string;
  readonly digest: Buffer;
  readonly ending: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date;
}

export async function addToken(
  sql: Sql,
  { userId, name, digest, ending, scopes, expiresAt }: NewToken,
  now: Date,
): Promise<TokenRow> {
  const [row] = await sql.rows(
    TokenRow,
    Prisma.sql`
    INSERT INTO api_token AS t (user_id, name, digest, ending, scopes, created_at, expires_at)
    VALUES (${userId}, ${name}, ${digest}, ${ending}, ${[...scopes]}::text[], ${now}::timestamptz, ${expiresAt}::timestamptz) RETURNING ${columns(now)}`,
  );
  if (row === undefined) throw new Error('A token was stored and is not there.');
  return row;
}

export const RevokedToken = TokenRow.pick({ id: true, name: true });
export type RevokedToken = z.infer<typeof RevokedToken>;

/**
 * Revokes those of the tokens `t` that are not revoked.
 * @returns which they were
 */
export function revokeTokens(
  sql: Sql,
  which: Prisma.Sql,
  by: number | null,
  now: Date,
): Promise<RevokedToken[]> {
  return sql.rows(
    RevokedToken,
    Prisma.sql`UPDATE api_token t SET revoked_at = ${now}::timestamptz, revoked_by_id = ${by}::int WHERE ${which} AND t.revoked_at IS NULL RETURNING t.id, t.name`,
  );
}

/** Returns the name of a token, even a revoked one; undefined if there is none. */
export async function findTokenName(sql: Sql, which: Prisma.Sql): Promise<string | undefined> {
  return (await sql.rows(NameRow, Prisma.sql`SELECT t.name FROM api_token t WHERE ${which}`))[0]
    ?.name;
}

/** A token in a request, with its owner's current state. */
export const SentToken = z.strictObject({
  id: z.int(),
  user_id: z.int(),
  employee_id: z.int().nullable(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  expires_at: z.date(),
  revoked_at: z.date().nullable(),
  is_closed: z.boolean(),
  last_used_at: z.date().nullable(),
  grants: z.array(GrantRow),
});
export type SentToken = z.infer<typeof SentToken>;

export async function findSentToken(sql: Sql, digest: Buffer): Promise<SentToken | undefined> {
  const rows = await sql.prepared(
    'sent_token',
    SentToken,
    Prisma.sql`
    SELECT t.id, t.user_id, u.employee_id, coalesce(e.preferred_name, u.email) AS name, t.scopes, t.expires_at, t.revoked_at, u.deactivated_at IS NOT NULL AS is_closed, t.last_used_at,
      ${grantsOf(Prisma.sql`t.user_id`)} AS grants
    FROM api_token t JOIN app_user u ON u.id = t.user_id LEFT JOIN employee e ON e.id = u.employee_id
    WHERE t.digest = ${digest}`,
  );
  return rows[0];
}

/** Records the last use. Two calls at once may both write it: minute precision is enough. */
export async function touchToken(sql: Sql, id: number, now: Date): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE api_token SET last_used_at = ${now}::timestamptz WHERE id = ${id}`,
  );
}

/**
 * Records a refusal, unless the same was recorded since `since`.
 * @returns whether it was
 */
export async function noteRefusal(
  sql: Sql,
  id: number,
  { reason, now, since }: { readonly reason: string; readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const noted = await sql.run(Prisma.sql`
    UPDATE api_token SET refused_at = ${now}::timestamptz, refused_for = ${reason}
    WHERE id = ${id} AND (refused_at IS NULL OR refused_at <= ${since}::timestamptz OR refused_for <> ${reason}) RETURNING id`);
  return noted > 0;
}
