import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { prepareCluster, shutDown } from './embedded-cluster.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './process-identity.ts';
import type { EmbeddedServer } from './embedded-postgres.ts';

const TIMEOUT_MS = 60_000;

let folder: string;
let started: EmbeddedServer[];

async function start(): Promise<EmbeddedServer> {
  const server = await startEmbeddedPostgres({ folder, name: 'postgres', database: 'reviews' });
  started.push(server);
  return server;
}

async function ask(server: EmbeddedServer, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    const result: pg.QueryResult<Record<string, unknown>> = await client.query(sql);
    return result.rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embedded-'));
});
beforeEach(() => {
  started = [];
});
afterEach(async () => {
  for (const server of started) await server.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it(
  'is durable, keeps its password private, and sorts the same way everywhere',
  async () => {
    const server = await start();
    const settings = await ask(
      server,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
              current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS listens`,
    );
    expect(settings).toEqual([
      { fsync: 'on', commit: 'on', encoding: 'UTF8', listens: '127.0.0.1' },
    ]);
    expect((await stat(path.join(folder, 'postgres.json'))).mode & 0o777).toBe(0o600);
  },
  TIMEOUT_MS,
);

it(
  'is shared by concurrent users and stops with the last of them',
  async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect([one.reused, two.reused].filter(Boolean)).toHaveLength(1);
    expect(one.pid).toBe(two.pid);
    await one.stop();
    expect(isAlive(two.pid)).toBe(true);
    await two.stop();
    expect(isAlive(two.pid)).toBe(false);
  },
  TIMEOUT_MS,
);

it(
  'loses nothing when it is killed, and restarts on the same port',
  async () => {
    const killed = await start();
    await ask(killed, 'CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(killed.pid, 'SIGKILL');
    const next = await start();
    expect(next.reused).toBe(false);
    expect(next.url).toBe(killed.url);
    expect(await ask(next, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  },
  TIMEOUT_MS,
);

it(
  'is killed if it does not stop, and recovers',
  async () => {
    const server = await start();
    await ask(server, 'CREATE TABLE written AS SELECT 7 AS answer');
    const [row] = await ask(
      server,
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`,
    );
    // Nothing can be written at shutdown without this process.
    process.kill(Number(row?.['pid']), 'SIGSTOP');
    await shutDown(await prepareCluster(folder, 'postgres', true), 1);
    expect(isAlive(server.pid)).toBe(false);
    const next = await start();
    expect(await ask(next, 'SELECT answer FROM written')).toEqual([{ answer: 7 }]);
  },
  TIMEOUT_MS,
);

it(
  'ignores a stale pid file whose process id belongs to another program',
  async () => {
    const server = await start();
    const [row] = await ask(server, `SELECT current_setting('data_directory') AS data`);
    await server.stop();
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(stranger, 'spawn');
    try {
      await writeFile(path.join(String(row?.['data']), 'postmaster.pid'), `${stranger.pid}\n`);
      const next = await start();
      expect(next.reused).toBe(false);
      expect(await ask(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      stranger.kill();
    }
  },
  TIMEOUT_MS,
);
