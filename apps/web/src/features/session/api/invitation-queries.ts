import { choosePassword, showInvitation } from '@reviews/contracts/users';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { fullLoad } from '../lib/full-load.ts';

const meta = { errorToast: false };

/** Whose password a link is for. Asked once: a link that works no more does not begin to. */
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

/** Chooses the password, which signs in: a full load, so that nothing of anybody before is kept. */
export function useChoosePassword(token: string) {
  return useMutation({
    mutationFn: (password: string) =>
      call(choosePassword, { body: { token, password }, quiet: true }),
    onSuccess: ({ redirect }) => fullLoad.to(redirect),
    meta,
  });
}
