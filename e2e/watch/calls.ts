import type { Page, Request } from '@playwright/test';

/** One request from a page to its own server. */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  readonly request: Request;
};

/** Records the requests of a page from now on, in sending order. */
export class Calls {
  readonly all: Call[] = [];

  constructor(page: Page) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      this.all.push({
        method: request.method(),
        path: pathname,
        body: request.postData(),
        request,
      });
    });
  }

  /** Returns the requests to an address, by method and path. */
  to(method: string, path: string | RegExp): Call[] {
    return this.all.filter(
      (call) =>
        call.method === method &&
        (typeof path === 'string' ? call.path === path : path.test(call.path)),
    );
  }

  count(method: string, path: string | RegExp): number {
    return this.to(method, path).length;
  }

  /** Clears the recorded requests. */
  clear(): void {
    this.all.length = 0;
  }
}
