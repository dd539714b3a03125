import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { PROJECT } from './paths.ts';
import { startDatabase } from './database.ts';
import { buildWeb } from './web-build.ts';

/**
 * `npm run bench`: builds the web app, starts a database server and runs benchmarks/run.ts, which
 * creates its own databases.
 */
export async function bench(args: readonly string[]): Promise<void> {
  await buildWeb(() => console.log('Building the web app …'));
  const database = await startDatabase();
  try {
    const result = spawnSync(process.execPath, [path.join(PROJECT, 'benchmarks/run.ts'), ...args], {
      cwd: PROJECT,
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: database.url, NODE_ENV: 'production' },
    });
    if (result.status !== 0)
      throw new Error('The benchmark failed or did not meet its limits. See above.');
  } finally {
    await database.stop();
  }
}
