import { defineConfig } from 'vitest/config';

const PATIENCE_MS = 60_000;
const exclude = ['**/node_modules/**', '**/dist/**'];

// One project a kind of test: what needs no database does not wait for one.
export default defineConfig({
  test: {
    // What a passing test says hides what a failing one says.
    silent: 'passed-only',
    // The application is loaded once a worker, not once a file.
    isolate: false,
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // A bound for what hangs, not for what is slow: a busy machine takes several times as long.
          testTimeout: PATIENCE_MS,
          hookTimeout: 2 * PATIENCE_MS,
          include: [
            'packages/{domain,contracts,rich-text}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude,
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['apps/api/src/**/*.test.ts', 'packages/{db,factories}/src/**/*.test.ts'],
          exclude,
          globalSetup: ['packages/db/src/vitest-setup.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: 2 * PATIENCE_MS,
        },
      },
      {
        // The short form of every proof: real processes, so one file after another.
        test: {
          name: 'proof',
          environment: 'node',
          // A list of faults is told whole: a run that drew its own numbers may not fail the same way again.
          chaiConfig: { truncateThreshold: 0 },
          include: ['proof/**/*.test.ts', 'packages/harness/src/**/*.test.ts'],
          exclude,
          globalSetup: ['packages/db/src/vitest-setup.ts'],
          fileParallelism: false,
          // The longest take a minute at most where little else runs, and four on a machine four times slower; what takes longer has its own bound.
          testTimeout: 5 * PATIENCE_MS,
          hookTimeout: 5 * PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude,
          setupFiles: ['apps/web/src/testing/setup.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: 2 * PATIENCE_MS,
        },
      },
    ],
  },
});
