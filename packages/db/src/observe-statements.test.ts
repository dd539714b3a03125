import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, inTransaction, type Database } from './client.ts';
import { statementOf, type Statement } from './observe-statements.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Seen extends Statement {
  readonly by: string | undefined;
  readonly failed: boolean;
}

const asker = new AsyncLocalStorage<string>();

async function observed(work: (db: Database) => Promise<void>, poolSize = 2): Promise<Seen[]> {
  const seen: Seen[] = [];
  const db = openDatabase(database.url, {
    poolSize,
    onStatement: (statement) => {
      const by = asker.getStore();
      return (error) => void seen.push({ ...statement, by, failed: error !== undefined });
    },
  });
  try {
    await work(db);
  } finally {
    await db.close();
  }
  return seen;
}

describe('statement observer', () => {
  it.each([
    [
      'SELECT "public"."app_user"."id" FROM "public"."app_user" WHERE 1=1',
      undefined,
      { verb: 'SELECT', table: 'app_user' },
    ],
    ['  insert into rate_limit VALUES ($1)', undefined, { verb: 'INSERT', table: 'rate_limit' }],
    [
      'WITH form AS (SELECT id FROM pulse)\n UPDATE draft_group g SET version = 1',
      'continue_draft',
      { verb: 'UPDATE', table: 'pulse', name: 'continue_draft' },
    ],
    ['SELECT 1', 'p_0a1b2c3d4e5f60718293a4b5c6d7e8f901234567', { verb: 'SELECT' }],
    ['COMMIT', undefined, { verb: 'COMMIT' }],
  ])('reads %s', (text, name, told) => {
    expect(statementOf(text, name)).toEqual(told);
  });

  it('sees plain SQL, Prisma, transactions and failures', async () => {
    const seen = await observed(async (db) => {
      await db.pool.query('SELECT id FROM employee WHERE preferred_name = $1', ['Unmistakable']);
      await db.prisma.department.findFirst({ where: { name: 'Unmistakable' } });
      await inTransaction(db, (tx) => tx.department.create({ data: { name: 'Unmistakable' } }));
      await expect(db.pool.query(`SELECT 'unmistakable' FROM nothing_there`)).rejects.toThrow(
        /nothing_there/,
      );
    });
    expect(seen.map(({ verb, table, failed }) => [verb, table, failed])).toEqual([
      ['SELECT', 'employee', false],
      ['SELECT', 'department', false],
      ['BEGIN', undefined, false],
      ['INSERT', 'department', false],
      ['COMMIT', undefined, false],
      ['SELECT', 'nothing_there', true],
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/unmistakable/i);
  });

  it("runs in the caller's context, even if the connection was waited for and came from another caller", async () => {
    const people = Array.from({ length: 20 }, (_, index) => `person ${index}`);
    const seen = await observed(async (db) => {
      const both = async (): Promise<void> => {
        await db.pool.query('SELECT FROM team');
        await db.prisma.team.count();
      };
      await Promise.all(people.map((person) => asker.run(person, both)));
    }, 1);
    expect(seen).toHaveLength(2 * people.length);
    for (const person of people) expect(seen.filter(({ by }) => by === person)).toHaveLength(2);
  });
});
