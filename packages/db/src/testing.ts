import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readFile, readdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { z } from 'zod';
import { readRows } from './checked-rows.ts';
import { openDatabase } from './client.ts';
import type { Database } from './client.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts';
import { withClient } from './with-client.ts';

export type TestServer = { readonly url: string; readonly stop: () => Promise<void> };

/** A database for one test file: migrated, and either empty or as `fill` left it. */
export type TestDatabase = {
  readonly url: string;
  readonly db: Database;
  /** Closes the connections and drops the database. */
  readonly drop: () => Promise<void>;
};

export type TestDatabaseOptions = {
  /**
   * Fills the template once; every database with this name starts with those rows. Refilled when
   * the sources of the factories, the domain or the schema change.
   */
  readonly template?: {
    readonly name: string;
    readonly fill: (db: Database) => Promise<void>;
    /**
     * Whether PostgreSQL counts the rows. Not for tables that a test fills itself: plans for empty
     * tables are slow for full ones, and no vacuum counts again.
     */
    readonly analysed: boolean;
  };
  readonly poolSize?: number;
  /** A server other than that of DATABASE_URL. */
  readonly server?: string;
};

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const MAINTENANCE_DATABASE = 'reviews_test';

/**
 * Advisory lock key, so that workers needing the same template wait for the first; any fixed
 * number.
 */
const TEMPLATE_LOCK_KEY = 720_483_113;
const KEY_LENGTH = 12;
const NAME_BYTES = 4;

/** Sources that a filled template depends on, besides the migrations. */
const FILL_SOURCES = ['packages/factories/src', 'packages/domain/src', 'prisma/schema'];

/** Filling may write a lot in one statement. */
const NO_TIMEOUT = { statementTimeoutMs: 0, lockTimeoutMs: 0 };

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** Space for the templates, a few databases at a time and the write-ahead log. */
const MEMORY_BYTES = 2 * 1024 ** 3;

let created = 0;

/**
 * Returns where the test server keeps its databases: in memory if there is space, otherwise in the
 * project's data folder. A database has 900 files, and ext4 takes a second to create them soon
 * after another was dropped.
 */
async function testFolder(): Promise<string> {
  const onDisk = path.join(PROJECT, '.data');
  const project = createHash('sha256').update(PROJECT).digest('hex').slice(0, KEY_LENGTH);
  const inMemory = path.join(MEMORY, `larkspur-reviews-${project}`);
  const space = await statfs(MEMORY).catch(() => null);
  if (space === null) return onDisk;
  if (!existsSync(inMemory)) {
    if (space.bavail * space.bsize < MEMORY_BYTES) return onDisk;
    await mkdir(inMemory, { recursive: true, mode: 0o700 });
  }
  // Anyone may write to this file system.
  const found = await lstat(inMemory);
  return found.isDirectory() && found.uid === process.getuid?.() ? inMemory : onDisk;
}

/**
 * Starts the test server: that of DATABASE_URL (its own database is not touched), or an embedded
 * one. For a test runner's global setup, which passes the address to its workers in DATABASE_URL.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined };
  const server = await startEmbeddedPostgres({
    folder: await testFolder(),
    name: 'postgres-test',
    database: MAINTENANCE_DATABASE,
    durable: false,
  });
  if (!server.reused) await dropLeftovers(server.url);
  return server;
}

/**
 * Starts a server that waits for its disk like one in production, separate from the test server.
 * For proofs whose measurements count. It keeps its templates; the caller stops it.
 */
export async function startDurableServer(): Promise<TestServer> {
  const server = await startEmbeddedPostgres({
    folder: path.join(PROJECT, '.data'),
    name: 'postgres-durable',
    database: MAINTENANCE_DATABASE,
  });
  if (!server.reused) await dropLeftovers(server.url);
  return server;
}

const DatabaseRow = z.strictObject({ datname: z.string() });

/** Drops what killed test runs left behind. Call it only on a server that no one else uses yet. */
async function dropLeftovers(url: string): Promise<void> {
  const migrated = await templateName({});
  const filled = `${migrated}_%_${await fillHash()}`;
  await withClient(url, async (client) => {
    const left = await readRows(
      client,
      DatabaseRow,
      String.raw`SELECT datname FROM pg_database WHERE datname LIKE 'test\_%' OR (datname LIKE 'template\_%' AND datname <> $1 AND datname NOT LIKE $2)`,
      [migrated, filled],
    );
    for (const { datname } of left) await dropDatabase(client, datname);
  });
}

async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
}

/** Sources do not change under a running test. */
const hashes = new Map<string, Promise<string>>();
function hashOf(folders: readonly string[]): Promise<string> {
  const key = folders.join();
  const known = hashes.get(key) ?? computeHash(folders);
  hashes.set(key, known);
  return known;
}

function fillHash(): Promise<string> {
  return hashOf(FILL_SOURCES.map((folder) => path.join(PROJECT, folder)));
}

async function computeHash(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    if (!existsSync(folder)) continue;
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of files.sort())
      hash.update(path.relative(PROJECT, file)).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, KEY_LENGTH);
}

function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function templateName({ template }: TestDatabaseOptions): Promise<string> {
  const migrations = await hashOf([MIGRATIONS_FOLDER]);
  if (template === undefined) return `template_${migrations}`;
  return `template_${migrations}_${template.name}_${await fillHash()}`;
}

/**
 * Creates the template unless it exists. It gets its name once complete, so a killed run leaves no
 * partial one.
 */
async function ensureTemplate(
  client: pg.Client,
  url: string,
  options: TestDatabaseOptions,
): Promise<string> {
  const name = await templateName(options);
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK_KEY]);
  try {
    const present = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (present.rowCount === 1) return name;
    const unfinished = `${name}_part`;
    await dropDatabase(client, unfinished);
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(unfinished)}`);
    await migrate(inDatabase(url, unfinished));
    await fillTemplate(inDatabase(url, unfinished), options);
    await client.query(
      `ALTER DATABASE ${pg.escapeIdentifier(unfinished)} RENAME TO ${pg.escapeIdentifier(name)}`,
    );
    return name;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK_KEY]);
  }
}

async function fillTemplate(url: string, { template }: TestDatabaseOptions): Promise<void> {
  if (template === undefined) return;
  const db = openDatabase(url, NO_TIMEOUT);
  try {
    await template.fill(db);
    if (template.analysed) await db.pool.query('ANALYZE');
  } finally {
    await db.close();
  }
}

/** Creates a database without tables on the server of `server`, to test migrations. */
export async function createEmptyDatabase(
  server: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = newName();
  await withClient(server, (client) =>
    client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`),
  );
  return {
    url: inDatabase(server, name),
    drop: () => withClient(server, (client) => dropDatabase(client, name)),
  };
}

function newName(): string {
  return `test_${process.pid}_${(created += 1)}_${randomBytes(NAME_BYTES).toString('hex')}`;
}

/**
 * Creates a database on the test server from a migrated template (about 30 ms). Call it once per
 * test file and `drop` it at the end. Throws when no test server is running: the runner's global
 * setup starts it.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = options.server ?? process.env['DATABASE_URL'];
  if (server === undefined || server === '') {
    throw new Error(
      'No test server. Run this file with vitest or playwright, which start one, or set DATABASE_URL.',
    );
  }
  const name = newName();
  await withClient(server, async (client) => {
    const template = await ensureTemplate(client, server, options);
    await client.query(
      `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`,
    );
  });
  const url = inDatabase(server, name);
  const db = openDatabase(
    url,
    options.poolSize === undefined ? {} : { poolSize: options.poolSize },
  );
  return {
    url,
    db,
    drop: async () => {
      await db.close();
      await withClient(server, (client) => dropDatabase(client, name));
    },
  };
}
