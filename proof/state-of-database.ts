import { readdir } from 'node:fs/promises';
import type { Database } from '@reviews/db';

/** What is not compared: attempts are counted, those that are refused above all. */
const LEFT_OUT: readonly string[] = ['rate_limit'];
/** When a session was last used is noted once a minute, whatever the call was. */
const ROW_OF: Readonly<Record<string, string>> = {
  session: `(to_jsonb(t) - 'last_seen_at')::text`,
};

/** Who has taken a list along is written down: the one thing that reading leaves behind. */
const ROWS_OF: Readonly<Record<string, string>> = {
  change_log: `WHERE t.action NOT LIKE '%.exported'`,
};

/** By table: how many rows, and a digest of them all, in no order. Files of uploaded images count as a table. */
export type State = Readonly<Record<string, string>>;

const statements = new WeakMap<Database, string>();

async function statementOf(db: Database): Promise<string> {
  const known = statements.get(db);
  if (known !== undefined) return known;
  const { rows } = await db.pool.query<{ name: string }>(
    String.raw`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\_%' ORDER BY 1`,
  );
  const parts = rows
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(hashtextextended(${ROW_OF[name] ?? 't::text'}, 0)::numeric), 0) AS state FROM "${name}" t ${ROWS_OF[name] ?? ''}`,
    );
  const statement = parts.join(' UNION ALL ');
  statements.set(db, statement);
  return statement;
}

/** Two states that agree mean that nothing was written in between. */
export async function stateOf({
  db,
  storageDir,
}: {
  readonly db: Database;
  readonly storageDir: string;
}): Promise<State> {
  const { rows } = await db.pool.query<{ name: string; state: string }>(await statementOf(db));
  const files = await readdir(storageDir, { recursive: true }).catch(() => []);
  return {
    ...Object.fromEntries(rows.map(({ name, state }) => [name, state])),
    files: String(files.length),
  };
}

/** The tables that differ. */
export function changedTables(before: State, after: State): readonly string[] {
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
}
