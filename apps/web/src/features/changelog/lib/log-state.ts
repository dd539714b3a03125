import type { LogSection } from '@reviews/contracts/changelog';
import { filtersText, parseFilters, type FilterMap } from '../../../ui/filters/filter-values.ts';

/** State of the log in the address. */
export interface LogState {
  readonly filters: FilterMap;
  /** The record whose history is shown; null shows all. */
  readonly record: { readonly kind: string; readonly id: string } | null;
  /** Cursor of the page; null starts with the latest line. */
  readonly before: string | null;
}

const PLACE = /^\d{1,15}_\d{1,18}$/;
const KEY = /^[\w-]{1,80}$/;

/** Reads the state from an address; invalid values become defaults. */
export function readLogState(search: URLSearchParams): LogState {
  const [kind, id, before] = [
    search.get('record') ?? '',
    search.get('id') ?? '',
    search.get('before') ?? '',
  ];
  return {
    filters: parseFilters(search.get('filters')) ?? {},
    record: KEY.test(kind) && KEY.test(id) ? { kind, id } : null,
    before: PLACE.test(before) ? before : null,
  };
}

/** Writes a state into an address and keeps its other parameters. */
export function writeLogState(
  { filters, record, before }: LogState,
  previous: URLSearchParams,
): URLSearchParams {
  const written = new URLSearchParams(previous);
  const put = (key: string, value: string | null): void =>
    value === null ? written.delete(key) : written.set(key, value);
  put('filters', Object.keys(filters).length === 0 ? null : filtersText(filters));
  put('record', record?.kind ?? null);
  put('id', record?.id ?? null);
  put('before', before);
  return written;
}

/** Returns the query for the server. */
export const queryOf = (section: LogSection, { filters, record, before }: LogState) => ({
  section,
  filters: filtersText(filters),
  ...(record === null ? {} : { record: record.kind, record_id: record.id }),
  ...(before === null ? {} : { before }),
});
