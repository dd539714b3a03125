import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readRows } from './checked-rows.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';
import { withClient } from './with-client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const PidRow = z.strictObject({ pid: z.int() });

it('a connection that breaks between two statements fails the next one, and not the process', async () => {
  const asked = withClient(database.url, async (client) => {
    const rows = await readRows(client, PidRow, 'SELECT pg_backend_pid() AS pid');
    const gone = new Promise((resolve) => client.once('end', resolve));
    await database.db.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await gone;
    await client.query('SELECT 1');
  });
  await expect(asked).rejects.toThrow(/not queryable/);
});
