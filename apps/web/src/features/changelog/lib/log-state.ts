import type { LogSection } from '@reviews/contracts/changelog';
import { filtersText, parseFilters, type FilterMap } from '../../../ui/filters/filter-values.ts';

/** What the address says about the log. */
export interface LogState {
  readonly filters: FilterMap;
  /** One record's history. */
  readonly record: { readonly kind: string; readonly id: string } | null;
  /** Where the page begins; null: with the latest line. */
  readonly before: string | null;
}

const PLACE = /^\d{1,15}_\d{1,18}$/;
const KEY = /^[\w-]{1,80}$/;

/** The state from an address; whatever cannot be read is as by default. */
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

/** The address of a state, beside whatever else it holds. */
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

/** What the server is asked. */
export const queryOf = (section: LogSection, { filters, record, before }: LogState) => ({
  section,
  filters: filtersText(filters),
  ...(record === null ? {} : { record: record.kind, record_id: record.id }),
  ...(before === null ? {} : { before }),
});
