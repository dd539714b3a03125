import { DEFAULT_LIST_SORT, nextSort, SORT_ORDERS, type SortOrder } from '@reviews/domain';
import { filtersText, parseFilters, type FilterMap } from '../../../ui/filters/filter-values.ts';

/** The columns that the API can sort by. */
export const SORT_KEYS = ['employee_preferred_name', 'assignee_name', 'closed_at'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** State of the list in the address. */
export interface ListState {
  /** Null if the address names none: the definitions' defaults apply. */
  filters: FilterMap | null;
  sort: SortKey;
  sortorder: SortOrder;
  page: number;
}

const MAX_PAGE = 100_000;

const sortKeyOf = (text: string | null): SortKey | undefined =>
  SORT_KEYS.find((key) => key === text);

const DEFAULT_SORT: SortKey = sortKeyOf(DEFAULT_LIST_SORT.sort) ?? 'employee_preferred_name';

/** Reads the list's state from the address; invalid values become defaults (CONST-03). */
export function readListState(search: URLSearchParams): ListState {
  const page = Number(search.get('page') ?? '1');
  return {
    filters: parseFilters(search.get('filters')),
    sort: sortKeyOf(search.get('sort')) ?? DEFAULT_SORT,
    sortorder:
      SORT_ORDERS.find((order) => order === search.get('sortorder')) ?? DEFAULT_LIST_SORT.sortorder,
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/**
 * Writes a state into the address: only differences from the defaults, keeping other parameters.
 */
export function writeListState(
  { filters, sort, sortorder, page }: ListState,
  previous: URLSearchParams,
): URLSearchParams {
  const written = new URLSearchParams(previous);
  const put = (key: string, value: string | null): void =>
    value === null ? written.delete(key) : written.set(key, value);
  put('filters', filters === null ? null : filtersText(filters));
  put('sort', sort === DEFAULT_SORT ? null : sort);
  put('sortorder', sortorder === DEFAULT_LIST_SORT.sortorder ? null : sortorder);
  put('page', page === 1 ? null : String(page));
  return written;
}

/**
 * Returns the state after a click on a column header, on the first page (LIST-08). Returns the same
 * state for an unsortable column.
 */
export function sortedBy(state: ListState, key: string): ListState {
  const sort = sortKeyOf(key);
  return sort === undefined
    ? state
    : { ...state, sort, sortorder: nextSort(state, sort).sortorder, page: 1 };
}

/** Returns the address of a pulse's list, with optional filters. */
export function listHref(cycleId: number, pulseId: number, filters?: FilterMap): string {
  const path = `/cycles/${cycleId}/pulses/${pulseId}`;
  return filters === undefined
    ? path
    : `${path}?${new URLSearchParams({ filters: filtersText(filters) }).toString()}`;
}
