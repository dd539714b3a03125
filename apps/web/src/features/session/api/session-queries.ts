import { listSignIns } from '@reviews/contracts/open-id';
import {
  checkSession,
  impersonate,
  listDemoAccounts,
  login,
  logout,
  showUser,
  stopImpersonating,
  type SessionUser,
} from '@reviews/contracts/session';
import { searchEmployees, type EmployeeHit } from '@reviews/contracts/employees';
import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { forgetLoginRedirectAfterLogout } from '../lib/login-redirect.ts';
import { fullLoad } from '../lib/full-load.ts';

/**
 * The signed-in user, fetched once before the first page (API-03, NAV-09). Quiet: the route guard
 * handles a refusal.
 */
export const sessionUserQuery = queryOptions({
  queryKey: ['session-user'],
  queryFn: ({ signal }) => call(showUser, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { errorToast: false },
});

/** Returns the signed-in user, for code behind the route guard. */
export function useSessionUser(): SessionUser {
  return useSuspenseQuery(sessionUserQuery).data;
}

/**
 * Returns the key of the unsaved work in this browser. Impersonation has a key of its own, separate
 * from both people.
 */
export function useWriter(): string {
  const { id, impersonating, impersonator_name: by } = useSessionUser();
  return impersonating ? `${id} by ${by ?? ''}` : String(id);
}

/** One-click accounts of a demo database. Ignore failures: the form works without them. */
export const demoAccountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: ({ signal }) => call(listDemoAccounts, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { errorToast: false },
});

/**
 * Sign-in methods other than a password. If this cannot be loaded, the form asks for a password as
 * usual.
 */
export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ signal }) => call(listSignIns, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { errorToast: false },
});

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in. The form shows an error itself, so no toast. */
export function useLogin() {
  return useMutation({ mutationFn: signIn, meta: { errorToast: false } });
}

/** Any response renews a stale anti-forgery token (419), so the sign-in is retried once. */
async function signIn(credentials: Credentials): Promise<{ redirect: string }> {
  try {
    return await call(login, { body: credentials, quiet: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'session-expired') throw error;
    await call(checkSession, { quiet: true }).catch(() => undefined);
    return call(login, { body: credentials, quiet: true });
  }
}

/**
 * Signs out: clears the stored login redirect and reloads the page (SES-13, SES-14), through the
 * provider if the user signed in with one.
 */
export function useLogout() {
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: ({ redirect }) => {
      forgetLoginRedirectAfterLogout();
      // Users who signed in with a provider also sign out there, and the provider leads back here.
      if (redirect === undefined) fullLoad.again();
      else fullLoad.to(redirect);
    },
  });
}

/** Impersonates the employee: posts the user id and the reason, then loads the root page in full (SES-22). */
export function useImpersonate() {
  return useMutation({
    mutationFn: (body: { userId: number; reason: string }) => call(impersonate, { body }),
    onSuccess: () => fullLoad.to('/'),
  });
}

/**
 * Stops impersonating: leads to the redirect in the response if there is one, else to the root
 * (SES-25, SES-26).
 */
export function useStopImpersonating() {
  return useMutation({
    mutationFn: () => call(stopImpersonating),
    onSuccess: (answer) => fullLoad.to(answer?.redirect || '/'),
  });
}

/** Finds employees by name for impersonation; those without a user account cannot be chosen. */
export async function searchForImpersonation(
  search: string,
  signal: AbortSignal,
): Promise<EmployeeHit[]> {
  const { data } = await call(searchEmployees, {
    body: { filters: { search, context: 'impersonation' } },
    signal,
  });
  return data.data.filter((hit) => hit.user_id !== null);
}

/**
 * Checks the session. The response is not read; a 419 opens the dialog again by the general rule
 * (SES-12, AMB-54).
 */
export const checkSessionAgain = () => call(checkSession);

/** Fetches the signed-in user again, bypassing the cache. */
export const fetchSessionUser = () => call(showUser, { quiet: true });
