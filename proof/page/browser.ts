import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import type { Visitor } from '@reviews/harness';
import { BROWSER_FLAGS, ensureBrowser } from '../../scripts/checks/browser.ts';

/** Starts Chromium in headless mode. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureBrowser(() => undefined), args: [...BROWSER_FLAGS] });

/**
 * Opens a browser window with an empty cache, signed in as the visitor; signed out if there is
 * none.
 */
export async function openWindow(
  browser: Browser,
  base: string,
  visitor: Visitor | null,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  const cookies = visitor?.credentials.cookie.split('; ') ?? [];
  await context.addCookies(
    cookies.map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: base,
    })),
  );
  return context;
}
