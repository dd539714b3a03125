import { createHash } from 'node:crypto';
import { readRows } from '@reviews/db';
import { MESSAGES, SESSION_ABSOLUTE_MS, XSRF_COOKIE } from '@reviews/domain';
import { buildEmployee, DEMO_PASSWORD } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { antiForgeryTokenOf } from '../../http/cookies.ts';
import { openBrowser } from '../../testing/browser.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const SessionRow = z.strictObject({ id: z.instanceof(Buffer) });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => app.close());

const SESSION = 'reviews_session';
const SECURE_SESSION = '__Host-reviews_session';
const BEHIND_TLS = { 'x-forwarded-proto': 'https' };

const cookieLine = (headers: Headers, name: string) =>
  headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? '';
const attributesOf = (line: string) => line.split('; ').slice(1).sort();
const digestOf = (token: string | undefined) =>
  createHash('sha256')
    .update(token ?? '')
    .digest();

async function signInAnswer(headers: Record<string, string> = {}) {
  const person = await buildEmployee(app.db);
  const browser = openBrowser(app.url, headers);
  await browser.send('GET', '/api/app_config');
  const answer = await browser.send('POST', '/auth/login', {
    body: { email: person.email, password: DEMO_PASSWORD },
  });
  expect(answer.status).toBe(200);
  return { person, browser, answer };
}

describe('session cookies', () => {
  it('[SES-02] keep the session from scripts and other sites, and last as long as a session can', async () => {
    const { answer } = await signInAnswer();
    const line = cookieLine(answer.headers, SESSION);
    expect(attributesOf(line).filter((attribute) => !attribute.startsWith('Expires'))).toEqual([
      'HttpOnly',
      `Max-Age=${SESSION_ABSOLUTE_MS / 1000}`,
      'Path=/',
      'SameSite=Lax',
    ]);
    expect(attributesOf(cookieLine(answer.headers, XSRF_COOKIE))).toEqual([
      'Path=/',
      'SameSite=Lax',
    ]);
  });

  it('[API-01] are Secure behind TLS, with the session bound to this host', async () => {
    const { answer, browser } = await signInAnswer(BEHIND_TLS);
    expect(cookieLine(answer.headers, SECURE_SESSION)).toMatch(
      /Path=\/; .*HttpOnly; Secure; SameSite=Lax/,
    );
    expect(cookieLine(answer.headers, SECURE_SESSION)).not.toMatch(/Domain=/);
    expect(cookieLine(answer.headers, XSRF_COOKIE)).toMatch(/Secure/);
    expect(cookieLine(answer.headers, SESSION)).toBe('');
    expect((await browser.send('GET', '/api/user')).status).toBe(200);
    const plain = { cookie: `${SESSION}=${browser.cookies.get(SECURE_SESSION)}` };
    expect(
      (await openBrowser(app.url, BEHIND_TLS).send('GET', '/api/user', { headers: plain })).status,
    ).toBe(401);
  });

  it('store only the digest of the token', async () => {
    const { browser, person } = await signInAnswer();
    const token = browser.cookies.get(SESSION);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(
      await app.db.prisma.session.findUnique({ where: { id: digestOf(token) } }),
    ).toMatchObject({ userId: person.user.id });
    const rows = await readRows(app.db.pool, SessionRow, 'SELECT id FROM session');
    expect(rows.some(({ id }) => id.toString() === token)).toBe(false);
  });

  it('are both cleared at logout, with a new anti-forgery token without a session', async () => {
    const { browser } = await signInAnswer();
    const session = browser.cookies.get(SESSION) ?? '';
    expect(await browser.send('POST', '/api/logout')).toMatchObject({ status: 200, body: {} });
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect(browser.cookies.get(XSRF_COOKIE)).not.toBe(antiForgeryTokenOf(session));
    expect((await browser.send('GET', '/api/user')).status).toBe(401);
  });
});

describe('session id', () => {
  it('[SES-13, API-04] is invalid after logout, wherever it was copied', async () => {
    const { browser } = await signInAnswer();
    const kept = { cookie: `${SESSION}=${browser.cookies.get(SESSION)}` };
    await browser.send('POST', '/api/logout');
    expect(await app.anonymous.send('GET', '/api/user', { headers: kept })).toMatchObject({
      status: 419,
      body: { message: MESSAGES.errors.sessionExpired },
    });
  });

  it('changes at sign-in, which ends the former session', async () => {
    const { browser, person } = await signInAnswer();
    const before = browser.cookies.get(SESSION);
    await browser.signIn(person);
    expect(browser.cookies.get(SESSION)).not.toBe(before);
    expect(
      (
        await app.anonymous.send('GET', '/api/user', {
          headers: { cookie: `${SESSION}=${before}` },
        })
      ).status,
    ).toBe(419);
    expect((await browser.send('GET', '/api/user')).status).toBe(200);
  });

  it('is never taken from the browser, which prevents session fixation', async () => {
    const person = await buildEmployee(app.db);
    const planted = 'planted-by-someone-else-planted-by-someone';
    const browser = openBrowser(app.url);
    browser.cookies.set(SESSION, planted);
    await browser.send('GET', '/api/app_config');
    await browser.signIn(person);
    expect(browser.cookies.get(SESSION)).not.toBe(planted);
    expect(
      (
        await app.anonymous.send('GET', '/api/user', {
          headers: { cookie: `${SESSION}=${planted}` },
        })
      ).status,
    ).toBe(419);
  });

  it('ends on one device only at logout', async () => {
    const { browser, person } = await signInAnswer();
    const other = openBrowser(app.url);
    await other.signIn(person);
    await browser.send('POST', '/api/logout');
    expect((await other.send('GET', '/api/user')).status).toBe(200);
  });

  it('allows a second logout, or one without a session', async () => {
    const { browser } = await signInAnswer();
    const session = browser.cookies.get(SESSION) ?? '';
    await browser.send('POST', '/api/logout');
    expect((await browser.send('POST', '/api/logout')).status).toBe(200);
    browser.cookies.set(SESSION, session);
    browser.cookies.set(XSRF_COOKIE, antiForgeryTokenOf(session));
    expect((await browser.send('POST', '/api/logout')).status).toBe(200);
    expect(browser.cookies.has(SESSION)).toBe(false);
  });
});

describe('log of a person', () => {
  it('has each sign-in and each logout', async () => {
    const { browser, person } = await signInAnswer();
    await browser.send('POST', '/api/logout');
    const log = await app.db.prisma.changeLog.findMany({
      where: { entity: 'user', entityId: String(person.user.id) },
      orderBy: { id: 'asc' },
    });
    expect(
      log.map(({ action, actorId, impersonatorId }) => ({ action, actorId, impersonatorId })),
    ).toEqual([
      { action: 'session.opened', actorId: person.user.id, impersonatorId: null },
      { action: 'session.ended', actorId: person.user.id, impersonatorId: null },
    ]);
  });
});
