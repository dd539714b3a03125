import {
  addFeedbackType,
  changeFeedbackType,
  deleteFeedbackType,
  type FeedbackTypeInput,
  type FeedbackTypeView,
} from '@reviews/contracts/feedback-types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { feedbackTypesQuery } from '../../../lib/feedback-types-query.ts';
import { toast } from '../../../lib/toasts.ts';

const { queryKey: KEY } = feedbackTypesQuery;
// The dialogs show their own errors, so no toast is needed.
const meta = { errorToast: false };

/** Fetches every feedback type, again on each visit: someone else may have changed them. */
export const useFeedbackTypes = () => useQuery({ ...feedbackTypesQuery, staleTime: 0 });

/** Adds a type, or updates the one that was loaded (`stored`). Refetches after a conflict. */
export function useSaveFeedbackType(stored: FeedbackTypeView | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: FeedbackTypeInput): Promise<{ message: string }> =>
      stored === null
        ? call(addFeedbackType, { body })
        : call(changeFeedbackType, {
            params: { id: String(stored.id) },
            body: { ...body, revision: stored.revision },
          }),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: KEY });
      toast.success(message);
    },
    onError: (error) =>
      error instanceof ApiError && error.kind === 'conflict'
        ? client.invalidateQueries({ queryKey: KEY })
        : undefined,
    meta,
  });
}

export function useDeleteFeedbackType() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: FeedbackTypeView) =>
      call(deleteFeedbackType, { params: { id: String(id) } }),
    onSuccess: ({ message }) => void toast.success(message),
    // Refetch after a refusal too: the type may be in use or deleted since.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
