import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { digestTables } from './digest-tables.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
const run = (text: string) => database.db.pool.query(text);
/** Returns the tables that `work` changed. */
async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await digestTables(database.db, OPTIONS);
  await work();
  const after = await digestTables(database.db, OPTIONS);
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}
const OPTIONS = {
  leaveOut: ['ignored'],
  rowText: { partly: "(to_jsonb(t) - 'seen')::text" },
  rows: { listed: "t.kind <> 'export'" },
};

beforeAll(async () => {
  database = await createTestDatabase();
  await run('CREATE TABLE note (id int PRIMARY KEY, text text)');
  await run('CREATE TABLE partly (id int, seen int)');
  await run('CREATE TABLE listed (kind text)');
  await run('CREATE TABLE ignored (id int)');
});
beforeEach(() =>
  run("TRUNCATE note, partly, listed; INSERT INTO note VALUES (1, 'one'), (2, 'two')"),
);
afterAll(() => database.drop());

it.each([
  ["INSERT INTO note VALUES (3, 'three')"],
  ["UPDATE note SET text = 'changed' WHERE id = 1"],
  ['DELETE FROM note WHERE id = 1'],
  ["DELETE FROM note WHERE id = 2; INSERT INTO note VALUES (2, 'other')"],
])('sees %s', async (text) => {
  expect(await changedBy(() => run(text))).toEqual(['note']);
});

it('sees no change where nothing changes', async () => {
  expect(await changedBy(() => run('SELECT * FROM note FOR UPDATE'))).toEqual([]);
  expect(await changedBy(() => run('UPDATE note SET text = text'))).toEqual([]);
  expect(await changedBy(() => run('BEGIN; DELETE FROM note; ROLLBACK'))).toEqual([]);
});

it('sees an update that commits after a newer one', async () => {
  const older = await database.db.pool.connect();
  try {
    await older.query('BEGIN');
    await older.query("UPDATE note SET text = 'older' WHERE id = 1");
    await run("UPDATE note SET text = 'newer' WHERE id = 2");
    expect(await changedBy(() => older.query('COMMIT'))).toEqual(['note']);
  } finally {
    older.release();
  }
});

it('leaves out tables, columns and rows', async () => {
  await run("INSERT INTO partly VALUES (1, 1); INSERT INTO listed VALUES ('import')");
  expect(
    await changedBy(() =>
      run(
        "INSERT INTO ignored VALUES (1); UPDATE partly SET seen = 2; INSERT INTO listed VALUES ('export')",
      ),
    ),
  ).toEqual([]);
  expect(
    await changedBy(() => run("UPDATE partly SET id = 2; INSERT INTO listed VALUES ('import')")),
  ).toEqual(['listed', 'partly']);
});
