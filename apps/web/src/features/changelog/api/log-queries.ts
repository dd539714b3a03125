import { listChangelog, listChangelogFilters, type LogSection } from '@reviews/contracts/changelog';
import type { ResponseOf } from '@reviews/contracts/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryOf, type LogState } from '../lib/log-state.ts';

export type LogPage = ResponseOf<typeof listChangelog>;

const KEY = ['changelog'] as const;
const FILTERS_FRESH_MS = 300_000;
// The page shows its own errors, so no toast is needed.
const meta = { errorToast: false };

export const fetchLog = (
  section: LogSection,
  state: LogState,
  signal?: AbortSignal,
): Promise<LogPage> => call(listChangelog, { query: queryOf(section, state), signal });

export const useLog = (section: LogSection, state: LogState) =>
  useQuery({
    queryKey: [...KEY, 'list', queryOf(section, state)],
    queryFn: ({ signal }) => fetchLog(section, state, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta,
  });

export const useLogFilters = (section: LogSection) =>
  useQuery({
    queryKey: [...KEY, 'filters', section],
    queryFn: ({ signal }) => call(listChangelogFilters, { query: { section }, signal }),
    staleTime: FILTERS_FRESH_MS,
    meta,
  });
