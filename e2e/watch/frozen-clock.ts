import type { Page } from '@playwright/test';

/** Far enough ahead that a slow machine does not pass it on the way. */
const AHEAD_MS = 120_000;

/** Stops the page's clock: from now on its time passes only by `page.clock.runFor`. The clock must have been installed. */
export async function freezeClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(new Date(now + AHEAD_MS));
}
