import { isPagePath } from '@reviews/domain';
import { allEndpoints } from '@reviews/contracts';
import type { BrowserContext, Page, Request, Route } from '@playwright/test';

/**
 * Chromium logs the same text for every refused request. The request itself is watched and tells
 * more.
 */
const RESOURCE_NOISE = /^Failed to load resource/;
const ASSETS = new Set(['script', 'stylesheet', 'font']);
/**
 * Number of idle callbacks in a row after which the page counts as finished. A count, because no
 * browser event says when the page has parsed late code (it is idle during that), and a time would
 * be too short on a busy machine. With two rounds, calls of late code were counted for the next
 * page.
 */
const IDLE_ROUNDS = 6;

const PATTERNS = allEndpoints.map(({ id, method, path }) => ({
  id,
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}));

/**
 * Returns the id of the endpoint that a request goes to; null for the page itself and its files.
 */
export function endpointOf(method: string, address: string): string | null {
  const { pathname } = new URL(address);
  return PATTERNS.find((one) => one.method === method && one.pattern.test(pathname))?.id ?? null;
}

/** What a page requested until it was quiet. */
export interface Asked {
  /** Endpoint ids in the order of their calls. */
  readonly calls: readonly string[];
  /** Identical calls made more than once. */
  readonly repeated: readonly string[];
  /**
   * How many times the page waited for responses before it made more calls: 1 if it makes all calls
   * at once.
   */
  readonly waves: number;
  /** The scripts, style sheets and fonts that it fetched. */
  readonly files: readonly string[];
}

/**
 * Reports errors on the pages of a browser window: console errors, exceptions, refused and lost
 * requests.
 */
export function watchFaults(context: BrowserContext, note: (fault: string) => void): void {
  context.on('weberror', (error) => note(`exception: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !RESOURCE_NOISE.test(message.text()))
      note(`console: ${message.text()}`);
  });
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // The page about an address that is none.
    const isOfNoPage = response.request().isNavigationRequest() && !isPagePath(pathname);
    if (response.status() >= 400 && !(response.status() === 404 && isOfNoPage))
      note(`${response.status()} ${response.request().method()} ${pathname}`);
  });
  context.on('requestfailed', (request) => {
    // A page cancels its requests when it is left.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      note(
        `lost: ${request.method()} ${new URL(request.url()).pathname} (${request.failure()?.errorText ?? 'no answer'})`,
      );
  });
}

/**
 * Counts what a page requests. Calls are held until the page is idle and then released together,
 * one wave at a time, so the number of waves does not depend on speed.
 */
export class PageWatch {
  readonly #page: Page;
  readonly #beside: readonly string[];
  #held: Route[] = [];
  #requests: Request[] = [];
  #files: string[] = [];
  #loading = new Set<Request>();

  private constructor(page: Page, beside: readonly string[]) {
    this.#page = page;
    this.#beside = beside;
  }

  /**
   * `beside` lists endpoints that are called once the page is quiet. The user does not wait for
   * these, so they are not counted as a wave.
   */
  static async on(page: Page, beside: readonly string[] = []): Promise<PageWatch> {
    const watch = new PageWatch(page, beside);
    page.on('request', (request) => watch.#begin(request));
    const end = (request: Request): boolean => watch.#loading.delete(request);
    page.on('requestfinished', end).on('requestfailed', end);
    await page.route(
      (url) => PATTERNS.some(({ pattern }) => pattern.test(url.pathname)),
      async (route) => {
        if (endpointOf(route.request().method(), route.request().url()) === null)
          await route.continue();
        else watch.#held.push(route);
      },
    );
    return watch;
  }

  /** Returns what the page requests from the start of `go` until it is quiet. */
  async during(go: () => Promise<unknown>): Promise<Asked> {
    [this.#requests, this.#files] = [[], []];
    await go();
    let waves = 0;
    for (;;) {
      await this.#quiet();
      if (this.#held.length === 0) break;
      const wave = this.#held;
      if (wave.some((route) => !this.#isBeside(route))) waves += 1;
      this.#held = [];
      await Promise.all(
        wave.map(async (route) => {
          await route.continue();
          await (await route.request().response())?.finished();
        }),
      );
    }
    const said = this.#requests.map(
      (request) => `${request.method()} ${request.url()} ${request.postData() ?? ''}`,
    );
    return {
      calls: this.#requests.map((request) => endpointOf(request.method(), request.url()) ?? ''),
      repeated: said.filter((text, index) => said.indexOf(text) !== index),
      waves,
      files: this.#files,
    };
  }

  #isBeside(route: Route): boolean {
    return this.#beside.includes(endpointOf(route.request().method(), route.request().url()) ?? '');
  }

  #begin(request: Request): void {
    if (ASSETS.has(request.resourceType())) {
      this.#files.push(new URL(request.url()).pathname);
      this.#loading.add(request);
    } else if (endpointOf(request.method(), request.url()) !== null) this.#requests.push(request);
  }

  /**
   * Waits until no file is loading and the page has been idle `IDLE_ROUNDS` times without a
   * request.
   */
  async #quiet(): Promise<void> {
    for (let round = 0; round < IDLE_ROUNDS; round += 1) {
      const before = this.#requests.length + this.#files.length;
      await this.#page.evaluate(
        () =>
          new Promise<void>((resolve) =>
            requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve))),
          ),
      );
      if (this.#loading.size > 0 || this.#requests.length + this.#files.length !== before)
        round = -1;
    }
  }
}
