import { MESSAGES } from '@reviews/domain';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { reportFailureWithMessage } from '../../../lib/report-failure.ts';
import { toast } from '../../../lib/toasts.ts';
import {
  cycleKeys,
  declineRequest,
  reassign,
  removeForm,
  reopen,
  type FormPage,
  type ListRef,
} from '../api/cycles-api.ts';

type Row = FormPage['data'][number];

/** Updates the cached rows at once; the list is refetched right after. */
function patchRows(client: QueryClient, ref: ListRef, change: (rows: Row[]) => Row[]): void {
  client.setQueriesData<FormPage>(
    { queryKey: cycleKeys.searches(ref) },
    (page) => page && { ...page, data: change(page.data) },
  );
}

/** Refetches the list and the counts; resolves once the shown list is fresh. */
async function refresh(client: QueryClient, ref: ListRef): Promise<void> {
  void client.invalidateQueries({ queryKey: cycleKeys.overview(ref.cycleId) });
  void client.invalidateQueries({ queryKey: cycleKeys.list });
  await client.invalidateQueries({ queryKey: cycleKeys.searches(ref) });
}

/** Returns a refresh for changes made outside the list. */
export function useRefresh(ref: ListRef): () => void {
  const client = useQueryClient();
  return () => void refresh(client, ref);
}

/**
 * Changes the assignee and shows the response in the list (LIST-15); an error keeps the dialog
 * (ERR-12).
 */
export function useReassign(ref: ListRef) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ hash, employeeId }: { hash: string; employeeId: number }) =>
      reassign(hash, employeeId),
    onSuccess: ({ assignee }, { hash }) => {
      toast.success(MESSAGES.pulses.assigneeUpdated);
      patchRows(client, ref, (rows) =>
        rows.map((row) => (row.hash === hash ? { ...row, assignee } : row)),
      );
      void refresh(client, ref);
    },
  });
}

/**
 * Reopens a review from the list with its own toast, and updates the row in place (LIST-19,
 * AMB-04).
 */
export function useReopen(ref: ListRef) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hash: string) => reopen(hash),
    meta: { errorToast: false },
    onError: reportFailureWithMessage,
    onSuccess: () => {
      toast.success(MESSAGES.pulses.caseReopened);
      return refresh(client, ref);
    },
  });
}

/**
 * Declines a reopen request and updates the row in place, also on a conflict with someone else's
 * decision.
 */
export function useDeclineRequest(ref: ListRef) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ hash, note }: { hash: string; note: string }) => declineRequest(hash, note),
    onError: () => void refresh(client, ref),
    onSuccess: ({ message }) => {
      toast.success(message);
      return refresh(client, ref);
    },
  });
}

/**
 * Deletes a review: shows the server's message as a toast and removes the row (LIST-17).
 * `onRemoved` removes it from the selection.
 */
export function useRemoveForm(ref: ListRef, onRemoved: (hash: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: number; hash: string }) => removeForm(id),
    onSuccess: ({ message }, { id, hash }) => {
      toast.success(message);
      onRemoved(hash);
      patchRows(client, ref, (rows) => rows.filter((row) => row.id !== id));
      void refresh(client, ref);
    },
  });
}
