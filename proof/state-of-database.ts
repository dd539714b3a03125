import { readdir } from 'node:fs/promises';
import type { Database } from '@reviews/db';

/** Not compared: refused attempts are counted too. */
const LEFT_OUT: readonly string[] = ['rate_limit'];
/** A session's last use is recorded once a minute, whatever the call was. */
const ROW_OF: Readonly<Record<string, string>> = {
  session: `(to_jsonb(t) - 'last_seen_at')::text`,
};

/** Exports are logged: the only thing that reading writes. */
const ROWS_OF: Readonly<Record<string, string>> = {
  change_log: `WHERE t.action NOT LIKE '%.exported'`,
};

/**
 * Row count and digest of all rows by table, in no order. Uploaded image files count as a table.
 */
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

/** Returns the state of the database. If two states are equal, nothing was written in between. */
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

/** Returns the tables that differ. */
export function changedTables(before: State, after: State): readonly string[] {
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
}
