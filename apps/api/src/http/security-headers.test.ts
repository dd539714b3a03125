import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PAGE_PATHS, XSRF_COOKIE } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../testing/browser.ts';
import { startTestApp, type Answer, type TestApp } from '../testing/start-test-app.ts';
import { antiForgeryTokenOf } from './cookies.ts';

const PAGE =
  '<!doctype html><html><head><meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__">b{}</style></head><body>Reviews</body></html>';

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reviews-web-'));
  const dist = path.join(folder, 'dist');
  await mkdir(path.join(dist, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'secret.txt'), 'outside the folder');
  await writeFile(path.join(dist, 'index.html'), PAGE);
  await writeFile(path.join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(dist, '.hidden'), 'hidden');
  await writeFile(path.join(dist, 'assets', 'app-1a2b3c.js'), 'console.log(1);');
  await writeFile(path.join(dist, 'assets', 'gone-1a2b3c.js'), 'console.log(2);');
  await symlink(path.join(folder, 'secret.txt'), path.join(dist, 'link.txt'));
  app = await startTestApp({ env: { WEB_DIST: dist, TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (address: string, headers: Record<string, string> = {}) =>
  app.anonymous.send('GET', address, { headers });
const policyOf = ({ headers }: Answer) => headers.get('content-security-policy') ?? '';

/** Sends a request whose path no client library normalises. */
function rawGet(address: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${address} HTTP/1.1\r\nHost: reviews\r\nConnection: close\r\n\r\n`),
    );
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', reject);
  });
}

describe('pages', () => {
  it('[NAV-11] every path of a page is the page, including the sign-in popup under /auth', async () => {
    for (const address of [
      '/',
      '/login',
      '/pulses/abc/edit',
      '/auth/login-dialog',
      '/auth/login-dialog/',
      '/history',
    ]) {
      const answer = await get(address);
      expect([address, answer.status, answer.headers.get('content-type')]).toEqual([
        address,
        200,
        'text/html; charset=utf-8',
      ]);
      expect(answer.body).not.toContain('__CSP_NONCE__');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
  });

  it.each([
    '/.env',
    '/wp-login.php',
    '/pulses',
    '/my/tasks/x',
    '/nowhere?a=/my/tasks',
    '/index',
    '/index.html',
    '/index.html/',
    '/%69ndex.html',
    '/index.htm',
    '//',
    '/apiary',
    '/%E0%A4%A',
  ])(
    '%s is none: a browser gets the page about it, a program JSON, both with 404',
    async (address) => {
      const answer = await get(address, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
      expect(answer.body).not.toContain('__CSP_NONCE__');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      for (const accept of ['*/*', 'application/json'])
        expect(await get(address, { accept })).toMatchObject({
          status: 404,
          body: { code: 'not_visible' },
        });
    },
  );

  it('each has its own nonce, in its policy and in its text', async () => {
    const nonces = new Set<string>();
    for (let count = 0; count < 5; count += 1) {
      const answer = await get('/');
      const nonce = /'nonce-([^']+)'/.exec(policyOf(answer))?.[1] ?? '';
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      expect(String(answer.body).split(nonce)).toHaveLength(3);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  it('only run scripts of this site, and cannot be framed', async () => {
    const directives = new Map(
      policyOf(await get('/'))
        .split('; ')
        .map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1).join(' ')]),
    );
    expect(directives.get('script-src')).toBe("'self'");
    expect(directives.get('default-src')).toBe("'self'");
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(directives.get(name)).toBe("'none'");
    expect(directives.get('style-src')).not.toContain('unsafe');
  });

  it('answer HEAD like GET, and no other method', async () => {
    expect(await app.anonymous.send('HEAD', '/login')).toMatchObject({ status: 200, body: '' });
    expect((await app.anonymous.send('POST', '/login')).status).toBe(404);
  });

  it('[NAV-01] every route of the application is a page for every client', async () => {
    for (const path of PAGE_PATHS) {
      const { status, headers } = await get(path.replaceAll(/:\w+/g, 'x1'));
      expect([path, status, headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
    }
  });

  it('[ERR-06] an unknown call stays a JSON 404', async () => {
    for (const address of ['/api/nothing', '/API/nothing', '/auth/nothing', '/healthz/deep'])
      expect(await get(address)).toMatchObject({ status: 404, body: { code: 'not_visible' } });
  });
});

describe('files', () => {
  it('under /assets are cached forever, set no cookie, and return 404 when deleted', async () => {
    const answer = await fetch(`${app.url}/assets/app-1a2b3c.js`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await get('/assets/app-000000.js')).status).toBe(404);
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('[NAV-11] one deleted by a new build returns 404 and does not end the process', async () => {
    expect((await get('/assets/gone-1a2b3c.js')).status).toBe(200);
    await rm(path.join(folder, 'dist', 'assets', 'gone-1a2b3c.js'));
    expect((await get('/assets/gone-1a2b3c.js')).status).toBe(404);
    expect((await get('/')).status).toBe(200);
  });

  it('nothing outside the folder, and nothing hidden in it, is served', async () => {
    const attempts = [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/.hidden',
      '/%2ehidden',
      '/link.txt',
      '/assets/%00',
      '/assets/....//....//secret.txt',
      'http://reviews/../secret.txt',
    ];
    for (const address of attempts) {
      const text = await rawGet(address);
      expect([
        address,
        /outside the folder|^hidden/m.test(text),
        /^HTTP\/1\.1 (200|400|404)/.test(text),
      ]).toEqual([address, false, true]);
    }
  });
});

describe('headers of every response', () => {
  it('prevent type sniffing, framing, referrers and window sharing', async () => {
    const person = await buildEmployee(app.db);
    const caller = await app.as(person.user);
    for (const answer of [
      await get('/'),
      await get('/api/user'),
      await get('/api/nothing'),
      await get('/assets/app-1a2b3c.js'),
      await caller.send('GET', '/api/user'),
    ]) {
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(answer.headers.has('x-powered-by')).toBe(false);
    }
  });

  it('allow a response that is not a page to load and run nothing', async () => {
    for (const address of [
      '/api/user',
      '/api/app_config',
      '/api/app_config/client.css',
      '/api/nothing',
      '/healthz',
      '/assets/app-1a2b3c.js',
      '/favicon.svg',
    ]) {
      expect([address, policyOf(await get(address))]).toEqual([
        address,
        "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      ]);
    }
  });

  it('tell browsers to stay on TLS behind TLS, and only there', async () => {
    expect((await get('/')).headers.has('strict-transport-security')).toBe(false);
    for (const address of ['/', '/api/user', '/assets/app-1a2b3c.js']) {
      expect(
        (await get(address, { 'x-forwarded-proto': 'https' })).headers.get(
          'strict-transport-security',
        ),
      ).toBe('max-age=31536000; includeSubDomains');
    }
  });

  it('keep API responses out of caches and without a validator', async () => {
    for (const address of [
      '/api/app_config',
      '/api/app_config/client.css',
      '/api/user',
      '/api/nothing',
      '/healthz',
      '/auth/demo-accounts',
    ]) {
      const { headers } = await get(address);
      expect([
        address,
        headers.get('cache-control'),
        headers.has('etag'),
        headers.has('last-modified'),
      ]).toEqual([address, 'no-store', false, false]);
    }
  });
});

describe('the CSRF cookie', () => {
  it('is set on every response to a browser without one: pages, calls, refusals, unknown paths, documents', async () => {
    for (const address of [
      '/',
      '/login',
      '/auth/login-dialog',
      '/api/app_config',
      '/api/user',
      '/api/nothing',
      '/api/docs',
      '/api/openapi.json',
      '/healthz',
      '/favicon.svg',
      '/api/pulses/%zz',
    ]) {
      const browser = openBrowser(app.url);
      await browser.send('GET', address);
      expect([address, browser.cookies.get(XSRF_COOKIE)]).toEqual([
        address,
        expect.stringMatching(/^[\w-]{43}$/),
      ]);
      const again = await browser.send('GET', address);
      expect(again.headers.getSetCookie()).toEqual([]);
    }
  });

  it('matches its session; any other value is replaced', async () => {
    const person = await buildEmployee(app.db);
    const token = (await app.as(person.user)).sessionToken ?? '';
    for (const given of [undefined, '', 'made-up', antiForgeryTokenOf('another')]) {
      const browser = openBrowser(app.url);
      browser.cookies.set('reviews_session', token);
      if (given !== undefined) browser.cookies.set(XSRF_COOKIE, given);
      await browser.send('GET', '/api/user');
      expect(browser.cookies.get(XSRF_COOKIE)).toBe(antiForgeryTokenOf(token));
    }
  });

  it('[SES-05] is needed to sign in too', async () => {
    const person = await buildEmployee(app.db);
    const browser = openBrowser(app.url);
    expect(
      (await browser.send('POST', '/auth/login', { body: { email: person.email, password: 'x' } }))
        .status,
    ).toBe(419);
    expect(
      (await browser.send('POST', '/auth/login', { body: { email: person.email, password: 'x' } }))
        .status,
    ).toBe(422);
    expect(
      (
        await browser.send('POST', '/auth/login', {
          body: {},
          headers: { 'x-xsrf-token': 'other' },
        })
      ).status,
    ).toBe(419);
    await browser.signIn(person);
  });
});
