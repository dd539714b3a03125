import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { tallyPlaywright, tallyVitest } from './reports.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

it('counts failed tests, and a file that did not load as one', () => {
  const file = report({
    numPassedTests: 5,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  });
  expect(tallyVitest(file)).toEqual({ passed: 5, failed: 3 });
});

it('counts browser tests that were skipped, flaky or could not begin as failed', () => {
  const file = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] });
  expect(tallyPlaywright(file)).toEqual({ passed: 4, failed: 4 });
});

it('takes a missing report for a failure', () => {
  const missing = path.join(folder, 'missing.json');
  expect([tallyVitest(missing), tallyPlaywright(missing)]).toEqual([
    { passed: 0, failed: 1 },
    { passed: 0, failed: 1 },
  ]);
});
