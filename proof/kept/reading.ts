import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@reviews/db';
import { isDatabaseUnavailable } from '@reviews/db/database-unavailable';
import { PATIENCE_MS } from './ground.ts';

const POLL_MS = 20;

/** The connection of a comparison, in a transaction that cannot write. */
export interface Reader {
  readonly query: <Row extends object>(
    text: string,
    values?: unknown[],
  ) => Promise<{ rows: Row[] }>;
}

/**
 * Each statement sees what is committed when it begins, or all share the snapshot of the first one.
 */
export type View = 'each statement' | 'one moment';

const BEGIN: Readonly<Record<View, string>> = {
  'each statement': 'BEGIN READ ONLY',
  'one moment': 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
};

/**
 * Runs a comparison. If its connection is lost, runs it again from the beginning: a killed
 * PostgreSQL ends the connections of the proof too, some of them only after it has answered again.
 * A comparison that completed is final, and so is every other error. It cannot write, so running it
 * again changes nothing.
 * @throws Error when the database is not back in time.
 */
export async function compareAfterKill<T>(
  db: Pick<Database, 'pool'>,
  compare: (reader: Reader) => Promise<T>,
  view: View = 'each statement',
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await readOnly(db, compare, view);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
      await pause(POLL_MS);
    }
  }
}

async function readOnly<T>(
  { pool }: Pick<Database, 'pool'>,
  compare: (reader: Reader) => Promise<T>,
  view: View,
): Promise<T> {
  const client = await pool.connect();
  let isOver = false;
  try {
    await client.query(BEGIN[view]);
    const found = await compare(client);
    isOver = await client.query('COMMIT').then(
      () => true,
      () => false,
    );
    return found;
  } finally {
    // A connection that was lost, or whose transaction is still open, does not go back to the pool.
    client.release(!isOver);
  }
}
