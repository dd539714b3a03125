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

/** The signed-in person; asked for once, before the first page (API-03, NAV-09). Quiet: the guard answers a refusal. */
export const sessionUserQuery = queryOptions({
  queryKey: ['session-user'],
  queryFn: ({ signal }) => call(showUser, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { errorToast: false },
});

/** The signed-in person, for what stands behind the route guard. */
export function useSessionUser(): SessionUser {
  return useSuspenseQuery(sessionUserQuery).data;
}

/** Whose words this browser keeps: while impersonating neither person's own. */
export function useWriter(): string {
  const { id, impersonating, impersonator_name: by } = useSessionUser();
  return impersonating ? `${id} by ${by ?? ''}` : String(id);
}

/** The one-click accounts of a demo database. A failure is no news: the form works without them. */
export const demoAccountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: ({ signal }) => call(listDemoAccounts, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { errorToast: false },
});

/** How people sign in here beside with a password. Where it cannot be told, passwords are asked for as ever. */
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

/** Signs in. The form shows a refusal itself, so nothing is toasted. */
export function useLogin() {
  return useMutation({ mutationFn: signIn, meta: { errorToast: false } });
}

/** A stale anti-forgery token (419) is renewed by any answer of the server; the sign-in is then tried once more. */
async function signIn(credentials: Credentials): Promise<{ redirect: string }> {
  try {
    return await call(login, { body: credentials, quiet: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'session-expired') throw error;
    await call(checkSession, { quiet: true }).catch(() => undefined);
    return call(login, { body: credentials, quiet: true });
  }
}

/** Signs out: clears the stored login redirect and reloads the page (SES-13, SES-14), over the provider somebody came with. */
export function useLogout() {
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: ({ redirect }) => {
      forgetLoginRedirectAfterLogout();
      // Whoever came with a provider logs out there too, which leads back here.
      if (redirect === undefined) fullLoad.again();
      else fullLoad.to(redirect);
    },
  });
}

/** Becomes the employee: posts the user's id, then a full load of the root (SES-22). */
export function useImpersonate() {
  return useMutation({
    mutationFn: (userId: number) => call(impersonate, { body: { userId } }),
    onSuccess: () => fullLoad.to('/'),
  });
}

/** Returns to the own identity: to the answer's redirect if there is one, else to the root (SES-25, SES-26). */
export function useStopImpersonating() {
  return useMutation({
    mutationFn: () => call(stopImpersonating),
    onSuccess: (answer) => fullLoad.to(answer?.redirect || '/'),
  });
}

/** Employees whose name matches, for choosing whom to impersonate; those without a user account cannot be. */
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

/** Asks whether the session holds; the answer is not read, a 419 opens the dialog again by the general rule (SES-12, AMB-54). */
export const checkSessionAgain = () => call(checkSession);

/** Who is signed in now, asked anew and past the cache. */
export const fetchSessionUser = () => call(showUser, { quiet: true });
