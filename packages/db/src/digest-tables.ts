import { z } from 'zod';
import { checkRows, readRows } from './checked-rows.ts';
import type { Database } from './client.ts';

export type DigestOptions = {
  /** Tables that are not compared. */
  readonly leaveOut?: readonly string[];
  /** By table: the SQL text of a row `t`, if not all of it is compared. */
  readonly rowText?: Readonly<Record<string, string>>;
  /** By table: the SQL condition of the compared rows `t`. */
  readonly rows?: Readonly<Record<string, string>>;
};

const statements = new WeakMap<Database, Map<DigestOptions, string>>();
const EVERYTHING: DigestOptions = {};

const TableRow = z.strictObject({ name: z.string() });

async function statementOf(db: Database, options: DigestOptions): Promise<string> {
  const known = statements.get(db)?.get(options);
  if (known !== undefined) return known;
  const { leaveOut = [], rowText = {}, rows: conditions = {} } = options;
  const rows = await readRows(
    db.pool,
    TableRow,
    String.raw`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\_%' ORDER BY 1`,
  );
  const statement = rows
    .filter(({ name }) => !leaveOut.includes(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(hashtextextended(${rowText[name] ?? 't::text'}, 0)::numeric), 0) AS state FROM "${name}" t WHERE ${conditions[name] ?? 'true'}`,
    )
    .join(' UNION ALL ');
  statements.set(
    db,
    (statements.get(db) ?? new Map<DigestOptions, string>()).set(options, statement),
  );
  return statement;
}

const DigestRow = z.strictObject({ name: z.string(), state: z.string() });

/**
 * Returns row count and digest by table, for tests: if two results are equal, nothing was written
 * in between. The tables are read once a database; pass the same `options` object each time.
 */
export async function digestTables(
  db: Database,
  options: DigestOptions = EVERYTHING,
): Promise<Record<string, string>> {
  const text = await statementOf(db, options);
  // Planning a union of a hundred tables costs as much as running it, so it is prepared.
  const rows: unknown[] = (await db.pool.query({ name: `digest ${text.length}`, text })).rows;
  checkRows(DigestRow, rows, text);
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
