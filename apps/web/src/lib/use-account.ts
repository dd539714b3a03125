import { showUserAccount } from '@reviews/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

/** Starts every query key about accounts. */
export const ACCOUNTS_KEY = ['users'] as const;

/**
 * Fetches one account with its sessions, for its page and for the access explainer; null fetches
 * nothing. Callers show errors themselves.
 */
export const useAccount = (id: number | null) =>
  useQuery({
    queryKey: [...ACCOUNTS_KEY, 'one', id],
    queryFn: ({ signal }) => call(showUserAccount, { params: { userId: String(id) }, signal }),
    enabled: id !== null,
    staleTime: 0,
    meta: { errorToast: false },
  });
