import { inTransaction, Prisma, type Database } from '@reviews/db';
import { createTestDatabase } from '@reviews/db/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fromSnapshot } from './snapshot.ts';
import { onPool, onTransaction, setRowChecks, type Sql } from './sql.ts';

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDatabase());
});
afterEach(() => setRowChecks(true));
afterAll(() => drop());

const Row = z.strictObject({ n: z.int() });
const never = new AbortController().signal;

const RUNNERS: Readonly<Record<string, <T>(read: (sql: Sql) => Promise<T>) => Promise<T>>> = {
  'on the pool': (read) => read(onPool(db)),
  'in a transaction': (read) => inTransaction(db, (tx) => read(onTransaction(tx))),
  'in a snapshot': async (read) => {
    const reading = fromSnapshot(db, never, async function* one({ sql }) {
      yield await read(sql);
    });
    for await (const found of reading) return found;
    throw new Error('Nothing was read.');
  },
};
const READS: Readonly<Record<string, (sql: Sql, query: Prisma.Sql) => Promise<unknown>>> = {
  rows: (sql, query) => sql.rows(Row, query),
  prepared: (sql, query) => sql.prepared('tested', Row, query),
  assembled: (sql, query) => sql.assembled(Row, query),
};
const cases = Object.entries(RUNNERS).flatMap(([where, run]) =>
  Object.entries(READS).map(([how, read]) => ({ where, how, run, read })),
);

describe.each(cases)('$how $where', ({ run, read, how }) => {
  // A prepared statement keeps its text for as long as its connection.
  const queryOf = (part: string) =>
    how === 'prepared'
      ? Prisma.sql`SELECT n FROM (VALUES (${part}::text)) v(n)`
      : Prisma.raw(`SELECT '${part}'::text AS n`);

  it('throws at a row that does not match its schema, and names column and statement but no value', async () => {
    const failed = run((sql) => read(sql, queryOf('secret'))).then(
      () => 'no error',
      (error: unknown) => String(error),
    );
    expect(await failed).toMatch(/does not match its schema[^]*"n"[^]*SELECT/);
    if (how === 'prepared') expect(await failed).not.toContain('secret');
  });

  it('parses nothing in production', async () => {
    setRowChecks(false);
    expect(await run((sql) => read(sql, queryOf('text')))).toEqual([{ n: 'text' }]);
  });
});

it.each(Object.entries(RUNNERS))(
  'reports a column too many, and a missing one, %s',
  async (_where, run) => {
    await expect(run((sql) => sql.rows(Row, Prisma.sql`SELECT 1 AS n, 2 AS m`))).rejects.toThrow(
      'Unrecognized key',
    );
    await expect(run((sql) => sql.rows(Row, Prisma.sql`SELECT FROM app_config`))).resolves.toEqual(
      [],
    );
    await expect(run((sql) => sql.rows(Row, Prisma.sql`SELECT`))).rejects.toThrow(
      'expected number',
    );
  },
);

it('checks each batch of a cursor', async () => {
  const reading = fromSnapshot(db, never, ({ batches }) =>
    batches(Row, Prisma.sql`SELECT nullif(n, 3) AS n FROM generate_series(1, 4) n ORDER BY n`, 2),
  );
  expect((await reading.next()).value).toEqual([{ n: 1 }, { n: 2 }]);
  await expect(reading.next()).rejects.toThrow('does not match its schema');
});

it.each(Object.entries(RUNNERS))(
  'tells how many rows a statement found, %s',
  async (_where, run) => {
    expect(await run((sql) => sql.run(Prisma.sql`SELECT FROM generate_series(1, 3)`))).toBe(3);
    expect(
      await run((sql) => sql.run(Prisma.sql`SELECT set_config('reviews.tested', '1', true)`)),
    ).toBe(1);
  },
);
