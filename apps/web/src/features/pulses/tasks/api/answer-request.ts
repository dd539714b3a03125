import { reopenPulse } from '@reviews/contracts/pulses';
import { declineReopenRequest } from '@reviews/contracts/reopening';
import { MESSAGES } from '@reviews/domain';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/call.ts';
import { reportFailureWithMessage } from '../../../../lib/report-failure.ts';
import { toast } from '../../../../lib/toasts.ts';
import { requestsQuery } from './tasks-queries.ts';

/** Queries that show whether a form is open, or what is waiting. */
const TELLING_STATE = new Set<unknown>(['pulse', 'quick-navigation', 'cycles', 'my']);

const refresh = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey: [first] }) => TELLING_STATE.has(first) });

/** Removes the request from the list, then refetches the list. */
function answered(client: QueryClient, hash: string, words: string): void {
  toast.success(words);
  client.setQueryData(requestsQuery.queryKey, (shown) => {
    if (shown === undefined) return undefined;
    const data = shown.data.filter((request) => request.hash !== hash);
    return { data, total: shown.total - (shown.data.length - data.length) };
  });
  void refresh(client);
}

/** Reopens the requested form (API-13). If someone else was faster, the list shows it. */
export function useGrantRequest(onAnswered: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hash: string) => call(reopenPulse, { params: { hash }, body: {} }),
    meta: { errorToast: false },
    onError: (error) => {
      reportFailureWithMessage(error);
      void refresh(client);
    },
    onSuccess: (_answer, hash) => {
      onAnswered();
      answered(client, hash, MESSAGES.pulses.requestApproved);
    },
  });
}

/** Declines a request, with an optional note. */
export function useDeclineRequest(onAnswered: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ hash, note }: { hash: string; note: string }) =>
      call(declineReopenRequest, { params: { hash }, body: { note } }),
    onError: () => void refresh(client),
    onSuccess: ({ message }, { hash }) => {
      onAnswered();
      answered(client, hash, message);
    },
  });
}
