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

/** Lines of the wanted files that match, as `file:line`. Comment lines do not count. */
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
  /\.(?:test|spec)\.tsx?$/.test(file) || file.includes('/testing/');
const isThis = (file: string): boolean => file.endsWith('conventions.test.ts');

/** They start a program that the one who runs the server names (decision 031), and a file of our own (decision 037), with flags of our own. */
const STARTERS = new Set([
  'apps/api/src/core/printing/browser-pipe.ts',
  'apps/api/src/features/imports/own-process.ts',
]);

describe('conventions that no linter rule covers', () => {
  it('no file is called after nothing in particular', () => {
    expect(
      files.filter((file) => /(?:^|[/.-])(?:utils?|helpers?|common|misc)(?:[/.-]|$)/.test(file)),
    ).toEqual([]);
  });

  it('the present moment comes from a clock: no new Date() and no Date.now() in the API and the domain', () => {
    const product = (file: string): boolean =>
      /^(?:apps\/api|packages\/(?:domain|contracts))\//.test(file) &&
      !isTest(file) &&
      !file.endsWith('clock.ts');
    expect(linesWith(/new Date\(\)|Date\.now\(\)/, product)).toEqual([]);
  });

  it('the product starts no other process but the browser that prints and the one that reads an import, without a shell, and runs no text as code (ASVS 1.2.5, 1.3.2)', () => {
    const product = (file: string): boolean =>
      /^(?:apps|packages\/(?:domain|contracts|rich-text))\//.test(file) &&
      !isTest(file) &&
      !file.includes('/scripts/') &&
      !STARTERS.has(file);
    expect(linesWith(/shell:|exec\(|execFile/, (file) => STARTERS.has(file))).toEqual([]);
    expect(linesWith(/node:child_process|node:vm|\beval\(|new Function\(/, product)).toEqual([]);
  });

  it('what the web loads names a group of messages and not all of them, which would come along (packages/domain/src/messages.ts)', () => {
    expect(
      linesWith(
        /\}\s*=\s*MESSAGES\b(?!\.)/,
        (file) => /^(?:apps\/web|packages\/domain)\/src\//.test(file) && !isTest(file),
      ),
    ).toEqual([]);
  });

  it('no test waits for a time instead of for what is to happen', () => {
    expect(
      linesWith(/waitForTimeout|networkidle/, (file) => isTest(file) && !isThis(file)),
    ).toEqual([]);
  });

  it('no test is left out', () => {
    expect(
      linesWith(
        /\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\b/,
        (file) => isTest(file) && !isThis(file),
      ),
    ).toEqual([]);
  });

  it('nothing is switched off for the checker', () => {
    expect(
      linesWith(
        /@ts-(?:ignore|expect-error|nocheck)|(?:eslint|oxlint)-disable/,
        (file) => !isThis(file),
      ),
    ).toEqual([]);
  });
});
