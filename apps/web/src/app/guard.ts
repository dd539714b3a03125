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
import { openKeptWords } from '../lib/kept-words.ts';
import { configureTransport } from '../lib/transport.ts';

const LOGIN_PATH = '/login';

/**
 * Loads user, configuration and menu before the page, once per visit (NAV-09), and decrypts the words
 * that this browser keeps for the user. Redirects a
 * signed-out user to the sign-in page, which returns them here afterwards (SES-01, SES-04, SES-15).
 * No work can be lost while a page loads, so an expired session is treated like none (AMB-53).
 */
export function guard(queryClient: QueryClient): LoaderFunction {
  return async ({ request }) => {
    configureTransport({ downloadToken: null });
    try {
      const [user] = await Promise.all([
        queryClient.ensureQueryData(sessionUserQuery),
        queryClient.ensureQueryData(appConfigQuery),
        queryClient.ensureQueryData(menuQuery),
        openKeptWords(),
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

/**
 * Loads the theme and the demo accounts for the sign-in pages, which are outside the guard. Without
 * them the pages use the product's default theme.
 */
export function loadSignIn(queryClient: QueryClient): LoaderFunction {
  return async () => {
    configureTransport({ downloadToken: null });
    // Runs in parallel with the theme; the form works without the demo accounts.
    void queryClient.prefetchQuery(demoAccountsQuery);
    void queryClient.prefetchQuery(signInsQuery);
    await queryClient.ensureQueryData(appConfigQuery).catch(() => undefined);
    return null;
  };
}

/**
 * Makes all calls of a download route carry the token from the query instead of cookies, including
 * the first (NAV-08).
 */
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
