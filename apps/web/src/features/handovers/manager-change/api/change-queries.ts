import { changeManager, previewManagerChange } from '@reviews/contracts/handovers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type CallOptions } from '../../../../lib/call.ts';
import { toast } from '../../../../lib/toasts.ts';

// The dialog shows its own errors.
const meta = { errorToast: false };

/**
 * First keys of queries that depend on a person's place in the organisation: profile, reporting
 * line, writers.
 */
const TELLING_PLACE = new Set<unknown>([
  'employee-overview',
  'employee-records',
  'organization',
  'handovers',
  'team',
  'my',
  'pulse',
]);

/** The new manager's id, or null for none; undefined until chosen. */
export type NewManager = number | null | undefined;

/** Previews the effect of a change. */
export const useChangePreview = (employeeId: number, manager: NewManager) =>
  useQuery({
    queryKey: ['manager-change', employeeId, manager ?? null],
    queryFn: ({ signal }) =>
      call(previewManagerChange, {
        params: { employeeId: String(employeeId) },
        query: manager === null || manager === undefined ? {} : { manager_id: String(manager) },
        signal,
      }),
    enabled: manager !== undefined,
    staleTime: 0,
    meta,
  });

/** Changes someone's manager; refetches the preview after a refusal. */
export function useChangeManager(employeeId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<typeof changeManager>['body']) =>
      call(changeManager, { params: { employeeId: String(employeeId) }, body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [first] }) => TELLING_PLACE.has(first),
      });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['manager-change', employeeId] }),
    meta,
  });
}
