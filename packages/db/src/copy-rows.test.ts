import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyLine, copyLines } from './copy-rows.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';
import { withClient } from './with-client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.pool.query(
    'CREATE TABLE copied (id int, note text, is_so boolean, listed text[], said jsonb)',
  );
});
afterAll(() => database.drop());

const columns = 'copied (id, note, is_so, listed, said)';

async function copy(pieces: readonly (readonly string[])[]): Promise<number[]> {
  const counts: number[] = [];
  await withClient(database.url, async (client) => {
    for await (const count of copyLines(client, columns, pieces)) counts.push(count);
  });
  return counts;
}

it('text is stored unchanged, whatever it contains', async () => {
  const note = 'a\tb\nc\r\\N \\. "quoted" {in, brackets} \\t é 🙂';
  const listed = [note, '', 'NULL', 'null'];
  expect(
    await copy([
      [copyLine([1, note, true, listed, JSON.stringify({ note })])],
      [copyLine([2, null, false, [], null]), copyLine([3, String.raw`\N`, null, [], '[]'])],
    ]),
  ).toEqual([1, 2]);
  const { rows } = await database.db.pool.query('SELECT * FROM copied ORDER BY id');
  expect(rows).toEqual([
    { id: 1, note, is_so: true, listed, said: { note } },
    { id: 2, note: null, is_so: false, listed: [], said: null },
    { id: 3, note: String.raw`\N`, is_so: null, listed: [], said: [] },
  ]);
});

it('a database error on a line is thrown, and nothing is stored', async () => {
  const many = Array.from({ length: 2000 }, () => [
    copyLine([4, 'x'.repeat(1000), true, [], '{}']),
  ]);
  await expect(copy([[copyLine([5, 'text', true, [], 'no JSON'])], ...many])).rejects.toThrow(
    /json/,
  );
  expect((await database.db.pool.query('SELECT FROM copied WHERE id > 3')).rowCount).toBe(0);
});
