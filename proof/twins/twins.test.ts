import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@reviews/db/testing';
import { afterEach, expect, it } from 'vitest';
import { findProxy } from '../../scripts/checks/proxy.ts';
import { startPair, type Pair } from './pair.ts';
import { CONFIGURATION, startHaproxy } from './proxy.ts';
import { filesOfTwoBuilds, replays } from './replay.ts';
import { rollingRestart } from './rolling-restart.ts';
import { buildStage } from './stage.ts';
import { startStandInProxy } from './stand-in-proxy.ts';
import { asOne, CHECKS, twins } from './twins.ts';

const say = (): void => undefined;

const pick = (name: string) =>
  Object.fromEntries(Object.entries(CHECKS).filter(([check]) => check === name));

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

it('runs two processes as one, and restarts either without a failed request', async () => {
  const { faults } = await twins.prove({ effort: 'short', say });
  expect(faults).toEqual([]);
});

it('notices two processes that are not as one: each has a separate database', async () => {
  const [one, other] = [await database(), await database()];
  const stage = await buildStage(one.db);
  // The same people with the same ids, as in a copy that is not kept in sync.
  await buildStage(other.db);
  const pair = await startPair({ databaseUrl: one.url, otherDatabaseUrl: other.url });
  pairs.push(pair);
  for (const check of ['sessions', 'impersonation', 'settings and dismissals', 'one window']) {
    expect((await asOne({ ...stage, pair }, say, pick(check))).join('\n')).toContain(`${check}: `);
  }
});

it('notices failed requests when a process stops without a drain, behind a proxy without health checks', async () => {
  const { url, db } = await database();
  const stage = await buildStage(db);
  const pair = await startPair({
    databaseUrl: url,
    drainSeconds: 0,
    proxy: (ports) => startStandInProxy(ports, { watches: false }),
  });
  pairs.push(pair);
  const { faults, figures } = await rollingRestart(
    { ...stage, pair },
    { visitors: 4, pauseMs: 50, rounds: 1, isOneOnly: true, upgrades: false },
    say,
  );
  expect(figures['failed']).toBeGreaterThan(0);
  expect(faults.some((fault) => fault.includes('was answered 502'))).toBe(true);
});

// Needs an HAProxy to misconfigure; `npm test` on Debian installs one.
it.runIf(findProxy() !== undefined)(
  'notices a proxy that retries writes, and one that asks only one process for a file',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'reviews-proxy-'));
    const file = path.join(folder, 'haproxy.cfg');
    const start = (ports: readonly [number, number]) =>
      startHaproxy(findProxy() ?? '', ports, file);
    const configuration = await readFile(CONFIGURATION, 'utf8');
    await writeFile(file, configuration.replaceAll(/.*disable-l7-retry.*/g, ''));
    expect((await replays(start)).join()).toMatch(
      /POST \/api\/written-\d reached a process 2 times/,
    );
    await writeFile(file, configuration.replace('empty-response 404', 'empty-response'));
    expect((await filesOfTwoBuilds(start)).join()).toContain(
      'A file of one build only was answered 404',
    );
    await rm(folder, { recursive: true });
  },
);
