import * as contracts from '@reviews/contracts';
import { OPEN_ID_ATTEMPT_MS, OPEN_ID_MESSAGES as texts } from '@reviews/domain';
import { newToken, passingCookie } from '../../http/cookies.ts';
import { RedirectReply } from '../../http/redirect-reply.ts';
import { route, type Transport } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { deviceOf, SIGN_OUT_COOKIE } from '../session/public.ts';
import { callbackOf, SIGN_IN_PATH } from './callback.ts';
import { SignInRefused } from './open-id.service.ts';
import { attemptCookie, BROWSER_COOKIE } from './sign-in-attempt.ts';

const POPUP = '/auth/login-dialog';
const LOGIN = '/login';
const LONGEST_ADDRESS = 8000;

/** Returns the page that explains a failed sign-in and keeps the requested return path. */
function refusalPage({ code, popup, returnTo }: SignInRefused): RedirectReply {
  const told = new URLSearchParams({
    refused: code,
    ...(popup || returnTo === '/' ? {} : { return_to: returnTo }),
  });
  return new RedirectReply(`${popup ? POPUP : LOGIN}?${told.toString()}`);
}

/** Turns every result into a redirect, because a person is looking at the browser. */
async function redirecting(work: () => Promise<string>): Promise<RedirectReply> {
  try {
    return new RedirectReply(await work());
  } catch (error) {
    if (error instanceof SignInRefused) return refusalPage(error);
    throw error;
  }
}

const stateOf = ({ state }: Readonly<Record<string, unknown>>): string =>
  typeof state === 'string' ? state : '';
const searchOf = ({ request }: Transport): string =>
  request.originalUrl.length > LONGEST_ADDRESS
    ? ''
    : (URL.parse(request.originalUrl, 'http://here')?.search ?? '');

/**
 * Returns whether the browser navigates a page, by its Fetch Metadata. Otherwise an image or frame
 * on another site could start sign-ins and use up the attempt limit of a whole network.
 */
const isPage = ({ request }: Transport): boolean =>
  ['document', undefined].includes(request.get('sec-fetch-dest'));

/** Creates the routes for sign-in with OpenID Connect and for its setup page. */
export const openIdRoutes = ({ openId, openIdSetup, mailer = null, siteOrigin }: Services) => {
  const redirectAddress = (transport: Transport, id: number): string =>
    callbackOf(siteOrigin(transport.request), id);
  return [
    route(contracts.listSignIns, {
      auth: 'anyone',
      handle: async () => {
        const { ways, password } = await openId.ways();
        return {
          data: ways.map(({ id, name }) => ({ id, name })),
          password,
          mails: mailer !== null,
        };
      },
    }),
    route(contracts.startOpenId, {
      auth: 'anyone',
      handle: ({ params, query, transport }) =>
        redirecting(async () => {
          if (!isPage(transport)) throw new SignInRefused('over');
          // One browser id for all its sign-ins, so that two windows can sign in at once.
          const browser = transport.cookies.readOwn(BROWSER_COOKIE) ?? newToken();
          const given = {
            browser,
            redirectAddress: redirectAddress(transport, params.integrationId),
            returnTo: query.return_to,
            popup: query.popup === '1',
            again: query.again === '1',
            clientAddress: transport.clientAddress,
          };
          const { location, state, kept } = await openId.start(params.integrationId, given);
          transport.cookies.setOwn(BROWSER_COOKIE, browser, OPEN_ID_ATTEMPT_MS);
          transport.cookies.setPassing(
            { name: attemptCookie(state), path: SIGN_IN_PATH },
            kept,
            OPEN_ID_ATTEMPT_MS,
          );
          return location;
        }),
    }),
    route(contracts.finishOpenId, {
      auth: 'anyone',
      handle: ({ params, query, transport }) =>
        redirecting(async () => {
          const cookie = { name: attemptCookie(stateOf(query)), path: SIGN_IN_PATH };
          const kept = passingCookie(transport.request, cookie);
          if (kept !== undefined) transport.cookies.clearPassing(cookie);
          const { integrationId } = params;
          const { token, popup, returnTo, signOut } = await openId.finish({
            integrationId,
            kept,
            browser: transport.cookies.readOwn(BROWSER_COOKIE),
            address: new URL(`${redirectAddress(transport, integrationId)}${searchOf(transport)}`),
            from: {
              address: transport.clientAddress,
              device: deviceOf(transport.request.get('user-agent')),
            },
            replaces: transport.sessionToken,
          });
          transport.cookies.setSession(token);
          if (signOut === null) transport.cookies.clearPassing(SIGN_OUT_COOKIE);
          else transport.cookies.setPassing(SIGN_OUT_COOKIE, signOut);
          return popup ? `${POPUP}?signed_in=1` : returnTo;
        }),
    }),
    route(contracts.showOpenId, {
      auth: 'session',
      handle: async ({ actor, params, transport }) => {
        const { linked, last_at } = await openIdSetup.show(actor, params.integrationId);
        return {
          redirect_address: redirectAddress(transport, params.integrationId),
          sign_out_address: `${siteOrigin(transport.request)}${LOGIN}`,
          linked,
          last_signed_in_at: last_at?.toISOString() ?? null,
        };
      },
    }),
    route(contracts.unlinkUser, {
      auth: 'session',
      handle: async ({ actor, params }) => ({
        message: texts.unlinked({ name: await openIdSetup.unlink(actor, params.userId) }),
      }),
    }),
  ];
};
