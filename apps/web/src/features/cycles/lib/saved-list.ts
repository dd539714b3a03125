import type { SavedFilterView } from '@reviews/contracts/saved-filters';
import { DEFAULT_LIST_SORT, LIST_COLUMN_KEYS, type ListColumnKey } from '@reviews/domain';
import { filtersText, parseFilters, type FilterMap } from '../../../ui/filters/filter-values.ts';
import { readColumns } from './list-columns.ts';
import { readListState, writeListState, type ListState } from './list-state.ts';

/** The part of a list's address that can be saved: everything but the page. */
export type SavedList = Pick<ListState, 'sort' | 'sortorder'> & {
  readonly filters: FilterMap;
  readonly columns: readonly string[] | null;
};

/** Reads it from the address. */
export function readSavedList(search: URLSearchParams): SavedList {
  const { filters, sort, sortorder } = readListState(search);
  return {
    filters: filters ?? {},
    sort,
    sortorder,
    columns: readColumns(search.get('columns') ?? ''),
  };
}

/** Writes it into the address and keeps other parameters. */
export function writeSavedList(
  { filters, sort, sortorder, columns }: SavedList,
  previous: URLSearchParams,
): URLSearchParams {
  const written = writeListState({ filters, sort, sortorder, page: 1 }, previous);
  if (columns === null) written.delete('columns');
  else written.set('columns', columns.join(','));
  return written;
}

/** Converts it from the server's format. */
export function listOf({
  list: { filters, sort, sortorder, columns },
}: SavedFilterView): SavedList {
  return {
    filters: parseFilters(JSON.stringify(filters)) ?? {},
    sort: sort ?? 'employee_preferred_name',
    sortorder: sortorder ?? DEFAULT_LIST_SORT.sortorder,
    columns,
  };
}

const asColumnKeys = (keys: readonly string[]): ListColumnKey[] =>
  LIST_COLUMN_KEYS.filter((key) => keys.includes(key));

/** Converts it to the server's format. */
export const bodyOf = ({ filters, sort, sortorder, columns }: SavedList) => ({
  filters,
  sort,
  sortorder,
  columns: columns === null ? null : asColumnKeys(columns),
});

const textOf = ({ filters, sort, sortorder, columns }: SavedList): string =>
  `${filtersText(filters)} ${sort} ${sortorder} ${columns?.toSorted().join(',') ?? ''}`;

/** Returns whether two addresses show the same list. */
export const isSameList = (one: SavedList, other: SavedList): boolean =>
  textOf(one) === textOf(other);

export const isNothing = ({ filters }: SavedList): boolean => Object.keys(filters).length === 0;
