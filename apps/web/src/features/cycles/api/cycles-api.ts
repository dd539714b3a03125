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

/** Which list is meant: the forms of one pulse in one cycle. */
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

/** Keys of the query cache; what begins with a list's key is of that list. */
export const cycleKeys = {
  all: ['cycles'] as const,
  list: ['cycles', 'list'] as const,
  /** Everything on the page that says how far a cycle is. */
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

/** The review seasons, newest first, and whether this person sets them up. */
export const fetchCycles = (signal?: AbortSignal): Promise<CycleList> =>
  call(listCycles, { signal });

/** The filters of a list (API-24). */
export const fetchFilters = (ref: ListRef, signal?: AbortSignal): Promise<FilterDefinition[]> =>
  call(listFilters, { params: pathOf(ref), signal });

/** One page of a list (API-23, CONST-02, CONST-03); the ids of other pages are not asked for. */
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

/** The hashes of every form the filters leave, for a selection across pages (AMB-45). */
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

/** Gives a form to another writer (API-21). */
export const reassign = (hash: string, employeeId: number) =>
  call(reassignPulse, { params: { hash }, body: { employeeId } });

/** Reopens a closed form (API-13). */
export const reopen = (hash: string) => call(reopenPulse, { params: { hash }, body: {} });

/** Declines the request to reopen a form. */
export const declineRequest = (hash: string, note: string) =>
  call(declineReopenRequest, { params: { hash }, body: { note } });

/** Removes a form from its cycle and packet; by its number (API-22). */
export const removeForm = (id: number) => call(deletePulse, { params: { id: String(id) } });
