import { chromium, type Browser } from '@playwright/test';
import { findBrowser, BROWSER_FLAGS } from '../scripts/checks/browser.ts';
import { Visitor } from '@reviews/harness';
import { startProduct } from './servers.ts';
import type { World } from './world.ts';

export interface FirstLoad {
  readonly path: string;
  /** Compressed bytes on the wire. */
  readonly script: number;
  readonly style: number;
  readonly editorLoaded: boolean;
}

async function load(browser: Browser, base: string, path: string, cookie: string | null): Promise<FirstLoad> {
  const context = await browser.newContext();
  if (cookie !== null) {
    await context.addCookies(cookie.split('; ').map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url: base })));
  }
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const kinds = new Map<string, { kind: string; url: string }>();
  const bytes = { Script: 0, Stylesheet: 0 };
  let editorLoaded = false;
  network.on('Network.responseReceived', ({ requestId, type, response }) => kinds.set(requestId, { kind: type, url: response.url }));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = kinds.get(requestId);
    if (found?.kind === 'Script') bytes.Script += encodedDataLength;
    if (found?.kind === 'Stylesheet') bytes.Stylesheet += encodedDataLength;
    if (found?.url.includes('rich-text-editor') === true) editorLoaded = true;
  });
  await page.goto(`${base}${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await context.close();
  return { path, script: bytes.Script, style: bytes.Stylesheet, editorLoaded };
}

/** What a browser with an empty cache fetches for the sign-in page and for home. */
export async function measureFirstLoad(world: World): Promise<FirstLoad[]> {
  const product = await startProduct(world.url);
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('No browser: run npm test once, which installs one.');
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] });
  try {
    const visitor = await Visitor.signIn(product.url, 'employee@larkspur.example');
    return [await load(browser, product.url, '/login', null), await load(browser, product.url, '/', visitor.credentials.cookie)];
  } finally {
    await browser.close();
    await product.stop();
  }
}
