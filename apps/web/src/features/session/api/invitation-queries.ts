import { choosePassword, forgetPassword, showInvitation } from '@reviews/contracts/users';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { fullLoad } from '../lib/full-load.ts';

const meta = { errorToast: false };

/** Loads the account that a link is for. Fetches only once: an expired link stays expired. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(showInvitation, { body: { token }, signal, quiet: true }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta,
  });

/**
 * Sets the password, which also signs in. Reloads the page, so that nothing of an earlier user
 * remains in memory.
 */
export function useChoosePassword(token: string) {
  return useMutation({
    mutationFn: (password: string) =>
      call(choosePassword, { body: { token, password }, quiet: true }),
    onSuccess: ({ redirect }) => fullLoad.to(redirect),
    meta,
  });
}

/** Asks for a link to choose a new password. The form shows an error itself. */
export const useForgetPassword = () =>
  useMutation({
    mutationFn: (email: string) => call(forgetPassword, { body: { email }, quiet: true }),
    meta,
  });
