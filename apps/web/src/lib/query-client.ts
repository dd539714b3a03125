import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { reportFailure } from './report-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { errorToast?: boolean };
    mutationMeta: { errorToast?: boolean };
  }
}

/** Data younger than this is shown without refetching. */
const FRESH_MS = 30_000;
const MAX_RETRIES = 2;

/**
 * Retries after a lost connection or when the server is starting, but not after a real response.
 */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < MAX_RETRIES &&
  error instanceof ApiError &&
  error.kind === 'server' &&
  error.status !== 500;

/**
 * Creates the cache of server data. Each failure shows one toast, only here; a view that shows its
 * own error sets
 * `meta: { errorToast: false }`.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.errorToast !== false) reportFailure(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.errorToast !== false) reportFailure(error);
      },
    }),
    defaultOptions: {
      // 'always': without a network, the call fails at once with its own text instead of waiting
      // silently (ERR-01).
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
