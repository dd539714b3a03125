import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readRows } from './checked-rows.ts';
import { inTransaction, openDatabase } from './client.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const end = (pid: number) => database.db.pool.query('SELECT pg_terminate_backend($1)', [pid]);

const PidRow = z.strictObject({ pid: z.int() });

it('a checked-out connection that breaks before it has a listener fails its next statement, and not the process', async () => {
  const { pool } = database.db;
  const client = await pool.connect();
  const rows = await readRows(client, PidRow, 'SELECT pg_backend_pid() AS pid');
  const gone = new Promise((resolve) => client.once('end', resolve));
  await end(rows[0]?.pid ?? 0);
  await gone;
  const refused: unknown = await client.query('SELECT 1').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(refused)).toBe(true);
  client.release();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

it('a transaction whose connection breaks gets a retryable error, and the next one gets a new connection', async () => {
  const broken: unknown = await inTransaction(database.db, async (tx) => {
    const [row] = await readRows(tx, PidRow, 'SELECT pg_backend_pid() AS pid');
    await end(row?.pid ?? 0);
    await tx.$queryRaw`SELECT 1`;
  }).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(broken)).toBe(true);
  expect(await inTransaction(database.db, (tx) => tx.$queryRaw`SELECT 1 AS one`)).toEqual([
    { one: 1 },
  ]);
});

it('a statement that waits too long for a row lock gets a retryable error', async () => {
  const holder = await database.db.pool.connect();
  await holder.query('CREATE TABLE held AS SELECT 1 AS id');
  await holder.query('BEGIN; SELECT FROM held FOR UPDATE');
  const impatient = openDatabase(database.url, { poolSize: 1, lockTimeoutMs: 50 });
  const [byDriver, byPrisma]: unknown[] = [
    await impatient.pool.query('SELECT FROM held FOR UPDATE').catch((error: unknown) => error),
    await inTransaction(impatient, (tx) => tx.$queryRaw`SELECT FROM held FOR UPDATE`).catch(
      (error: unknown) => error,
    ),
  ];
  await holder.query('ROLLBACK');
  holder.release();
  await impatient.close();
  expect([byDriver, byPrisma].map(isDatabaseUnavailable)).toEqual([true, true]);
});

it('transactions that break at any point return their connections', async () => {
  const { pool } = database.db;
  for (let round = 0; round < 15; round += 1) {
    await inTransaction(database.db, async (tx) => {
      const [row] = await readRows(tx, PidRow, 'SELECT pg_backend_pid() AS pid');
      await end(row?.pid ?? 0);
      // No further statement: the commit detects it.
      if (round % 2 === 0) await tx.$queryRaw`SELECT 1`;
    }).catch(() => undefined);
  }
  expect(pool.totalCount - pool.idleCount).toBe(0);
});
