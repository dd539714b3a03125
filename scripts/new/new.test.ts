import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT } from '../product/paths.ts';
import { newCall, newFeature } from './generate.ts';

/** The files that name every noun, and the formatter's settings. */
const SHARED = [
  '.dependency-cruiser.cjs',
  '.oxfmtrc.json',
  'apps/api/src/routes.ts',
  'apps/api/src/services.ts',
  'apps/api/src/testing/cases/all-cases.ts',
  'apps/web/src/app/routes.tsx',
  'packages/contracts/src/index.ts',
];
const LAYERS = ['routes', 'service', 'cases'].map(
  (layer) => `apps/api/src/features/ratings/ratings.${layer}.ts`,
);

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'new-'));
  for (const file of [...SHARED, ...LAYERS, 'packages/contracts/src/ratings.ts']) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    copyFileSync(path.join(PROJECT, file), path.join(root, file));
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** Formats the files, which fails for one that is no valid code. */
const format = (files: readonly string[]) =>
  spawnSync(process.execPath, [path.join(PROJECT, 'node_modules/oxfmt/bin/oxfmt'), ...files], {
    cwd: root,
    encoding: 'utf8',
  });

describe('a new feature', () => {
  it('is written in every layer and registered', () => {
    const { files, next } = newFeature(root, 'job-levels');
    expect(files.toSorted()).toEqual(
      [
        ...SHARED.filter((file) => file !== '.oxfmtrc.json'),
        ...['cases', 'policy', 'presenter', 'queries', 'routes', 'service', 'test'].map(
          (layer) => `apps/api/src/features/job-levels/job-levels.${layer}.ts`,
        ),
        'apps/web/src/features/job-levels/api/job-level-queries.ts',
        'apps/web/src/features/job-levels/components/job-level-list.tsx',
        'apps/web/src/features/job-levels/job-levels.test.tsx',
        'apps/web/src/features/job-levels/lib/job-level-texts.ts',
        'e2e/specs/job-levels.spec.ts',
        'packages/contracts/src/job-levels.ts',
        'packages/messages/src/en/job-levels.ts',
        'prisma/schema/job-levels.prisma',
      ].toSorted(),
    );
    expect(format(files.filter((file) => !file.endsWith('.prisma')))).toMatchObject({ status: 0 });
    for (const file of files) expect(read(file)).not.toMatch(/sample.?noun/i);
    expect(read('apps/api/src/routes.ts')).toContain('    jobLevelRoutes,\n');
    expect(next.join('\n')).toContain('npm run migration -- job_levels');
  });

  it('takes a singular that does not follow the rule', () => {
    newFeature(root, 'people', 'person');
    expect(read('packages/contracts/src/people.ts')).toContain('export type PersonView');
    expect(() => newFeature(root, 'staff')).toThrow('Give the singular too');
  });

  it.each(['JobLevels', 'job_levels', 'job levels', '../levels', ''])(
    'is not written for the name "%s"',
    (name) => {
      expect(() => newFeature(root, name, name)).toThrow('not in kebab-case');
    },
  );

  it('is not written when the noun exists', () => {
    const before = read('packages/contracts/src/index.ts');
    expect(() => newFeature(root, 'ratings')).toThrow('The noun "ratings" exists already');
    expect(read('packages/contracts/src/index.ts')).toBe(before);
  });
});

describe('a new call', () => {
  it.each([
    ['showRatingUse', 'GET', 'reads(2)'],
    ['mergeRatings', 'POST', 'writes(3)'],
    ['saveRatingOrder', 'PUT', 'writes(3)'],
    ['deleteRatings', 'DELETE', 'writes(3)'],
  ])('%s is written in every layer', (name, method, budget) => {
    const { files } = newCall(root, 'ratings', name);
    expect(format(files)).toMatchObject({ status: 0 });
    expect(files).toHaveLength(6);
    expect(read('packages/contracts/src/ratings.ts')).toContain(
      `id: '${name}',\n  method: '${method}',`,
    );
    const [, ownCase] = read('apps/api/src/features/ratings/ratings.cases.ts').split(
      `    ${name}: {`,
    );
    expect(ownCase).toContain(budget);
    for (const file of files) expect(read(file)).not.toMatch(/[Ss]ample|SERVICE|METHOD/);
  });

  it('is not written for a name that is not in camelCase, or that exists', () => {
    expect(() => newCall(root, 'ratings', 'merge-ratings')).toThrow('not in camelCase');
    expect(() => newCall(root, 'ratings', 'merge')).toThrow('not in camelCase');
    expect(() => newCall(root, 'ratings', 'listRatingTypes')).toThrow('exists already');
    expect(() => newCall(root, 'job-levels', 'addJobLevel')).toThrow(
      'npm run new -- feature job-levels',
    );
  });
});
