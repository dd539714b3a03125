import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Set by a test: it is gone once the browser has loaded the page anew. */
    markedByTest?: boolean;
  }
}

/** Marks the page as loaded, to tell a later full load from a change inside the application. */
export async function markLoad(page: Page): Promise<void> {
  await page.evaluate(() => void (window.markedByTest = true));
}

/** Whether the page still is the load that was marked. */
export function isSameLoad(page: Page): Promise<boolean> {
  return page.evaluate(() => window.markedByTest === true);
}
