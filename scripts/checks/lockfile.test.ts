import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '../product/paths.ts';

interface Entry {
  readonly link?: true;
  readonly inBundle?: true;
  readonly integrity?: string;
}

it('the lock file lists the packages of every platform, each with a checksum; if not, run node scripts/complete-lockfile.mjs', () => {
  const script = path.join(PROJECT, 'scripts/complete-lockfile.mjs');
  const result = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect(result.stdout).toBe(
    '0 packages for other platforms missing from package-lock.json.\n' +
      '0 packages without a checksum in package-lock.json.\n',
  );
});

it('every package that npm would download is checked against what was reviewed', () => {
  const lock: { readonly packages: Readonly<Record<string, Entry>> } = JSON.parse(
    readFileSync(path.join(PROJECT, 'package-lock.json'), 'utf8'),
  );
  const downloaded = Object.entries(lock.packages).filter(
    ([place, { link, inBundle }]) =>
      place.includes('node_modules/') && link === undefined && inBundle === undefined,
  );
  expect(downloaded.length).toBeGreaterThan(500);
  for (const [place, { integrity = '' }] of downloaded) {
    const [algorithm, digest = ''] = integrity.split('-');
    expect([place, algorithm, Buffer.from(digest, 'base64').length]).toEqual([place, 'sha512', 64]);
  }
});
