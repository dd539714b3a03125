import { createTestDatabase } from '@reviews/db/testing';
import {
  ADMINISTRATOR_ROLE,
  HR_PARTNER_ROLE,
  HR_ROLE,
  IMPERSONATION_MAX_MS,
  IMPERSONATION_REASON_MAX_CHARS,
  MESSAGES,
  SESSION_ABSOLUTE_MS,
  XSRF_COOKIE,
} from '@reviews/domain';
import {
  buildDepartment,
  buildEmployee,
  buildRole,
  buildSubmittedPulse,
  ensureBaseData,
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
/** The last log line before a test. Log lines are never deleted. */
let logged = 0n;
const MINUTE = 60_000;
const SESSION = 'reviews_session';
const REASON = 'She asked why her review is closed';

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
  browser.send('POST', '/auth/impersonate', { body: { userId: target.user.id, reason: REASON } });
const stop = (browser: Browser) => browser.send('DELETE', '/auth/impersonate');
const userOf = async (browser: Browser) => (await browser.send('GET', '/api/user')).body;

async function impersonating(person: BuiltEmployee, target: BuiltEmployee): Promise<Browser> {
  const browser = await browserOf(person);
  expect(await start(browser, target)).toMatchObject({ status: 200, body: { redirect: '/' } });
  return browser;
}

/** Creates a person whose single role lets them impersonate everyone else. */
async function buildImpersonator(): Promise<BuiltEmployee> {
  const { name } = await buildRole(app.db, {
    grants: [{ permission: 'users.impersonate', scope: 'all' }],
  });
  return buildEmployee(app.db, { roles: [name] });
}

const submittedBy = (writer: BuiltEmployee) =>
  buildSubmittedPulse(app.db, { assignee: writer, openedAt: app.clock.now() });

/** Returns what a test adds to a person's log, without sign-ins. */
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

describe('permission to impersonate', () => {
  it('[PERM-05, SES-02, SES-03, API-06] lets HR impersonate anyone without further permissions, and an Administrator anyone', async () => {
    for (const [who, target] of [
      [hr, employee],
      [hr, elsewhere],
      [hr, partner],
      [admin, hr],
      [admin, employee],
    ] as const) {
      const browser = await impersonating(who, target);
      expect(await userOf(browser)).toMatchObject({
        id: target.user.id,
        employee_id: target.id,
        name: target.preferredName,
        impersonating: true,
        canImpersonate: false,
        impersonator_name: who.preferredName,
        impersonation_ends_at: new Date(
          app.clock.now().getTime() + IMPERSONATION_MAX_MS,
        ).toISOString(),
      });
    }
  });

  it('[PERM-05] is needed', async () => {
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

  it('lets only an Administrator impersonate an Administrator', async () => {
    const other = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
    expect(await start(await browserOf(hr), admin)).toMatchObject({
      status: 404,
      body: { message: MESSAGES.impersonation.notPossible },
    });
    expect((await start(await browserOf(other), admin)).status).toBe(200);
  });

  it('lets an HR partner impersonate only people in the chosen departments, without wider permissions', async () => {
    const browser = await browserOf(partner);
    const refused = { status: 404, body: { message: MESSAGES.impersonation.notPossible } };
    expect(await start(browser, elsewhere)).toMatchObject(refused);
    expect(await start(browser, hr)).toMatchObject(refused);
    const colleague = await buildEmployee(app.db, { department: 'Engineering' });
    await grantRole(app.db, colleague.user.id, HR_PARTNER_ROLE, ['Sales']);
    expect(await start(browser, colleague)).toMatchObject(refused);
    expect((await start(browser, employee)).status).toBe(200);
  });

  it('does not cover someone with line permissions that the actor lacks; gaining them ends an active impersonation', async () => {
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

  it('does not cover yourself, people who left or unknown people, all with the same response', async () => {
    const browser = await browserOf(admin);
    const closed = await buildEmployee(app.db, { deactivatedAt: app.clock.now() });
    const answers = await Promise.all(
      [admin.user.id, closed.user.id, 2_000_000_000].map((userId) =>
        browser.send('POST', '/auth/impersonate', { body: { userId, reason: REASON } }),
      ),
    );
    for (const { status, body } of answers)
      expect({ status, body: { ...(body as object), requestId: null } }).toEqual({
        status: 404,
        body: { message: MESSAGES.impersonation.notPossible, code: 'not_visible', requestId: null },
      });
  });

  it("[API-06] takes the user's id as userId, which must be a number", async () => {
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

  it('never allows nesting, whatever the impersonated person may do', async () => {
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

describe('session ids of an impersonation', () => {
  it('change at start and stop, and invalidate the former ones with their anti-forgery tokens', async () => {
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
            body: { userId: employee.user.id, reason: REASON },
            headers: foreign,
          })
        ).status,
      ).toBe(419);
    }
  });

  it('allow one impersonation for two simultaneous starts', async () => {
    const browser = await browserOf(hr);
    const before = new Map(browser.cookies);
    const headers = {
      cookie: [...before].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': before.get(XSRF_COOKIE) ?? '',
    };
    const answers = await Promise.all(
      [employee, elsewhere].map(({ user }) =>
        app.anonymous.send('POST', '/auth/impersonate', {
          body: { userId: user.id, reason: REASON },
          headers,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 419]);
    expect((await logOf(employee)).length + (await logOf(elsewhere)).length).toBe(1);
  });

  it("do not extend the impersonator's own session", async () => {
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

describe('end of an impersonation', () => {
  it('[SES-25, SES-26, PERM-06, API-05] comes by stopping, although the impersonated person may not impersonate', async () => {
    const browser = await impersonating(hr, employee);
    expect(await stop(browser)).toMatchObject({ status: 200, body: { redirect: '/' } });
    expect(await userOf(browser)).toMatchObject({
      id: hr.user.id,
      impersonating: false,
      canImpersonate: true,
      impersonator_name: null,
    });
  });

  it('is a 422 with a message if there is none', async () => {
    expect(await stop(await browserOf(hr))).toMatchObject({
      status: 422,
      body: { message: MESSAGES.impersonation.notImpersonating },
    });
  });

  it('comes automatically after an hour, with the time in the log', async () => {
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

  it('comes by logging out or signing in again, with a log line each time', async () => {
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

  it('comes when either account is closed or the permission is removed', async () => {
    const role = await buildRole(app.db, {
      grants: [{ permission: 'users.impersonate', scope: 'all' }],
    });
    const changes: ((who: BuiltEmployee, target: BuiltEmployee) => Promise<unknown>)[] = [
      (who) =>
        app.db.prisma.user.update({
          where: { id: who.user.id },
          data: { deactivatedAt: app.clock.now() },
        }),
      (_who, target) =>
        app.db.prisma.user.update({
          where: { id: target.user.id },
          data: { deactivatedAt: app.clock.now() },
        }),
      (who) => app.db.prisma.userRole.deleteMany({ where: { userId: who.user.id } }),
      (_who, target) => grantRole(app.db, target.user.id, ADMINISTRATOR_ROLE),
    ];
    for (const change of changes) {
      const [who, target] = [
        await buildEmployee(app.db, { roles: [role.name] }),
        await buildEmployee(app.db),
      ];
      const browser = await impersonating(who, target);
      await change(who, target);
      expect((await browser.send('GET', '/api/user')).status).toBe(419);
      expect((await logOf(target)).map(({ action }) => action)).toEqual([
        'impersonation.started',
        'impersonation.stopped',
      ]);
    }
  });
});

describe('log of an impersonation', () => {
  it('has start and stop with both names, on the impersonated person', async () => {
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

  it('names both people for a write', async () => {
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

describe('reason', () => {
  it('is required, and not only spaces', async () => {
    const browser = await browserOf(hr);
    for (const reason of [undefined, '', '   ', 'x'.repeat(IMPERSONATION_REASON_MAX_CHARS + 1)])
      expect(
        await browser.send('POST', '/auth/impersonate', {
          body: { userId: employee.user.id, reason },
        }),
      ).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } });
    expect(await logOf(employee)).toEqual([]);
  });
});

describe('calls in confidence', () => {
  it('do not exist while impersonating', async () => {
    const { impersonation } = app.services;
    const actor = {
      userId: employee.user.id,
      employeeId: employee.id,
      name: 'Noa Castellan',
      grants: new Map(),
      impersonator: null,
    };
    const impersonator = {
      userId: hr.user.id,
      employeeId: hr.id,
      name: 'Rosa Lindqvist',
      endsAt: app.clock.now(),
    };
    for (const tag of ['panels', 'cases', 'anytime']) {
      expect(() => impersonation.checkMayReach({ ...actor, impersonator }, { tag })).toThrow(
        MESSAGES.errors.notFound,
      );
      expect(() => impersonation.checkMayReach(actor, { tag })).not.toThrow();
    }
    expect(() =>
      impersonation.checkMayReach({ ...actor, impersonator }, { tag: 'pulses' }),
    ).not.toThrow();
  });
});

describe('site with read-only impersonation', () => {
  beforeEach(async () => {
    await app.db.prisma.appConfig.update({
      where: { id: 1 },
      data: { impersonationReadOnly: true },
    });
  });

  it('is what a new site starts with, and the session says so', async () => {
    const fresh = await createTestDatabase();
    try {
      await ensureBaseData(fresh.db);
      expect(await fresh.db.prisma.appConfig.findUniqueOrThrow({ where: { id: 1 } })).toMatchObject(
        { impersonationReadOnly: true },
      );
    } finally {
      await fresh.drop();
    }
    expect(await userOf(await impersonating(hr, employee))).toMatchObject({
      impersonation_read_only: true,
    });
    expect(await userOf(await browserOf(hr))).toMatchObject({ impersonation_read_only: false });
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

  it('still allows reading, searching by name, stopping and logging out', async () => {
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

  it('restricts no one who is not impersonating', async () => {
    const { hash } = await submittedBy(employee);
    const browser = await browserOf(employee);
    expect(
      (await browser.send('POST', `/api/pulses/${hash}/viewed`, { body: { viewed: true } })).status,
    ).toBe(200);
  });
});
