import {
  addIntegration,
  configureIntegration,
  saveIntegration,
  showIntegration,
  type IntegrationView,
  type OpenIdSettings,
} from '@reviews/contracts';
import { ADMINISTRATOR_ROLE } from '@reviews/domain';
import { buildEmployee, type BuiltEmployee } from '@reviews/factories';
import {
  startOpenIdProvider,
  type Known,
  type TestProvider,
} from '@reviews/harness/open-id-provider';
import { callbackOf } from '../features/open-id/callback.ts';
import { replyOf } from './worlds.ts';
import { startTestApp, type Caller, type TestApp } from './start-test-app.ts';
import type { Shown, Walker } from './walker.ts';

/** A company whose people sign in with a real identity provider, which runs in the test. */
export interface OpenIdScene {
  readonly app: TestApp;
  readonly provider: TestProvider;
  readonly integrationId: number;
  readonly admin: BuiltEmployee;
  readonly administrator: Caller;
  /** Changes the default settings; enabled unless stated otherwise. */
  configure(settings: Partial<OpenIdSettings>, enabled?: boolean): Promise<void>;
  /** Builds someone with an account; the provider knows them by their first name. */
  person(
    known?: Partial<Known>,
    given?: Parameters<typeof buildEmployee>[1],
  ): Promise<{ employee: BuiltEmployee; name: string }>;
  /** Starts a sign-in and stops where the provider asks for a name. */
  begin(walker: Walker, query?: string): Promise<Shown>;
  /**
   * Signs in at the provider and returns. Ends where the product leads to, or where `until` says.
   */
  signIn(
    walker: Walker,
    name: string,
    options?: { query?: string; until?: (url: URL) => boolean },
  ): Promise<Shown>;
  /** Returns the user of a browser's session; null if there is none. */
  whoIs(walker: Walker): Promise<number | null>;
  close(): Promise<void>;
}

let known = 0;

export async function startOpenIdScene(): Promise<OpenIdScene> {
  const env: Record<string, string> = {};
  const started: {
    app?: TestApp;
    integrationId?: number;
    administrator?: Caller;
    admin?: BuiltEmployee;
  } = {};
  const provider = await startOpenIdProvider(async (issuer) => {
    env['OUTGOING_HOSTS'] = new URL(issuer).host;
    const app = await startTestApp({ env });
    const admin = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
    const administrator = await app.as(admin.user);
    const { id } = replyOf(
      addIntegration,
      await administrator.call(addIntegration, { body: { kind: 'openid', name: 'Larkspur ID' } }),
    );
    Object.assign(started, { app, integrationId: id, administrator, admin });
    return { redirectAddress: callbackOf(app.url, id), signOutAddress: `${app.url}/login` };
  });
  const { app, integrationId, administrator, admin } = started;
  if (
    app === undefined ||
    integrationId === undefined ||
    administrator === undefined ||
    admin === undefined
  )
    throw new Error('The scene was not built.');
  const at = { params: { integrationId: String(integrationId) } };
  const seen = async (): Promise<IntegrationView> =>
    replyOf(showIntegration, await administrator.call(showIntegration, at));

  const scene: OpenIdScene = {
    app,
    provider,
    integrationId,
    administrator,
    admin,
    async configure(settings, enabled = true) {
      const body = {
        secret: provider.clientSecret,
        settings: {
          issuer: provider.issuer,
          client_id: provider.clientId,
          client_authentication: 'basic',
          scopes: 'openid profile email',
          match: 'verified_email',
          claim: '',
          only: false,
          ...settings,
        },
      };
      replyOf(
        configureIntegration,
        await administrator.call(configureIntegration, {
          ...at,
          body: { ...body, revision: (await seen()).revision },
        }),
      );
      const { revision, name } = await seen();
      replyOf(
        saveIntegration,
        await administrator.call(saveIntegration, { ...at, body: { revision, name, enabled } }),
      );
    },
    async person(claims = {}, given = {}) {
      const employee = await buildEmployee(app.db, given);
      const name = `person ${(known += 1)}`;
      provider.people.set(name, {
        sub: `subject-${known}`,
        email: employee.email,
        email_verified: true,
        employee_number: employee.externalIdentifier,
        preferred_username: employee.email,
        ...claims,
      });
      return { employee, name };
    },
    begin: (walker, query = '') =>
      walker.go(`${app.url}/auth/openid/${integrationId}/start${query}`),
    async signIn(walker, name, { query, until } = {}) {
      const asked = await scene.begin(walker, query);
      // The provider does not ask someone who is already signed in there.
      if (!asked.text.includes('Sign in at the provider')) return asked;
      return walker.go(asked.url, {
        method: 'POST',
        body: new URLSearchParams({ name }).toString(),
        ...(until === undefined ? {} : { until }),
      });
    },
    async whoIs(walker) {
      const { shown } = await walker.step(`${app.url}/api/user`);
      return shown.status === 200 ? (JSON.parse(shown.text) as { id: number }).id : null;
    },
    async close() {
      await provider.close();
      await app.close();
    },
  };
  return scene;
}
