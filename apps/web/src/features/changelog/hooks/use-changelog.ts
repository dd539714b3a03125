import type { LogSection } from '@reviews/contracts/changelog';
import { FILTER_DEBOUNCE_MS } from '@reviews/domain';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useChangeSearch } from '../../../lib/use-change-search.ts';
import { filtersText, type FilterMap } from '../../../ui/filters/filter-values.ts';
import { useDraftFilters } from '../../../ui/filters/use-draft-filters.ts';
import { withFilters } from '../../../ui/list-body.tsx';
import { useLog, useLogFilters } from '../api/log-queries.ts';
import { readLogState, writeLogState, type LogState } from '../lib/log-state.ts';

type Go = (update: (state: LogState) => LogState, options?: { replace?: boolean }) => void;

/**
 * Fetches the change log. Filters, record and page are in the address; the old lines stay until new
 * ones have loaded.
 */
export function useChangelog(section: LogSection) {
  const [params] = useSearchParams();
  const state = useMemo(() => readLogState(params), [params]);
  const applied = filtersText(state.filters);
  const go = useGo();
  const definitions = useLogFilters(section);
  const log = useLog(section, state);
  const apply = useCallback(
    (next: FilterMap, replace: boolean) => {
      if (filtersText(next) === applied) return false;
      go((now) => ({ ...now, filters: next, before: null }), { replace });
      return true;
    },
    [applied, go],
  );
  const { values, change, flush, drop, endStep } = useDraftFilters({
    applied: state.filters,
    appliedText: applied,
    apply,
    delayMs: FILTER_DEBOUNCE_MS,
  });
  const { refetch } = log;
  const searchNow = useCallback(() => {
    if (!flush()) void refetch();
  }, [flush, refetch]);
  const reset = useCallback(() => {
    drop();
    go((now) => ({ ...now, filters: {}, before: null }));
  }, [drop, go]);
  const goTo = useCallback(
    (next: Partial<LogState>) => {
      endStep();
      go((now) => ({ ...now, ...next }));
      window.scrollTo({ top: 0 });
    },
    [endStep, go],
  );
  return {
    section,
    definitions: definitions.data,
    query: withFilters(log, definitions),
    state,
    filters: values,
    change,
    searchNow,
    reset,
    goTo,
  };
}

export type ChangelogModel = ReturnType<typeof useChangelog>;

/** Returns a stable function that changes the log's state in the address. */
function useGo(): Go {
  const changeSearch = useChangeSearch();
  return useCallback(
    (update, options) =>
      changeSearch((search) => writeLogState(update(readLogState(search)), search), options),
    [changeSearch],
  );
}
