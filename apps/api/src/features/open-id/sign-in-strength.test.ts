import { endMySessions, listIntegrationEvents, showMySignIn } from '@reviews/contracts';
import { OPEN_ID_MESSAGES as texts, SIGNED_IN_LATELY_MS } from '@reviews/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenIdScene, type OpenIdScene } from '../../testing/open-id-scene.ts';
import { Walker, type Shown } from '../../testing/walker.ts';
import { replyOf } from '../../testing/worlds.ts';
import { strengthAsked, weakClaim } from './sign-in-strength.ts';

const DAY_MS = 86_400_000;
const NOTHING = { acr: '', amr: '', max_age: 0 };
const NOW = new Date('2026-03-10T09:00:00Z');
const secondsAgo = (seconds: number): number => NOW.getTime() / 1000 - seconds;
const weak = (
  signed: Readonly<Record<string, unknown>>,
  asked: Partial<typeof NOTHING>,
  since: Date | null = null,
) => weakClaim(signed, { ...NOTHING, ...asked }, { now: NOW, since });

describe('strength claims of a provider', () => {
  it('are ignored if the company requires nothing', () => {
    expect(weak({}, {})).toBeNull();
    expect(strengthAsked(NOTHING, false)).toEqual({});
  });

  it.each([
    [{ acr: 'gold' }, { acr: 'silver gold' }, null],
    [{ acr: 'bronze' }, { acr: 'silver gold' }, 'acr'],
    [{}, { acr: 'gold' }, 'acr'],
    [{ amr: ['pwd', 'mfa'] }, { amr: 'mfa hwk' }, null],
    [{ amr: 'mfa' }, { amr: 'mfa' }, null],
    [{ amr: ['pwd'] }, { amr: 'mfa' }, 'amr'],
    [{ amr: ['mfa '] }, { amr: 'mfa' }, 'amr'],
    [{}, { amr: 'mfa' }, 'amr'],
    [{ auth_time: secondsAgo(600) }, { max_age: 10 }, null],
    [{ auth_time: secondsAgo(700) }, { max_age: 10 }, 'auth_time'],
    [{ auth_time: String(secondsAgo(1)) }, { max_age: 10 }, 'auth_time'],
    [{}, { max_age: 10 }, 'auth_time'],
  ])('%j is checked against %j', (signed, asked, expected) => {
    expect(weak(signed, asked)).toBe(expected);
  });

  it('must be newer than the moment at which signing in again was required', () => {
    const since = new Date(NOW.getTime() - 120_000);
    expect(weak({ auth_time: secondsAgo(30) }, {}, since)).toBeNull();
    expect(weak({ auth_time: secondsAgo(3600) }, {}, since)).toBe('auth_time');
    expect(weak({ auth_time: secondsAgo(3600) }, { max_age: 1000 }, since)).toBe('auth_time');
  });
});

describe('sign-in with required strength', () => {
  let scene: OpenIdScene;
  beforeAll(async () => {
    scene = await startOpenIdScene();
    // The provider uses the machine's clock, and the administrator who sets it up stays signed in.
    const now = new Date();
    scene.app.clock.set(now);
    await scene.app.db.prisma.session.updateMany({
      data: { lastSeenAt: now, expiresAt: new Date(now.getTime() + DAY_MS) },
    });
  });
  afterAll(() => scene.close());

  const refusalOf = ({ url }: Shown) => url.searchParams.get('refused');
  const lastLine = async () =>
    replyOf(
      listIntegrationEvents,
      await scene.administrator.call(listIntegrationEvents, {
        params: { integrationId: String(scene.integrationId) },
      }),
    ).data[0];
  /** Signs in a person with these claims from the provider. */
  async function signIn(known: Parameters<OpenIdScene['person']>[0], query?: string) {
    const { employee, name } = await scene.person(known);
    const walker = new Walker();
    return {
      employee,
      name,
      walker,
      shown: await scene.signIn(walker, name, query === undefined ? {} : { query }),
    };
  }

  it('asks the provider for level and age, and signs in people whose claims match', async () => {
    await scene.configure({ acr: 'gold silver', amr: 'mfa', max_age: 5 });
    const { location } = await new Walker().step(
      `${scene.app.url}/auth/openid/${scene.integrationId}/start`,
    );
    expect(Object.fromEntries(location?.searchParams ?? [])).toMatchObject({
      acr_values: 'gold silver',
      max_age: '300',
    });
    const { employee, walker } = await signIn({ acr: 'silver', amr: ['pwd', 'mfa'] });
    expect(await scene.whoIs(walker)).toBe(employee.user.id);
  });

  it.each([
    [
      'a level that is not enough',
      { acr: 'bronze', amr: ['mfa'] },
      texts.tooWeak({ claim: 'acr' }),
    ],
    ['a password alone', { acr: 'gold', amr: ['pwd'] }, texts.tooWeak({ claim: 'amr' })],
    ['nothing said of it', { acr: 'gold' }, texts.tooWeak({ claim: 'amr' })],
    [
      'a sign-in of long ago',
      { acr: 'gold', amr: ['mfa'], signedInAt: Math.floor(Date.now() / 1000) - 7200 },
      texts.tooLongAgo,
    ],
  ])(
    'refuses someone with %s, links no one, and logs the reason',
    async (_what, known, summary) => {
      const { employee, walker, shown } = await signIn(known);
      expect(refusalOf(shown)).toBe('weak');
      expect(await scene.whoIs(walker)).toBeNull();
      expect(await lastLine()).toMatchObject({ kind: 'sign_in', outcome: 'failed', summary });
      expect(
        await scene.app.db.prisma.externalIdentity.count({ where: { userId: employee.user.id } }),
      ).toBe(0);
    },
  );

  it('requires signing in again before ending other sessions, even with a session at the provider', async () => {
    await scene.configure({});
    const { employee, name, walker } = await signIn({}, undefined);
    await scene.app.db.prisma.user.update({
      where: { id: employee.user.id },
      data: { passwordHash: null },
    });
    await scene.app.db.prisma.session.updateMany({
      where: { userId: employee.user.id },
      data: { signedInAt: new Date(scene.app.clock.now().getTime() - SIGNED_IN_LATELY_MS - 1000) },
    });
    const shownTo = async () =>
      JSON.parse((await walker.step(`${scene.app.url}${showMySignIn.path}`)).shown.text) as {
        confirm_by: string;
        providers: { name: string; is_on: boolean }[];
      };
    expect(await shownTo()).toMatchObject({
      confirm_by: 'sign_in_again',
      providers: [{ name: 'Larkspur ID', is_on: true }],
    });
    // Without `again`, someone with a session at the provider is not asked.
    const asked = await scene.begin(walker, '?again=1&return_to=%2Fmy%2Fsign-in');
    expect(asked.text).toContain('Sign in at the provider');
    const back = await walker.go(asked.url, {
      method: 'POST',
      body: new URLSearchParams({ name }).toString(),
    });
    expect(back.url.pathname).toBe('/my/sign-in');
    expect(await shownTo()).toMatchObject({ confirm_by: 'nothing' });
    const { shown } = await walker.step(`${scene.app.url}${endMySessions.path}`, {
      method: 'POST',
      body: JSON.stringify({ session_key: null, password: null }),
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': walker.cookie(scene.app.url, 'XSRF-TOKEN') ?? '',
      },
    });
    expect(shown.status).toBe(200);
  });

  it('refuses an old sign-in where a new one is required', async () => {
    const { name, walker } = await signIn({});
    scene.provider.people.set(name, {
      ...scene.provider.people.get(name),
      sub: scene.provider.people.get(name)?.sub ?? '',
      signedInAt: Math.floor(Date.now() / 1000) - 7200,
    });
    const asked = await scene.begin(walker, '?again=1');
    expect(
      refusalOf(
        await walker.go(asked.url, {
          method: 'POST',
          body: new URLSearchParams({ name }).toString(),
        }),
      ),
    ).toBe('weak');
  });
});
