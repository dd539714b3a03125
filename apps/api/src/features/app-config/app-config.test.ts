import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (path: string) => app.anonymous.send('GET', path);
const configure = (data: Parameters<typeof app.db.prisma.appConfig.update>[0]['data']) =>
  app.db.prisma.appConfig.update({ where: { id: 1 }, data });

describe('GET /api/app_config', () => {
  it('[API-08, NAV-32, AMB-49] returns all six fields of the specification, and what else the browser needs', async () => {
    await configure({
      appName: 'Larkspur Reviews',
      logo: '/logo.svg',
      logoInMenu: true,
      appNameInMenu: false,
      fontFamily: 'Inter',
      clientCss: 'b { color: red }',
    });
    expect(await get('/api/app_config')).toMatchObject({
      status: 200,
      body: {
        appName: 'Larkspur Reviews',
        logo: '/logo.svg',
        logoInMenu: true,
        appNameInMenu: false,
        fontFamily: 'Inter',
        clientCss: 'b { color: red }',
        accentColor: expect.stringMatching(/^#[0-9a-f]{6}$/) as unknown,
        timeZone: expect.stringMatching(/^[A-Za-z]+(\/[A-Za-z_]+)?$/) as unknown,
        firewallMarker: expect.stringMatching(/./) as unknown,
      },
    });
  });

  it('reveals nothing about how the site is operated', async () => {
    const { body } = await get('/api/app_config');
    expect(Object.keys(body as object).toSorted()).toEqual([
      'accentColor',
      'appName',
      'appNameInMenu',
      'clientCss',
      'firewallMarker',
      'fontFamily',
      'logo',
      'logoInMenu',
      'timeZone',
    ]);
  });

  it('answers before anything is configured', async () => {
    const kept = await app.db.prisma.appConfig.findUniqueOrThrow({
      where: { id: 1 },
      omit: { overviewWidgets: true },
    });
    await app.db.prisma.appConfig.deleteMany();
    expect(await get('/api/app_config')).toMatchObject({
      status: 200,
      body: { appName: 'Reviews', clientCss: null },
    });
    expect(await get('/auth/demo-accounts')).toMatchObject({
      status: 200,
      body: { password: null, data: [] },
    });
    await app.db.prisma.appConfig.create({ data: kept });
  });
});

describe('GET /api/app_config/client.css', () => {
  it('[NAV-31] returns clientCss as parsed, and an empty style sheet if it is absent or not allowed', async () => {
    await configure({ clientCss: 'body { outline: 1px solid red } /* </style><script> ü */' });
    expect((await get('/api/app_config/client.css')).body).toBe('');
    await configure({ clientCss: 'body { outline: 1px solid red } /* ü */' });
    const answer = await get('/api/app_config/client.css');
    expect(answer).toMatchObject({ status: 200, body: 'body{outline:1px solid red}' });
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    await configure({ clientCss: null });
    expect(await get('/api/app_config/client.css')).toMatchObject({ status: 200, body: '' });
  });
});

describe('GET /auth/demo-accounts', () => {
  it('returns nothing outside a demo database', async () => {
    await configure({ isDemo: false });
    expect((await get('/auth/demo-accounts')).body).toEqual({ password: null, data: [] });
  });

  it('returns the demo accounts with their password in a demo database', async () => {
    await configure({ isDemo: true });
    expect((await get('/auth/demo-accounts')).body).toEqual({
      password: DEMO_PASSWORD,
      data: DEMO_ACCOUNTS.map(({ email, name, place }) => ({ email, name, place })),
    });
  });
});
