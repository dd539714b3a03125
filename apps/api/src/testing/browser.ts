import { XSRF_COOKIE } from '@reviews/domain';
import { DEMO_PASSWORD } from '@reviews/factories';
import { parseCookie } from 'cookie';
import type { Answer } from './start-test-app.ts';

/** A browser that keeps its cookies and sends the CSRF token back, as axios does. */
export interface Browser {
  readonly cookies: Map<string, string>;
  send(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Signs in with the demo password that all built people have; throws on anything but success. */
  signIn(person: { readonly email: string }): Promise<void>;
}

function keep(cookies: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    for (const [name, value = ''] of Object.entries(parseCookie(pair))) {
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }
}

/** Opens a browser on an application under test; sends `headers` with each request. */
export function openBrowser(url: string, headers: Record<string, string> = {}): Browser {
  const cookies = new Map<string, string>();
  const browser: Browser = {
    cookies,
    async send(method, path, { body, headers: more } = {}) {
      const token = cookies.get(XSRF_COOKIE);
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...headers,
          cookie: [...cookies]
            .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
            .join('; '),
          ...(token === undefined ? {} : { 'x-xsrf-token': token }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...more,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      keep(cookies, response.headers);
      const text = await response.text();
      const isJson = text !== '' && response.headers.get('content-type')?.includes('json') === true;
      return {
        status: response.status,
        body: isJson ? (JSON.parse(text) as unknown) : text,
        headers: response.headers,
      };
    },
    async signIn({ email }) {
      // The first response sets the CSRF cookie that sign-in needs.
      if (!cookies.has(XSRF_COOKIE)) await browser.send('GET', '/api/app_config');
      const answer = await browser.send('POST', '/auth/login', {
        body: { email, password: DEMO_PASSWORD },
      });
      if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}.`);
    },
  };
  return browser;
}
