import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT, WEB_DIST } from './paths.ts';

const WEB = path.join(PROJECT, 'apps/web');
const STAMP = path.join(WEB_DIST, '.stamp');

/** Sources of the built app. */
const SOURCES = [
  'apps/web',
  'packages/contracts/src',
  'packages/domain/src',
  'packages/messages/src',
  'packages/rich-text/src',
  'package-lock.json',
  'tsconfig.json',
];
const IGNORED = new Set(['node_modules', 'dist']);

async function filesOf(entry: string): Promise<string[]> {
  if (!existsSync(entry)) return [];
  if (!(await stat(entry)).isDirectory()) return [entry];
  const children = await readdir(entry, { withFileTypes: true });
  const wanted = children.filter(
    (child) => !IGNORED.has(child.name) && !child.name.includes('.test.'),
  );
  const nested = await Promise.all(wanted.map((child) => filesOf(path.join(entry, child.name))));
  return nested.flat().sort();
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesOf(path.join(PROJECT, source))) {
      hash
        .update(path.relative(PROJECT, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * Builds the web app unless the existing build is from the same sources. Returns whether it did;
 * throws with Vite's output.
 */
export async function buildWeb(onBuild: () => void = () => undefined): Promise<boolean> {
  const wanted = await fingerprint();
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === wanted) return false;
  onBuild();
  // Without the stamp, an aborted build is repeated.
  await rm(STAMP, { force: true });
  const vite = path.join(PROJECT, 'node_modules/vite/bin/vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: WEB,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0)
    throw new Error(`The web app could not be built:\n${result.stdout}${result.stderr}`);
  await writeFile(STAMP, wanted);
  return true;
}
