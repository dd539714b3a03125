import {
  DEFAULT_EMPLOYEE_FILTERS,
  EMPLOYEE_SORT_KEYS,
  nextSort,
  SORT_ORDERS,
  type EmployeeSortKey,
  type SortOrder,
} from '@reviews/domain';
import { filtersText, parseFilters, type FilterMap } from '../../../ui/filters/filter-values.ts';

/** State of the list in the address. */
export interface EmployeeListState {
  filters: FilterMap;
  sort: EmployeeSortKey;
  sortorder: SortOrder;
  page: number;
}

const MAX_PAGE = 100_000;
const DEFAULT_SORT: EmployeeSortKey = 'preferred_name';

/** Filters that apply if the address names none. */
export const DEFAULT_FILTERS: FilterMap = { status: { ...DEFAULT_EMPLOYEE_FILTERS.status } };

/** Reads the list's state from the address; invalid values become defaults. */
export function readListState(search: URLSearchParams): EmployeeListState {
  const page = Number(search.get('page') ?? '1');
  return {
    filters: parseFilters(search.get('filters')) ?? DEFAULT_FILTERS,
    sort: EMPLOYEE_SORT_KEYS.find((key) => key === search.get('sort')) ?? DEFAULT_SORT,
    sortorder: SORT_ORDERS.find((order) => order === search.get('sortorder')) ?? 'asc',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/**
 * Writes a state into the address: only differences from the defaults, keeping other parameters.
 */
export function writeListState(
  { filters, sort, sortorder, page }: EmployeeListState,
  previous: URLSearchParams,
): URLSearchParams {
  const written = new URLSearchParams(previous);
  const put = (key: string, value: string | null): void =>
    value === null ? written.delete(key) : written.set(key, value);
  put(
    'filters',
    filtersText(filters) === filtersText(DEFAULT_FILTERS) ? null : filtersText(filters),
  );
  put('sort', sort === DEFAULT_SORT ? null : sort);
  put('sortorder', sortorder === 'asc' ? null : sortorder);
  put('page', page === 1 ? null : String(page));
  return written;
}

/** Returns the state after a click on a column header, on the first page (LIST-08). */
export function sortedBy(state: EmployeeListState, key: string): EmployeeListState {
  const sort = EMPLOYEE_SORT_KEYS.find((known) => known === key);
  return sort === undefined
    ? state
    : { ...state, sort, sortorder: nextSort(state, sort).sortorder, page: 1 };
}
