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

type ByTable = Readonly<Record<string, string>>;

/** The last digests of one database under one set of options. */
interface Memory {
  readonly tables: readonly string[];
  marks: ByTable;
  digests: ByTable;
}

const TableRow = z.strictObject({ name: z.string() });
const StateRow = z.strictObject({ name: z.string(), state: z.string() });

const memories = new WeakMap<Database, Map<DigestOptions, Memory>>();
const EVERYTHING: DigestOptions = {};

async function memoryOf(db: Database, options: DigestOptions): Promise<Memory> {
  const ofDatabase = memories.get(db) ?? new Map<DigestOptions, Memory>();
  memories.set(db, ofDatabase);
  const known = ofDatabase.get(options);
  if (known !== undefined) return known;
  const rows = await readRows(
    db.pool,
    TableRow,
    String.raw`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\_%' ORDER BY 1`,
  );
  const { leaveOut = [] } = options;
  const tables = rows.map(({ name }) => name).filter((name) => !leaveOut.includes(name));
  const memory = { tables, marks: {}, digests: {} };
  ofDatabase.set(options, memory);
  return memory;
}

/** Returns the text of `value` over all rows `t` of each table; `planned` keeps its plan. */
async function ofEach(
  db: Database,
  tables: readonly string[],
  value: (table: string) => string,
  planned = false,
): Promise<ByTable> {
  if (tables.length === 0) return {};
  const text = tables
    .map((table) => `SELECT '${table}' AS name, ${value(table)} AS state FROM "${table}" t`)
    .join(' UNION ALL ');
  const rows: unknown[] = (
    await db.pool.query({ ...(planned ? { name: `each ${text.length}` } : {}), text })
  ).rows;
  checkRows(StateRow, rows, text);
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

/**
 * Returns the number of rows and the sum of the transactions that wrote them. A later transaction
 * has a higher number, so every insert, update or delete changes one of the two. This takes a tenth
 * of the time that a digest takes. Both ages count from the same moment, so that transactions of other
 * databases on the server do not matter.
 */
const markOf = (): string => "count(*) || ' ' || coalesce(sum(age('3'::xid) - age(t.xmin)), 0)";

/**
 * Returns row count and digest by table, for tests: if two results are equal, nothing was written
 * in between. Only tables that were written since the last call are read in full. Pass the same
 * `options` object each time.
 */
export async function digestTables(
  db: Database,
  options: DigestOptions = EVERYTHING,
): Promise<Record<string, string>> {
  const { rowText = {}, rows: conditions = {} } = options;
  const memory = await memoryOf(db, options);
  // Planning a union of all tables costs as much as running it, so its plan is kept.
  const marks = await ofEach(db, memory.tables, markOf, true);
  const written = memory.tables.filter((name) => marks[name] !== memory.marks[name]);
  const digests = await ofEach(
    db,
    written,
    (name) =>
      `count(*) FILTER (WHERE ${conditions[name] ?? 'true'}) || ' ' || coalesce(sum(hashtextextended(${rowText[name] ?? 't::text'}, 0)::numeric) FILTER (WHERE ${conditions[name] ?? 'true'}), 0)`,
  );
  memory.marks = marks;
  memory.digests = { ...memory.digests, ...digests };
  return { ...memory.digests };
}
