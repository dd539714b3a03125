import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';

export const TokenRow = z.strictObject({
  made_at: z.date(),
  last_used_at: z.date().nullable(),
});
export type TokenRow = z.infer<typeof TokenRow>;

export const KnownDirectory = z.strictObject({
  id: z.int(),
  name: z.string(),
  department: z.string(),
  last_used_at: z.date().nullable(),
});
export type KnownDirectory = z.infer<typeof KnownDirectory>;

/** Returns the directory with this token digest, if it is enabled. */
export async function findDirectory(sql: Sql, digest: Buffer): Promise<KnownDirectory | undefined> {
  const rows = await sql.prepared(
    'scim_directory',
    KnownDirectory,
    Prisma.sql`
    SELECT i.id, i.name, i.settings ->> 'department' AS department, t.last_used_at FROM scim_token t JOIN integration i ON i.id = t.integration_id
    WHERE t.digest = ${digest} AND i.kind = 'scim' AND i.enabled AND i.deleted_at IS NULL`,
  );
  return rows[0];
}

export async function touchToken(sql: Sql, integrationId: number, at: Date): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE scim_token SET last_used_at = ${at}::timestamptz WHERE integration_id = ${integrationId}::int`,
  );
}

export async function findToken(sql: Sql, integrationId: number): Promise<TokenRow | undefined> {
  return (
    await sql.rows(
      TokenRow,
      Prisma.sql`SELECT made_at, last_used_at FROM scim_token WHERE integration_id = ${integrationId}::int`,
    )
  )[0];
}

/** Saves a new token. The former one becomes invalid. */
export async function saveToken(
  sql: Sql,
  integrationId: number,
  digest: Buffer,
  at: Date,
): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO scim_token (integration_id, digest, made_at) VALUES (${integrationId}::int, ${digest}, ${at}::timestamptz)
    ON CONFLICT (integration_id) DO UPDATE SET digest = excluded.digest, made_at = excluded.made_at, last_used_at = NULL`);
}
