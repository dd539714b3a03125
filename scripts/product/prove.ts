import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startTestServer } from '@reviews/db/testing';
import { ensureBrowser } from '../checks/browser.ts';
import { ensureProxy } from '../checks/proxy.ts';
import { PROJECT } from './paths.ts';
import { buildWeb } from './web-build.ts';

/** `npm run prove`: builds the web app, starts a test server for the proofs' databases and runs proof/run.ts. */
export async function prove(args: readonly string[]): Promise<void> {
  await buildWeb(() => console.log('Building the web app …'));
  const browser = ensureBrowser((line) => console.log(line));
  const proxy = ensureProxy((line) => console.log(line));
  const server = await startTestServer();
  try {
    const { status } = spawnSync(process.execPath, [path.join(PROJECT, 'proof/run.ts'), ...args], {
      cwd: PROJECT,
      stdio: 'inherit',
      env: {
        ...process.env,
        DATABASE_URL: server.url,
        REVIEWS_BROWSER: browser,
        REVIEWS_PROXY: proxy,
      },
    });
    process.exitCode = status ?? 1;
  } finally {
    await server.stop();
  }
}
