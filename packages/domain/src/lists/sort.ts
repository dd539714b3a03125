export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Which column a list is sorted by, and which way: the call's `sort` and `sortorder`. */
export interface ListSort {
  sort: string;
  sortorder: SortOrder;
}

/** The sort of a list nobody has sorted yet (CONST-03). */
export const DEFAULT_LIST_SORT: ListSort = { sort: 'employee_preferred_name', sortorder: 'asc' };

/** The sort after a press on a column's header: ascending first, then the other way (LIST-08). */
export function nextSort(current: ListSort, key: string): ListSort {
  return {
    sort: key,
    sortorder: current.sort === key && current.sortorder === 'asc' ? 'desc' : 'asc',
  };
}
