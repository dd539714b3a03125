import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { tallyPlaywright, tallyVitest, toldBy } from './reports.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const assertion = (status: string, fullName: string, ...failureMessages: string[]) => ({
  status,
  fullName,
  failureMessages,
});

it('counts failed tests, and a file that did not load as one', () => {
  const file = report({
    numPassedTests: 5,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'passed',
        message: '',
        assertionResults: [assertion('passed', 'fine')],
      },
      {
        name: 'b.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          assertion('failed', 'one'),
          assertion('failed', 'two', 'expected 1\nto be 2'),
          assertion('passed', 'three'),
        ],
      },
      { name: 'c.test.ts', status: 'failed', message: 'It does not load.', assertionResults: [] },
    ],
  });
  expect(tallyVitest(file)).toEqual({
    passed: 5,
    failed: 3,
    failures: [
      'b.test.ts: one\n    ',
      'b.test.ts: two\n    expected 1\n    to be 2',
      'c.test.ts\n    It does not load.',
    ],
  });
});

it('counts skipped, flaky and unstarted browser tests as failed', () => {
  const spec = (title: string, status: string, ...results: unknown[]) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ status, results }],
  });
  const suites = [
    {
      specs: [spec('fine', 'expected', {})],
      suites: [
        {
          specs: [
            spec('red', 'unexpected', { error: { message: '\u001B[31mnot visible\u001B[39m' } }),
            spec('at last', 'flaky', { error: { message: 'late' } }, {}),
            spec('left out', 'skipped'),
          ],
        },
      ],
    },
  ];
  const file = report({
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 },
    suites,
    errors: [{ message: 'It could not begin.' }],
  });
  expect(tallyPlaywright(file)).toEqual({
    passed: 4,
    failed: 4,
    failures: [
      'a.spec.ts:7: red (unexpected)\n    not visible',
      'a.spec.ts:7: at last (flaky)\n    late',
      'a.spec.ts:7: left out (skipped)\n    ',
      'the browser tests as a whole\n    It could not begin.',
    ],
  });
});

it('treats a missing report as a failure', () => {
  const missing = path.join(folder, 'missing.json');
  expect([tallyVitest(missing), tallyPlaywright(missing)]).toEqual([
    { passed: 0, failed: 1, failures: [expect.any(String)] },
    { passed: 0, failed: 1, failures: [expect.any(String)] },
  ]);
});

it("keeps the meaningful end of a tool's output, without colours and progress marks", () => {
  const dots = '\u001B[32m·\u001B[39m\u001B[33m\u001B[39m'.repeat(5000);
  expect(toldBy(`begun\n${dots}\n\n\u001B[31mUnhandled error\u001B[39m: lost\r\n`)).toBe(
    'begun\nUnhandled error: lost',
  );
  const much = toldBy(`${'a line\n'.repeat(5000)}the end`);
  expect(much.length).toBeLessThanOrEqual(6000);
  expect(much).toMatch(/the end$/u);
});
