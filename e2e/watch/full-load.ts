import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Set by a test; lost when the browser reloads the page. */
    markedByTest?: boolean;
  }
}

/** Marks the page, to tell a later full load from navigation inside the application. */
export async function markLoad(page: Page): Promise<void> {
  await page.evaluate(() => void (window.markedByTest = true));
}

/** Whether the page is still the marked load. */
export function isSameLoad(page: Page): Promise<boolean> {
  return page.evaluate(() => window.markedByTest === true);
}
