import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../scripts/checks/browser.ts';

const executablePath = findBrowser();

// Each worker starts an API process of its own on a database of its own (the fixtures in this folder), so nothing is served
// from here and the tests run beside each other.
export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Bounds for what hangs, not for what is slow.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace of every test costs a third of the time: for looking into a failure, set REVIEWS_TRACE.
    trace: process.env['REVIEWS_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: BROWSER_FLAGS,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
