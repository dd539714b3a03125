import { openDatabase } from '@reviews/db';
import { createTestDatabase } from '@reviews/db/testing';
import { expect, it } from 'vitest';
import { StatementCounter } from './statement-counter.ts';

it('counts simple, prepared and transactional statements once each, and passes everything on', async () => {
  const { url, drop } = await createTestDatabase();
  const counter = await StatementCounter.before(url);
  const db = openDatabase(counter.url, { poolSize: 1 });
  await db.pool.query('SELECT 0');
  const simple = await counter.during(() => db.pool.query('SELECT 1'));
  expect(simple).toEqual({ statements: ['SELECT 1'], control: [] });
  const prepared = await counter.during(async () => {
    for (const value of [1, 2, 3])
      await db.pool.query({ name: 'again', text: 'SELECT $1::int', values: [value] });
  });
  expect(prepared.statements).toEqual(['SELECT $1::int', 'SELECT $1::int', 'SELECT $1::int']);
  const long = 'x'.repeat(300_000);
  const cut = await counter.during(async () => {
    const { rows } = await db.pool.query('SELECT $1::text AS long', [long]);
    expect(rows).toEqual([{ long }]);
  });
  expect(cut.statements).toHaveLength(1);
  const atOnce = await counter.during(() =>
    db.prisma.$transaction(async (tx) => {
      await tx.user.count();
      await tx.employee.count();
    }),
  );
  expect(atOnce.statements).toHaveLength(2);
  expect(atOnce.control.map((text) => text.split(' ')[0])).toEqual(['BEGIN', 'COMMIT']);
  await db.close();
  await counter.close();
  await drop();
});
