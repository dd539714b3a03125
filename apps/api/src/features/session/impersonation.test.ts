import {
  ADMINISTRATOR_ROLE,
  HR_PARTNER_ROLE,
  HR_ROLE,
  IMPERSONATION_MAX_MS,
  MESSAGES,
  SESSION_ABSOLUTE_MS,
  XSRF_COOKIE,
} from '@reviews/domain';
import {
  buildDepartment,
  buildEmployee,
  buildRole,
  buildSubmittedPulse,
  grantRole,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type Browser } from '../../testing/browser.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let admin: BuiltEmployee,
  hr: BuiltEmployee,
  partner: BuiltEmployee,
  employee: BuiltEmployee,
  elsewhere: BuiltEmployee;
/** The last line of the log before a test; nobody takes lines away. */
let logged = 0n;
const MINUTE = 60_000;
const SESSION = 'reviews_session';

beforeAll(async () => {
  app = await startTestApp();
  await buildDepartment(app.db, 'Engineering');
  await buildDepartment(app.db, 'Sales');
  admin = await buildEmployee(app.db, {
    preferredName: 'Imogen Vale',
    department: 'Sales',
    roles: [ADMINISTRATOR_ROLE],
  });
  hr = await buildEmployee(app.db, {
    preferredName: 'Rosa Lindqvist',
    department: 'Engineering',
    roles: [HR_ROLE],
  });
  partner = await buildEmployee(app.db, { preferredName: 'Tomas Okafor', department: 'Sales' });
  await grantRole(app.db, partner.user.id, HR_PARTNER_ROLE, ['Engineering']);
  employee = await buildEmployee(app.db, {
    preferredName: 'Noa Castellan',
    department: 'Engineering',
  });
  elsewhere = await buildEmployee(app.db, {
    preferredName: 'Augustin Leclerc',
    department: 'Sales',
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  logged = (await app.db.prisma.changeLog.aggregate({ _max: { id: true } }))._max.id ?? 0n;
  await app.db.prisma.appConfig.update({
    where: { id: 1 },
    data: { impersonationReadOnly: false },
  });
});

async function browserOf(person: BuiltEmployee): Promise<Browser> {
  const browser = openBrowser(app.url);
  await browser.signIn(person);
  return browser;
}

const start = (browser: Browser, target: BuiltEmployee) =>
  browser.send('POST', '/auth/impersonate', { body: { userId: target.user.id } });
const stop = (browser: Browser) => browser.send('DELETE', '/auth/impersonate');
const userOf = async (browser: Browser) => (await browser.send('GET', '/api/user')).body;

async function impersonating(person: BuiltEmployee, target: BuiltEmployee): Promise<Browser> {
  const browser = await browserOf(person);
  expect(await start(browser, target)).toMatchObject({ status: 200, body: { redirect: '/' } });
  return browser;
}

/** Somebody whose one role lets them look at the product as everybody else. */
async function buildImpersonator(): Promise<BuiltEmployee> {
  const { name } = await buildRole(app.db, {
    grants: [{ permission: 'users.impersonate', scope: 'all' }],
  });
  return buildEmployee(app.db, { roles: [name] });
}

const submittedBy = (writer: BuiltEmployee) =>
  buildSubmittedPulse(app.db, { assignee: writer, openedAt: app.clock.now() });

/** What a test adds to the log of a person, sign-ins left out. */
async function logOf(person: BuiltEmployee) {
  const lines = await app.db.prisma.changeLog.findMany({
    where: {
      id: { gt: logged },
      entity: 'user',
      entityId: String(person.user.id),
      action: { startsWith: 'impersonation' },
    },
    orderBy: { id: 'asc' },
  });
  return lines.map(({ action, actorId, impersonatorId, at }) => ({
    action,
    actorId,
    impersonatorId,
    at,
  }));
}

describe('who may look at the product as whom', () => {
  it('[PERM-05, SES-02, SES-03, API-06] HR as anyone of no further rights, an Administrator as anyone', async () => {
    for (const [who, whom] of [
      [hr, employee],
      [hr, elsewhere],
      [hr, partner],
      [admin, hr],
      [admin, employee],
    ] as const) {
      const browser = await impersonating(who, whom);
      expect(await userOf(browser)).toMatchObject({
        id: whom.user.id,
        employee_id: whom.id,
        name: whom.preferredName,
        impersonating: true,
        canImpersonate: false,
        impersonator_name: who.preferredName,
        impersonation_ends_at: new Date(
          app.clock.now().getTime() + IMPERSONATION_MAX_MS,
        ).toISOString(),
      });
    }
  });

  it('[PERM-05] nobody without the permission', async () => {
    const browser = await browserOf(employee);
    expect(await start(browser, elsewhere)).toMatchObject({
      status: 403,
      body: { message: MESSAGES.errors.notAuthorised },
    });
    expect(await userOf(browser)).toMatchObject({
      id: employee.user.id,
      impersonating: false,
      canImpersonate: false,
    });
  });

  it('an Administrator only by an Administrator', async () => {
    const other = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
    expect(await start(await browserOf(hr), admin)).toMatchObject({
      status: 404,
      body: { message: MESSAGES.impersonation.notPossible },
    });
    expect((await start(await browserOf(other), admin)).status).toBe(200);
  });

  it('an HR partner only people of the chosen departments, and nobody there with wider rights', async () => {
    const browser = await browserOf(partner);
    const refused = { status: 404, body: { message: MESSAGES.impersonation.notPossible } };
    expect(await start(browser, elsewhere)).toMatchObject(refused);
    expect(await start(browser, hr)).toMatchObject(refused);
    const colleague = await buildEmployee(app.db, { department: 'Engineering' });
    await grantRole(app.db, colleague.user.id, HR_PARTNER_ROLE, ['Sales']);
    expect(await start(browser, colleague)).toMatchObject(refused);
    expect((await start(browser, employee)).status).toBe(200);
  });

  it('nobody who has of their line what one has of nobody, and an impersonation that goes on ends when they are given it', async () => {
    const manager = await buildEmployee(app.db, { department: 'Engineering' });
    const browser = await impersonating(await buildImpersonator(), manager);
    const role = await buildRole(app.db, {
      grants: [{ permission: 'forms.delete', scope: 'downline' }],
    });
    await grantRole(app.db, manager.user.id, role.name);
    expect((await browser.send('GET', '/api/user')).status).toBe(419);
    expect(await start(await browserOf(await buildImpersonator()), manager)).toMatchObject({
      status: 404,
      body: { message: MESSAGES.impersonation.notPossible },
    });
    expect((await start(await browserOf(hr), manager)).status).toBe(200);
  });

  it('not oneself, nobody who left the product, nobody who is not there, each with the same answer', async () => {
    const browser = await browserOf(admin);
    const closed = await buildEmployee(app.db, { deactivatedAt: app.clock.now() });
    const answers = await Promise.all(
      [admin.user.id, closed.user.id, 2_000_000_000].map((userId) =>
        browser.send('POST', '/auth/impersonate', { body: { userId } }),
      ),
    );
    for (const { status, body } of answers)
      expect({ status, body: { ...(body as object), requestId: null } }).toEqual({
        status: 404,
        body: { message: MESSAGES.impersonation.notPossible, code: 'not_visible', requestId: null },
      });
  });

  it('[API-06] userId is that of the user, and must be a number', async () => {
    const browser = await browserOf(hr);
    for (const body of [
      {},
      { userId: String(employee.user.id) },
      { userId: 0 },
      { userId: -1 },
      { userId: 1.5 },
      { userId: 3_000_000_000 },
      { userId: null },
    ]) {
      expect(await browser.send('POST', '/auth/impersonate', { body })).toMatchObject({
        status: 422,
        body: { errors: { userId: [expect.any(String)] } },
      });
    }
  });

  it('is never nested, whatever the impersonated person may do', async () => {
    const browser = await impersonating(admin, hr);
    expect(await userOf(browser)).toMatchObject({ canImpersonate: false });
    expect(await start(browser, employee)).toMatchObject({
      status: 403,
      body: { message: MESSAGES.impersonation.notWhileImpersonating },
    });
    const search = { filters: { search: 'noa', context: 'impersonation' } };
    expect((await browser.send('POST', '/api/employee/search', { body: search })).status).toBe(403);
  });
});

describe('the ids of the session', () => {
  it('change at start and stop; the ones before, and their anti-forgery tokens, are worth nothing', async () => {
    const browser = await browserOf(hr);
    const before = new Map(browser.cookies);
    await start(browser, employee);
    const during = new Map(browser.cookies);
    await stop(browser);
    const [session, token] = [browser.cookies.get(SESSION), browser.cookies.get(XSRF_COOKIE)];
    expect(new Set([before.get(SESSION), during.get(SESSION), session]).size).toBe(3);
    expect(new Set([before.get(XSRF_COOKIE), during.get(XSRF_COOKIE), token]).size).toBe(3);
    for (const old of [before, during]) {
      expect(
        (
          await app.anonymous.send('GET', '/api/user', {
            headers: { cookie: `${SESSION}=${old.get(SESSION)}` },
          })
        ).status,
      ).toBe(419);
      const foreign = {
        cookie: `${SESSION}=${session}; ${XSRF_COOKIE}=${old.get(XSRF_COOKIE)}`,
        'x-xsrf-token': old.get(XSRF_COOKIE) ?? '',
      };
      expect(
        (
          await app.anonymous.send('POST', '/auth/impersonate', {
            body: { userId: employee.user.id },
            headers: foreign,
          })
        ).status,
      ).toBe(419);
    }
  });

  it('two starts at once from one session give one impersonation', async () => {
    const browser = await browserOf(hr);
    const before = new Map(browser.cookies);
    const headers = {
      cookie: [...before].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': before.get(XSRF_COOKIE) ?? '',
    };
    const answers = await Promise.all(
      [employee, elsewhere].map(({ user }) =>
        app.anonymous.send('POST', '/auth/impersonate', { body: { userId: user.id }, headers }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 419]);
    expect((await logOf(employee)).length + (await logOf(elsewhere)).length).toBe(1);
  });

  it('looking as somebody else does not lengthen the own session', async () => {
    const browser = await browserOf(hr);
    const { expiresAt } = await app.db.prisma.session.findFirstOrThrow({
      where: { userId: hr.user.id },
      orderBy: { createdAt: 'desc' },
    });
    app.clock.advance(30 * MINUTE);
    await start(browser, employee);
    await stop(browser);
    const latest = await app.db.prisma.session.findFirstOrThrow({
      where: { userId: hr.user.id, revokedAt: null, createdAt: app.clock.now() },
    });
    expect(latest.expiresAt).toEqual(expiresAt);
    expect(expiresAt.getTime()).toBeLessThan(app.clock.now().getTime() + SESSION_ABSOLUTE_MS);
  });
});

describe('how it ends', () => {
  it('[SES-25, SES-26, PERM-06, API-05] by stopping, though the impersonated person may not impersonate', async () => {
    const browser = await impersonating(hr, employee);
    expect(await stop(browser)).toMatchObject({ status: 200, body: { redirect: '/' } });
    expect(await userOf(browser)).toMatchObject({
      id: hr.user.id,
      impersonating: false,
      canImpersonate: true,
      impersonator_name: null,
    });
  });

  it('stopping while looking as nobody is a 422 with a message', async () => {
    expect(await stop(await browserOf(hr))).toMatchObject({
      status: 422,
      body: { message: MESSAGES.impersonation.notImpersonating },
    });
  });

  it('by itself after an hour, and the log says when', async () => {
    const browser = await impersonating(hr, employee);
    const started = app.clock.now();
    app.clock.advance(IMPERSONATION_MAX_MS - 1000);
    expect(await userOf(browser)).toMatchObject({ impersonating: true });
    app.clock.advance(5 * MINUTE);
    expect((await browser.send('GET', '/api/user')).status).toBe(419);
    expect((await browser.send('GET', '/api/user')).status).toBe(419);
    expect(await logOf(employee)).toEqual([
      { action: 'impersonation.started', actorId: hr.user.id, impersonatorId: null, at: started },
      {
        action: 'impersonation.stopped',
        actorId: employee.user.id,
        impersonatorId: hr.user.id,
        at: new Date(started.getTime() + IMPERSONATION_MAX_MS),
      },
    ]);
  });

  it('by logging out, and by signing in again, with an entry in the log each time', async () => {
    const browser = await impersonating(hr, employee);
    await browser.send('POST', '/api/logout');
    expect((await logOf(employee)).map(({ action }) => action)).toEqual([
      'impersonation.started',
      'impersonation.stopped',
    ]);
    const again = await impersonating(hr, employee);
    await again.signIn(hr);
    expect((await logOf(employee)).map(({ action }) => action).slice(2)).toEqual([
      'impersonation.started',
      'impersonation.stopped',
    ]);
  });

  it('when either account is closed, or the right is taken away', async () => {
    const role = await buildRole(app.db, {
      grants: [{ permission: 'users.impersonate', scope: 'all' }],
    });
    const changes: ((who: BuiltEmployee, whom: BuiltEmployee) => Promise<unknown>)[] = [
      (who) =>
        app.db.prisma.user.update({
          where: { id: who.user.id },
          data: { deactivatedAt: app.clock.now() },
        }),
      (_who, whom) =>
        app.db.prisma.user.update({
          where: { id: whom.user.id },
          data: { deactivatedAt: app.clock.now() },
        }),
      (who) => app.db.prisma.userRole.deleteMany({ where: { userId: who.user.id } }),
      (_who, whom) => grantRole(app.db, whom.user.id, ADMINISTRATOR_ROLE),
    ];
    for (const change of changes) {
      const [who, whom] = [
        await buildEmployee(app.db, { roles: [role.name] }),
        await buildEmployee(app.db),
      ];
      const browser = await impersonating(who, whom);
      await change(who, whom);
      expect((await browser.send('GET', '/api/user')).status).toBe(419);
      expect((await logOf(whom)).map(({ action }) => action)).toEqual([
        'impersonation.started',
        'impersonation.stopped',
      ]);
    }
  });
});

describe('what is written down', () => {
  it('start and stop are in the log of the impersonated person with both names', async () => {
    const browser = await impersonating(hr, employee);
    await stop(browser);
    const at = app.clock.now();
    expect(await logOf(employee)).toEqual([
      { action: 'impersonation.started', actorId: hr.user.id, impersonatorId: null, at },
      {
        action: 'impersonation.stopped',
        actorId: employee.user.id,
        impersonatorId: hr.user.id,
        at,
      },
    ]);
    expect(await logOf(hr)).toEqual([]);
  });

  it('a write in it names both people', async () => {
    const { id: pulseId, hash } = await submittedBy(employee);
    const browser = await impersonating(hr, employee);
    expect(
      (
        await browser.send('POST', `/api/pulses/${hash}/reopen-request`, {
          body: { reason: 'I left something out.' },
        })
      ).status,
    ).toBe(200);
    const [line] = await app.db.prisma.changeLog.findMany({
      where: { id: { gt: logged }, entity: 'pulse', entityId: String(pulseId) },
    });
    expect(line).toMatchObject({
      action: 'pulse.reopen_requested',
      actorId: employee.user.id,
      impersonatorId: hr.user.id,
    });
  });
});

describe('a site that only lets impersonators look', () => {
  beforeEach(async () => {
    await app.db.prisma.appConfig.update({
      where: { id: 1 },
      data: { impersonationReadOnly: true },
    });
  });

  it('refuses every write with a message and changes nothing', async () => {
    const { hash } = await submittedBy(employee);
    const browser = await impersonating(hr, employee);
    for (const path of ['reopen-request', 'viewed', 'save-draft', 'edit']) {
      expect(
        await browser.send('POST', `/api/pulses/${hash}/${path}`, {
          body: { reason: 'x', viewed: true },
        }),
      ).toMatchObject({ status: 403, body: { message: MESSAGES.impersonation.readOnly } });
    }
    expect(
      await app.db.prisma.reopenRequest.count({
        where: { requestedById: employee.user.id, state: 'pending', pulse: { hash } },
      }),
    ).toBe(0);
  });

  it('still lets them read, search by name, stop and log out', async () => {
    const { hash } = await submittedBy(employee);
    const browser = await impersonating(hr, employee);
    expect((await browser.send('GET', `/api/pulses/${hash}`)).status).toBe(200);
    const filters = { search: 'noa' };
    expect((await browser.send('POST', '/api/employee/search', { body: { filters } })).status).toBe(
      200,
    );
    expect(
      (await browser.send('POST', '/api/employee_typeahead_search', { body: { filters } })).status,
    ).toBe(200);
    expect(
      (
        await browser.send('POST', '/api/population_filters/employee_names', {
          body: { selections: [employee.id] },
        })
      ).status,
    ).toBe(200);
    expect((await stop(browser)).status).toBe(200);
    await start(browser, employee);
    expect((await browser.send('POST', '/api/logout')).status).toBe(200);
  });

  it('refuses nothing to those who are themselves', async () => {
    const { hash } = await submittedBy(employee);
    const browser = await browserOf(employee);
    expect(
      (await browser.send('POST', `/api/pulses/${hash}/viewed`, { body: { viewed: true } })).status,
    ).toBe(200);
  });
});
