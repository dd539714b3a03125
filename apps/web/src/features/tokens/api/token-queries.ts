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

/** One's own tokens, and what one could let a token read. */
export const useMyTokens = () =>
  useQuery({
    queryKey: [...KEY, 'mine'],
    queryFn: ({ signal }) => call(listMyTokens, { signal }),
    staleTime: 0,
    meta,
  });

/** Looks again at every list of tokens once something has changed, or was refused. */
function useTokensAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

export interface NewToken {
  name: string;
  scopes: TokenScope[];
  days: number;
}

/** Makes a token; the answer has it, this once. */
export function useMakeToken() {
  const again = useTokensAgain();
  return useMutation({
    mutationFn: (body: NewToken) => call(makeToken, { body }),
    onSettled: again,
    meta,
  });
}

/** Revokes one of one's own, or all of them where none is named. */
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

/** A page of everybody's tokens. */
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

/** Those of one user; more than anybody has. */
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
