import { Prisma } from '@reviews/db';
import { rowCount, IdRow, type Sql } from '../../core/sql.ts';
import { passwordRefused } from '../session/public.ts';
import { isUsed } from './invitations.queries.ts';

/** Saves the request. Which account it is about, and whether there is one, is not checked here. */
export async function addForgotten(sql: Sql, email: string, now: Date): Promise<void> {
  await sql.run(
    Prisma.sql`INSERT INTO forgotten_password (email, created_at) VALUES (${email}, ${now}::timestamptz)`,
  );
}

/**
 * Removes a batch of requests.
 * @returns how many, and the ids of the accounts that get a link: open ones that sign in with a
 * password, or that no one has used yet. Someone who signs in with a provider gets none: a link
 * would open a way around it.
 */
export async function takeForgotten(
  sql: Sql,
  limit: number,
): Promise<{ readonly taken: number; readonly userIds: readonly number[] }> {
  const taken = await sql.rows(
    IdRow,
    Prisma.sql`SELECT id FROM forgotten_password ORDER BY created_at, id LIMIT ${rowCount(limit)} FOR UPDATE SKIP LOCKED`,
  );
  if (taken.length === 0) return { taken: 0, userIds: [] };
  const accounts = await sql.rows(
    IdRow,
    Prisma.sql`
    WITH asked AS (DELETE FROM forgotten_password WHERE id = ANY(${taken.map(({ id }) => id)}::int[]) RETURNING email)
    SELECT u.id FROM app_user u WHERE u.email IN (SELECT email FROM asked) AND u.deactivated_at IS NULL
      AND (u.password_hash IS NOT NULL OR NOT ${isUsed}) AND NOT EXISTS (${passwordRefused(Prisma.sql`u.id`)}) ORDER BY u.id FOR UPDATE OF u`,
  );
  return { taken: taken.length, userIds: accounts.map(({ id }) => id) };
}

/**
 * Queues a mail with a link for each account. It replaces the last link that its owner asked for,
 * and no other: anyone can ask.
 */
export async function replaceForgottenLinks(
  sql: Sql,
  userIds: readonly number[],
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE invitation SET withdrawn_at = ${now}::timestamptz, mail_state = CASE WHEN mail_state = 'waiting' THEN 'failed'::mail_state ELSE mail_state END
    WHERE user_id = ANY(${[...userIds]}::int[]) AND origin = 'owner' AND used_at IS NULL AND withdrawn_at IS NULL`);
  await sql.run(Prisma.sql`
    INSERT INTO invitation (user_id, origin, created_at, expires_at, due_at)
    SELECT id, 'owner', ${now}::timestamptz, ${until}::timestamptz, ${now}::timestamptz FROM unnest(${[...userIds]}::int[]) AS asked (id)`);
}
