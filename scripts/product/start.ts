import { existsSync } from 'node:fs';
import { withClient } from '@reviews/db/with-client';
import { demoAccountsTable } from './announce.ts';
import { prepareData, startDatabase } from './database.ts';
import type { ProductDatabase } from './database.ts';
import { claimPort, forgetInstance, noteInstance } from './instance.ts';
import { runApi, runDatabase } from './keep-running.ts';
import { beginLifecycle } from './lifecycle.ts';
import type { Lifecycle } from './lifecycle.ts';
import { API_ALLOCATOR, API_MAIN, API_OPTIONS, COMPILED, UPLOADS, WEB_DIST } from './paths.ts';
import { ownSecretsKey } from './secrets-key.ts';
import { buildWeb } from './web-build.ts';

const DEFAULT_PORT = 3000;
const LARGEST_PORT = 65_535;

const say = (line: string): void => console.log(line);
/** Says what went wrong and what is done about it. */
export const tell = (line: string): void => console.error(line);

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

async function printAccounts(database: ProductDatabase): Promise<void> {
  const table = await withClient(database.url, demoAccountsTable);
  if (table !== '') say(`\n${table}`);
}

async function run(life: Lifecycle): Promise<void> {
  const port = wantedPort();
  await claimPort(port);
  await noteInstance({ pid: process.pid, port });
  await life.onEnd(forgetInstance);

  let endApi = async (): Promise<void> => undefined;
  const database = await runDatabase({
    start: startDatabase,
    life,
    say: tell,
    moved: () => endApi(),
  });
  await prepareData(database().url, { wantDemo: wantsDemo(), say });
  await buildWeb(() => say('Building the web app …'));
  if (life.isEnding) return;

  if (!existsSync(API_MAIN)) throw new Error('apps/api/src/main.ts is missing.');
  endApi = await runApi({
    args: [...API_OPTIONS, API_MAIN],
    environment: () => apiEnvironment(port, database()),
    port,
    life,
    say: tell,
    started: ({ pid }) =>
      noteInstance({ pid: process.pid, port, ...(pid === undefined ? {} : { apiPid: pid }) }),
  });

  await printAccounts(database());
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
