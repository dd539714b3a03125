import { defineConfig } from '@playwright/test';
import { QUICK_SET } from './quick-set.ts';
import { BROWSER_FLAGS, findBrowser } from '../scripts/checks/browser.ts';

const executablePath = findBrowser();

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Matches the tests of the quick set: `<file>.spec.ts … <title>`. */
const quick = QUICK_SET.map(
  ({ file, title }) => new RegExp(`${file}\\.spec\\.ts.*${escaped(title)}$`),
);
/** The longest tests run first, so that no worker waits for them at the end. */
const LONGEST = /(season-journey|\/import)\.spec\.ts$/;
const isQuick = process.env['REVIEWS_BROWSER_TESTS'] === 'quick';

// Each worker starts its own API process and database (see the fixtures), so nothing is served from
// here and tests run in parallel.
export default defineConfig({
  testDir: 'specs',
  ...(isQuick ? { grep: quick } : {}),
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testIgnore: LONGEST },
  ],
  // Limits for tests that hang, not for slow ones.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Tracing every test costs a third of the time. To investigate a failure, set REVIEWS_TRACE.
    trace: process.env['REVIEWS_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: BROWSER_FLAGS,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
