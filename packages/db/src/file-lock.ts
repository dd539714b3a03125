import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { livesStill, ownIdentity } from './process-identity.ts';

const WAIT_MS = 90_000;
const POLL_MS = 50;

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Creates the lock file atomically with its content, so that a killed process never leaves a lock
 * without an owner.
 */
async function take(file: string): Promise<boolean> {
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(own, ownIdentity());
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * Removes a lock whose owner died. Two concurrent attempts cannot remove a lock that a third has
 * taken in between.
 */
async function removeAbandoned(file: string): Promise<boolean> {
  const owner = await readFile(file, 'utf8').catch(() => undefined);
  if (owner === undefined) return true;
  if (livesStill(owner)) return false;
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  await rename(file, aside).catch(() => undefined);
  if ((await readFile(aside, 'utf8').catch(() => owner)) !== owner)
    await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
  return true;
}

/**
 * Runs `work` while no other process or call runs work under the same lock file. Takes over the
 * lock of a killed owner. Throws after waiting for 90 seconds.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + WAIT_MS;
  while (!(await take(file))) {
    if (await removeAbandoned(file)) continue;
    if (performance.now() > deadline)
      throw new Error(`Another process has locked ${file} for too long.`);
    await delay(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
