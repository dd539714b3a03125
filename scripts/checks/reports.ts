import { readFileSync } from 'node:fs';

/** How many tests passed and failed. What could not even run counts as failed. */
export type Tally = { readonly passed: number; readonly failed: number };

type VitestReport = {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
};
type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
};

const NOTHING_RAN: Tally = { passed: 0, failed: 1 };

function read<T>(file: string): T | undefined {
  try {
    const report: T = JSON.parse(readFileSync(file, 'utf8'));
    return report;
  } catch {
    return undefined;
  }
}

/** Counts Vitest's JSON report. A file that failed without a failed test (it did not load) is one failure. */
export function tallyVitest(file: string): Tally {
  const report = read<VitestReport>(file);
  if (report === undefined) return NOTHING_RAN;
  const failed = report.testResults.reduce((sum, { status, assertionResults }) => {
    const failures = assertionResults.filter((result) => result.status === 'failed').length;
    return sum + (failures === 0 && status === 'failed' ? 1 : failures);
  }, 0);
  return { passed: report.numPassedTests, failed };
}

/** Counts Playwright's JSON report. A test that passed only on a second try, or was skipped, is a failure. */
export function tallyPlaywright(file: string): Tally {
  const report = read<PlaywrightReport>(file);
  if (report === undefined) return NOTHING_RAN;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length };
}
