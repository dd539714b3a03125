import type { ResponseOf } from '@reviews/contracts/endpoint';
import {
  markViewed,
  reopenPulse,
  requestReopen,
  type EmployeeFeedback,
  type showPulse,
} from '@reviews/contracts/pulses';
import { declineReopenRequest } from '@reviews/contracts/reopening';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../lib/call.ts';
import { reportFailureWithMessage } from '../../../lib/report-failure.ts';

type Shown = ResponseOf<typeof showPulse>;

/** Queries that show whether a form is open: refetched when they are next viewed. */
const TELLING_STATE = new Set<unknown>(['pulse', 'quick-navigation', 'cycles', 'my']);

function changeForm(client: QueryClient, hash: string, change: Partial<EmployeeFeedback>): void {
  client.setQueryData<Shown>(
    ['pulse', hash],
    (shown) => shown && { ...shown, employeeFeedback: { ...shown.employeeFeedback, ...change } },
  );
}

/**
 * Marks the form as read or unread: on screen at once, then posts one request after another. If
 * refused, rolls back to
 * the server's state and shows its message (VIEW-12, VIEW-13, API-11).
 */
export function useMarkViewed({ hash, hasViewed }: Pick<EmployeeFeedback, 'hash' | 'hasViewed'>) {
  const client = useQueryClient();
  const confirmed = useRef(hasViewed);
  const mutationKey = ['viewed', hash];
  const show = (viewed: boolean) =>
    changeForm(client, hash, { has_viewed: viewed, hasViewed: viewed });
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (viewed: boolean) => call(markViewed, { params: { hash }, body: { viewed } }),
    onMutate: async (viewed) => {
      // A response in flight would bring the old mark back.
      await client.cancelQueries({ queryKey: ['pulse', hash] });
      show(viewed);
    },
    onSuccess: (_answer, viewed) => {
      confirmed.current = viewed;
    },
    onError: () => {
      if (client.isMutating({ mutationKey }) === 1) show(confirmed.current);
    },
  });
}

/** Reopens the form (API-13). Shows an error only if it has a message (ERR-13). */
export function useReopenForm(hash: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(reopenPulse, { params: { hash }, body: {} }),
    meta: { errorToast: false },
    onError: reportFailureWithMessage,
    onSuccess: () => forget(client),
  });
}

/**
 * Requests that the form be reopened (API-12). Afterwards the form shows the request and offers no
 * second one (VIEW-24).
 * Shows the message of an error (ERR-14).
 */
export function useAskToReopen({
  hash,
  assignee_name: name,
}: Pick<EmployeeFeedback, 'hash' | 'assignee_name'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(requestReopen, { params: { hash }, body: { reason } }),
    onSuccess: async ({ reopened }, reason) => {
      if (!reopened) {
        changeForm(client, hash, {
          allowReopenRequest: false,
          reopen_request: { requested_by: name, reason, requested_at: new Date().toISOString() },
        });
      }
      await forget(client);
    },
  });
}

/**
 * Declines the reopen request of the form and removes it from the page, which the reader may still
 * read. If someone else
 * was faster, refetches the form.
 */
export function useDeclineRequest(hash: string) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: ['pulse', hash] });
  return useMutation({
    mutationFn: (note: string) => call(declineReopenRequest, { params: { hash }, body: { note } }),
    onError: reload,
    onSuccess: async () => {
      changeForm(client, hash, { reopen_request: null });
      await forget(client);
    },
  });
}

/**
 * Marks queries as stale without refetching: the page on screen may have lost the right to read the
 * form, and is about to be left.
 */
function forget(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => TELLING_STATE.has(first),
    refetchType: 'none',
  });
}
