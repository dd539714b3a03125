import { readRows, Prisma, type Database } from '@reviews/db';
import { createTestDatabase } from '@reviews/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../testing/eventually.ts';
import { fromSnapshot } from './snapshot.ts';

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDatabase());
});
afterAll(() => drop());

const NumberRow = z.strictObject({ n: z.int() });
const CountRow = z.strictObject({ count: z.int() });
const never = new AbortController().signal;
const numbers = (count: number, size: number, signal = never) =>
  fromSnapshot(db, signal, async function* read(snapshot) {
    for await (const rows of snapshot.batches(
      NumberRow,
      Prisma.sql`SELECT n FROM generate_series(1, ${count}::int) n ORDER BY n`,
      size,
    ))
      yield rows.map(({ n }) => n);
  });
const SleepingRow = z.strictObject({ count: z.int() });

const sleeping = async () =>
  (
    await readRows(
      db.pool,
      SleepingRow,
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep(60)%' AND state = 'active' AND pid <> pg_backend_pid()`,
    )
  )[0]?.count;

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('a snapshot', () => {
  it.each([
    [0, 3, []],
    [2, 3, [2]],
    [3, 3, [3]],
    [7, 3, [3, 3, 1]],
  ])('reads %i rows %i at a time', async (count, size, sizes) => {
    const batches = await all(numbers(count, size));
    expect(batches.map((batch) => batch.length)).toEqual(sizes);
    expect(batches.flat()).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  });

  it('shows one moment despite concurrent writes, and writes nothing', async () => {
    await db.pool.query('CREATE TABLE noted (n int)');
    const seen = await all(
      fromSnapshot(db, never, async function* read({ sql }) {
        for (const n of [1, 2]) {
          yield (await sql.rows(CountRow, Prisma.sql`SELECT count(*)::int AS count FROM noted`))[0]
            ?.count;
          await db.pool.query('INSERT INTO noted VALUES ($1)', [n]);
        }
        await expect(sql.run(Prisma.sql`INSERT INTO noted VALUES (3)`)).rejects.toThrow(
          'read-only',
        );
      }),
    );
    expect(seen).toEqual([0, 0]);
    expect((await db.pool.query('SELECT n FROM noted ORDER BY n')).rows).toEqual([
      { n: 1 },
      { n: 2 },
    ]);
  });

  it('cancels its statement and releases its connection when the reader stops', async () => {
    const leaving = new AbortController();
    const reading = fromSnapshot(db, leaving.signal, async function* read({ sql }) {
      yield await sql.run(Prisma.sql`SELECT pg_sleep(60)::text`);
    });
    const first = reading.next();
    first.catch(() => undefined);
    await eventually(async () => expect(await sleeping()).toBe(1));
    leaving.abort();
    await expect(first).rejects.toThrow(/terminated|abort/i);
    await eventually(async () => expect(await sleeping()).toBe(0));
    expect(db.pool.waitingCount).toBe(0);
  });

  it('lets three read at once and queues the rest in order; leaving the queue leaves no gap', async () => {
    const open = [numbers(5, 2), numbers(5, 2), numbers(5, 2)];
    for (const one of open) await one.next();
    const [leaving, fourth] = [new AbortController(), numbers(5, 2)];
    const left = numbers(5, 2, leaving.signal).next();
    left.catch(() => undefined);
    const waiting = fourth.next();
    leaving.abort();
    await expect(left).rejects.toThrow(/abort/i);
    expect(await Promise.race([waiting.then(() => 'read'), Promise.resolve('waits')])).toBe(
      'waits',
    );
    await open[0]?.return(undefined);
    expect((await waiting).value).toEqual([1, 2]);
    await Promise.all([
      open[1]?.return(undefined),
      open[2]?.return(undefined),
      fourth.return(undefined),
    ]);
    expect(await all(numbers(1, 2))).toEqual([[1]]);
  });

  it('lets the next in when someone leaves at the moment they are let in', async () => {
    for (let ticks = 0; ticks < 12; ticks += 1) {
      const open = [numbers(5, 2), numbers(5, 2), numbers(5, 2)];
      for (const one of open) await one.next();
      const leaving = new AbortController();
      const left = numbers(5, 2, leaving.signal)
        .next()
        .catch(() => undefined);
      const next = numbers(5, 2);
      const read = next.next();
      const ended = open[0]?.return(undefined);
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      leaving.abort();
      await Promise.all([ended, left]);
      expect((await read).value).toEqual([1, 2]);
      await Promise.all([next, ...open].map((one) => one.return(undefined)));
    }
  });

  it('passes on errors, and never reuses the connection', async () => {
    const failing = fromSnapshot(db, never, async function* read({ sql }) {
      yield await sql.run(Prisma.sql`SELECT 1 / 0`);
    });
    await expect(failing.next()).rejects.toThrow('division by zero');
    expect((await db.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});
