import { defineConfig } from 'vitest/config';

const PATIENCE_MS = 60_000;
const exclude = ['**/node_modules/**', '**/dist/**'];
/**
 * Tests that start, kill or time whole processes (an import and a browser that prints have their
 * own), or fill a large database: `npm run test:all`.
 */
const PROCESSES = 'src/**/*.process.test.ts';

// One project per kind of test, so that tests without a database do not wait for one.
export default defineConfig({
  test: {
    // Output of passing tests would hide that of failing ones.
    silent: 'passed-only',
    // The application is loaded once a worker, not once a file.
    isolate: false,
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // A limit for tests that hang, not for slow ones: a busy machine takes several times as
          // long.
          testTimeout: PATIENCE_MS,
          hookTimeout: 2 * PATIENCE_MS,
          include: [
            'packages/{domain,contracts,messages,rich-text}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...exclude, 'scripts/**/*.process.test.ts'],
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['apps/api/src/**/*.test.ts', 'packages/{db,factories}/src/**/*.test.ts'],
          exclude: [...exclude, `**/${PROCESSES}`],
          globalSetup: ['packages/db/src/vitest-setup.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: 2 * PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'process',
          environment: 'node',
          include: [`{apps,packages}/*/${PROCESSES}`, 'scripts/**/*.process.test.ts'],
          exclude,
          globalSetup: ['packages/db/src/vitest-setup.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: 2 * PATIENCE_MS,
        },
      },
      {
        // The short form of every proof. They use real processes, so files run one after another.
        test: {
          name: 'proof',
          environment: 'node',
          // Print full lists of faults: a run with random input may not fail the same way again.
          chaiConfig: { truncateThreshold: 0 },
          include: ['proof/**/*.test.ts', 'packages/harness/src/**/*.test.ts'],
          exclude,
          globalSetup: ['packages/db/src/vitest-setup.ts'],
          fileParallelism: false,
          // The longest take at most a minute on an idle machine, and four on a machine four times
          // slower. Longer ones have their own limit.
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
