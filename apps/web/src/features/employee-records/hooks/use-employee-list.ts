import { FILTER_DEBOUNCE_MS, pageCount } from '@reviews/domain';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useChangeSearch } from '../../../lib/use-change-search.ts';
import { filtersText, type FilterMap } from '../../../ui/filters/filter-values.ts';
import { useDraftFilters } from '../../../ui/filters/use-draft-filters.ts';
import { useEmployeeFilters, useEmployees } from '../api/employee-queries.ts';
import { withFilters } from '../../../ui/list-body.tsx';
import {
  DEFAULT_FILTERS,
  readListState,
  sortedBy,
  writeListState,
  type EmployeeListState,
} from '../lib/list-state.ts';

type Go = (
  update: (state: EmployeeListState) => EmployeeListState,
  options?: { replace?: boolean },
) => void;

/**
 * Fetches the employee list. Filters, sort and page are in the address; the shown rows stay until
 * new ones have loaded.
 */
export function useEmployeeList() {
  const [params] = useSearchParams();
  const state = useMemo(() => readListState(params), [params]);
  const applied = filtersText(state.filters);
  const go = useGo();
  const definitions = useEmployeeFilters();
  const employees = useEmployees(state);

  const apply = useCallback(
    (next: FilterMap, replace: boolean) => {
      if (filtersText(next) === applied) return false;
      go((before) => ({ ...before, filters: next, page: 1 }), { replace });
      return true;
    },
    [applied, go],
  );
  const drafts = useDraftFilters({
    applied: state.filters,
    appliedText: applied,
    apply,
    delayMs: FILTER_DEBOUNCE_MS,
  });
  const { flush, drop, endStep } = drafts;
  const { refetch } = employees;
  const searchNow = useCallback(() => {
    if (!flush()) void refetch();
  }, [flush, refetch]);
  const reset = useCallback(() => {
    drop();
    go((before) => ({ ...before, filters: DEFAULT_FILTERS, page: 1 }));
  }, [drop, go]);
  const sortBy = useCallback(
    (key: string) => {
      endStep();
      go((before) => sortedBy(before, key));
    },
    [endStep, go],
  );
  const goToPage = useCallback(
    (page: number) => {
      endStep();
      go((before) => ({ ...before, page }));
    },
    [endStep, go],
  );
  useLastPage(employees.data?.totalResults, employees.isPlaceholderData, state.page, go);
  return {
    definitions: definitions.data,
    query: withFilters(employees, definitions),
    state,
    filters: drafts.values,
    change: drafts.change,
    searchNow,
    reset,
    sortBy,
    goToPage,
  };
}

export type EmployeeListModel = ReturnType<typeof useEmployeeList>;

/** Returns a stable function that changes the list's state in the address. */
function useGo(): Go {
  const changeSearch = useChangeSearch();
  return useCallback(
    (update, options) =>
      changeSearch((search) => writeListState(update(readListState(search)), search), options),
    [changeSearch],
  );
}

/** Replaces a page that no longer exists with the last one. */
function useLastPage(total: number | undefined, isStale: boolean, page: number, go: Go): void {
  useEffect(() => {
    if (total === undefined || isStale) return;
    const last = pageCount(total);
    if (page > last) go((state) => ({ ...state, page: last }), { replace: true });
  }, [total, isStale, page, go]);
}
