import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { buildEmployee, DEMO_PASSWORD } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('POST /auth/login', () => {
  it('[API-03, SES-02] opens a session by email and password, in a cookie that scripts cannot read', async () => {
    const person = await buildEmployee(app.db);
    const answer = await app.anonymous.call(contracts.login, {
      body: { email: person.email.toUpperCase(), password: DEMO_PASSWORD },
    });
    expect(answer).toMatchObject({ status: 200, body: { redirect: '/' } });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('reviews_session='))).toMatch(
      /HttpOnly; SameSite=Lax/,
    );
    expect(cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))).not.toMatch(/HttpOnly/);
  });

  it('returns the same for a wrong password and an unknown address', async () => {
    const person = await buildEmployee(app.db);
    const wrong = await app.anonymous.call(contracts.login, {
      body: { email: person.email, password: 'no' },
    });
    const unknown = await app.anonymous.call(contracts.login, {
      body: { email: 'unknown@example.com', password: 'no' },
    });
    expect(wrong).toMatchObject({ status: 422, body: { message: MESSAGES.session.loginFailed } });
    expect({ ...(unknown.body as object), requestId: 0 }).toEqual({
      ...(wrong.body as object),
      requestId: 0,
    });
  });
});

describe('GET /api/user', () => {
  it('[SES-02] returns the person', async () => {
    const person = await buildEmployee(app.db);
    const answer = await (await app.as(person.user)).call(contracts.showUser);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: person.user.id,
        name: person.preferredName,
        impersonating: false,
        canImpersonate: false,
        employee_id: person.id,
      },
    });
  });

  it('[SES-04, SES-05] returns 401 without a session and 419 for one that has ended', async () => {
    const person = await buildEmployee(app.db);
    const caller = await app.as(person.user);
    app.clock.advance(13 * 60 * 60 * 1000);
    expect((await app.anonymous.call(contracts.showUser)).status).toBe(401);
    expect(await caller.call(contracts.showUser)).toMatchObject({
      status: 419,
      body: { message: MESSAGES.errors.sessionExpired },
    });
  });
});
