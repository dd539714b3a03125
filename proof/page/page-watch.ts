import { allEndpoints } from '@reviews/contracts';
import type { BrowserContext, Page, Request, Route } from '@playwright/test';

/** Chromium says the same of every refused request; the request itself is watched, and says more. */
const RESOURCE_NOISE = /^Failed to load resource/;
const ASSETS = new Set(['script', 'stylesheet', 'font']);
/**
 * So many times in a row the page must have been idle before it counts as having nothing more to do. It is a count for want of
 * a condition: code that has come is read beside the page, which is idle meanwhile, and no event of the browser says when that
 * is over; a time would be too short on a busy machine. After two rounds calls of late code were counted to the next page.
 */
const IDLE_ROUNDS = 6;

const PATTERNS = allEndpoints.map(({ id, method, path }) => ({
  id,
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** The endpoint a request of the page goes to; null for the page itself and its files. */
export function endpointOf(method: string, address: string): string | null {
  const { pathname } = new URL(address);
  return PATTERNS.find((one) => one.method === method && one.pattern.test(pathname))?.id ?? null;
}

/** What a page asked for until it had nothing more to do. */
export interface Asked {
  /** Endpoints in the order of their calls. */
  readonly calls: readonly string[];
  /** Calls made more than once, word for word. */
  readonly repeated: readonly string[];
  /** How many times the page waited for answers before it asked for more: 1 where every call is made at once. */
  readonly waves: number;
  /** The files it fetched: scripts, style sheets, fonts. */
  readonly files: readonly string[];
}

/** Notes what goes wrong on the pages of a browser window: errors on the console, exceptions, refused and lost requests. */
export function watchFaults(context: BrowserContext, note: (fault: string) => void): void {
  context.on('weberror', (error) => note(`exception: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !RESOURCE_NOISE.test(message.text()))
      note(`console: ${message.text()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400)
      note(
        `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`,
      );
  });
  context.on('requestfailed', (request) => {
    // A page that is left takes its requests back.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      note(
        `lost: ${request.method()} ${new URL(request.url()).pathname} (${request.failure()?.errorText ?? 'no answer'})`,
      );
  });
}

/**
 * Counts what a page asks for. Calls are held until the page has nothing else to do and then let go together, a wave at a
 * time: so the number of waves does not depend on how fast anything is.
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

  /** `beside` are endpoints that are asked once the page is quiet: whoever reads it does not wait for them. */
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

  /** What is asked for from the beginning of `go` until the page is quiet. */
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

  /** Waits until no file is under way and the page has been idle a few times without asking for anything. */
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
