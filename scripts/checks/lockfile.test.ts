import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '../product/paths.ts';

it('the lock file lists the packages of every platform; if not, run node scripts/complete-lockfile.mjs', () => {
  const script = path.join(PROJECT, 'scripts/complete-lockfile.mjs');
  const result = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect(result.stdout).toBe('0 packages for other platforms missing from package-lock.json.\n');
});
