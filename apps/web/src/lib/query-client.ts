import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { reportFailure } from './report-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { errorToast?: boolean };
    mutationMeta: { errorToast?: boolean };
  }
}

/** Answers younger than this are shown without asking again. */
const FRESH_MS = 30_000;
const MAX_RETRIES = 2;

/** A lost connection or a server that is starting is worth another try; an answer the server has thought about is not. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < MAX_RETRIES &&
  error instanceof ApiError &&
  error.kind === 'server' &&
  error.status !== 500;

/**
 * The cache of server data. Each failure is told by one toast, here and nowhere else; a view that tells it itself says
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
      // 'always': without a network the call fails at once with its own text instead of waiting silently (ERR-01).
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
