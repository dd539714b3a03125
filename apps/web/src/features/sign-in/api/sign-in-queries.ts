import { changeMyPassword, endMySessions, showMySignIn } from '@reviews/contracts/sign-in';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';

const KEY = ['sign-in'] as const;
const meta = { errorToast: false };

/** Loads the user's sign-in methods and sessions. */
export const useMySignIn = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(showMySignIn, { signal }),
    staleTime: 0,
    meta,
  });

/**
 * Returns a function that refetches after a change or a refusal, since the data may have changed.
 */
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
  /** Null ends all sessions but this one. */
  session_key: string | null;
  /** Null if no password was required. */
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
