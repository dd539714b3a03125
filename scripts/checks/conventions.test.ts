import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../product/paths.ts';

const FOLDERS = ['apps', 'packages', 'e2e', 'scripts', 'benchmarks', 'proof', 'prisma'];
const SKIPPED = new Set(['node_modules', 'dist', 'generated', '.data']);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const full = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(full) : [full];
  });
}

const files = FOLDERS.map((folder) => path.join(PROJECT, folder))
  .filter((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true)
  .flatMap(filesBelow)
  .map((file) => path.relative(PROJECT, file));
const sources = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));

/** Returns the matching lines of the files, as `file:line`, without comment lines. */
function linesWith(pattern: RegExp, wanted: (file: string) => boolean): string[] {
  return sources.filter(wanted).flatMap((file) =>
    readFileSync(path.join(PROJECT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  );
}

const isTest = (file: string): boolean =>
  /\.(?:test|spec|cases)\.tsx?$/.test(file) || file.includes('/testing/');
const isThis = (file: string): boolean => file.endsWith('conventions.test.ts');

/**
 * They start the program named by the server's operator (decision 031), and a file of our own
 * (decision 037), with our own flags.
 */
const STARTERS = new Set([
  'apps/api/src/core/printing/page-printer.ts',
  'apps/api/src/features/imports/own-process.ts',
]);

describe('conventions that no linter rule covers', () => {
  it('no file has a meaningless name', () => {
    expect(
      files.filter((file) => /(?:^|[/.-])(?:utils?|helpers?|common|misc)(?:[/.-]|$)/.test(file)),
    ).toEqual([]);
  });

  it('the API and the domain take the current time from a clock, not from new Date() or Date.now()', () => {
    const product = (file: string): boolean =>
      /^(?:apps\/api|packages\/(?:domain|contracts))\//.test(file) &&
      !isTest(file) &&
      !file.endsWith('clock.ts');
    expect(linesWith(/new Date\(\)|Date\.now\(\)/, product)).toEqual([]);
  });

  it('the product starts no processes but the printing browser and the import reader, without a shell, and evaluates no text as code (ASVS 1.2.5, 1.3.2)', () => {
    const product = (file: string): boolean =>
      /^(?:apps|packages\/(?:domain|contracts|messages|rich-text))\//.test(file) &&
      !isTest(file) &&
      !file.includes('/scripts/') &&
      !STARTERS.has(file);
    expect(linesWith(/shell:|exec\(|execFile/, (file) => STARTERS.has(file))).toEqual([]);
    expect(
      linesWith(/node:child_process|puppeteer-core|node:vm|\beval\(|new Function\(/, product),
    ).toEqual([]);
  });

  it('rows of SQL are typed by a schema, not by a type argument or a cast (decision 060)', () => {
    const cast =
      /\.(?:query|\$queryRaw(?:Unsafe)?)<(?!unknown\[\]>)|\brows(?:\[\d+\]|\.at\(\d+\))?\)* as [A-Z]/;
    for (const line of [
      'await tx.$queryRaw<{ id: number }[]>`SELECT 1`',
      'const { rows } = await pool.query<{ id: number }>(text)',
      '(await pool.query(text)).rows as Row[]',
    ])
      expect(line).toMatch(cast);
    expect(linesWith(cast, (file) => !isThis(file))).toEqual([]);
  });

  it('the web app imports single message groups, not all of them (packages/domain/src/messages.ts)', () => {
    expect(
      linesWith(
        /\}\s*=\s*MESSAGES\b(?!\.)/,
        (file) => /^(?:apps\/web|packages\/domain)\/src\//.test(file) && !isTest(file),
      ),
    ).toEqual([]);
  });

  it('no test waits for a fixed time instead of a condition', () => {
    expect(
      linesWith(/waitForTimeout|networkidle/, (file) => isTest(file) && !isThis(file)),
    ).toEqual([]);
  });

  it('no test is skipped', () => {
    expect(
      linesWith(
        /\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\b/,
        (file) => isTest(file) && !isThis(file),
      ),
    ).toEqual([]);
  });

  it('no check is switched off', () => {
    expect(
      linesWith(
        /@ts-(?:ignore|expect-error|nocheck)|(?:eslint|oxlint)-disable/,
        (file) => !isThis(file),
      ),
    ).toEqual([]);
  });
});
