import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withFileLock } from './file-lock.ts';
import { livesStill, ownIdentity } from './process-identity.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'file-lock-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('runs one task at a time and leaves nothing behind', async () => {
  const file = path.join(folder, 'lock');
  let inside = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => withFileLock(file, work)));
  expect(most).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  ['of a process that is gone', '999999999 1'],
  ['of an earlier process with the same number', `${process.pid} 1`],
  ['without an owner', ''],
])('takes over a lock %s', async (_name, owner) => {
  const file = path.join(folder, 'abandoned');
  await writeFile(file, owner);
  expect(await withFileLock(file, async () => 'done')).toBe('done');
});

it('releases the lock when the work throws', async () => {
  const file = path.join(folder, 'thrown');
  await expect(withFileLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await withFileLock(file, async () => 'again')).toBe('again');
});

it('recognises its own process', () => {
  expect(livesStill(ownIdentity())).toBe(true);
});
