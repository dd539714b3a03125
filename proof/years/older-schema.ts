import { pipeline } from 'node:stream/promises';
import { readRows, openDatabase, type Database } from '@reviews/db';
import { copyText } from '@reviews/db/backup/back-up';
import { connectionForLongWork } from '@reviews/db/backup/long-work';
import { foreignKeysOf, sequencesOf, tablesOf } from '@reviews/db/backup/schema-facts';
import { migrate, migrationsOnDisk } from '@reviews/db/migrate';
import { createEmptyDatabase } from '@reviews/db/testing';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { tableNames } from './compare.ts';

/**
 * Lock timeout of the product's statements (packages/db). No migration may hold a lock for longer.
 */
const LOCK_BUDGET_MS = 10_000;

/** SQL for values that the first version stored differently, by table and column. */
const AT_FIRST: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  packet: { state: `CASE state::text WHEN 'released' THEN 'released' ELSE 'in_progress' END` },
  // No question rated anyone.
  question_version: { config: `config - 'rating_type_id' - 'rating_value_ids'` },
  packet_rating: {
    packet_id: `(SELECT k.id FROM public.packet k WHERE k.cycle_id = packet_rating.cycle_id AND k.employee_id = packet_rating.employee_id)`,
  },
};

function copyAsItWas(
  client: Parameters<typeof copyText>[0],
  name: string,
  columns: readonly string[],
): string {
  const said = AT_FIRST[name] ?? {};
  return `COPY (SELECT ${columns.map((column) => said[column] ?? client.escapeIdentifier(column)).join(', ')} FROM public.${client.escapeIdentifier(name)}) TO STDOUT`;
}

/**
 * Fills a database at an older migration with the company of `source`. Copies only the tables and
 * columns that existed then. Migrations only add, and remove something only in a later version, so
 * the result is what the company looked like then.
 */
async function fillAtOlderSchema(source: string, target: string): Promise<void> {
  const [from, to] = [
    connectionForLongWork(source, 'proof-source'),
    connectionForLongWork(target, 'proof-target'),
  ];
  await Promise.all([from.connect(), to.connect()]);
  try {
    const now = new Map((await tablesOf(from)).map((table) => [table.name, table]));
    const keys = await foreignKeysOf(to);
    await to.query('BEGIN');
    for (const { table, name } of keys)
      await to.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
    for (const { name, columns } of await tablesOf(to)) {
      const kept = columns.filter((column) => now.get(name)?.columns.includes(column));
      await to.query(`TRUNCATE "${name}"; ALTER TABLE "${name}" DISABLE TRIGGER USER`);
      if (kept.length > 0)
        await pipeline(
          from.query(copyTo(copyAsItWas(from, name, kept))),
          to.query(copyFrom(copyText(to, { name, columns: kept }, 'FROM STDIN'))),
        );
      await to.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
    }
    for (const { table, name, definition } of keys)
      await to.query(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`);
    const known = new Set((await sequencesOf(to)).map(({ name }) => name));
    for (const { name, lastValue, isCalled } of await sequencesOf(from))
      if (known.has(name))
        await to.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled]);
    await to.query('COMMIT');
    await to.query('ANALYZE');
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}

/**
 * Creates a database at the first migration, filled with the company of `source`. Call `drop` to
 * remove it.
 */
export async function companyAtFirstMigration(
  server: string,
  source: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const database = await createEmptyDatabase(server);
  const [first] = await migrationsOnDisk();
  await migrate(database.url, first === undefined ? {} : { through: first.name });
  await fillAtOlderSchema(source, database.url);
  return database;
}

const TableCount = z.strictObject({ rows: z.int() });

async function rowCounts({ pool }: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const name of await tableNames({ pool })) {
    const rows = await readRows(pool, TableCount, `SELECT count(*)::int AS rows FROM "${name}"`);
    counts.set(name, rows[0]?.rows ?? 0);
  }
  return counts;
}

export interface MigrationTrial {
  readonly faults: readonly string[];
  readonly count: number;
  readonly seconds: number;
  /** Duration of the slowest migration: an upper limit for how long it held its locks. */
  readonly longestMs: number;
}

/** Applies every migration after the first to a full company, and checks the result. */
export async function tryMigrations(url: string): Promise<MigrationTrial> {
  const times: number[] = [];
  const faults: string[] = [];
  const db = openDatabase(url, { statementTimeoutMs: 0 });
  try {
    const before = await rowCounts(db);
    await migrate(url, {
      onApplied: (name, ms) => {
        times.push(ms);
        if (ms > LOCK_BUDGET_MS)
          faults.push(
            `The migration ${name} took ${Math.round(ms)} ms on this company: everyone would have waited.`,
          );
      },
    });
    const after = await rowCounts(db);
    for (const [name, rows] of before)
      if ((after.get(name) ?? 0) < rows)
        faults.push(
          `The migrations lost rows of ${name}: ${rows} before, ${after.get(name) ?? 0} after.`,
        );
    faults.push(...(await violatedInvariants(db)).map((wrong) => `After the migrations: ${wrong}`));
  } finally {
    await db.close();
  }
  const total = times.reduce((sum, ms) => sum + ms, 0);
  return { faults, count: times.length, seconds: total / 1000, longestMs: Math.max(0, ...times) };
}
