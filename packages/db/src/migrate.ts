import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { z } from 'zod';
import { readRows } from './checked-rows.ts';
import { withClient } from './with-client.ts';

/** Folder of the migrations; also part of the key of the test database template. */
export const MIGRATIONS_FOLDER = fileURLToPath(
  new URL('../../../prisma/migrations/', import.meta.url),
);

const SCRIPT = 'migration.sql';

/**
 * Advisory lock key, so that servers starting together migrate one after the other; any fixed
 * number. Backups use it too.
 */
export const MIGRATION_LOCK_KEY = 720_483_112;

/**
 * A migration that waits for a table lock blocks everyone behind it. So it gives up after this many
 * milliseconds, lets them through, and retries.
 */
const LOCK_TIMEOUT_MS = 2000;
const LOCK_ATTEMPTS = 30;
const LOCK_PAUSE_MS = 1000;
const LOCK_NOT_AVAILABLE = '55P03';

async function migrationNames(): Promise<string[]> {
  const entries = await readdir(MIGRATIONS_FOLDER, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Prisma's own bookkeeping table, so that Prisma's tools understand a database migrated here. */
const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** Returns the migrations of this product version, in order. */
export async function migrationsOnDisk(): Promise<Migration[]> {
  const names = await migrationNames();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(MIGRATIONS_FOLDER, name, SCRIPT), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

const BookkeepingRow = z.strictObject({ found: z.string().nullable() });

const AppliedRow = z.strictObject({ migration_name: z.string(), checksum: z.string() });

/**
 * Returns the applied migrations of a database, in order, with the checksums of their scripts.
 * Empty without the bookkeeping table.
 */
export async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  const [table] = await readRows(
    client,
    BookkeepingRow,
    `SELECT to_regclass('_prisma_migrations')::text AS found`,
  );
  if ((table?.found ?? null) === null) return new Map();
  const applied = await readRows(
    client,
    AppliedRow,
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name',
  );
  return new Map(applied.map((row) => [row.migration_name, row.checksum]));
}

/** Runs and records a migration within the caller's transaction. */
export async function applyWithin(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(BOOKKEEPING);
  await client.query(migration.sql);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
     VALUES (gen_random_uuid()::text, $1, clock_timestamp(), $2, 1)`,
    [migration.checksum, migration.name],
  );
}

async function applyOnce(
  client: pg.Client,
  migration: Migration,
  timeoutMs: number,
): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = ${timeoutMs}`);
    await applyWithin(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

export type Patience = {
  /** Lock timeout of each attempt in milliseconds. */
  readonly timeoutMs: number;
  readonly pauseMs: number;
  readonly onTimeout?: () => void;
};

/**
 * Runs a migration in its own transaction. Retries for a minute and a half while a table it needs
 * is locked.
 */
export async function applyPatiently(
  client: pg.Client,
  migration: Migration,
  { timeoutMs, pauseMs, onTimeout }: Patience,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyOnce(client, migration, timeoutMs);
      return;
    } catch (error) {
      if (
        attempt < LOCK_ATTEMPTS &&
        error instanceof pg.DatabaseError &&
        error.code === LOCK_NOT_AVAILABLE
      ) {
        onTimeout?.();
        await delay(pauseMs);
        continue;
      }
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`Migration ${migration.name} failed and was rolled back: ${reason}`, {
        cause: error,
      });
    }
  }
}

export type MigrateOptions = {
  /** The last migration to apply, to test later ones on a filled database. All if absent. */
  readonly through?: string;
  /**
   * Called with each applied migration and its duration in milliseconds, which is the most its
   * locks were held.
   */
  readonly onApplied?: (name: string, ms: number) => void;
};

/**
 * Applies the migrations of `prisma/migrations` that the database of `url` lacks, in order, and
 * returns their names. A migration and its record are one transaction, so a killed process leaves
 * nothing half done; Prisma's own runner does not guarantee this. Servers starting together wait
 * for each other. Throws when a migration fails, or was changed after it had been applied.
 */
export async function migrate(
  url: string,
  { through, onApplied }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = (await migrationsOnDisk()).filter(
    ({ name }) => through === undefined || name <= through,
  );
  return withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK_KEY]);
    const applied = await appliedChecksums(client);
    const done: string[] = [];
    for (const migration of migrations) {
      const checksum = applied.get(migration.name);
      if (checksum === undefined) {
        const begun = performance.now();
        await applyPatiently(client, migration, {
          timeoutMs: LOCK_TIMEOUT_MS,
          pauseMs: LOCK_PAUSE_MS,
        });
        onApplied?.(migration.name, performance.now() - begun);
        done.push(migration.name);
      } else if (checksum !== migration.checksum) {
        throw new Error(
          `Migration ${migration.name} was changed after it was applied to this database. ` +
            'Put the change into a new migration, or start with a new database (npm run demo:reset -- --force).',
        );
      }
    }
    return done;
  });
}
