import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * Number of passed and failed tests, and a line for each failure. Tests that could not run count as
 * failed.
 */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
};

type VitestReport = {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};
type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
};
type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
};

/** The tally of a runner that left no report; only its output says why. */
export const NOTHING_RAN: Tally = {
  passed: 0,
  failed: 1,
  failures: ['No report: the runner did not finish.'],
};
const MAX_CHARS = 1000;

/** Formats one failure for the summary: where, and the first line of the runner's message. */
const line = (where: string, message = '') =>
  `${where}\n    ${stripVTControlCharacters(message).trim().slice(0, MAX_CHARS).replaceAll('\n', '\n    ')}`;

/** Maximum length of a tool's output in the summary. */
const MAX_TOLD_CHARS = 6000;

/** A line that only shows progress: marks of passing tests, or nothing. */
const PROGRESS = /^[·.\s]*$/u;

/**
 * Returns the meaningful output of a tool: no colours, no progress marks, and only the end if it is
 * long.
 */
export function toldBy(output: string): string {
  const lines = stripVTControlCharacters(output).split(/[\r\n]+/u);
  return lines
    .filter((text) => !PROGRESS.test(text))
    .join('\n')
    .slice(-MAX_TOLD_CHARS)
    .trim();
}

function read<T>(file: string): T | undefined {
  try {
    const report: T = JSON.parse(readFileSync(file, 'utf8'));
    return report;
  } catch {
    return undefined;
  }
}

/**
 * Counts Vitest's JSON report. A file that failed without a failed test (it did not load) is one
 * failure.
 */
export function tallyVitest(file: string): Tally {
  const report = read<VitestReport>(file);
  if (report === undefined) return NOTHING_RAN;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [line(name, message)];
    return failed.map(({ fullName, failureMessages }) =>
      line(`${name}: ${fullName}`, failureMessages[0]),
    );
  });
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

const FINE = 'expected';

function failuresOf(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap(({ title, file, line: at, tests }) =>
    tests
      .filter(({ status }) => status !== FINE)
      .map(({ status, results }) =>
        line(
          `${file}:${at}: ${title} (${status})`,
          results.find(({ error }) => error !== undefined)?.error?.message,
        ),
      ),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)];
}

/**
 * Counts Playwright's JSON report. A test that was skipped or passed only on retry is a failure.
 */
export function tallyPlaywright(file: string): Tally {
  const report = read<PlaywrightReport>(file);
  if (report === undefined) return NOTHING_RAN;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = [
    ...report.suites.flatMap(failuresOf),
    ...report.errors.map(({ message }) => line('the browser tests as a whole', message)),
  ];
  return {
    passed: expected,
    failed: unexpected + flaky + skipped + report.errors.length,
    failures,
  };
}
