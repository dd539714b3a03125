import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@reviews/db/embedded-postgres';
import { createTestDatabase } from '@reviews/db/testing';
import { withClient } from '@reviews/db/with-client';
import { ensureBaseData } from '@reviews/factories';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Child } from './child.ts';
import { anyFreePort, isHealthy } from './instance.ts';
import { pauseAfter, runApi, runDatabase } from './keep-running.ts';
import type { Lifecycle } from './lifecycle.ts';
import { API_MAIN } from './paths.ts';

const SOON = { timeout: 60_000, interval: 50 };

/** The life of a command that ends without ending this process. */
function oneLife(): Lifecycle {
  const steps: (() => Promise<void>)[] = [];
  let isEnding = false;
  return {
    onEnd: async (step) => void steps.push(step),
    end: async () => {
      isEnding = true;
      for (const step of steps.reverse()) await step();
    },
    get isEnding() {
      return isEnding;
    },
  };
}

let life: Lifecycle | undefined;
let said: string[] = [];
const say = (line: string) => void said.push(line.trim());
function begin(): Lifecycle {
  said = [];
  life = oneLife();
  return life;
}
afterEach(() => life?.end('', 0));

describe('npm start', () => {
  it('restarts a killed API process, says so, and stops it in the end', async () => {
    const database = await createTestDatabase();
    await ensureBaseData(database.db);
    const port = await anyFreePort();
    const processes: Child[] = [];
    const living = begin();
    const end = await runApi({
      args: [API_MAIN],
      environment: () => ({
        NODE_OPTIONS: '',
        NODE_ENV: 'test',
        WEB_DIST: 'none',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: database.url,
      }),
      port,
      life: living,
      say,
      started: async (api) => void processes.push(api),
    });
    for (const restart of [1, 2]) {
      process.kill(processes.at(-1)?.pid ?? 0, 'SIGKILL');
      await vi.waitFor(() => expect(said.at(-1)).toBe('The server is running again.'), SOON);
      expect(processes).toHaveLength(restart + 1);
      expect(said).toEqual([
        `The server has stopped unexpectedly (signal SIGKILL). Starting it again in ${pauseAfter(restart) / 1000} s. Nothing is lost.`,
        'The server is running again.',
      ]);
      said = [];
      expect(await isHealthy(port)).toBe(true);
    }
    await living.end('', 0);
    await processes.at(-1)?.ended;
    expect(await isHealthy(port)).toBe(false);
    expect(said).toEqual([]);
    await end();
    await database.drop();
  });

  it('restarts a killed database with what it held, says so, and stops it in the end', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kept-running-'));
    const living = begin();
    const moved = vi.fn(async () => undefined);
    const database = await runDatabase({
      start: async () => {
        const { url, pid, stop } = await startEmbeddedPostgres({
          folder,
          name: 'postgres',
          database: 'reviews',
        });
        return { url, serverPid: pid, stop };
      },
      life: living,
      say,
      moved,
    });
    const killed = database();
    await withClient(killed.url, (client) => client.query('CREATE TABLE kept AS SELECT 42 AS it'));
    process.kill(killed.serverPid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(said.at(-1)).toBe('The database is running again.'), SOON);
    expect(said[0]).toBe(
      'The database has stopped unexpectedly (its process has ended). Starting it again in 1 s. Nothing is lost.',
    );
    const { url, serverPid } = database();
    expect([url, moved.mock.calls.length]).toEqual([killed.url, 0]);
    expect(serverPid).not.toBe(killed.serverPid);
    const kept = await withClient(url, (client) => client.query('SELECT it FROM kept'));
    expect(kept.rows).toEqual([{ it: 42 }]);
    await living.end('', 0);
    await expect(withClient(url, (client) => client.query('SELECT 1'), 1000)).rejects.toThrow(
      'ECONNREFUSED',
    );
    await rm(folder, { recursive: true, force: true });
  });

  it('waits longer before each restart of what keeps ending, but never longer than half a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map(pauseAfter)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });
});
