import {
  listCycles,
  listFilters,
  searchCyclePulse,
  type FilterDefinition,
} from '@reviews/contracts/cycles';
import type { ResponseOf } from '@reviews/contracts/endpoint';
import { deletePulse, reassignPulse, reopenPulse } from '@reviews/contracts/pulses';
import { declineReopenRequest } from '@reviews/contracts/reopening';
import { LIST_PAGE_SIZE, type SortOrder } from '@reviews/domain';
import { call } from '../../../lib/call.ts';
import { filtersText, type FilterMap } from '../../../ui/filters/filter-values.ts';
import type { SortKey } from '../lib/list-state.ts';

export type FormPage = ResponseOf<typeof searchCyclePulse>;

/** Identifies a list: the reviews of one pulse in one cycle. */
export interface ListRef {
  cycleId: number;
  pulseId: number;
}

export interface FormSearch {
  filters: FilterMap;
  sort: SortKey;
  sortorder: SortOrder;
  page: number;
}

/** Keys of the query cache; all queries of a list share its prefix. */
export const cycleKeys = {
  all: ['cycles'] as const,
  list: ['cycles', 'list'] as const,
  /** Prefix of every progress query of a cycle. */
  overview: (cycleId: number) => ['cycles', 'overview', cycleId] as const,
  filters: ({ cycleId, pulseId }: ListRef) => ['cycles', 'filters', cycleId, pulseId] as const,
  searches: ({ cycleId, pulseId }: ListRef) => ['cycles', 'search', cycleId, pulseId] as const,
  search: (ref: ListRef, { filters, sort, sortorder, page }: FormSearch) =>
    [...cycleKeys.searches(ref), { filters: filtersText(filters), sort, sortorder, page }] as const,
};

const pathOf = ({ cycleId, pulseId }: ListRef) => ({
  cycleId: String(cycleId),
  pulseId: String(pulseId),
});

export type CycleList = ResponseOf<typeof listCycles>;

/** Fetches the cycles, newest first, and whether this user may set them up. */
export const fetchCycles = (signal?: AbortSignal): Promise<CycleList> =>
  call(listCycles, { signal });

/** Fetches the filters of a list (API-24). */
export const fetchFilters = (ref: ListRef, signal?: AbortSignal): Promise<FilterDefinition[]> =>
  call(listFilters, { params: pathOf(ref), signal });

/** Fetches one page of a list (API-23, CONST-02, CONST-03), without the ids of other pages. */
export const fetchForms = (
  ref: ListRef,
  { filters, sort, sortorder, page }: FormSearch,
  signal?: AbortSignal,
): Promise<FormPage> =>
  call(searchCyclePulse, {
    params: pathOf(ref),
    query: {
      filters: filtersText(filters),
      per_page: LIST_PAGE_SIZE,
      page,
      sort,
      sortorder,
      excludeAll: '1',
    },
    signal,
  });

/**
 * Fetches the hashes of all reviews that match the filters, for a selection across pages (AMB-45).
 */
export async function fetchAllHashes(
  ref: ListRef,
  { filters, sort, sortorder }: FormSearch,
): Promise<string[]> {
  const query = {
    filters: filtersText(filters),
    per_page: 1,
    page: 1,
    sort,
    sortorder,
    getAllResults: '1',
  } as const;
  return (await call(searchCyclePulse, { params: pathOf(ref), query })).allResults;
}

/** Assigns a review to another writer (API-21). */
export const reassign = (hash: string, employeeId: number) =>
  call(reassignPulse, { params: { hash }, body: { employeeId } });

/** Reopens a closed review (API-13). */
export const reopen = (hash: string) => call(reopenPulse, { params: { hash }, body: {} });

/** Declines a reopen request. */
export const declineRequest = (hash: string, note: string) =>
  call(declineReopenRequest, { params: { hash }, body: { note } });

/** Deletes a review from its cycle and packet, by id (API-22). */
export const removeForm = (id: number) => call(deletePulse, { params: { id: String(id) } });
