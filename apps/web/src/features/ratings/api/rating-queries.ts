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
// The dialog and the page show their own failures, so nothing is toasted over them.
const meta = { errorToast: false };

/** Every scale, by name. */
export const useScales = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listRatingTypes, { signal })).data,
    staleTime: 0,
    meta,
  });

/** Adds a scale, or changes the one that was seen (`stored`). Where somebody else was faster, the scales are asked for anew. */
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
    // Refused, a packet was rated by it meanwhile or it is gone.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
