import {
  listMyTokens,
  listTokens,
  makeToken,
  revokeMyToken,
  revokeMyTokens,
  revokeToken,
  type TokenState,
} from '@reviews/contracts/tokens';
import type { TokenScope } from '@reviews/domain';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';

const KEY = ['tokens'] as const;
const meta = { errorToast: false };

/** Loads the user's own tokens and the scopes they may grant. */
export const useMyTokens = () =>
  useQuery({
    queryKey: [...KEY, 'mine'],
    queryFn: ({ signal }) => call(listMyTokens, { signal }),
    staleTime: 0,
    meta,
  });

/** Returns a function that refetches all token lists after a change or a refusal. */
function useTokensAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

export interface NewToken {
  name: string;
  scopes: TokenScope[];
  days: number;
}

/** Creates a token; only this response contains it. */
export function useMakeToken() {
  const again = useTokensAgain();
  return useMutation({
    mutationFn: (body: NewToken) => call(makeToken, { body }),
    onSettled: again,
    meta,
  });
}

/** Revokes one of the user's own tokens, or all of them if none is given. */
export function useRevokeMine() {
  const again = useTokensAgain();
  return useMutation({
    mutationFn: (id: number | null) =>
      id === null ? call(revokeMyTokens) : call(revokeMyToken, { params: { tokenId: String(id) } }),
    onSuccess: ({ message }) => void toast.success(message),
    onSettled: again,
  });
}

export interface TokensQuery {
  search: string;
  state: TokenState | '';
  page: number;
}

/** Loads a page of all users' tokens. */
export const useTokens = ({ search, state, page }: TokensQuery) =>
  useQuery({
    queryKey: [...KEY, 'all', search, state, page],
    queryFn: ({ signal }) =>
      call(listTokens, {
        query: {
          ...(search === '' ? {} : { search }),
          ...(state === '' ? {} : { state }),
          ...(page === 1 ? {} : { page: String(page) }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta,
  });

/** Loads the tokens of one user; the page is larger than anyone needs. */
export const useTokensOf = (userId: number) =>
  useQuery({
    queryKey: [...KEY, 'of', userId],
    queryFn: ({ signal }) => call(listTokens, { query: { user_id: String(userId) }, signal }),
    staleTime: 0,
    meta,
  });

export function useRevokeAny() {
  const again = useTokensAgain();
  return useMutation({
    mutationFn: (id: number) => call(revokeToken, { params: { tokenId: String(id) } }),
    onSuccess: ({ message }) => void toast.success(message),
    onSettled: again,
  });
}
