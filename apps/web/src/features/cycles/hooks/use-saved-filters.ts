import {
  addSavedFilter,
  changeSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  type SavedFilterView,
} from '@reviews/contracts/saved-filters';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';
import type { ListRef } from '../api/cycles-api.ts';
import { SAVED_FILTER_TEXTS as texts } from '../lib/saved-filter-texts.ts';
import { bodyOf, listOf, type SavedList } from '../lib/saved-list.ts';

// The panel and the name field show their own errors.
const meta = { errorToast: false };

/** Shared by all lists: filters saved for one pulse are offered for others too. */
const KEY = ['saved-filters'] as const;
const pathOf = ({ cycleId, pulseId }: ListRef) => ({
  cycleId: String(cycleId),
  pulseId: String(pulseId),
});
const addressOf = (ref: ListRef, { id }: SavedFilterView) => ({
  ...pathOf(ref),
  savedFilterId: String(id),
});

/**
 * Fetches the user's saved filters for the list, again on each opening of the panel: another window
 * may have changed them.
 */
export const useSavedFilters = (ref: ListRef, isAsked: boolean) =>
  useQuery({
    queryKey: [...KEY, ref.cycleId, ref.pulseId],
    queryFn: async ({ signal }) =>
      (await call(listSavedFilters, { params: pathOf(ref), signal })).data,
    enabled: isAsked,
    staleTime: 0,
    meta,
  });

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

/** Saves filters under a name, and replaces an existing one of that name. */
export function useSaveFilters(ref: ListRef) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({
      name,
      list,
      instead,
    }: {
      name: string;
      list: SavedList;
      instead: SavedFilterView | undefined;
    }) =>
      instead === undefined
        ? call(addSavedFilter, { params: pathOf(ref), body: { name, list: bodyOf(list) } })
        : call(changeSavedFilter, {
            params: addressOf(ref, instead),
            body: { version: instead.version, name, list: bodyOf(list) },
          }),
    onSuccess: ({ name }) => void toast.success(texts.saved({ name })),
    onSettled: refresh,
    meta,
  });
}

export function useRenameFilter(ref: ListRef) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ filter, name }: { filter: SavedFilterView; name: string }) =>
      call(changeSavedFilter, {
        params: addressOf(ref, filter),
        body: { version: filter.version, name },
      }),
    onSuccess: ({ name }) => void toast.success(texts.renamed({ name })),
    onSettled: refresh,
    meta,
  });
}

/** Replaces the contents of a saved filter with the filters in the address. */
export function useUpdateFilter(ref: ListRef) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ filter, list }: { filter: SavedFilterView; list: SavedList }) =>
      call(changeSavedFilter, {
        params: addressOf(ref, filter),
        body: { version: filter.version, list: bodyOf(list) },
      }),
    onSuccess: ({ name }) => void toast.success(texts.updated({ name })),
    onSettled: refresh,
  });
}

/** Deletes a saved filter, and offers undo while the toast is shown. */
export function useDeleteFilter(ref: ListRef) {
  const refresh = useRefresh();
  const { mutate: putBack } = useMutation({
    mutationFn: (filter: SavedFilterView) =>
      call(addSavedFilter, {
        params: pathOf(ref),
        body: { name: filter.name, list: bodyOf(listOf(filter)) },
      }),
    onSuccess: ({ name }) => void toast.success(texts.restored({ name })),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: (filter: SavedFilterView) =>
      call(deleteSavedFilter, { params: addressOf(ref, filter) }),
    onSuccess: (filter) =>
      void toast.success(texts.deleted(filter), { label: texts.undo, run: () => putBack(filter) }),
    onSettled: refresh,
  });
}
