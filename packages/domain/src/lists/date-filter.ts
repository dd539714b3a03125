import { addDays, addMonths } from '../dates.ts';
import type { DateFilterValue, DateUnit } from './filters.ts';

/** The days that a date filter matches, both ends included; null leaves that end open. */
export type DateFilterRange =
  | { kind: 'any' }
  | { kind: 'not-set' }
  | { kind: 'days'; from: string | null; to: string | null };

/**
 * Resolves a date filter on a given day (LIST-27, LIST-32). `today` is the calendar day in the
 * organisation's time zone. 'within the past 2 week' runs from two weeks ago to today. Without a
 * value it matches everything. '<=' reads maxdate, or mindate if only that is given.
 */
export function dateFilterRange(filter: DateFilterValue, today: string): DateFilterRange {
  const { operator, value, modifier, mindate, maxdate } = filter;
  switch (operator) {
    case 'not set':
      return { kind: 'not-set' };
    case 'within the past':
      return value === null
        ? { kind: 'any' }
        : { kind: 'days', from: unitsAgo(today, value, modifier), to: today };
    case 'exactly this long ago': {
      if (value === null) return { kind: 'any' };
      const day = unitsAgo(today, value, modifier);
      return { kind: 'days', from: day, to: day };
    }
    case '>=':
      return bounds(mindate, null);
    case '<=':
      return bounds(null, maxdate ?? mindate);
    case '=':
      return bounds(mindate, mindate);
    case 'between':
      return bounds(mindate, maxdate);
  }
}

function bounds(from: string | null, to: string | null): DateFilterRange {
  return from === null && to === null ? { kind: 'any' } : { kind: 'days', from, to };
}

function unitsAgo(today: string, count: number, unit: DateUnit): string {
  switch (unit) {
    case 'day':
      return addDays(today, -count);
    case 'week':
      return addDays(today, -7 * count);
    case 'month':
      return addMonths(today, -count);
    case 'year':
      return addMonths(today, -12 * count);
  }
}
