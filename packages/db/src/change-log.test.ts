import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readRows } from './checked-rows.ts';
import { openDatabase } from './client.ts';
import type { Database } from './client.ts';
import { createServingRole, type ServingRole } from './serving-role.ts';
import { createTestDatabase } from './testing.ts';
import type { TestDatabase } from './testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await add(test.db, 'cycle.closed');
});
afterAll(() => test.drop());

const add = ({ prisma }: Database, action: string) =>
  prisma.changeLog.create({ data: { action, entity: 'cycle', entityId: '1' } });
const LinesRow = z.strictObject({ line: z.string() });

const lines = async () =>
  (
    await readRows(test.db.pool, LinesRow, 'SELECT l::text AS line FROM change_log l ORDER BY id')
  ).map(({ line }) => line);

/** Statements that update, delete or truncate lines, even if they match none. */
const CHANGING = [
  `UPDATE change_log SET action = 'cycle.opened'`,
  'UPDATE change_log SET at = now() WHERE false',
  'DELETE FROM change_log',
  'DELETE FROM ONLY change_log WHERE id < 0',
  'TRUNCATE change_log',
  'TRUNCATE cycle, change_log RESTART IDENTITY CASCADE',
  `INSERT INTO change_log (id, action, entity, entity_id) VALUES (1, 'a', 'cycle', '1') ON CONFLICT (id) DO UPDATE SET action = 'b'`,
  'WITH gone AS (DELETE FROM change_log RETURNING id) SELECT count(*) FROM gone',
  `MERGE INTO change_log l USING (SELECT 1 AS id) given ON l.id = given.id WHEN MATCHED THEN UPDATE SET action = 'b'`,
  'MERGE INTO change_log l USING (SELECT 1 AS id) given ON l.id = given.id WHEN MATCHED THEN DELETE',
] as const;

/** Loads lines with existing ids, as a file would be loaded. */
async function copyOver(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await pipeline(
      Readable.from('1\t2020-01-01\tcycle.opened\tcycle\t1\n'),
      client.query(copyFrom('COPY change_log (id, at, action, entity, entity_id) FROM STDIN')),
    );
  } finally {
    client.release();
  }
}

describe('change log', () => {
  it.each(CHANGING)('is append-only, even for its owner: %s', async (statement) => {
    const before = await lines();
    await expect(test.db.pool.query(statement)).rejects.toMatchObject({
      code: '23001',
      message: 'the change log is only ever added to',
    });
    expect(await lines()).toEqual(before);
  });

  it('never replaces a line, however it is loaded', async () => {
    const before = await lines();
    await expect(copyOver(test.db.pool)).rejects.toMatchObject({ code: '23505' });
    await test.db.pool.query(
      `INSERT INTO change_log (id, action, entity, entity_id) VALUES (1, 'a', 'cycle', '1') ON CONFLICT DO NOTHING`,
    );
    expect(await lines()).toEqual(before);
  });
});

const PrivilegeRow = z.strictObject({ privilege: z.string() });

describe('serving-only role (prisma/serving-role.sql)', () => {
  let role: ServingRole;
  let serving: Database;
  beforeAll(async () => {
    role = await createServingRole(test.url);
    serving = openDatabase(role.url, { poolSize: 1 });
  });
  afterAll(async () => {
    await serving.close();
    await role.drop();
  });

  it('reads and extends the log', async () => {
    const { id } = await add(serving, 'cycle.opened');
    expect(await serving.prisma.changeLog.findUnique({ where: { id } })).toMatchObject({
      action: 'cycle.opened',
    });
  });

  it.each([
    ...CHANGING,
    'ALTER TABLE change_log DISABLE TRIGGER change_log_kept',
    'ALTER TABLE change_log DISABLE TRIGGER ALL',
    'DROP TRIGGER change_log_kept ON change_log',
    'ALTER TRIGGER change_log_kept ON change_log RENAME TO gone',
    'DROP TABLE change_log',
    'ALTER TABLE change_log RENAME TO former_log',
    `ALTER TABLE change_log ALTER COLUMN action TYPE text USING 'x'`,
    'ALTER TABLE change_log OWNER TO CURRENT_USER',
    `CREATE OR REPLACE FUNCTION change_log_refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    'CREATE RULE no_lines AS ON INSERT TO change_log DO INSTEAD NOTHING',
    'CREATE TRIGGER no_lines BEFORE INSERT ON change_log FOR EACH ROW EXECUTE FUNCTION change_log_refuse()',
    `SELECT setval('change_log_id_seq', 1)`,
    `SET session_replication_role = 'replica'`,
    'CREATE TABLE public.change_log_of_mine (id int)',
    `UPDATE _prisma_migrations SET checksum = ''`,
    `COPY change_log FROM PROGRAM 'true'`,
  ])('may not: %s', async (statement) => {
    const before = await lines();
    await expect(serving.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    expect(await lines()).toEqual(before);
  });

  it('cannot grant itself rights on the log', async () => {
    await serving.pool
      .query('GRANT UPDATE, DELETE, TRUNCATE ON change_log TO CURRENT_USER')
      .catch(() => undefined);
    const rows = await readRows(
      test.db.pool,
      PrivilegeRow,
      `SELECT privilege_type AS privilege FROM information_schema.role_table_grants WHERE grantee = $1 AND table_name = 'change_log' ORDER BY 1`,
      [role.name],
    );
    expect(rows.map(({ privilege }) => privilege)).toEqual(['INSERT', 'SELECT']);
  });
});
