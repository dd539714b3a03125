import {
  configureIntegration,
  listIntegrationEvents,
  listSignIns,
  login,
  logout,
  showIntegration,
  showOpenId,
  showUserAccount,
  testIntegration,
  unlinkUser,
  deactivateUser,
} from '@reviews/contracts';
import { INTEGRATION_MESSAGES, MESSAGES, OPEN_ID_MESSAGES as texts } from '@reviews/domain';
import { DEMO_PASSWORD } from '@reviews/domain/demo-accounts';
import { buildEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenIdScene, type OpenIdScene } from '../../testing/open-id-scene.ts';
import { Walker, type Shown } from '../../testing/walker.ts';
import { replyOf } from '../../testing/worlds.ts';

let scene: OpenIdScene;
beforeAll(async () => {
  scene = await startOpenIdScene();
  await scene.configure({});
});
afterAll(() => scene.close());

const at = () => ({ params: { integrationId: String(scene.integrationId) } });
const isCallback = ({ pathname }: URL) => pathname.endsWith('/callback');
const refusalOf = ({ url }: Shown) => url.searchParams.get('refused');
const logOf = async () =>
  replyOf(listIntegrationEvents, await scene.administrator.call(listIntegrationEvents, at())).data;

describe('sign-in with a provider', () => {
  it('opens a session of the account with the verified address, and links the identity', async () => {
    const { employee, name } = await scene.person();
    const walker = new Walker();
    const shown = await scene.signIn(walker, name, {
      query: '?return_to=%2Fmy%2Ftasks%3Ffrom%3Dmail',
    });
    expect(`${shown.url.pathname}${shown.url.search}`).toBe('/my/tasks?from=mail');
    expect(await scene.whoIs(walker)).toBe(employee.user.id);
    // From then on the subject id counts: the address may change.
    scene.provider.people.set(name, {
      ...scene.provider.people.get(name),
      sub: scene.provider.people.get(name)?.sub ?? '',
      email: 'married@larkspur.example',
      email_verified: false,
    });
    const again = new Walker();
    await scene.signIn(again, name);
    expect(await scene.whoIs(again)).toBe(employee.user.id);
    const lines = await scene.app.db.prisma.changeLog.findMany({
      where: { entity: 'user', entityId: String(employee.user.id) },
      orderBy: { id: 'asc' },
      select: { action: true },
    });
    expect(lines.map(({ action }) => action)).toEqual([
      'user.linked',
      'session.opened',
      'session.opened',
    ]);
    const account = replyOf(
      showUserAccount,
      await scene.administrator.call(showUserAccount, {
        params: { userId: String(employee.user.id) },
      }),
    );
    expect(account.sessions).toHaveLength(2);
  });

  it('asks with PKCE, state, nonce and the configured scopes', async () => {
    const { location } = await new Walker().step(
      `${scene.app.url}/auth/openid/${scene.integrationId}/start`,
    );
    const asked = Object.fromEntries(location?.searchParams ?? []);
    expect(asked).toMatchObject({
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      client_id: 'reviews',
      redirect_uri: `${scene.app.url}/auth/openid/${scene.integrationId}/callback`,
    });
    for (const each of ['state', 'nonce', 'code_challenge'])
      expect(asked[each]).toMatch(/^[\w-]{43}$/u);
    const other = await new Walker().step(
      `${scene.app.url}/auth/openid/${scene.integrationId}/start`,
    );
    expect(other.location?.searchParams.get('state')).not.toBe(asked['state']);
  });

  it('starts only from a page navigation, not from an image or a frame on another page', async () => {
    const start = `${scene.app.url}/auth/openid/${scene.integrationId}/start`;
    for (const dest of ['image', 'iframe', 'empty']) {
      const walker = new Walker();
      const { location } = await walker.step(start, {
        headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': dest },
      });
      expect([dest, location?.pathname, location?.searchParams.get('refused')]).toEqual([
        dest,
        '/login',
        'over',
      ]);
      expect(
        walker.cookieNames(scene.app.url).filter((cookie) => cookie.startsWith('reviews_openid')),
      ).toEqual([]);
    }
    const { location } = await new Walker().step(start, {
      headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
    });
    expect(location?.origin).toBe(scene.provider.issuer);
  });

  it('[SES-10, RT-72] redirects the popup to the page that closes it', async () => {
    const { employee, name } = await scene.person();
    const walker = new Walker();
    const shown = await scene.signIn(walker, name, { query: '?popup=1' });
    expect(`${shown.url.pathname}${shown.url.search}`).toBe('/auth/login-dialog?signed_in=1');
    expect(await scene.whoIs(walker)).toBe(employee.user.id);
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/auth/logout',
    '/tasks/../auth/openid/1/start',
    '/./api/user',
    '/%2e/api/user',
    '/x/..//elsewhere.example',
    '/login',
    '/api/user',
    'javascript:alert(1)',
    '/a\nb',
    'my/tasks',
  ])('never redirects to %j', async (address) => {
    const { name } = await scene.person();
    const shown = await scene.signIn(new Walker(), name, {
      query: `?return_to=${encodeURIComponent(address)}`,
    });
    expect(shown.url.href).toBe(`${scene.app.url}/`);
  });

  it('replaces the session that the browser had', async () => {
    const { name } = await scene.person();
    const walker = new Walker();
    await scene.signIn(walker, name);
    const before = walker.cookie(scene.app.url, 'reviews_session') ?? '';
    await scene.signIn(walker, name);
    expect(walker.cookie(scene.app.url, 'reviews_session')).not.toBe(before);
    const kept = new Walker();
    kept.setCookie(scene.app.url, 'reviews_session', before);
    expect(await scene.whoIs(kept)).toBeNull();
  });

  it('lets two windows sign in at once', async () => {
    const { employee, name } = await scene.person();
    const walker = new Walker();
    const first = await scene.begin(walker);
    const second = await scene.begin(walker);
    for (const asked of [first, second]) {
      const shown = await walker.go(asked.url, {
        method: 'POST',
        body: new URLSearchParams({ name }).toString(),
      });
      expect(shown.url.pathname).toBe('/');
    }
    expect(await scene.whoIs(walker)).toBe(employee.user.id);
    expect(
      walker.cookieNames(scene.app.url).filter((cookie) => cookie.startsWith('reviews_openid')),
    ).toEqual([]);
  });
});

describe('refused sign-in', () => {
  it.each([
    [
      'an address that is not verified',
      { email_verified: false },
      'unverified',
      texts.unverifiedEmail,
    ],
    [
      'an address of which nothing is said',
      { email_verified: undefined },
      'unverified',
      texts.unverifiedEmail,
    ],
    ['no address', { email: undefined }, 'no_claim', texts.missingClaim({ claim: 'email' })],
    [
      'an address that no account has',
      { email: 'unknown@elsewhere.example' },
      'account',
      texts.unknownAccount,
    ],
  ])('refuses someone with %s', async (_what, claims, refusal, logged) => {
    const { name } = await scene.person(claims);
    const walker = new Walker();
    const shown = await scene.signIn(walker, name, { query: '?return_to=%2Fmy%2Ftasks' });
    expect([shown.url.pathname, refusalOf(shown), shown.url.searchParams.get('return_to')]).toEqual(
      ['/login', refusal, '/my/tasks'],
    );
    expect(await scene.whoIs(walker)).toBeNull();
    expect((await logOf())[0]).toMatchObject({
      kind: 'sign_in',
      outcome: 'failed',
      summary: logged,
    });
  });

  it('refuses a closed account in the wording of a wrong password', async () => {
    const { employee, name } = await scene.person();
    await scene.signIn(new Walker(), name);
    await scene.administrator.call(deactivateUser, {
      params: { userId: String(employee.user.id) },
    });
    const walker = new Walker();
    expect(refusalOf(await scene.signIn(walker, name))).toBe('account');
    const { name: never } = await scene.person({}, { deactivatedAt: new Date() });
    expect(refusalOf(await scene.signIn(new Walker(), never))).toBe('account');
    expect(await scene.whoIs(walker)).toBeNull();
    expect(MESSAGES.session.loginFailed).toMatch(/not correct/u);
  });

  it('refuses another identity with the address of a linked account, until it is unlinked', async () => {
    const { employee, name } = await scene.person();
    await scene.signIn(new Walker(), name);
    scene.provider.people.set('the next one', {
      sub: 'another-subject',
      email: employee.email,
      email_verified: true,
    });
    expect(refusalOf(await scene.signIn(new Walker(), 'the next one'))).toBe('account');
    expect((await logOf())[0]).toMatchObject({
      summary: texts.otherIdentity,
      details: { user: employee.user.id },
    });
    const params = { params: { userId: String(employee.user.id) } };
    const providersOf = async () =>
      replyOf(showUserAccount, await scene.administrator.call(showUserAccount, params)).providers;
    expect(await providersOf()).toHaveLength(1);
    expect((await scene.administrator.call(unlinkUser, params)).status).toBe(200);
    expect(await providersOf()).toEqual([]);
    const walker = new Walker();
    await scene.signIn(walker, 'the next one');
    expect(await scene.whoIs(walker)).toBe(employee.user.id);
    const stranger = await buildEmployee(scene.app.db);
    expect((await (await scene.app.as(stranger.user)).call(unlinkUser, params)).status).toBe(403);
  });

  it('refuses a person rejected by the provider, without quoting the provider', async () => {
    const shown = await scene.signIn(new Walker(), 'someone it does not know');
    expect(refusalOf(shown)).toBe('refused');
    expect((await logOf())[0]).toMatchObject({
      outcome: 'failed',
      details: { code: 'access_denied' },
    });
  });
});

describe('forged or stale callbacks', () => {
  /** Builds the callback address of someone who has signed in at the provider. */
  async function comingBack() {
    const { employee, name } = await scene.person();
    const walker = new Walker();
    const { url } = await scene.signIn(walker, name, { until: isCallback });
    return { employee, walker, url };
  }

  it('is refused in another browser', async () => {
    const { url } = await comingBack();
    const other = new Walker();
    expect(refusalOf(await other.go(url))).toBe('over');
    expect(await scene.whoIs(other)).toBeNull();
  });

  it("is refused with another person's code", async () => {
    const [victim, attacker] = [await comingBack(), await comingBack()];
    victim.url.searchParams.set('code', attacker.url.searchParams.get('code') ?? '');
    expect(refusalOf(await victim.walker.go(victim.url))).toBe('provider');
    expect(await scene.whoIs(victim.walker)).toBeNull();
    expect((await logOf())[0]).toMatchObject({ details: { code: 'invalid_grant' } });
  });

  it('is refused with the cookie of another sign-in under this state', async () => {
    const [one, other] = [await comingBack(), await comingBack()];
    one.walker.takeFrom(other.walker, scene.app.url);
    const [own = '', foreign = ''] = one.walker
      .cookieNames(scene.app.url)
      .filter((cookie) => cookie.startsWith('reviews_openid'));
    one.walker.setCookie(
      scene.app.url,
      own,
      one.walker.cookie(scene.app.url, foreign) ?? '',
      '/auth/openid',
    );
    expect(refusalOf(await one.walker.go(one.url))).toBe('provider');
    expect(await scene.whoIs(one.walker)).toBeNull();
  });

  it("is refused if an attacker began it and planted it in the victim's browser", async () => {
    const [one, other] = [await comingBack(), await comingBack()];
    const names = (walker: Walker) =>
      walker.cookieNames(scene.app.url).filter((cookie) => cookie.startsWith('reviews_openid'));
    for (const name of names(other.walker))
      one.walker.setCookie(
        scene.app.url,
        name,
        other.walker.cookie(scene.app.url, name) ?? '',
        '/auth/openid',
      );
    expect(refusalOf(await one.walker.go(other.url))).toBe('over');
    expect(await scene.whoIs(one.walker)).toBeNull();
    await one.walker.go(one.url);
    expect(await scene.whoIs(one.walker)).toBe(one.employee.user.id);
  });

  it('is refused if it names another issuer', async () => {
    const { walker, url } = await comingBack();
    url.searchParams.set('iss', 'https://elsewhere.example');
    expect(refusalOf(await walker.go(url))).toBe('provider');
  });

  it('is refused the second time', async () => {
    const { employee, walker, url } = await comingBack();
    await walker.go(url);
    expect(await scene.whoIs(walker)).toBe(employee.user.id);
    expect(refusalOf(await walker.go(url))).toBe('over');
  });

  it('is refused after it has expired', async () => {
    const { walker, url } = await comingBack();
    scene.app.clock.advance(11 * 60_000);
    expect(refusalOf(await walker.go(url))).toBe('over');
  });

  it('logs no token, no code and no secret', async () => {
    const { walker, url } = await comingBack();
    const code = url.searchParams.get('code') ?? '';
    await walker.go(url);
    const told = JSON.stringify(
      await scene.app.db.prisma.integrationEvent.findMany(),
      (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    for (const secret of [
      code,
      scene.provider.clientSecret,
      url.searchParams.get('state') ?? '',
      'eyJ',
    ])
      expect(told).not.toContain(secret);
  });
});

describe('lookup by a configured claim', () => {
  it('finds by employee number', async () => {
    await scene.configure({ match: 'employee_number', claim: 'employee_number' });
    const { employee, name } = await scene.person({ email: undefined });
    const walker = new Walker();
    await scene.signIn(walker, name);
    expect(await scene.whoIs(walker)).toBe(employee.user.id);
  });

  it('finds by the address in a claim that the company trusts; never by an unverified “email”', async () => {
    await scene.configure({ match: 'email_claim', claim: 'preferred_username' });
    const { employee, name } = await scene.person({ email: undefined });
    const walker = new Walker();
    await scene.signIn(walker, name);
    expect(await scene.whoIs(walker)).toBe(employee.user.id);
    await expect(scene.configure({ match: 'email_claim', claim: 'email' })).rejects.toThrow(
      /422|expected/iu,
    );
    await scene.configure({});
  });
});

describe('passwords while a provider signs in everyone', () => {
  it('are accepted for administrators only, with the wording of a wrong password for others', async () => {
    await scene.configure({ only: true });
    expect(replyOf(listSignIns, await scene.app.anonymous.call(listSignIns))).toEqual({
      data: [{ id: scene.integrationId, name: 'Larkspur ID' }],
      password: 'administrators',
      mails: false,
    });
    const person = await buildEmployee(scene.app.db);
    const signIn = (email: string) =>
      scene.app.anonymous.call(login, { body: { email, password: DEMO_PASSWORD } });
    expect(await signIn(person.email)).toMatchObject({
      status: 422,
      body: { message: MESSAGES.session.loginFailed },
    });
    expect((await signIn(scene.admin.email)).status).toBe(200);
    await scene.configure({ only: true }, false);
    expect((await signIn(person.email)).status).toBe(200);
    expect(replyOf(listSignIns, await scene.app.anonymous.call(listSignIns))).toEqual({
      data: [],
      password: 'everyone',
      mails: false,
    });
    await scene.configure({});
  });

  it('are accepted again once the provider is switched off, which then signs in no one', async () => {
    await scene.configure({}, false);
    const { name } = await scene.person();
    expect(refusalOf(await scene.begin(new Walker()))).toBe('off');
    await scene.configure({});
    const walker = new Walker();
    const { url } = await scene.signIn(walker, name, { until: isCallback });
    await scene.configure({}, false);
    expect(refusalOf(await walker.go(url))).toBe('off');
    await scene.configure({});
  });
});

describe('log-out', () => {
  it('[SES-13] redirects to the provider, which ends its session and redirects back', async () => {
    const { name } = await scene.person();
    const walker = new Walker();
    await scene.signIn(walker, name);
    const { shown } = await walker.step(`${scene.app.url}${logout.path}`, {
      method: 'POST',
      body: '{}',
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': walker.cookie(scene.app.url, 'XSRF-TOKEN') ?? '',
      },
    });
    const { redirect } = JSON.parse(shown.text) as { redirect: string };
    expect(redirect).toMatch(new RegExp(`^${scene.provider.issuer}/session/end\\?`, 'u'));
    expect(await scene.whoIs(walker)).toBeNull();
    expect(new URL(redirect).searchParams.get('post_logout_redirect_uri')).toBe(
      `${scene.app.url}/login`,
    );
    expect(await walker.go(redirect)).toMatchObject({ status: 200 });
  });

  it('stays local for someone who signed in with a password', async () => {
    const person = await buildEmployee(scene.app.db);
    expect(await (await scene.app.as(person.user)).call(logout)).toMatchObject({
      status: 200,
      body: {},
    });
  });
});

describe('setup', () => {
  it('shows the callback address, and tests everything that needs no person', async () => {
    expect(replyOf(showOpenId, await scene.administrator.call(showOpenId, at()))).toMatchObject({
      redirect_address: `${scene.app.url}/auth/openid/${scene.integrationId}/callback`,
      linked: expect.any(Number),
    });
    const test = replyOf(
      testIntegration,
      await scene.administrator.call(testIntegration, { ...at(), body: {} }),
    );
    expect(test).toMatchObject({
      outcome: 'ok',
      steps: [
        { text: texts.discovered({ issuer: scene.provider.issuer }) },
        { text: texts.clientKnown },
        { text: texts.signsOut },
      ],
    });
  });

  it('names the fault: the client, the issuer or the address', async () => {
    const summary = async () =>
      replyOf(
        testIntegration,
        await scene.administrator.call(testIntegration, { ...at(), body: {} }),
      );
    await scene.configure({ client_id: 'someone-else' });
    expect(await summary()).toMatchObject({
      outcome: 'failed',
      summary: expect.stringContaining('client ID'),
    });
    await scene.configure({ issuer: `${scene.provider.issuer}/elsewhere` });
    expect(await summary()).toMatchObject({ outcome: 'failed' });
    await expect(scene.configure({ issuer: 'http://10.0.0.1/' })).rejects.toThrow(/422|expected/iu);
    await scene.configure({});
  });

  it('refuses an issuer that signs in people of every company', async () => {
    for (const issuer of [
      'https://login.microsoftonline.com/common/v2.0',
      'https://login.microsoftonline.com/Organizations/v2.0',
      ' https://login.microsoftonline.us/consumers ',
    ]) {
      await expect(scene.configure({ issuer })).rejects.toThrow(/422|expected/iu);
    }
  });

  it('asks for the secret again if it would be sent to another address', async () => {
    const { revision, settings } = replyOf(
      showIntegration,
      await scene.administrator.call(showIntegration, at()),
    );
    const configure = (issuer: string) =>
      scene.administrator.call(configureIntegration, {
        ...at(),
        body: { revision, settings: { ...settings, issuer } },
      });
    expect(await configure('https://mine.elsewhere.example')).toMatchObject({
      status: 422,
      body: { errors: { secret: [INTEGRATION_MESSAGES.secretElsewhere] } },
    });
    expect((await configure(`${scene.provider.issuer}/`)).status).toBe(200);
    await scene.configure({});
  });
});

describe('too many attempts', () => {
  it('are refused by IP address, as with a password', async () => {
    const address = `${scene.app.url}/auth/openid/${scene.integrationId}/start`;
    const places: string[] = [];
    for (let tried = 0; tried <= 100; tried += 1)
      places.push((await new Walker().step(address)).location?.search ?? '');
    expect(places.at(-1)).toBe('?refused=too_many');
  });
});
