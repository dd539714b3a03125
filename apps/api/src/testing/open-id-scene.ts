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

/** A company whose people sign in with a real provider, which runs beside it. */
export interface OpenIdScene {
  readonly app: TestApp;
  readonly provider: TestProvider;
  readonly integrationId: number;
  readonly admin: BuiltEmployee;
  readonly administrator: Caller;
  /** Other settings than the usual ones; switched on, unless it is said otherwise. */
  configure(settings: Partial<OpenIdSettings>, enabled?: boolean): Promise<void>;
  /** Somebody with an account here whom the provider knows by their first name. */
  person(
    known?: Partial<Known>,
    given?: Parameters<typeof buildEmployee>[1],
  ): Promise<{ employee: BuiltEmployee; name: string }>;
  /** Begins to sign in and stops where the provider asks for a name. */
  begin(walker: Walker, query?: string): Promise<Shown>;
  /** Signs in as somebody at the provider, and comes back. Ends where the product leads to, or where `until` says. */
  signIn(
    walker: Walker,
    name: string,
    options?: { query?: string; until?: (url: URL) => boolean },
  ): Promise<Shown>;
  /** Whose session a browser holds; null: nobody's. */
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
      // Whoever is signed in there already is not asked again.
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
