import {
  addRatingType,
  changeRatingType,
  deleteRatingType,
  listRatingTypes,
  type RatingTypeInput,
  type RatingTypeView,
} from '@reviews/contracts/ratings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';

const KEY = ['ratings'] as const;
// The dialog and the page show their own errors, so no toast.
const meta = { errorToast: false };

/** Loads all scales, sorted by name. */
export const useScales = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listRatingTypes, { signal })).data,
    staleTime: 0,
    meta,
  });

/**
 * Adds a scale, or changes the one in `stored`. If someone else was faster, refetches the scales.
 */
export function useSaveScale(stored: RatingTypeView | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: RatingTypeInput): Promise<{ message: string }> =>
      stored === null
        ? call(addRatingType, { body })
        : call(changeRatingType, {
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

export function useDeleteScale() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: RatingTypeView) => call(deleteRatingType, { params: { id: String(id) } }),
    onSuccess: ({ message }) => void toast.success(message),
    // If refused, a packet was rated with it in between, or the scale is gone.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
