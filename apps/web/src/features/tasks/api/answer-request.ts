import { reopenPulse } from '@reviews/contracts/pulses';
import { declineReopenRequest } from '@reviews/contracts/reopening';
import { MESSAGES } from '@reviews/domain';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { reportFailureWithMessage } from '../../../lib/report-failure.ts';
import { toast } from '../../../lib/toasts.ts';
import { requestsQuery } from './tasks-queries.ts';

/** What shows whether a form is open, and what waits. */
const TELLING_STATE = new Set<unknown>(['pulse', 'quick-navigation', 'cycles', 'my']);

const refresh = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey: [first] }) => TELLING_STATE.has(first) });

/** The request leaves the list; the list is asked again right after. */
function answered(client: QueryClient, hash: string, words: string): void {
  toast.success(words);
  client.setQueryData(requestsQuery.queryKey, (shown) => {
    if (shown === undefined) return undefined;
    const data = shown.data.filter((request) => request.hash !== hash);
    return { data, total: shown.total - (shown.data.length - data.length) };
  });
  void refresh(client);
}

/** Reopens the form that is asked for (API-13); where somebody was faster, the list says so. */
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

/** Declines a request, with a note where there is one. */
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
