import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { readRows } from './checked-rows.ts';
import { createEmptyDatabase, createTestDatabase } from './testing.ts';
import type { TestDatabase } from './testing.ts';
import { inTransaction, isWriteConflict, type Tx } from './client.ts';
import { Prisma } from './generated/client.ts';
import { applyPatiently, migrate } from './migrate.ts';
import { pendingMigration } from './migration-diff.ts';

const NumberRow = z.strictObject({ n: z.int() });

const server = process.env['DATABASE_URL'] ?? '';

describe('test database', () => {
  let first: TestDatabase;
  let second: TestDatabase;

  beforeAll(async () => {
    [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterAll(() => Promise.all([first.drop(), second.drop()]));

  it('is migrated and isolated from the others', async () => {
    await first.db.pool.query('CREATE TABLE only_here (id int)');
    const seen = await second.db.pool.query(
      `SELECT to_regclass('only_here') AS found, to_regclass('app_user') AS migrated`,
    );
    expect(seen.rows).toEqual([{ found: null, migrated: 'app_user' }]);
  });

  it('reads int8 as a number, date as a day, and timestamps as UTC', async () => {
    const result = await first.db.pool.query(
      `SELECT 7::int8 AS count, '9007199254740993'::int8 AS large, '2026-03-01'::date AS day,
              '2026-03-01 10:00'::timestamp AS naive, $1::timestamptz AS given`,
      [new Date('2026-03-01T10:00:00Z')],
    );
    expect(result.rows[0]).toEqual({
      count: 7,
      large: 9007199254740993n,
      day: '2026-03-01',
      naive: new Date('2026-03-01T10:00:00Z'),
      given: new Date('2026-03-01T10:00:00Z'),
    });
  });

  it('cancels a statement that runs too long', async () => {
    const limits = await first.db.pool.query(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`,
    );
    expect(limits.rows).toEqual([{ statement: '15s', lock: '10s' }]);
  });

  it('commits all of a transaction or none of it', async () => {
    await first.db.pool.query('CREATE TABLE kept (id int PRIMARY KEY)');
    const failing = inTransaction(first.db, async (tx) => {
      await tx.$executeRaw`INSERT INTO kept VALUES (1)`;
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await inTransaction(first.db, (tx) => tx.$executeRaw`INSERT INTO kept VALUES (2)`);
    const rows = await first.db.pool.query('SELECT id FROM kept');
    expect(rows.rows).toEqual([{ id: 2 }]);
  });

  it('retries a transaction after a serialisation failure', async () => {
    await first.db.pool.query('CREATE TABLE tally (n int); INSERT INTO tally VALUES (0)');
    let attempts = 0;
    await inTransaction(
      first.db,
      async (tx) => {
        attempts += 1;
        const [row] = await readRows(tx, NumberRow, 'SELECT n FROM tally');
        if (attempts === 1) await first.db.pool.query('UPDATE tally SET n = 10');
        await tx.$executeRaw`UPDATE tally SET n = ${(row?.n ?? 0) + 1}`;
      },
      { isolation: 'RepeatableRead' },
    );
    const rows = await first.db.pool.query('SELECT n FROM tally');
    expect(rows.rows).toEqual([{ n: 11 }]);
    expect(attempts).toBe(2);
    expect(isWriteConflict(new Error('other'))).toBe(false);
  });

  describe('transaction retry', () => {
    const role = (tx: Tx) => tx.role.create({ data: { name: 'Taken', description: '' } });
    const taken = () =>
      second.db.pool.query(`INSERT INTO role (name, description) VALUES ('Taken', '')`);
    const grant = Prisma.sql`INSERT INTO role_permission (role_id, permission, scope) VALUES (0, 'forms.read', 'all')`;
    const nothing = async () => undefined;

    it.each<[string, (tx: Tx) => Promise<unknown>, () => Promise<unknown>]>([
      ['a name was taken', role, taken],
      [
        'a name was taken, found out in SQL',
        (tx) => tx.$executeRaw`INSERT INTO role (name, description) VALUES ('Taken', '')`,
        taken,
      ],
      [
        'the row to write was deleted',
        (tx) => tx.role.update({ where: { id: 0 }, data: { description: 'Gone' } }),
        nothing,
      ],
      [
        'a row to refer to was deleted',
        (tx) =>
          tx.rolePermission.create({ data: { roleId: 0, permission: 'forms.read', scope: 'all' } }),
        nothing,
      ],
      ['a row to refer to was deleted, found out in SQL', (tx) => tx.$executeRaw(grant), nothing],
    ])('repeats the checks when %s', async (_name, write, overtake) => {
      await second.db.pool.query(`DELETE FROM role WHERE name = 'Taken'`);
      let attempts = 0;
      const refused = inTransaction(second.db, async (tx) => {
        attempts += 1;
        if (attempts > 1) throw new Error('the checks say so');
        await overtake();
        await write(tx);
      });
      await expect(refused).rejects.toThrow('the checks say so');
    });

    it('gives up after three attempts', async () => {
      let attempts = 0;
      const failing = inTransaction(second.db, (tx) => {
        attempts += 1;
        return tx.$executeRaw(grant);
      });
      await expect(failing).rejects.toThrow('foreign key');
      expect(attempts).toBe(3);
    });
  });
});

describe('migrations', () => {
  it('build the schema from an empty database, only once even when two servers start together', async () => {
    const database = await createEmptyDatabase(server);
    try {
      const [one, two] = await Promise.all([migrate(database.url), migrate(database.url)]);
      expect([one.length, two.length].sort()).toEqual([0, Math.max(one.length, two.length)].sort());
      expect(await migrate(database.url)).toEqual([]);
    } finally {
      await database.drop();
    }
  });

  it('give up waiting for a locked table, let other statements through, and retry', async () => {
    const { db, url, drop } = await createTestDatabase();
    // Like a long report, it keeps a read transaction open.
    const reader = await db.pool.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT FROM app_user LIMIT 1');
    const applier = new pg.Client(url);
    await applier.connect();
    const migration = {
      name: '20990101000000_nickname',
      checksum: 'x',
      sql: 'ALTER TABLE app_user ADD COLUMN nickname text',
    };
    let timedOut = 0;
    const applied = applyPatiently(applier, migration, {
      timeoutMs: 100,
      pauseMs: 10,
      onTimeout: () => (timedOut += 1),
    });
    await vi.waitFor(() => expect(timedOut).toBeGreaterThan(1), { timeout: 20_000, interval: 20 });
    // Between attempts, no one is blocked.
    await db.pool.query('SELECT FROM app_user LIMIT 1');
    await reader.query('COMMIT');
    reader.release();
    await applied;
    expect((await db.pool.query(`SELECT nickname FROM app_user`)).fields).toHaveLength(1);
    await applier.end();
    await drop();
  });

  it('match prisma/schema', async () => {
    const database = await createEmptyDatabase(server);
    try {
      expect(await pendingMigration(database.url)).toBeNull();
    } finally {
      await database.drop();
    }
  });
});
