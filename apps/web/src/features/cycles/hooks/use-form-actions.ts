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

/** Changes the rows on screen at once; the list is asked again right after. */
function patchRows(client: QueryClient, ref: ListRef, change: (rows: Row[]) => Row[]): void {
  client.setQueriesData<FormPage>(
    { queryKey: cycleKeys.searches(ref) },
    (page) => page && { ...page, data: change(page.data) },
  );
}

/** Asks for the list and the counts again; resolves once the list on screen is fresh. */
async function refresh(client: QueryClient, ref: ListRef): Promise<void> {
  void client.invalidateQueries({ queryKey: cycleKeys.overview(ref.cycleId) });
  void client.invalidateQueries({ queryKey: cycleKeys.list });
  await client.invalidateQueries({ queryKey: cycleKeys.searches(ref) });
}

/** The same from elsewhere, for a change that the list knows nothing of. */
export function useRefresh(ref: ListRef): () => void {
  const client = useQueryClient();
  return () => void refresh(client, ref);
}

/** Change Assignee: the list takes over the answer (LIST-15); a failure keeps the dialog (ERR-12). */
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

/** Reopen from the list: its own toast, and the list stays with the row as it is now (LIST-19, AMB-04). */
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

/** Decline the request to reopen: the list stays with the row as it is now, also where somebody else was faster. */
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

/** Delete: the server's message is the toast, the row leaves the list (LIST-17) and `onRemoved` what is chosen of it. */
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
