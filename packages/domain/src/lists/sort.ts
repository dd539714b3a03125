export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Sort column and direction of a list: the call's `sort` and `sortorder`. */
export interface ListSort {
  sort: string;
  sortorder: SortOrder;
}

/** Default sort of a list (CONST-03). */
export const DEFAULT_LIST_SORT: ListSort = { sort: 'employee_preferred_name', sortorder: 'asc' };

/** Returns the sort after a click on a column heading: ascending first, then toggled (LIST-08). */
export function nextSort(current: ListSort, key: string): ListSort {
  return {
    sort: key,
    sortorder: current.sort === key && current.sortorder === 'asc' ? 'desc' : 'asc',
  };
}
