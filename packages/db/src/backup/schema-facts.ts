import type pg from 'pg';
import { z } from 'zod';
import { readRows } from '../checked-rows.ts';
import { ArchivedSequence } from './manifest.ts';

/** The only table that is not data: it follows from the applied migrations. */
export const BOOKKEEPING_TABLE = '_prisma_migrations';

/**
 * Tables that are not archived: sessions and rate limits. Otherwise a session that ended after the
 * backup would be valid again.
 */
export const LEFT_OUT: readonly string[] = ['rate_limit', 'session'];

/**
 * Schemas without company data: the commands' own notes, and the job queue. Outstanding work is in
 * the product's tables and is queued again from there (decision 028).
 */
const KNOWN_SCHEMAS = ['public', 'reviews_meta', 'pgboss'];

export const Table = z.strictObject({
  name: z.string(),
  /** In table order, without computed columns. */
  columns: z.array(z.string()),
});
export type Table = z.infer<typeof Table>;

/** Returns the product's tables by name, with their columns. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const rows = await readRows(
    client,
    Table,
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> $1
     GROUP BY c.relname ORDER BY c.relname`,
    [BOOKKEEPING_TABLE],
  );
  return rows;
}

/** Whether the product's schema has tables. */
export async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f') LIMIT 1`,
  );
  return rowCount !== 0;
}

const NameRow = z.strictObject({ name: z.string() });

/**
 * Returns tables outside the known schemas, and partitioned ones: data that the backup would
 * silently miss.
 */
export async function unknownTables(client: pg.Client): Promise<string[]> {
  const rows = await readRows(
    client,
    NameRow,
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE ((c.relkind = 'p' AND n.nspname = 'public') OR (c.relkind IN ('r', 'p') AND NOT n.nspname = ANY ($1)))
       AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' ORDER BY 1`,
    [KNOWN_SCHEMAS],
  );
  return rows.map(({ name }) => name);
}

const SequenceState = ArchivedSequence.omit({ name: true });

/** Returns the current value of every sequence of the product. */
export async function sequencesOf(client: pg.Client): Promise<ArchivedSequence[]> {
  const rows = await readRows(
    client,
    NameRow,
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  );
  const found: ArchivedSequence[] = [];
  for (const { name } of rows) {
    const [row] = await readRows(
      client,
      SequenceState,
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM public.${client.escapeIdentifier(name)}`,
    );
    if (row !== undefined) found.push({ name, ...row });
  }
  return found;
}

export const ForeignKey = z.strictObject({
  table: z.string(),
  name: z.string(),
  definition: z.string(),
});
export type ForeignKey = z.infer<typeof ForeignKey>;

/** Returns every foreign key, with the definition to recreate it. */
export async function foreignKeysOf(client: pg.Client): Promise<ForeignKey[]> {
  const rows = await readRows(
    client,
    ForeignKey,
    `SELECT conrelid::regclass::text AS table, conname::text AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  return rows;
}
