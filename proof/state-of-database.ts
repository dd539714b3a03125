import { readdir } from 'node:fs/promises';
import type { Database } from '@reviews/db';
import { digestTables } from '@reviews/db/digest-tables';

const COMPARED = {
  // Refused attempts are counted too.
  leaveOut: ['rate_limit'],
  // A session's last use is recorded once a minute, whatever the call was.
  rowText: { session: `(to_jsonb(t) - 'last_seen_at')::text` },
  // Exports are logged: the only thing that reading writes.
  rows: { change_log: `t.action NOT LIKE '%.exported'` },
};

/** Row count and digest by table. Uploaded image files count as a table. */
export type State = Readonly<Record<string, string>>;

/** Returns the state of the database. If two states are equal, nothing was written in between. */
export async function stateOf({
  db,
  storageDir,
}: {
  readonly db: Database;
  readonly storageDir: string;
}): Promise<State> {
  const files = await readdir(storageDir, { recursive: true }).catch(() => []);
  return { ...(await digestTables(db, COMPARED)), files: String(files.length) };
}

/** Returns the tables that differ. */
export function changedTables(before: State, after: State): readonly string[] {
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
}
