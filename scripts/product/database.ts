import path from 'node:path';
import { openDatabase } from '@reviews/db';
import type { Database } from '@reviews/db';
import { startEmbeddedPostgres } from '@reviews/db/embedded-postgres';
import { migrate } from '@reviews/db/migrate';
import { DATA } from './paths.ts';

/** The database of a run: that of DATABASE_URL, or the embedded one. */
export type ProductDatabase = {
  readonly url: string;
  /** Process id of the embedded server; undefined for DATABASE_URL. */
  readonly serverPid: number | undefined;
  readonly stop: () => Promise<void>;
};

type DemoModule = {
  loadDemoCompany(db: Database, options: { now: Date; employees?: number; seed?: number }): Promise<void>;
};
type BaseDataModule = { ensureBaseData(db: Database): Promise<void> };

/** Two starts on one database load one after the other: the key of the advisory lock, any fixed number. */
const LOAD_LOCK_KEY = 720_483_114;

const LOADING_OPTIONS = { statementTimeoutMs: 0, lockTimeoutMs: 0, applicationName: 'reviews-load', poolSize: 4 };

/** Which PostgreSQL is new enough. */
const LEAST_SERVER_VERSION = 150_000;

/** Starts the embedded database, or checks that the one of DATABASE_URL answers and is new enough. */
export async function startDatabase(): Promise<ProductDatabase> {
  const given = process.env['DATABASE_URL'];
  if (given === undefined || given === '') {
    const server = await startEmbeddedPostgres({ folder: DATA, name: 'postgres', database: 'reviews' });
    return { url: server.url, serverPid: server.pid, stop: server.stop };
  }
  const db = openDatabase(given);
  try {
    const answer = await db.pool.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    );
    if ((answer.rows[0]?.version ?? 0) < LEAST_SERVER_VERSION) throw new Error('it is older than PostgreSQL 15');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database of DATABASE_URL cannot be used: ${reason}.`, { cause: error });
  } finally {
    await db.close();
  }
  return { url: given, serverPid: undefined, stop: async () => undefined };
}

/**
 * Where the loading of the demo company is noted, outside the product's own tables: a load that was killed half-way is
 * recognised and begun anew, and the demo can be told from a company's own data.
 */
const MARK = `
  CREATE SCHEMA IF NOT EXISTS reviews_meta;
  CREATE TABLE IF NOT EXISTS reviews_meta.demo_load (started_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz)`;

export type DemoState = 'none' | 'half' | 'whole';

/** Whether the demo company was loaded into this database: not at all, half-way, or wholly. */
export async function demoState(db: Database): Promise<DemoState> {
  const table = await db.pool.query<{ found: string | null }>(
    `SELECT to_regclass('reviews_meta.demo_load')::text AS found`,
  );
  if ((table.rows[0]?.found ?? null) === null) return 'none';
  const marks = await db.pool.query<{ finished: boolean }>(
    'SELECT finished_at IS NOT NULL AS finished FROM reviews_meta.demo_load',
  );
  if (marks.rows.length === 0) return 'none';
  return marks.rows.every((mark) => mark.finished) ? 'whole' : 'half';
}

/** True when there is no employee. */
export async function isEmpty(db: Database): Promise<boolean> {
  const answer = await db.pool.query('SELECT FROM employee LIMIT 1');
  return answer.rowCount === 0;
}

/** Removes every table of the product, and the note of a demo with them. */
export async function wipe(db: Database): Promise<void> {
  await db.pool.query(`
    DROP SCHEMA IF EXISTS public CASCADE;
    CREATE SCHEMA public;
    DROP SCHEMA IF EXISTS reviews_meta CASCADE`);
}

export type LoadOptions = {
  readonly wantDemo: boolean;
  /** Everything there is goes first. */
  readonly fresh?: boolean;
  readonly employees?: number;
  readonly seed?: number;
  readonly say: (line: string) => void;
};

/** Migrates, writes what every company needs, and loads the demo company into an empty database. */
export async function prepareData(url: string, options: LoadOptions): Promise<void> {
  const db = openDatabase(url, LOADING_OPTIONS);
  try {
    const lock = await db.pool.connect();
    try {
      await lock.query('SELECT pg_advisory_lock($1)', [LOAD_LOCK_KEY]);
      if (options.fresh === true || (await demoState(db)) === 'half') await wipe(db);
      const applied = await migrate(url);
      if (applied.length > 0) options.say(`Applied ${applied.length} migration${applied.length === 1 ? '' : 's'}.`);
      const baseData: BaseDataModule = await import('@reviews/factories/base-data');
      await baseData.ensureBaseData(db);
      if (options.wantDemo && (await isEmpty(db))) await loadDemo(db, options);
    } finally {
      // The connection is closed rather than given back, and the lock with it.
      lock.release(true);
    }
  } finally {
    await db.close();
  }
}

async function loadDemo(db: Database, options: LoadOptions): Promise<void> {
  options.say('Loading the demo company …');
  const demo: DemoModule = await import('@reviews/factories/demo');
  await db.pool.query(MARK);
  await db.pool.query('INSERT INTO reviews_meta.demo_load DEFAULT VALUES');
  await demo.loadDemoCompany(db, {
    now: new Date(),
    ...(options.employees === undefined ? {} : { employees: options.employees }),
    ...(options.seed === undefined ? {} : { seed: options.seed }),
  });
  await db.pool.query('UPDATE reviews_meta.demo_load SET finished_at = now()');
  await db.pool.query('ANALYZE');
}

/** The address without its password, for messages. */
export function shownUrl(url: string): string {
  const address = new URL(url);
  return `${address.host}${path.posix.join('/', address.pathname)}`;
}
