import {
  changeMyPassword,
  endMySessions,
  impersonate,
  login,
  makeToken,
  showMySignIn,
  showUser,
} from '@reviews/contracts';
import {
  ACCESS_MESSAGES as access,
  ADMINISTRATOR_ROLE,
  LOGIN_MAX_FAILURES,
  SIGN_IN_MESSAGES as texts,
  SIGNED_IN_LATELY_MS,
  SITE_NOTICE_MESSAGES,
} from '@reviews/domain';
import { buildEmployee, DEMO_PASSWORD, type BuiltEmployee } from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Caller,
  type TestApp,
} from '../../testing/start-test-app.ts';
import { replyOf } from '../../testing/worlds.ts';

const NEXT = 'three lamps by the river';
const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.db.prisma.rateLimit.deleteMany());

const show = async (by: Caller) => replyOf(showMySignIn, await by.call(showMySignIn));
const change = (by: Caller, password = NEXT, current = DEMO_PASSWORD) =>
  by.call(changeMyPassword, { body: { current, password } });
const end = (by: Caller, given: { session_key?: string | null; password?: string | null } = {}) =>
  by.call(endMySessions, { body: { session_key: null, password: null, ...given } });
const signIn = (email: string, password: string) =>
  app.anonymous.call(login, { body: { email, password } });
const statusOf = async (by: Caller) => (await by.call(showUser)).status;
const logged = async ({ user }: BuiltEmployee) =>
  (
    await app.db.prisma.changeLog.findMany({
      where: { actorId: user.id },
      orderBy: { id: 'asc' },
      select: { action: true, details: true },
    })
  ).map(({ action, details }) => [action, details]);
/** Creates a session whose sign-in is so old that its owner must prove who they are. */
async function openedLongAgo({ user }: BuiltEmployee): Promise<Caller> {
  const caller = await app.as(user);
  await app.db.prisma.session.updateMany({
    where: { userId: user.id },
    data: { signedInAt: new Date(app.clock.now().getTime() - SIGNED_IN_LATELY_MS - 1000) },
  });
  return caller;
}
const cookieOf = ({ headers }: Answer): string | undefined =>
  headers.getSetCookie().find((cookie) => cookie.startsWith('reviews_session='));
/** Returns the browser with the new session of a response. */
function renewed(answer: Answer): Record<string, string> {
  const token = /reviews_session=([^;]+)/.exec(cookieOf(answer) ?? '')?.[1] ?? '';
  return { cookie: `reviews_session=${token}` };
}
const isSignedIn = async (answer: Answer) =>
  (await app.anonymous.send('GET', showUser.path, { headers: renewed(answer) })).status;

describe('own sign-in', () => {
  it('shows the ways to sign in and the sessions, and nothing about anyone else', async () => {
    const person = await buildEmployee(app.db);
    const caller = await app.as(person.user);
    await app.as(person.user);
    await app.as((await buildEmployee(app.db)).user);
    const shown = await show(caller);
    expect(shown).toMatchObject({
      email: person.email,
      password: 'own',
      confirm_by: 'nothing',
      can_change: true,
      providers: [],
      tokens: 0,
    });
    expect(shown.sessions.map(({ is_current: isCurrent }) => isCurrent).toSorted()).toEqual([
      false,
      true,
    ]);
    expect(JSON.stringify(shown)).not.toContain('argon2');
  });
});

describe('password change', () => {
  it('takes effect at once, ends every other session and token, and continues under a new session', async () => {
    const person = await buildEmployee(app.db);
    const [caller, other] = [await app.as(person.user), await app.as(person.user)];
    replyOf(
      makeToken,
      await caller.call(makeToken, { body: { name: 'Nightly', scopes: ['own'], days: 30 } }),
    );
    const { tokens } = await show(caller);
    expect(tokens).toBe(1);
    const answer = await change(caller);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: texts.passwordChanged({ sessions: 1, tokens: 1 }) },
    });
    expect(await statusOf(other)).toBe(419);
    // The former cookie is invalid, the one in the response works.
    expect([await statusOf(caller), await isSignedIn(answer)]).toEqual([419, 200]);
    expect([
      (await signIn(person.email, DEMO_PASSWORD)).status,
      (await signIn(person.email, NEXT)).status,
    ]).toEqual([422, 200]);
    expect(await logged(person)).toEqual([
      ['token.made', expect.anything()],
      ['token.revoked', {}],
      ['user.password_changed', { sessions: 1 }],
      ['session.opened', {}],
    ]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('notifies the owner, who can act if it was someone else', async () => {
    const person = await buildEmployee(app.db);
    expect((await change(await app.as(person.user))).status).toBe(200);
    expect(
      await app.db.prisma.notice.findMany({
        where: { userId: person.user.id },
        select: { kind: true, mail: { select: { state: true } } },
      }),
    ).toEqual([{ kind: 'password_changed', mail: { state: 'waiting' } }]);
    expect(SITE_NOTICE_MESSAGES.passwordChangedCheck).toMatch(/not you/u);
  });

  it('invalidates every password link', async () => {
    const person = await buildEmployee(app.db);
    const now = app.clock.now();
    await app.db.prisma.invitation.create({
      data: {
        userId: person.user.id,
        tokenHash: Buffer.alloc(32, 7),
        createdAt: now,
        dueAt: now,
        expiresAt: new Date(now.getTime() + DAY_MS),
        mailState: 'kept',
      },
    });
    expect((await change(await app.as(person.user))).status).toBe(200);
    expect(
      await app.db.prisma.invitation.findFirst({ where: { userId: person.user.id } }),
    ).toMatchObject({ withdrawnAt: now });
  });

  it.each([
    ['short', access.passwordShort({ min: 12 })],
    ['password1234', access.passwordCommon],
    ['unbelievable', access.passwordBreached],
    ['larkspur meadow nine', access.passwordPersonal],
    ['quillon writes again', access.passwordPersonal],
    [DEMO_PASSWORD, texts.samePassword],
  ])('refuses a new password that is %s', async (password, message) => {
    const person = await buildEmployee(app.db, { preferredName: 'Ada Quillon' });
    expect(await change(await app.as(person.user), password)).toMatchObject({
      status: 422,
      body: { message, errors: { password: [message] } },
    });
    expect((await signIn(person.email, DEMO_PASSWORD)).status).toBe(200);
  });

  it('needs the current one, with one limit of guesses shared with sign-in', async () => {
    const person = await buildEmployee(app.db);
    const caller = await app.as(person.user);
    for (let attempt = 1; attempt < LOGIN_MAX_FAILURES; attempt += 1)
      expect(await change(caller, NEXT, 'not the password')).toMatchObject({
        status: 422,
        body: { errors: { current: [texts.wrongPassword] } },
      });
    expect((await signIn(person.email, 'not the password')).status).toBe(422);
    expect((await change(caller)).status).toBe(429);
    expect((await signIn(person.email, DEMO_PASSWORD)).status).toBe(429);
    app.clock.advance(1);
    expect(await statusOf(caller)).toBe(200);
  });

  it('is applied once for two simultaneous requests', async () => {
    const caller = await app.as((await buildEmployee(app.db)).user);
    const answers = await Promise.all([change(caller), change(caller, 'seven boats in harbour')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 409, 419, 422]).toContain(status);
  });

  it('is not offered without a password', async () => {
    const person = await buildEmployee(app.db, { password: null });
    const caller = await app.as(person.user);
    expect((await show(caller)).password).toBe('none');
    expect(await change(caller)).toMatchObject({
      status: 422,
      body: { message: texts.noPassword },
    });
  });
});

describe('own sessions', () => {
  it('end singly or all others at once, with a log line; this one stays', async () => {
    const person = await buildEmployee(app.db);
    const [caller, second, third] = [
      await app.as(person.user),
      await app.as(person.user),
      await app.as(person.user),
    ];
    const [other] = (await show(caller)).sessions.filter(({ is_current: isCurrent }) => !isCurrent);
    expect(await end(caller, { session_key: other?.key ?? '' })).toMatchObject({
      status: 200,
      body: { message: access.signedOutOne },
    });
    expect([await statusOf(second), await statusOf(third)].toSorted()).toEqual([200, 419]);
    expect(await end(caller, { session_key: other?.key ?? '' })).toMatchObject({
      status: 404,
      body: { message: access.sessionNotFound },
    });
    expect(await end(caller)).toMatchObject({
      status: 200,
      body: { message: texts.signedOut({ sessions: 1, tokens: 0 }) },
    });
    expect([await statusOf(caller), await statusOf(second), await statusOf(third)]).toEqual([
      200, 419, 419,
    ]);
    expect(await end(caller)).toMatchObject({
      status: 200,
      body: { message: texts.signedOut({ sessions: 0, tokens: 0 }) },
    });
    expect(await logged(person)).toEqual([
      ['user.signed_out', { sessions: 1 }],
      ['user.signed_out', { sessions: 1 }],
    ]);
  });

  it('exclude those of other people, and the asking one', async () => {
    const [person, stranger] = [await buildEmployee(app.db), await buildEmployee(app.db)];
    const [caller, theirs] = [await app.as(person.user), await app.as(stranger.user)];
    const [foreign] = (await show(theirs)).sessions;
    expect(await end(caller, { session_key: foreign?.key ?? '' })).toMatchObject({
      status: 404,
      body: { message: access.sessionNotFound },
    });
    const [own] = (await show(caller)).sessions;
    expect(await end(caller, { session_key: own?.key ?? '' })).toMatchObject({
      status: 422,
      body: { message: texts.thisBrowser },
    });
    expect([await statusOf(caller), await statusOf(theirs)]).toEqual([200, 200]);
  });

  it('end after a recent sign-in or with the password, and continue under a new session', async () => {
    const person = await buildEmployee(app.db);
    const caller = await openedLongAgo(person);
    const other = await app.as(person.user);
    expect((await show(caller)).confirm_by).toBe('password');
    expect(await end(caller)).toMatchObject({
      status: 422,
      body: { errors: { password: [texts.confirmFirst] } },
    });
    expect(await end(caller, { password: 'not the password' })).toMatchObject({
      status: 422,
      body: { errors: { password: [texts.wrongPassword] } },
    });
    expect(await statusOf(other)).toBe(200);
    const answer = await end(caller, { password: DEMO_PASSWORD });
    expect(answer.status).toBe(200);
    expect([await statusOf(other), await statusOf(caller), await isSignedIn(answer)]).toEqual([
      419, 419, 200,
    ]);
  });

  it('end without a password only after a recent sign-in', async () => {
    const person = await buildEmployee(app.db, { password: null });
    const caller = await openedLongAgo(person);
    expect((await show(caller)).confirm_by).toBe('sign_in_again');
    expect(await end(caller)).toMatchObject({ status: 422, body: { message: texts.signInAgain } });
    expect((await end(await app.as(person.user))).status).toBe(200);
  });
});

describe('own log of impersonations', () => {
  it('tells who looked, when and why, latest first, and whether it has ended', async () => {
    const [person, other] = [await buildEmployee(app.db), await buildEmployee(app.db)];
    const admin = await buildEmployee(app.db, {
      preferredName: 'Imogen Vale',
      roles: [ADMINISTRATOR_ROLE],
    });
    const look = async (reason: string, whose = person): Promise<Record<string, string>> => {
      const answer = await (
        await app.as(admin.user)
      ).call(impersonate, {
        body: { userId: whose.user.id, reason },
      });
      expect(answer.status).toBe(200);
      return renewed(answer);
    };
    const times = [app.clock.now()];
    const later = () => {
      app.clock.advance(60_000);
      times.push(app.clock.now());
    };
    const { services } = app;
    const { cookie = '' } = await look('  She asked why a review is closed.  ');
    later();
    await services.session.signOut(cookie.split('=')[1] ?? '');
    later();
    await look('To see her packet');
    await look('Someone else', other);
    const [first, stopped, second] = times.map((at) => at.toISOString());
    expect((await show(await app.as(person.user))).impersonations).toEqual([
      { by: 'Imogen Vale', reason: 'To see her packet', started_at: second, ended_at: null },
      {
        by: 'Imogen Vale',
        reason: 'She asked why a review is closed.',
        started_at: first,
        ended_at: stopped,
      },
    ]);
  });
});

describe('sign-in of someone else', () => {
  it('is invisible and unchangeable while impersonating', async () => {
    const [person, admin] = [
      await buildEmployee(app.db),
      await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] }),
    ];
    const looking = await app.as(person.user, admin.user);
    const refused = { status: 403, body: { message: texts.notAsAnother } };
    expect(await looking.call(showMySignIn)).toMatchObject(refused);
    expect(await change(looking)).toMatchObject(refused);
    expect(await end(looking)).toMatchObject(refused);
    expect((await signIn(person.email, DEMO_PASSWORD)).status).toBe(200);
  });
});
