import type { Page } from '@playwright/test';

/** Far enough ahead that a slow machine does not reach it first. */
const AHEAD_MS = 120_000;

/**
 * Stops the page's clock: from now on only `page.clock.runFor` advances it. The clock must be
 * installed.
 */
export async function freezeClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(new Date(now + AHEAD_MS));
}
