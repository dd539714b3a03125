import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, get as httpGet, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@reviews/db/testing';
import { ensureBaseData } from '@reviews/factories';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readRows } from '@reviews/db';
import { z } from 'zod';
import { eventually } from './testing/eventually.ts';

/** A process that ends sooner than this has not waited for connections. */
const WOULD_HAVE_WAITED_MS = 10_000;
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await ensureBaseData(database.db);
});
afterAll(() => database.drop());

interface Running {
  readonly child: ChildProcess;
  /** Everything it has written so far. */
  readonly written: () => string;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

const running: Running[] = [];
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

function start(settings: Record<string, string>): Running {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    WEB_DIST: 'none',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: database.url,
    ...settings,
  };
  const child = fork(MAIN, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  const process_ = { child, written: () => text, ended };
  running.push(process_);
  return process_;
}

/** Starts the server and returns its port once it listens. */
async function listen(
  settings: Record<string, string> = {},
): Promise<Running & { readonly port: number }> {
  const server = start(settings);
  const [message] = (await once(server.child, 'message')) as [{ listening: number }];
  return { ...server, port: message.listening };
}

/** Sends a GET over a kept-alive connection. */
function get(
  port: number,
  path: string,
  agent: Agent,
): Promise<{ status: number | undefined; text: string; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    httpGet({ port, path, agent, host: '127.0.0.1' }, (answer: IncomingMessage) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, text, connection: answer.headers.connection }),
      );
    }).on('error', reject);
  });
}

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });
}

const HoldRow = z.strictObject({ count: z.int() });

/** Locks a table, so that a request that reads it stays pending until the lock is released. */
async function hold(
  table: string,
): Promise<{ untilSomeoneWaits: () => Promise<void>; letGo: () => Promise<void> }> {
  const client = await database.db.pool.connect();
  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const waiting = async () => {
    // On another connection: within a transaction, the activity view does not change.
    const rows = await readRows(
      database.db.pool,
      HoldRow,
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
  };
  return {
    untilSomeoneWaits: () => eventually(waiting),
    async letGo() {
      await client.query('COMMIT');
      client.release();
    },
  };
}

describe('stopping the process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s finishes the running request, accepts no new one, and exits with 0',
    async (signal) => {
      const { child, port, ended } = await listen();
      const agent = new Agent({ keepAlive: true });
      const held = await hold('app_config');
      const underWay = get(port, '/api/app_config', agent);
      await held.untilSomeoneWaits();
      child.kill(signal);
      await eventually(async () => expect(await isRefused(port)).toBe(true));
      expect(child.exitCode).toBeNull();
      await held.letGo();
      const letGoAt = performance.now();
      const answer = await underWay;
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.text)).toMatchObject({ appName: 'Reviews' });
      expect(answer.connection).toBe('close');
      expect(await ended).toBe(0);
      // The client would have kept its connection for seconds; the server does not wait for that.
      expect(performance.now() - letGoAt).toBeLessThan(WOULD_HAVE_WAITED_MS);
      agent.destroy();
    },
  );

  it('behind a proxy first reports on /readyz that it is stopping, and accepts requests until the proxy has noticed', async () => {
    const { child, port, ended } = await listen({ DRAIN_SECONDS: '10' });
    const agent = new Agent({ keepAlive: true });
    expect(await get(port, '/readyz', agent)).toMatchObject({
      status: 200,
      connection: 'keep-alive',
    });
    child.kill('SIGTERM');
    await eventually(async () =>
      expect((await get(port, '/readyz', new Agent())).status).toBe(503),
    );
    for (const way of [agent, new Agent()])
      expect(await get(port, '/api/app_config', way)).toMatchObject({
        status: 200,
        connection: 'close',
      });
    expect(await ended).toBe(0);
    expect(await isRefused(port)).toBe(true);
    agent.destroy();
  });

  it('by Ctrl-C, where a person waits, does not drain', async () => {
    const { child, ended } = await listen({ DRAIN_SECONDS: '300' });
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('keeps idle connections longer than proxies do, so that it never closes one as a request arrives', async () => {
    const { port } = await listen();
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
    const seconds = Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1]);
    // nginx and the load balancers of cloud providers keep an idle connection for 60 seconds.
    expect(seconds).toBeGreaterThan(60);
  });

  it('does not wait for unused connections, and is not sped up by a second signal', async () => {
    const { child, port, ended } = await listen();
    const agent = new Agent({ keepAlive: true });
    expect((await get(port, '/healthz', agent)).status).toBe(200);
    // Browsers open such connections in advance: no request was made on it.
    const unused = connect(port, '127.0.0.1');
    await once(unused, 'connect');
    const toldAt = performance.now();
    child.kill('SIGTERM');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - toldAt).toBeLessThan(WOULD_HAVE_WAITED_MS);
    unused.destroy();
    agent.destroy();
  });
});

describe('a process that cannot start', () => {
  it('on a port in use names it and how to choose another, and exits with 2', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { ended, written } = start({ PORT: String(port) });
    expect(await ended).toBe(2);
    expect(written()).toContain(`Port ${port} is already in use. Set PORT to another port.`);
    await new Promise((resolve) => void other.close(resolve));
  });

  it('without valid settings names them in a few lines, and exits with 1', async () => {
    const { ended, written } = start({ DATABASE_URL: '', PORT: 'eighty' });
    expect(await ended).toBe(1);
    expect(written()).toMatch(/The settings are not valid\.[^]*DATABASE_URL/);
    expect(written()).toMatch(/PORT/);
    expect(written()).not.toMatch(/\bat .*\.ts:\d+/);
  });
});

describe('a process whose database is away', () => {
  it('listens anyway, and reports that it is not healthy', async () => {
    const { port } = await listen({ DATABASE_URL: 'postgresql://unknown:hush@127.0.0.1:1/none' });
    const agent = new Agent();
    const health = await get(port, '/healthz', agent);
    expect(health.status).toBe(503);
    expect(health.text).not.toMatch(/hush|127\.0\.0\.1/);
    agent.destroy();
  });
});
