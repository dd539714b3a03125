import { createTestDatabase, type TestDatabase } from '@reviews/db/testing';
import { afterEach, expect, it } from 'vitest';
import { startPair, type Pair } from './pair.ts';
import { rollingRestart } from './rolling-restart.ts';
import { buildStage } from './stage.ts';
import { startStandInProxy } from './stand-in-proxy.ts';
import { asOne, twins } from './twins.ts';

const say = (): void => undefined;

const databases: TestDatabase[] = [];
const pairs: Pair[] = [];
afterEach(async () => {
  await Promise.all(pairs.splice(0).map((pair) => pair.close()));
  await Promise.all(databases.splice(0).map(({ drop }) => drop()));
});

async function database(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  databases.push(made);
  return made;
}

it('two processes are as one, and either is restarted without a failed request', async () => {
  const { faults } = await twins.prove({ effort: 'short', say });
  expect(faults).toEqual([]);
});

it('notices two that are not as one: each with a database of its own', async () => {
  const [one, other] = [await database(), await database()];
  const stage = await buildStage(one.db);
  // The same people under the same numbers, as in a copy that nobody keeps in step.
  await buildStage(other.db);
  const pair = await startPair({ databaseUrl: one.url, otherDatabaseUrl: other.url });
  pairs.push(pair);
  const faults = await asOne({ ...stage, pair }, say);
  const noticed = new Set(faults.map((fault) => fault.slice(0, fault.indexOf(':'))));
  for (const check of ['sessions', 'attempts of an account', 'impersonation', 'settings and dismissals', 'one window', 'two windows', 'submissions', 'reopening, reassigning, removing']) {
    expect(noticed).toContain(check);
  }
});

it('notices requests that fail where a process ends without a drain, behind a proxy that does not look', async () => {
  const { url, db } = await database();
  const stage = await buildStage(db);
  const pair = await startPair({ databaseUrl: url, drainSeconds: 0, proxy: (ports) => startStandInProxy(ports, { watches: false }) });
  pairs.push(pair);
  const { faults, figures } = await rollingRestart({ ...stage, pair }, { visitors: 4, rounds: 1, upgrades: false }, say);
  expect(figures['failed']).toBeGreaterThan(0);
  expect(faults.some((fault) => fault.includes('was answered 502'))).toBe(true);
});
