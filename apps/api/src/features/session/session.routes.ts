import * as contracts from '@reviews/contracts';
import { passingCookie } from '../../http/cookies.ts';
import { route, sessionTokenOf } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { deviceOf } from './device.ts';
import { presentUser } from './session.presenter.ts';
import { SIGN_OUT_COOKIE } from './sign-out-cookie.ts';

const HOME = '/';
const LOGIN = '/login';

/** Routes for signing in and out, the signed-in person, and impersonation. */
export const sessionRoutes = ({
  session,
  impersonation,
  appConfig,
  openId,
  siteOrigin,
}: Services) => [
  route(contracts.showUser, {
    auth: 'session',
    handle: async ({ actor }) => presentUser(actor, await impersonation.onlyLooks(actor)),
  }),
  route(contracts.showWordsKey, {
    auth: 'session',
    handle: ({ actor }) => session.wordsKeyOf(actor),
  }),
  route(contracts.login, {
    auth: 'anyone',
    handle: async ({ body, transport }) => {
      transport.cookies.setSession(
        await session.signIn({
          ...body,
          clientAddress: transport.clientAddress,
          device: deviceOf(transport.request.get('user-agent')),
          replaces: transport.sessionToken,
        }),
      );
      return { redirect: HOME };
    },
  }),
  route(contracts.logout, {
    auth: 'anyone',
    handle: async ({ transport }) => {
      if (transport.sessionToken !== undefined) await session.signOut(transport.sessionToken);
      transport.cookies.clearSession();
      const kept = passingCookie(transport.request, SIGN_OUT_COOKIE);
      if (kept === undefined) return {};
      transport.cookies.clearPassing(SIGN_OUT_COOKIE);
      const redirect = await openId.signOutAddress(
        kept,
        `${siteOrigin(transport.request)}${LOGIN}`,
      );
      return redirect === null ? {} : { redirect };
    },
  }),
  route(contracts.checkSession, { auth: 'session', handle: async () => ({ signedIn: true }) }),
  route(contracts.impersonate, {
    auth: 'session',
    handle: async ({ actor, body, transport }) => {
      transport.cookies.setSession(
        await impersonation.start(actor, body, sessionTokenOf(transport)),
      );
      return { redirect: HOME };
    },
  }),
  route(contracts.stopImpersonating, {
    auth: 'session',
    handle: async ({ actor, transport }) => {
      transport.cookies.setSession(await impersonation.stop(actor, sessionTokenOf(transport)));
      return { redirect: HOME };
    },
  }),
  route(contracts.listDemoAccounts, { auth: 'anyone', handle: () => appConfig.demoAccounts() }),
];
