import { changeMyPassword, endMySessions, showMySignIn } from '@reviews/contracts/sign-in';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';

const KEY = ['sign-in'] as const;
const meta = { errorToast: false };

/** How one signs in, and where one is signed in. */
export const useMySignIn = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(showMySignIn, { signal }),
    staleTime: 0,
    meta,
  });

/** Looks again once something has changed, or was refused: then it may stand otherwise than it was shown. */
function useSignInAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

export interface NewPassword {
  current: string;
  password: string;
}

export function useChangePassword() {
  const again = useSignInAgain();
  return useMutation({
    mutationFn: (body: NewPassword) => call(changeMyPassword, { body }),
    onSuccess: ({ message }) => void toast.success(message),
    onSettled: again,
    meta,
  });
}

export interface Ending {
  /** Null: all but this one. */
  session_key: string | null;
  /** As far as it was asked for. */
  password: string | null;
}

export function useEndSessions() {
  const again = useSignInAgain();
  return useMutation({
    mutationFn: (body: Ending) => call(endMySessions, { body }),
    onSuccess: ({ message }) => void toast.success(message),
    onSettled: again,
    meta,
  });
}
