import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '@reviews/db/embedded-postgres';
import { migrate } from '@reviews/db/migrate';
import { withClient } from '@reviews/db/with-client';
import { readRows } from '@reviews/db';
import { z } from 'zod';
import { DATA, PROJECT, UPLOADS } from './paths.ts';

/** The database of a run: that of DATABASE_URL, or the embedded one. */
export type ProductDatabase = {
  readonly url: string;
  /** Process id of the embedded server; undefined for DATABASE_URL. */
  readonly serverPid: number | undefined;
  readonly stop: () => Promise<void>;
};

/**
 * Advisory lock key, so that two starts on one database load one after the other; any fixed number.
 */
const LOAD_LOCK_KEY = 720_483_114;

const LOADING_OPTIONS = {
  statementTimeoutMs: 0,
  lockTimeoutMs: 0,
  applicationName: 'reviews-load',
  poolSize: 4,
};

/** Minimum PostgreSQL version. */
const LEAST_SERVER_VERSION = 150_000;

const VersionRow = z.strictObject({ version: z.int() });

/**
 * Starts the embedded database, or checks that the one of DATABASE_URL answers and is recent
 * enough.
 */
export async function startDatabase(): Promise<ProductDatabase> {
  const given = process.env['DATABASE_URL'];
  if (given === undefined || given === '') {
    const server = await startEmbeddedPostgres({
      folder: DATA,
      name: 'postgres',
      database: 'reviews',
    });
    return { url: server.url, serverPid: server.pid, stop: server.stop };
  }
  try {
    await withClient(given, async (client) => {
      const [answer] = await readRows(
        client,
        VersionRow,
        `SELECT current_setting('server_version_num')::int AS version`,
      );
      if ((answer?.version ?? 0) < LEAST_SERVER_VERSION)
        throw new Error('it is older than PostgreSQL 15');
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot use the database of DATABASE_URL: ${reason}.`, { cause: error });
  }
  return { url: given, serverPid: undefined, stop: async () => undefined };
}

/**
 * State of these scripts, outside the product's tables. `demo_load`: detects a load that was killed
 * half-way, which is then restarted, and tells the demo from a company's own data. `base_data`: the
 * source state that was written.
 */
const NOTES = `
  CREATE SCHEMA IF NOT EXISTS reviews_meta;
  CREATE TABLE IF NOT EXISTS reviews_meta.demo_load (started_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz);
  CREATE TABLE IF NOT EXISTS reviews_meta.base_data (sources text PRIMARY KEY)`;

export type DemoState = 'none' | 'half' | 'whole';

const TableRow = z.strictObject({ found: z.string().nullable() });

const MarkRow = z.strictObject({ finished: z.boolean() });

/** Returns whether the demo company is loaded in this database: not at all, partially or fully. */
export async function demoState(client: pg.Client): Promise<DemoState> {
  const [table] = await readRows(
    client,
    TableRow,
    `SELECT to_regclass('reviews_meta.demo_load')::text AS found`,
  );
  if ((table?.found ?? null) === null) return 'none';
  const marks = await readRows(
    client,
    MarkRow,
    'SELECT finished_at IS NOT NULL AS finished FROM reviews_meta.demo_load',
  );
  if (marks.length === 0) return 'none';
  return marks.every((mark) => mark.finished) ? 'whole' : 'half';
}

/** Whether there are no employees. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const answer = await client.query('SELECT FROM employee LIMIT 1');
  return answer.rowCount === 0;
}

/** Drops every table of the product, its job queue and the state of these scripts. */
async function wipe(client: pg.Client): Promise<void> {
  await client.query(`
    DROP SCHEMA IF EXISTS public CASCADE;
    CREATE SCHEMA public;
    DROP SCHEMA IF EXISTS reviews_meta CASCADE;
    DROP SCHEMA IF EXISTS pgboss CASCADE`);
}

export type LoadOptions = {
  readonly wantDemo: boolean;
  /** Deletes all existing data first. */
  readonly fresh?: boolean;
  readonly employees?: number;
  readonly seed?: number;
  readonly say: (line: string) => void;
};

/** Migrates, writes the base data, and loads the demo company into an empty database. */
export async function prepareData(url: string, options: LoadOptions): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOAD_LOCK_KEY]);
    if (options.fresh === true || (await demoState(client)) === 'half') await wipe(client);
    const applied = await migrate(url);
    if (applied.length > 0)
      options.say(`Applied ${applied.length} migration${applied.length === 1 ? '' : 's'}.`);
    await client.query(NOTES);
    await writeBaseData(client, url);
    if (options.wantDemo && (await isEmpty(client))) await loadDemo(client, url, options);
  });
}

/** After a restore: marks a demo company as such, so that it can be reset. */
export async function noteRestored(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(NOTES);
    await client.query(
      'INSERT INTO reviews_meta.demo_load (finished_at) SELECT now() FROM app_config WHERE is_demo AND NOT EXISTS (SELECT FROM reviews_meta.demo_load)',
    );
  });
}

/**
 * Returns the source state of the base data. If it is unchanged, nothing is written and an
 * administrator's changes stay.
 */
async function baseDataSources(): Promise<string> {
  const files: string[] = [];
  for (const folder of ['packages/domain/src', 'packages/messages/src']) {
    const names = await readdir(path.join(PROJECT, folder), { recursive: true });
    files.push(
      ...names
        .filter((name) => name.endsWith('.ts'))
        .sort()
        .map((name) => path.join(PROJECT, folder, name)),
    );
  }
  const hash = createHash('sha256').update(
    await readFile(path.join(PROJECT, 'packages/factories/src/base-data.ts')),
  );
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex');
}

async function writeBaseData(client: pg.Client, url: string): Promise<void> {
  const sources = await baseDataSources();
  const written = await client.query('SELECT FROM reviews_meta.base_data WHERE sources = $1', [
    sources,
  ]);
  if (written.rowCount === 1) return;
  const { openDatabase } = await import('@reviews/db');
  const { ensureBaseData } = await import('@reviews/factories/base-data');
  const db = openDatabase(url, LOADING_OPTIONS);
  try {
    await ensureBaseData(db);
  } finally {
    await db.close();
  }
  await client.query('INSERT INTO reviews_meta.base_data VALUES ($1) ON CONFLICT DO NOTHING', [
    sources,
  ]);
}

/** Stores the demo's picture where the API looks for it. */
async function keepFile(key: string, bytes: Uint8Array): Promise<void> {
  await mkdir(UPLOADS, { recursive: true });
  await writeFile(path.join(UPLOADS, key), bytes);
}

async function loadDemo(client: pg.Client, url: string, options: LoadOptions): Promise<void> {
  options.say('Loading the demo company …');
  const { openDatabase } = await import('@reviews/db');
  const { loadDemoCompany } = await import('@reviews/factories/demo');
  await client.query('INSERT INTO reviews_meta.demo_load DEFAULT VALUES');
  const db = openDatabase(url, LOADING_OPTIONS);
  try {
    await loadDemoCompany(db, {
      now: new Date(),
      storeFile: keepFile,
      ...(options.employees === undefined ? {} : { employees: options.employees }),
      ...(options.seed === undefined ? {} : { seed: options.seed }),
    });
  } finally {
    await db.close();
  }
  await client.query('UPDATE reviews_meta.demo_load SET finished_at = now()');
  await client.query('ANALYZE');
}

/** Returns the address without its password, for messages. */
export function shownUrl(url: string): string {
  const address = new URL(url);
  return `${address.host}${path.posix.join('/', address.pathname)}`;
}
