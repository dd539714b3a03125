import { changeManager, previewManagerChange } from '@reviews/contracts/handovers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type CallOptions } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';

// The dialog shows each failure itself.
const meta = { errorToast: false };

/** What somebody's place in the organisation decides: who they are, who is below whom, who writes what. */
const TELLING_PLACE = new Set<unknown>([
  'employee-overview',
  'employee-records',
  'organization',
  'handovers',
  'team',
  'my',
  'pulse',
]);

/** Whom somebody shall report to: nobody, or the person of this id; undefined as long as that is not chosen. */
export type NewManager = number | null | undefined;

/** What a change would bring. */
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

/** Gives somebody another manager; where that is refused, what it would bring is looked up anew. */
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
