import * as contracts from '@reviews/contracts';
import { SessionExpired } from '@reviews/domain';
import { route, type Transport } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentUser } from './session.presenter.ts';

const HOME = '/';

function tokenOf({ sessionToken }: Transport): string {
  if (sessionToken === undefined) throw new SessionExpired();
  return sessionToken;
}

/** Signing in and out, the signed-in person, impersonation. */
export const sessionRoutes = ({ session, impersonation, appConfig }: Services) => [
  route(contracts.showUser, { auth: 'session', handle: async ({ actor }) => presentUser(actor) }),
  route(contracts.login, {
    auth: 'anyone',
    handle: async ({ body, transport }) => {
      transport.cookies.setSession(await session.signIn({ ...body, clientAddress: transport.clientAddress, replaces: transport.sessionToken }));
      return { redirect: HOME };
    },
  }),
  route(contracts.logout, {
    auth: 'anyone',
    handle: async ({ transport }) => {
      if (transport.sessionToken !== undefined) await session.signOut(transport.sessionToken);
      transport.cookies.clearSession();
      return {};
    },
  }),
  route(contracts.checkSession, { auth: 'session', handle: async () => ({ signedIn: true }) }),
  route(contracts.impersonate, {
    auth: 'session',
    handle: async ({ actor, body, transport }) => {
      transport.cookies.setSession(await impersonation.start(actor, body.userId, tokenOf(transport)));
      return { redirect: HOME };
    },
  }),
  route(contracts.stopImpersonating, {
    auth: 'session',
    handle: async ({ actor, transport }) => {
      transport.cookies.setSession(await impersonation.stop(actor, tokenOf(transport)));
      return { redirect: HOME };
    },
  }),
  route(contracts.listDemoAccounts, { auth: 'anyone', handle: () => appConfig.demoAccounts() }),
];
