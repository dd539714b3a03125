import type pg from 'pg';
import type { ArchivedSequence } from './manifest.ts';

/** The one table that is not data: it follows from the migrations that are applied. */
export const BOOKKEEPING_TABLE = '_prisma_migrations';

/**
 * Tables whose rows stay out of an archive: who is signed in, and how often somebody tried. A restored session would be open
 * again though it was ended after the backup.
 */
export const LEFT_OUT: readonly string[] = ['rate_limit', 'session'];

/**
 * Schemas that hold no data of the company: the notes of the commands, and the queue of the jobs. What is to be done stands
 * in the product's own tables, and is queued anew from them (decision 028).
 */
const KNOWN_SCHEMAS = ['public', 'reviews_meta', 'pgboss'];

export interface Table {
  readonly name: string;
  /** In the order of the table, computed ones left out. */
  readonly columns: readonly string[];
}

/** The product's tables by name, with their columns. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> $1
     GROUP BY c.relname ORDER BY c.relname`,
    [BOOKKEEPING_TABLE],
  );
  return rows;
}

/** True where the product's schema holds tables. */
export async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f') LIMIT 1`,
  );
  return rowCount !== 0;
}

/** Tables outside the schemas that the backup knows, and partitioned ones: data that would silently be missing. */
export async function unknownTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE ((c.relkind = 'p' AND n.nspname = 'public') OR (c.relkind IN ('r', 'p') AND NOT n.nspname = ANY ($1)))
       AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' ORDER BY 1`,
    [KNOWN_SCHEMAS],
  );
  return rows.map(({ name }) => name);
}

/** Where every sequence of the product stands. */
export async function sequencesOf(client: pg.Client): Promise<ArchivedSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  );
  const found: ArchivedSequence[] = [];
  for (const { name } of rows) {
    const stand = await client.query<Omit<ArchivedSequence, 'name'>>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM public.${client.escapeIdentifier(name)}`,
    );
    const [row] = stand.rows;
    if (row !== undefined) found.push({ name, ...row });
  }
  return found;
}

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Every foreign key, with the words that make it anew. */
export async function foreignKeysOf(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, conname::text AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  return rows;
}
