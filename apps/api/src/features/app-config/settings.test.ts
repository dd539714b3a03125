import * as contracts from '@reviews/contracts';
import type { ConfigSettings } from '@reviews/contracts';
import { ADMINISTRATOR_ROLE, CONFIG_MESSAGES as texts, HR_ROLE, MESSAGES } from '@reviews/domain';
import { buildEmployee, DEMO_PASSWORD, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { replyOf } from '../../testing/worlds.ts';

let app: TestApp;
let admin: BuiltEmployee;
let caller: Caller;
let first: ConfigSettings;
beforeAll(async () => {
  app = await startTestApp();
  admin = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
  first = await settingsNow(await app.as(admin.user));
});
beforeEach(async () => {
  caller = await app.as(admin.user);
  await save({});
});
afterAll(() => app.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PATH = '/api/app_config/settings';
const expired = { status: 419, body: { message: MESSAGES.errors.sessionExpired } };
const show = async (by: Caller) =>
  replyOf(contracts.showConfigSettings, await by.send('GET', PATH));
const settingsNow = async (by: Caller) => (await show(by)).settings;
const send = (by: Caller, revision: number, settings: object) =>
  by.send('PUT', PATH, { body: { revision, settings } });
/** Saves the initial settings with a change. */
const save = async (change: Partial<ConfigSettings>, by = caller) =>
  send(by, (await show(by)).revision, { ...first, ...change });
const refusedAt = (field: keyof ConfigSettings, message: string) => ({
  status: 422,
  body: { errors: { [`settings.${field}`]: [message] } },
});
const inLog = async () => {
  const line = await app.db.prisma.changeLog.findFirstOrThrow({
    where: { entity: 'app_config' },
    orderBy: { id: 'desc' },
  });
  return { action: line.action, actor: line.actorId, details: line.details };
};

describe('PUT /api/app_config/settings', () => {
  it('[RT-48, NAV-32, AMB-49, AMB-50] applies to everyone from the next page on, and logs values before and after', async () => {
    const change = {
      appName: '  Larkspur   Reviews ',
      appNameInMenu: false,
      fontFamily: 'Georgia',
      accentColor: '#AA2200',
      timeZone: 'America/New_York',
      firewallMarker: 'blocked-by-acme',
      clientCss: 'a { color: red }',
    };
    expect(await save(change)).toMatchObject({ status: 200, body: { message: texts.saved } });
    expect((await app.anonymous.send('GET', '/api/app_config')).body).toMatchObject({
      ...change,
      appName: 'Larkspur Reviews',
      accentColor: '#aa2200',
    });
    expect((await app.anonymous.send('GET', '/api/app_config/client.css')).body).toBe(
      'a{color:red}',
    );
    const line = await inLog();
    expect(line).toMatchObject({ action: 'app_config.changed', actor: admin.user.id });
    expect(line.details).toMatchObject({
      changes: expect.arrayContaining([
        { field: 'fontFamily', from: null, to: 'Georgia' },
        { field: 'clientCss', from: null, to: 'a { color: red }' },
      ]) as unknown,
    });
  });

  it.each<[string, Partial<ConfigSettings>, keyof ConfigSettings, string]>([
    ['no name', { appName: '  ' }, 'appName', texts.nameRequired],
    ['an unknown font', { fontFamily: 'Comic Sans MS' }, 'fontFamily', texts.fontUnknown],
    ['an invalid colour', { accentColor: 'red' }, 'accentColor', texts.colorMalformed],
    ['an unknown time zone', { timeZone: 'Europe/Atlantis' }, 'timeZone', texts.zoneUnknown],
    ['an offset', { timeZone: '+01:00' }, 'timeZone', texts.zoneUnknown],
    [
      'a logo of another site',
      { logo: 'https://evil.example/logo.png' },
      'logo',
      texts.logoUnknown,
    ],
    [
      'a logo that no one uploaded',
      { logo: '/api/app_config/logo/0123456789abcdefghijklmnopqrstuv' },
      'logo',
      texts.logoUnknown,
    ],
    [
      'a marker that any page could contain',
      { firewallMarker: 'x' },
      'firewallMarker',
      texts.markerTooShort({ characters: 8 }),
    ],
    [
      'an idle time longer than the session',
      { sessionIdleMinutes: 120, sessionMaxHours: 1 },
      'sessionIdleMinutes',
      texts.idleLongerThanMax,
    ],
    [
      'a session that never ends',
      { sessionMaxHours: 169 },
      'sessionMaxHours',
      texts.outOfRange({ least: 1, most: 168 }),
    ],
    [
      'a session too short to write a review',
      { sessionIdleMinutes: 14 },
      'sessionIdleMinutes',
      texts.outOfRange({ least: 15, most: 1440 }),
    ],
    [
      'an impersonation of more than an hour',
      { impersonationMinutes: 61 },
      'impersonationMinutes',
      texts.outOfRange({ least: 5, most: 60 }),
    ],
  ])(
    '[RT-48] rejects %s at its field, and changes nothing',
    async (_what, change, field, message) => {
      const before = await show(caller);
      expect(await save(change)).toMatchObject(refusedAt(field, message));
      expect(await show(caller)).toEqual(before);
    },
  );

  it('[RT-48] rejects a style that does more than change appearance, with line and column of each fault', async () => {
    const answer = await save({
      clientCss: 'a {\n  background: url(//evil.example/a.png);\n  position: fixed;\n}',
    });
    expect(answer.status).toBe(422);
    expect(
      (answer.body as { errors: Record<string, string[]> }).errors['settings.clientCss'],
    ).toEqual([
      expect.stringMatching(/^Line 2, column 15: /),
      expect.stringMatching(/^Line 3, column 3: position /),
    ]);
    expect((await app.anonymous.send('GET', '/api/app_config/client.css')).body).toBe('');
  });

  it('[RT-48] keeps values that the operator installed, and accepts unchanged values from a stale window', async () => {
    await app.db.prisma.appConfig.update({
      where: { id: 1 },
      data: { fontFamily: 'Source Serif 4', logo: '/logo.svg', firewallMarker: 'waf' },
    });
    const { revision, settings } = await show(caller);
    expect(await send(caller, revision, { ...settings, appName: 'Acme' })).toMatchObject({
      status: 200,
    });
    expect(await send(caller, revision, { ...settings, appName: 'Acme' })).toMatchObject({
      status: 200,
      body: { revision: revision + 1 },
    });
    await app.db.prisma.appConfig.update({
      where: { id: 1 },
      data: { fontFamily: null, logo: null, firewallMarker: first.firewallMarker },
    });
  });

  it('[RT-48] tells the second of two windows who saved what, and keeps the first save', async () => {
    const { revision } = await show(caller);
    expect((await send(caller, revision, { ...first, appName: 'First' })).status).toBe(200);
    const second = await send(caller, revision, { ...first, appName: 'Second' });
    expect(second).toMatchObject({
      status: 409,
      body: {
        message: texts.conflict,
        details: {
          revision: revision + 1,
          by: admin.preferredName,
          settings: { appName: 'First' },
        },
      },
    });
    expect(
      contracts.outdatedConfig.safeParse((second.body as { details: unknown }).details).success,
    ).toBe(true);
  });

  it('[PERM-05] requires the permission to configure the product, and never works while impersonating', async () => {
    const hr = await buildEmployee(app.db, { roles: [HR_ROLE] });
    const second = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
    for (const other of [
      await app.as(hr.user),
      await app.as(admin.user, second.user),
      await app.as((await buildEmployee(app.db)).user),
    ]) {
      expect((await other.send('GET', PATH)).status).toBe(403);
      expect((await send(other, 1, first)).status).toBe(403);
    }
  });
});

describe('the logo', () => {
  const PIXEL =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  async function upload(bytes: Buffer, by = caller) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png');
    return by.send('POST', '/api/app_config/logo', { body: form });
  }

  it('[RT-48, NAV-20] is public once it is saved, and not before', async () => {
    const { logo } = replyOf(contracts.uploadLogo, await upload(Buffer.from(PIXEL, 'base64')));
    expect((await app.anonymous.send('GET', logo)).status).toBe(404);
    expect((await save({ logo, logoInMenu: true })).status).toBe(200);
    const shown = await app.anonymous.send('GET', logo);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
    await save({ logo: null });
    expect((await app.anonymous.send('GET', logo)).status).toBe(404);
  });

  it('[RT-48] is an image that was uploaded by the person who sets it', async () => {
    expect(
      (await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')))
        .status,
    ).toBe(422);
    const other = await app.as((await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] })).user);
    const { logo } = replyOf(
      contracts.uploadLogo,
      await upload(Buffer.from(PIXEL, 'base64'), other),
    );
    expect(await save({ logo })).toMatchObject(refusedAt('logo', texts.logoUnknown));
    expect(
      (await upload(Buffer.from(PIXEL, 'base64'), await app.as((await buildEmployee(app.db)).user)))
        .status,
    ).toBe(403);
  });
});

describe('session limits', () => {
  const user = (by: Caller) => by.send('GET', '/api/user');
  async function signedIn(person: BuiltEmployee) {
    await app.anonymous.send('GET', '/api/app_config');
    const opened = await app.as(person.user);
    await app.db.prisma.session.updateMany({
      where: { userId: person.user.id },
      data: { signedInAt: app.clock.now() },
    });
    return opened;
  }

  it('[SES-05, RT-48] end a session that is idle for longer than now allowed; an active one continues', async () => {
    const person = await buildEmployee(app.db);
    const open = await signedIn(person);
    await save({ sessionIdleMinutes: 30 });
    app.clock.advance(29 * MINUTE);
    expect((await user(open)).status).toBe(200);
    app.clock.advance(31 * MINUTE);
    expect(await user(open)).toMatchObject(expired);
    caller = await app.as(admin.user);
  });

  it('[SES-05, RT-48] end and count a session that is older than now allowed', async () => {
    const person = await buildEmployee(app.db);
    const long = await signedIn(person);
    app.clock.advance(5 * HOUR);
    caller = await app.as(admin.user);
    await app.db.prisma.session.updateMany({
      where: { userId: admin.user.id },
      data: { signedInAt: app.clock.now() },
    });
    const answer = await save({ sessionIdleMinutes: 60, sessionMaxHours: 4 });
    expect(answer.status).toBe(200);
    expect((answer.body as { message: string }).message).toMatch(
      /longer than now allowed and ha(s|ve) ended/,
    );
    expect(await user(long)).toMatchObject(expired);
  });

  it('[SES-05, RT-48] do not revive an ended session when they grow', async () => {
    const person = await buildEmployee(app.db);
    await save({ sessionIdleMinutes: 15 });
    const idle = await signedIn(person);
    app.clock.advance(16 * MINUTE);
    caller = await app.as(admin.user);
    await save({ sessionIdleMinutes: 1440, sessionMaxHours: 168 });
    expect(await user(idle)).toMatchObject(expired);
  });

  it('[SES-05, RT-48] apply to a new session as configured when it opens', async () => {
    const person = await buildEmployee(app.db);
    await save({ sessionIdleMinutes: 60, sessionMaxHours: 2 });
    await app.anonymous.send('POST', '/auth/login', {
      body: { email: person.email, password: DEMO_PASSWORD },
    });
    const session = await app.db.prisma.session.findFirstOrThrow({
      where: { userId: person.user.id },
    });
    expect(session.expiresAt.getTime() - app.clock.now().getTime()).toBe(2 * HOUR);
    expect(session.signedInAt).toEqual(app.clock.now());
  });
});

describe('impersonation', () => {
  const impersonate = (by: Caller, { user }: BuiltEmployee) =>
    by.send('POST', '/auth/impersonate', { body: { userId: user.id, reason: 'To help' } });
  const canImpersonate = async (by: Caller) =>
    replyOf(contracts.showUser, await by.send('GET', '/api/user')).canImpersonate;

  it('[PERM-05, RT-48] is available to those that the configuration allows, among those whose roles do', async () => {
    const hr = await buildEmployee(app.db, { roles: [HR_ROLE] });
    const person = await buildEmployee(app.db);
    for (const [impersonationBy, byHr, byAdmin] of [
      ['permitted', true, true],
      ['administrators', false, true],
      ['nobody', false, false],
    ] as const) {
      caller = await app.as(admin.user);
      await save({ impersonationBy });
      for (const [by, allowed] of [
        [await app.as(hr.user), byHr],
        [await app.as(admin.user), byAdmin],
      ] as const) {
        expect([impersonationBy, await canImpersonate(by)]).toEqual([impersonationBy, allowed]);
        expect(
          (
            await by.send('POST', '/api/employee/search', {
              body: { filters: { search: 'aa', context: 'impersonation' } },
            })
          ).status === 403,
        ).toBe(!allowed);
        expect((await impersonate(by, person)).status).toBe(allowed ? 200 : 403);
      }
    }
  });

  it('[PERM-05, RT-48] ends at once when it is no longer allowed, and after the time now allowed', async () => {
    const hr = await buildEmployee(app.db, { roles: [HR_ROLE] });
    const person = await buildEmployee(app.db);
    const running = await app.as(person.user, hr.user);
    await save({ impersonationMinutes: 10 });
    expect(
      (await app.db.prisma.session.findFirstOrThrow({ where: { impersonatorId: hr.user.id } }))
        .impersonationExpiresAt,
    ).toEqual(new Date(app.clock.now().getTime() + 10 * MINUTE));
    app.clock.advance(9 * MINUTE);
    expect((await running.send('GET', '/api/user')).status).toBe(200);
    app.clock.advance(2 * MINUTE);
    expect(await running.send('GET', '/api/user')).toMatchObject(expired);
    const other = await app.as(person.user, hr.user);
    await save({ impersonationBy: 'administrators' });
    expect(await other.send('GET', '/api/user')).toMatchObject(expired);
    expect(
      await app.db.prisma.changeLog.count({
        where: { action: 'impersonation.stopped', impersonatorId: hr.user.id },
      }),
    ).toBe(2);
  });
});
