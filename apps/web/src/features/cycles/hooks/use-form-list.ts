import type { FilterDefinition } from '@reviews/contracts/cycles';
import { FILTER_DEBOUNCE_MS, pageCount } from '@reviews/domain';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useChangeSearch } from '../../../lib/use-change-search.ts';
import {
  cycleKeys,
  fetchFilters,
  fetchForms,
  type FormSearch,
  type ListRef,
} from '../api/cycles-api.ts';
import { defaultFilters, filtersText, type FilterMap } from '../../../ui/filters/filter-values.ts';
import { withFilters } from '../../../ui/list-body.tsx';
import { readListState, sortedBy, writeListState, type ListState } from '../lib/list-state.ts';
import { useDraftFilters } from '../../../ui/filters/use-draft-filters.ts';

const DEFINITIONS_FRESH_MS = 300_000;
const NO_DEFINITIONS: readonly FilterDefinition[] = [];

/**
 * Holds the review list of one pulse. Filters, sort and page are in the address, so that Back,
 * reload and a shared link give the same list. A filter change searches after 200 ms (CONST-06,
 * AMB-46). The shown rows stay until new ones have loaded; stale responses are dropped with their
 * call.
 *
 * The first search does not wait for the filter definitions, because their defaults are usually
 * empty. If they are not, the list is requested again, and the first result is never shown
 * (`page`).
 *
 * @param ref must be the identical object for the same list
 */
export function useFormList(ref: ListRef) {
  const [params] = useSearchParams();
  const address = useMemo(() => readListState(params), [params]);
  const definitions = useDefinitions(ref);
  const defaults = useMemo(
    () => defaultFilters(definitions.data ?? NO_DEFINITIONS),
    [definitions.data],
  );
  const filters = useSame(address.filters ?? defaults);
  const search = useMemo<FormSearch>(
    () => ({ filters, sort: address.sort, sortorder: address.sortorder, page: address.page }),
    [filters, address.sort, address.sortorder, address.page],
  );
  const { forms, page } = usePage(
    ref,
    search,
    address.filters !== null || definitions.data !== undefined,
  );

  const go = useGo();
  const applied = filtersText(filters);
  const apply = useCallback(
    (next: FilterMap, replace: boolean) => {
      if (filtersText(next) === applied) return false;
      const isDefault = filtersText(next) === filtersText(defaults);
      go((state) => ({ ...state, filters: isDefault ? null : next, page: 1 }), { replace });
      return true;
    },
    [applied, defaults, go],
  );
  const drafts = useDraftFilters({
    applied: filters,
    appliedText: applied,
    apply,
    delayMs: FILTER_DEBOUNCE_MS,
  });

  const { refetch } = forms;
  const { flush, drop, endStep } = drafts;
  const searchNow = useCallback(() => {
    if (!flush()) void refetch();
  }, [flush, refetch]);
  const isFirstPage = address.page === 1;
  const isPlain = address.filters === null && isFirstPage;
  const reset = useCallback(() => {
    drop();
    if (applied === filtersText(defaults) && isFirstPage) void refetch();
    if (!isPlain) go((state) => ({ ...state, filters: null, page: 1 }));
  }, [isFirstPage, isPlain, applied, defaults, drop, go, refetch]);
  const sortBy = useCallback(
    (key: string) => {
      endStep();
      go((state) => sortedBy(state, key));
    },
    [endStep, go],
  );
  const goToPage = useCallback(
    (page: number) => {
      endStep();
      go((state) => ({ ...state, page }));
    },
    [endStep, go],
  );

  useLastPage(page?.totalResults, forms.isPlaceholderData, address.page, go);

  return {
    definitions: definitions.data,
    // With the rows for these filters, or the previous ones while loading.
    query: { ...withFilters(forms, definitions), data: page },
    search,
    filters: drafts.values,
    change: drafts.change,
    searchNow,
    reset,
    sortBy,
    goToPage,
  };
}

export type FormList = ReturnType<typeof useFormList>;

const useDefinitions = (ref: ListRef) =>
  useQuery({
    queryKey: cycleKeys.filters(ref),
    queryFn: ({ signal }) => fetchFilters(ref, signal),
    staleTime: DEFINITIONS_FRESH_MS,
    meta: { errorToast: false },
  });

/**
 * Returns the identical object for equal filters, so that the filter bar does not render again on
 * each page change.
 */
function useSame(filters: FilterMap): FilterMap {
  const [same, setSame] = useState(filters);
  if (same === filters || filtersText(same) === filtersText(filters)) return same;
  setSame(filters);
  return filters;
}

/** Fetches a search, and returns its rows once the initial filters are known. */
function usePage(ref: ListRef, search: FormSearch, isDecided: boolean) {
  const [shown, setShown] = useState<ListRef | null>(null);
  const forms = useForms(ref, search, shown === ref);
  const page = isDecided ? forms.data : undefined;
  if (page !== undefined && shown !== ref) setShown(ref);
  return { forms, page };
}

function useForms(ref: ListRef, search: FormSearch, keepRows: boolean) {
  return useQuery({
    queryKey: cycleKeys.search(ref, search),
    queryFn: ({ signal }) => fetchForms(ref, search, signal),
    staleTime: 0,
    meta: { errorToast: false },
    // Rows of another search of the same list may stay while loading. Rows of another list, or rows
    // never shown, may not.
    placeholderData: (rows, query) =>
      keepRows && query?.queryKey[2] === ref.cycleId && query.queryKey[3] === ref.pulseId
        ? rows
        : undefined,
  });
}

type Go = (update: (state: ListState) => ListState, options?: { replace?: boolean }) => void;

/**
 * Returns a stable function that changes the list's state in the address, so that rows do not
 * render because of it.
 */
function useGo(): Go {
  const changeSearch = useChangeSearch();
  return useCallback(
    (update, options) =>
      changeSearch((search) => writeListState(update(readListState(search)), search), options),
    [changeSearch],
  );
}

/** Replaces a page that no longer exists (rows removed, or an old link) with the last one. */
function useLastPage(total: number | undefined, isStale: boolean, page: number, go: Go): void {
  useEffect(() => {
    if (total === undefined || isStale) return;
    const last = pageCount(total);
    if (page > last) go((state) => ({ ...state, page: last }), { replace: true });
  }, [total, isStale, page, go]);
}
