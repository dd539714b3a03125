import { createServer } from 'vite';
import path from 'node:path';
import { startNode } from './child.ts';
import { prepareData, startDatabase } from './database.ts';
import { anyFreePort, claimPort, forgetInstance, noteInstance } from './instance.ts';
import { beginLifecycle } from './lifecycle.ts';
import type { Lifecycle } from './lifecycle.ts';
import { API_MAIN, PROJECT } from './paths.ts';
import { runDatabase, untilReady } from './keep-running.ts';
import { apiEnvironment, tell, wantedPort, wantsDemo } from './start.ts';

async function run(life: Lifecycle): Promise<void> {
  const port = wantedPort();
  await claimPort(port);
  await noteInstance({ pid: process.pid, port });
  await life.onEnd(forgetInstance);
  const database = await runDatabase({
    start: startDatabase,
    life,
    say: tell,
    moved: () => life.end('The database has another port now. Start again to continue.', 1),
  });
  await prepareData(database().url, { wantDemo: wantsDemo(), say: (line) => console.log(line) });
  if (life.isEnding) return;

  const apiPort = await anyFreePort();
  const api = startNode(['--watch', '--watch-preserve-output', API_MAIN], {
    ...apiEnvironment(port, database()),
    PORT: String(apiPort),
    NODE_ENV: process.env['NODE_ENV'] ?? 'development',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
  });
  await life.onEnd(api.stop);

  // Read by the proxy in apps/web/vite.config.ts.
  process.env['API_PORT'] = String(apiPort);
  const web = await createServer({
    configFile: path.join(PROJECT, 'apps/web/vite.config.ts'),
    server: { port, strictPort: true, host: true },
  });
  await web.listen();
  await life.onEnd(() => web.close());
  // A source error is no reason to stop: the API restarts once it is fixed.
  await untilReady(api, apiPort).catch(() =>
    console.log('The API does not answer yet. See above.'),
  );
  console.log(
    `\nReady: http://localhost:${port}, both sides reload on a change   (Ctrl-C stops everything)`,
  );
}

/**
 * `npm run dev`: restarts the API and reloads the web app on a change, on one port and in one
 * terminal.
 */
export async function develop(): Promise<void> {
  const life = beginLifecycle();
  try {
    await run(life);
  } catch (error) {
    await life.end(error instanceof Error ? error.message : String(error), 1);
  }
}
