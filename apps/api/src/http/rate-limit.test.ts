import { LOGIN_FAILURE_WINDOW_MS } from '@reviews/domain';
import { createTestDatabase, type TestDatabase } from '@reviews/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAttemptLimiter } from './rate-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const countedNow = async () =>
  (await database.db.prisma.rateLimit.findMany({ select: { points: true } })).map(
    ({ points }) => points,
  );

it('an attempt is given back only in the window it was counted in: no one gets one too many', async () => {
  const attempts = createAttemptLimiter(database.db, 'account');
  await attempts.consume('someone');
  await attempts.consume('someone');
  await attempts.giveBack('someone');
  expect(await countedNow()).toEqual([1]);
  await database.db.prisma.rateLimit.updateMany({
    data: { expire: BigInt(Date.now() - LOGIN_FAILURE_WINDOW_MS) },
  });
  await attempts.giveBack('someone');
  expect(await countedNow()).toEqual([1]);
  await database.db.prisma.rateLimit.deleteMany();
  await attempts.giveBack('someone');
  expect(await countedNow()).toEqual([]);
});

it('no more attempts are given back than were counted', async () => {
  const attempts = createAttemptLimiter(database.db, 'account');
  await attempts.consume('another');
  for (let times = 0; times < 3; times += 1) await attempts.giveBack('another');
  expect(await countedNow()).toEqual([0]);
});
