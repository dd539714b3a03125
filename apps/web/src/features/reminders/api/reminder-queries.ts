import { listReminders, listSentReminders, sendReminders } from '@reviews/contracts/reminders';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';

// The page shows its own error with a retry button, so no toast.
const meta = { errorToast: false };

const asked = (cycleId: number, page: number) => ({
  params: { id: String(cycleId) },
  query: page > 1 ? { page: String(page) } : {},
});

export const useReminders = (cycleId: number, page: number) =>
  useQuery({
    queryKey: ['reminders', cycleId, 'next', page],
    queryFn: ({ signal }) => call(listReminders, { ...asked(cycleId, page), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta,
  });

export const useSentReminders = (cycleId: number, page: number) =>
  useQuery({
    queryKey: ['reminders', cycleId, 'sent', page],
    queryFn: ({ signal }) => call(listSentReminders, { ...asked(cycleId, page), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta,
  });

/** Sends reminders to these people, or to everyone listed if none are given. */
export function useSendReminders(cycleId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (people: readonly number[] | undefined) =>
      call(sendReminders, {
        params: { id: String(cycleId) },
        body: people === undefined ? {} : { employee_ids: [...people] },
      }),
    onSuccess: ({ message, done }) =>
      void (done === 0 ? toast.info(message) : toast.success(message)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reminders', cycleId] }),
  });
}
