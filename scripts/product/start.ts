import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '@reviews/db/process-identity';
import { withClient } from '@reviews/db/with-client';
import { demoAccountsTable } from './announce.ts';
import { startNode } from './child.ts';
import type { Child } from './child.ts';
import { prepareData, startDatabase } from './database.ts';
import type { ProductDatabase } from './database.ts';
import { claimPort, forgetInstance, isHealthy, noteInstance } from './instance.ts';
import { beginLifecycle } from './lifecycle.ts';
import type { Lifecycle } from './lifecycle.ts';
import { API_ALLOCATOR, API_MAIN, API_OPTIONS, COMPILED, UPLOADS, WEB_DIST } from './paths.ts';
import { ownSecretsKey } from './secrets-key.ts';
import { buildWeb } from './web-build.ts';

const DEFAULT_PORT = 3000;
const LARGEST_PORT = 65_535;
const READY_WAIT_MS = 60_000;
const READY_POLL_MS = 50;
const DATABASE_WATCH_MS = 1000;

const say = (line: string): void => console.log(line);

/** Returns PORT, or 3000. Throws when it is not a port. */
export function wantedPort(): number {
  const text = process.env['PORT'] ?? '';
  const port = text === '' ? DEFAULT_PORT : Number(text);
  if (!Number.isInteger(port) || port < 1 || port > LARGEST_PORT)
    throw new Error(`PORT must be a number from 1 to ${LARGEST_PORT}, not "${text}".`);
  return port;
}

/** Returns false if DEMO_COMPANY says that an empty database stays empty. */
export function wantsDemo(): boolean {
  return (process.env['DEMO_COMPANY'] ?? 'on') !== 'off';
}

/** Returns the API's settings in addition to this process's environment, which takes precedence. */
export function apiEnvironment(port: number, database: ProductDatabase): Record<string, string> {
  const preset: Record<string, string> = {
    PUBLIC_URL: `http://localhost:${port}`,
    STORAGE_DIR: UPLOADS,
    WEB_DIST,
    SECRETS_KEYS: ownSecretsKey(),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    // Starts faster, with a fifth less memory.
    NODE_COMPILE_CACHE: COMPILED,
    ...API_ALLOCATOR,
  };
  const missing = Object.entries(preset).filter(([name]) => (process.env[name] ?? '') === '');
  return { ...Object.fromEntries(missing), PORT: String(port), DATABASE_URL: database.url };
}

/**
 * Resolves when the API answers its health check. Throws when it exits first, or takes longer than
 * a minute.
 */
export async function untilReady(api: Child, port: number): Promise<void> {
  const deadline = performance.now() + READY_WAIT_MS;
  let ended: string | undefined;
  void api.ended.then((how) => (ended = how));
  while (!(await isHealthy(port))) {
    if (ended !== undefined)
      throw new Error(`The server stopped while starting (${ended}). See above.`);
    if (performance.now() > deadline) throw new Error('The server does not answer. See above.');
    await delay(READY_POLL_MS);
  }
}

/** Ends the command when the embedded database stops, so that the next start is clean. */
export function watchDatabase({ serverPid }: ProductDatabase, life: Lifecycle): void {
  if (serverPid === undefined) return;
  const timer = setInterval(() => {
    if (isAlive(serverPid)) return;
    clearInterval(timer);
    void life.end(
      'The database has stopped unexpectedly. Stopping. Nothing is lost: start again to continue.',
      1,
    );
  }, DATABASE_WATCH_MS);
  timer.unref();
}

async function printAccounts(database: ProductDatabase): Promise<void> {
  const table = await withClient(database.url, demoAccountsTable);
  if (table !== '') say(`\n${table}`);
}

async function run(life: Lifecycle): Promise<void> {
  const port = wantedPort();
  await claimPort(port);
  await noteInstance({ pid: process.pid, port });
  await life.onEnd(forgetInstance);

  const database = await startDatabase();
  await life.onEnd(database.stop);
  watchDatabase(database, life);
  await prepareData(database.url, { wantDemo: wantsDemo(), say });
  await buildWeb(() => say('Building the web app …'));
  if (life.isEnding) return;

  if (!existsSync(API_MAIN)) throw new Error('apps/api/src/main.ts is missing.');
  const api = startNode([...API_OPTIONS, API_MAIN], apiEnvironment(port, database));
  await life.onEnd(api.stop);
  await noteInstance({
    pid: process.pid,
    port,
    ...(api.pid === undefined ? {} : { apiPid: api.pid }),
  });
  await untilReady(api, port);
  void api.ended.then((how) =>
    life.end(
      `The server has stopped unexpectedly (${how}). Nothing is lost: start again to continue.`,
      1,
    ),
  );

  await printAccounts(database);
  say(`\nReady: http://localhost:${port}   (Ctrl-C stops everything)`);
}

/** `npm start`: database, migrations, demo company, web app and API on one port, until Ctrl-C. */
export async function start(): Promise<void> {
  const life = beginLifecycle();
  try {
    await run(life);
  } catch (error) {
    await life.end(error instanceof Error ? error.message : String(error), 1);
  }
}
