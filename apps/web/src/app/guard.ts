import { DOWNLOAD_TOKEN_PARAM, isLoggedIn } from '@reviews/domain';
import type { QueryClient } from '@tanstack/react-query';
import { redirect, type LoaderFunction } from 'react-router';
import { appConfigQuery } from '../features/app-config/index.ts';
import { menuQuery } from '../features/menu/index.ts';
import {
  demoAccountsQuery,
  rememberLoginRedirect,
  sessionUserQuery,
  signInsQuery,
} from '../features/session/index.ts';
import { ApiError } from '../lib/api-error.ts';
import { configureTransport } from '../lib/transport.ts';

const LOGIN_PATH = '/login';

/**
 * The route guard (NAV-09): person, configuration and menu are there before the page; asked for once. Who is not signed in
 * goes to the sign-in page and comes back from it (SES-01, SES-04, SES-15). When a page is loaded no work can be lost, so
 * an expired session is treated like none (AMB-53).
 */
export function guard(queryClient: QueryClient): LoaderFunction {
  return async ({ request }) => {
    configureTransport({ downloadToken: null });
    try {
      const [user] = await Promise.all([
        queryClient.ensureQueryData(sessionUserQuery),
        queryClient.ensureQueryData(appConfigQuery),
        queryClient.ensureQueryData(menuQuery),
      ]);
      if (isLoggedIn(user.id)) return null;
    } catch (error) {
      if (
        !(error instanceof ApiError) ||
        (error.kind !== 'unauthenticated' && error.kind !== 'session-expired')
      )
        throw error;
    }
    queryClient.removeQueries({ queryKey: sessionUserQuery.queryKey });
    rememberLoginRedirect(addressOf(request.url));
    return redirect(LOGIN_PATH);
  };
}

/** The look and the accounts of the sign-in pages, outside the guard; without them the pages have the product's own look. */
export function loadSignIn(queryClient: QueryClient): LoaderFunction {
  return async () => {
    configureTransport({ downloadToken: null });
    // Beside the look, so that no call waits for another; the form is usable without the accounts.
    void queryClient.prefetchQuery(demoAccountsQuery);
    void queryClient.prefetchQuery(signInsQuery);
    await queryClient.ensureQueryData(appConfigQuery).catch(() => undefined);
    return null;
  };
}

/** On a download route calls carry the token of the query instead of cookies, the very first one already (NAV-08). */
export function takeDownloadToken(queryClient: QueryClient): LoaderFunction {
  return async ({ request }) => {
    configureTransport({
      downloadToken: new URL(request.url).searchParams.get(DOWNLOAD_TOKEN_PARAM) ?? '',
    });
    await queryClient.ensureQueryData(appConfigQuery).catch(() => undefined);
    return null;
  };
}

function addressOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return `${pathname}${search}${hash}`;
}
