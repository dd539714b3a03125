import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { z } from 'zod';
import { readRows } from '../checked-rows.ts';
import { applyWithin, MIGRATION_LOCK_KEY, migrationsOnDisk, type Migration } from '../migrate.ts';
import { archiveEntries, verifyArchive } from './archive.ts';
import { copyText } from './back-up.ts';
import { connectionForLongWork, leave } from './long-work.ts';
import { entryKind, type AppliedMigration, type ArchivedTable, type Manifest } from './manifest.ts';
import { foreignKeysOf, hasTables, tablesOf, type ForeignKey } from './schema-facts.ts';

/** Name of the product's connections in pg_stat_activity. */
const PRODUCT = 'reviews';

/**
 * The target may not be overwritten, or the archive is not for this version. Nothing was changed.
 */
export class RestoreRefused extends Error {}

export interface RestoreOptions {
  /** Stores a file of the archive. */
  readonly writeFile: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Deletes everything in the database first. */
  readonly replace?: boolean;
  /** Checks the restored data before the commit, and returns problems. */
  readonly check?: (client: pg.Client) => Promise<readonly string[]>;
  /** Called with each migration newer than the archive, and its duration in milliseconds. */
  readonly onMigrated?: (name: string, ms: number) => void;
  readonly signal?: AbortSignal;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Migrations applied after the data. */
  readonly migrated: readonly string[];
}

/** Splits the product's migrations into those the archive was made with and later ones. */
function splitMigrations(
  known: readonly Migration[],
  archived: readonly AppliedMigration[],
): { before: readonly Migration[]; after: readonly Migration[] } {
  const differs = archived.find(
    ({ name, checksum }, index) =>
      known[index]?.name !== name || known[index].checksum !== checksum,
  );
  if (differs !== undefined)
    throw new RestoreRefused(
      `The archive was made with the migration ${differs.name}, which differs in this version of the product. Restore with the version that made the archive, or a later one.`,
    );
  return { before: known.slice(0, archived.length), after: known.slice(archived.length) };
}

async function checkTarget(client: pg.Client, replace: boolean): Promise<void> {
  if (!replace) {
    if (await hasTables(client))
      throw new RestoreRefused(
        'The database is not empty. Create a new one (CREATE DATABASE …), or add --replace to delete everything in it.',
      );
    return;
  }
  const users = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = $1`,
    [PRODUCT],
  );
  if (users.rowCount !== 0)
    throw new RestoreRefused('The product is still using this database. Stop it first.');
}

/**
 * Creates the schema as of the archive, without what would slow down or refuse rows in arbitrary
 * order.
 */
async function makeSchema(
  client: pg.Client,
  replace: boolean,
  before: readonly Migration[],
): Promise<readonly ForeignKey[]> {
  if (replace)
    await client.query(
      'DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public; DROP SCHEMA IF EXISTS reviews_meta CASCADE; DROP SCHEMA IF EXISTS pgboss CASCADE',
    );
  for (const migration of before) await applyWithin(client, migration);
  const tables = await tablesOf(client);
  for (const { name } of tables)
    await client.query(`ALTER TABLE public.${client.escapeIdentifier(name)} DISABLE TRIGGER USER`);
  // Rows written by migrations are in the archive too.
  await client.query(
    `TRUNCATE ${tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`).join(', ')}`,
  );
  const keys = await foreignKeysOf(client);
  for (const { table, name } of keys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${client.escapeIdentifier(name)}`);
  return keys;
}

/** Rows of one table being loaded. */
interface Loading {
  readonly table: ArchivedTable;
  readonly stream: CopyStreamQuery;
  readonly done: Promise<unknown>;
}

function beginLoading(client: pg.Client, table: ArchivedTable): Loading {
  const stream = client.query(copyFrom(copyText(client, table, 'FROM STDIN')));
  const done = once(stream, 'finish');
  done.catch(() => undefined);
  return { table, stream, done };
}

async function finishLoading({ table, stream, done }: Loading): Promise<void> {
  stream.end();
  await done;
  if (stream.rowCount !== table.rows)
    throw new Error(
      `${table.name} has ${stream.rowCount} rows after loading, but ${table.rows} were archived.`,
    );
}

async function load(
  client: pg.Client,
  file: string,
  manifest: Manifest,
  { writeFile, signal }: RestoreOptions,
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  let loading: Loading | undefined;
  for await (const { name, bytes } of archiveEntries(file)) {
    signal?.throwIfAborted();
    const entry = entryKind(name);
    const table = entry.kind === 'table' ? tables.get(entry.table) : undefined;
    if (loading !== undefined && loading.table !== table) {
      await finishLoading(loading);
      loading = undefined;
    }
    if (table !== undefined) {
      loading ??= beginLoading(client, table);
      if (!loading.stream.write(bytes))
        await Promise.race([once(loading.stream, 'drain'), loading.done]);
    }
    if (entry.kind === 'file') await writeFile(entry.key, bytes, entry.contentType);
  }
}

const TableCount = z.strictObject({ rows: z.int() });

async function finishSchema(
  client: pg.Client,
  manifest: Manifest,
  keys: readonly ForeignKey[],
): Promise<void> {
  for (const { name } of await tablesOf(client))
    await client.query(`ALTER TABLE public.${client.escapeIdentifier(name)} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of keys)
    await client.query(
      `ALTER TABLE ${table} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`,
    );
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
      `public.${client.escapeIdentifier(name)}`,
      lastValue,
      isCalled,
    ]);
  }
  for (const { name, rows } of manifest.tables) {
    const [counted] = await readRows(
      client,
      TableCount,
      `SELECT count(*)::int AS rows FROM public.${client.escapeIdentifier(name)}`,
    );
    if (counted?.rows !== rows)
      throw new Error(`${name} has ${counted?.rows} rows, but ${rows} were archived.`);
  }
}

async function migrateForward(
  client: pg.Client,
  after: readonly Migration[],
  onMigrated: RestoreOptions['onMigrated'],
): Promise<void> {
  for (const migration of after) {
    const begun = performance.now();
    await applyWithin(client, migration);
    onMigrated?.(migration.name, performance.now() - begun);
  }
}

async function fill(
  client: pg.Client,
  file: string,
  manifest: Manifest,
  options: RestoreOptions,
  { before, after }: ReturnType<typeof splitMigrations>,
): Promise<void> {
  const keys = await makeSchema(client, options.replace ?? false, before);
  await load(client, file, manifest, options);
  await finishSchema(client, manifest, keys);
  await migrateForward(client, after, options.onMigrated);
  await client.query('ANALYZE');
  const wrong = (await options.check?.(client)) ?? [];
  if (wrong.length > 0)
    throw new Error(`The restored data is not consistent.\n${wrong.join('\n')}`);
}

/**
 * Restores the archive `file` into the empty database of `url`: the schema of its version, its rows
 * and files, then later migrations. First the whole archive is verified. All database work is one
 * transaction: it is complete, or nothing changes. Files stored before a failure stay, but nothing
 * shows them.
 * @throws DamagedArchive, RestoreRefused (nothing was changed), Error
 */
export async function restore(
  url: string,
  file: string,
  options: RestoreOptions,
): Promise<Restored> {
  const manifest = await verifyArchive(file);
  const split = splitMigrations(await migrationsOnDisk(), manifest.migrations);
  const client = connectionForLongWork(url, 'reviews-restore');
  await client.connect();
  let kept = false;
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK_KEY]);
    await client.query('BEGIN');
    await checkTarget(client, options.replace ?? false);
    await fill(client, file, manifest, options, split);
    options.signal?.throwIfAborted();
    await client.query('COMMIT');
    kept = true;
  } finally {
    await leave(client, kept);
  }
  return { manifest, migrated: split.after.map(({ name }) => name) };
}
