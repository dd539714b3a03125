import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROJECT } from '../product/paths.ts';

const LIMIT_MS = 600_000;
/** What the type checker and the rules of imports need of the repository. */
const COPIED = [
  'apps',
  'packages',
  'e2e',
  'benchmarks',
  'proof',
  'scripts',
  'prisma',
  'package.json',
  'tsconfig.json',
  'prisma.config.ts',
  'vitest.config.ts',
  '.dependency-cruiser.cjs',
  '.oxfmtrc.json',
  '.oxlintrc.json',
];
const SKIPPED = /[/\\](?:node_modules|dist)(?:[/\\]|$)/;

let root: string;
const run = (script: string, ...given: string[]) =>
  spawnSync(process.execPath, [path.join(root, script), ...given], {
    cwd: root,
    encoding: 'utf8',
  });

/** Links every package, and those of the repository to their copies. */
function linkPackages(): void {
  const [from, to] = [path.join(PROJECT, 'node_modules'), path.join(root, 'node_modules')];
  mkdirSync(path.join(to, '@reviews'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@reviews') symlinkSync(path.join(from, name), path.join(to, name));
  for (const folder of ['apps', 'packages'])
    for (const name of readdirSync(path.join(root, folder)))
      symlinkSync(path.join(root, folder, name), path.join(to, '@reviews', name));
}

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'new-'));
  for (const name of COPIED)
    cpSync(path.join(PROJECT, name), path.join(root, name), {
      recursive: true,
      filter: (file) => !SKIPPED.test(path.relative(PROJECT, file)),
    });
  linkPackages();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it(
  'a generated noun and its calls pass types, lint, format and the rules of imports',
  () => {
    const generated: readonly (readonly string[])[] = [
      ['feature', 'job-levels'],
      ['call', 'job-levels', 'showJobLevel'],
      ['call', 'job-levels', 'addJobLevel'],
      ['call', 'ratings', 'deleteAllRatings'],
    ];
    for (const words of generated)
      expect(run('scripts/new/new.ts', ...words)).toMatchObject({ status: 0, stderr: '' });
    expect(run('scripts/generate-client.mjs')).toMatchObject({ status: 0 });
    expect(run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json')).toMatchObject({
      status: 0,
      stdout: '',
    });
    const written = ['apps/api/src/features/job-levels', 'apps/web/src/features/job-levels'];
    expect(run('node_modules/oxfmt/bin/oxfmt', '--check', ...written)).toMatchObject({ status: 0 });
    expect(run('node_modules/oxlint/bin/oxlint', '--type-aware', ...written)).toMatchObject({
      status: 0,
    });
    const imports = run(
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      ...written,
      'packages/contracts',
    );
    // Linked packages break rules of their own, which are no concern of this test.
    expect(imports.stdout).toContain('dependencies cruised');
    expect(imports.stdout).not.toContain('job-level');
  },
  LIMIT_MS,
);
