import { MESSAGES, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '@reviews/domain';
import { buildEmployee, DEMO_PASSWORD, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let person: BuiltEmployee;
let caller: Caller;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  person = await buildEmployee(app.db);
  caller = await app.as(person.user);
});
afterAll(() => app.close());

const MINUTE = 60_000;
const expired = {
  status: 419,
  body: { message: MESSAGES.errors.sessionExpired, code: 'session_expired' },
};
const callUser = () => caller.send('GET', '/api/user');
const lastSeen = async () =>
  (await app.db.prisma.session.findFirstOrThrow({ where: { userId: person.user.id } })).lastSeenAt;

describe('session lifetime', () => {
  it('[SES-05] ends after the idle time without use, to the minute', async () => {
    app.clock.advance(SESSION_IDLE_MS - MINUTE);
    expect((await callUser()).status).toBe(200);
    app.clock.advance(SESSION_IDLE_MS);
    expect(await callUser()).toMatchObject(expired);
  });

  it('[SES-05] ends after the maximum time, however much it is used', async () => {
    const step = SESSION_IDLE_MS / 2;
    for (let passed = 0; passed + step < SESSION_ABSOLUTE_MS; passed += step) {
      app.clock.advance(step);
      expect((await callUser()).status).toBe(200);
    }
    app.clock.advance(step);
    expect(await callUser()).toMatchObject(expired);
  });

  it('records use at most once a minute', async () => {
    const opened = await lastSeen();
    app.clock.advance(MINUTE - 1000);
    await callUser();
    expect(await lastSeen()).toEqual(opened);
    app.clock.advance(2000);
    await callUser();
    expect(await lastSeen()).toEqual(app.clock.now());
  });

  it('[API-07] session-check returns 200 during it, 419 after it, 401 without a session', async () => {
    expect(await caller.send('GET', '/auth/session-check')).toMatchObject({
      status: 200,
      body: { signedIn: true },
    });
    app.clock.advance(SESSION_IDLE_MS + MINUTE);
    expect(await caller.send('GET', '/auth/session-check')).toMatchObject(expired);
    expect((await app.anonymous.send('GET', '/auth/session-check')).status).toBe(401);
  });

  it('[AMB-53] returns 401 without a session cookie or with an empty one', async () => {
    for (const cookie of [
      '',
      'reviews_session=',
      'other=1',
      ';;=;reviews_session',
      'reviews_session=%E0%A4%A; x',
    ]) {
      const { status } = await app.anonymous.send('GET', '/api/user', { headers: { cookie } });
      expect([cookie, status]).toEqual([cookie, cookie.includes('%E0') ? 419 : 401]);
    }
  });
});

describe('closed account', () => {
  it('ends its open session', async () => {
    await app.db.prisma.user.update({
      where: { id: person.user.id },
      data: { deactivatedAt: app.clock.now() },
    });
    expect(await callUser()).toMatchObject(expired);
  });

  it('is refused at sign-in with the message of a wrong password', async () => {
    const closed = await buildEmployee(app.db, { deactivatedAt: app.clock.now() });
    const answer = await app.anonymous.send('POST', '/auth/login', {
      body: { email: closed.email, password: DEMO_PASSWORD },
    });
    expect(answer).toMatchObject({ status: 422, body: { message: MESSAGES.session.loginFailed } });
    expect(await app.db.prisma.session.count({ where: { userId: closed.user.id } })).toBe(0);
  });

  it('cannot sign in with any password if it has none', async () => {
    const passwordless = await buildEmployee(app.db, { password: null });
    const answer = await app.anonymous.send('POST', '/auth/login', {
      body: { email: passwordless.email, password: DEMO_PASSWORD },
    });
    expect(answer).toMatchObject({ status: 422, body: { message: MESSAGES.session.loginFailed } });
  });
});

describe('permissions', () => {
  it('[PERM-05] apply from the next call, without signing in again', async () => {
    expect(await callUser()).toMatchObject({
      body: { canImpersonate: false, sections: { cycles: false } },
    });
    const role = await app.db.prisma.role.findUniqueOrThrow({ where: { name: 'HR' } });
    await app.db.prisma.userRole.create({ data: { userId: person.user.id, roleId: role.id } });
    expect(await callUser()).toMatchObject({
      body: { canImpersonate: true, sections: { cycles: true } },
    });
    await app.db.prisma.userRole.deleteMany({ where: { userId: person.user.id } });
    expect(await callUser()).toMatchObject({
      body: { canImpersonate: false, sections: { cycles: false } },
    });
  });
});

describe('expired sessions', () => {
  const count = () => app.db.prisma.session.count();
  const signIn = () =>
    app.anonymous.send('POST', '/auth/login', {
      body: { email: person.email, password: DEMO_PASSWORD },
    });

  it('are deleted as new ones begin; their tokens get the same response as before', async () => {
    for (let number = 0; number < 30; number += 1) await app.as(person.user);
    app.clock.advance(SESSION_ABSOLUTE_MS + MINUTE);
    const before = await count();
    await signIn();
    expect(await count()).toBe(before - 20 + 1);
    for (let number = 0; number < 3; number += 1) await signIn();
    expect(
      await app.db.prisma.session.count({ where: { expiresAt: { lt: app.clock.now() } } }),
    ).toBe(0);
    expect(await callUser()).toMatchObject(expired);
  });

  it('stay while they last, and until the end of an impersonation is logged', async () => {
    const hr = await buildEmployee(app.db, { roles: ['HR'] });
    const lapsed = await app.as(person.user, hr.user);
    app.clock.advance(SESSION_ABSOLUTE_MS + MINUTE);
    const living = await app.as(person.user);
    await signIn();
    expect((await living.send('GET', '/api/user')).status).toBe(200);
    expect(await app.db.prisma.session.count({ where: { impersonatorId: hr.user.id } })).toBe(1);
    await lapsed.send('GET', '/api/user');
    expect(
      await app.db.prisma.changeLog.count({
        where: { action: 'impersonation.stopped', impersonatorId: hr.user.id },
      }),
    ).toBe(1);
    await signIn();
    expect(await app.db.prisma.session.count({ where: { impersonatorId: hr.user.id } })).toBe(0);
  });
});
