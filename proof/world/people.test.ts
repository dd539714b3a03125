import { createTestDatabase } from '@reviews/db/testing';
import { ensureBaseData } from '@reviews/factories';
import { ApiProcess } from '@reviews/harness';
import { showUser } from '@reviews/contracts';
import { expect, it } from 'vitest';
import { buildPeople, EVERYONE, IMPERSONATIONS } from '@reviews/api/testing/cases/people';
import { signEveryoneIn } from './sign-in.ts';

it('signs everyone in and identifies each of them correctly', async () => {
  const { url, db, drop } = await createTestDatabase();
  await ensureBaseData(db);
  const cast = await buildPeople(db);
  const api = await new ApiProcess({ databaseUrl: url }).start();
  const visitors = await signEveryoneIn(api.url, db, cast);
  const seen = Object.fromEntries(
    await Promise.all(
      EVERYONE.map(async (who) => [who, await visitors[who].call(showUser)] as const),
    ),
  );
  expect(EVERYONE.filter((who) => seen[who]?.status !== 200).toSorted()).toEqual([
    'deactivated',
    'signedOut',
  ]);
  expect(seen['deactivated']?.status).toBe(419);
  expect(
    Object.keys(IMPERSONATIONS).map((guise) => seen[guise]?.text.includes('mpersonat')),
  ).toEqual([true, true, true, true]);
  await api.stop();
  await drop();
});
