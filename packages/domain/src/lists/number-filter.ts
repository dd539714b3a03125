import type { NumberFilterValue } from './filters.ts';

/** The numbers that a number filter matches, both ends included; null leaves that end open. */
export type NumberFilterRange =
  | { kind: 'any' }
  | { kind: 'numbers'; from: number | null; to: number | null };

/**
 * Resolves a number filter (LIST-26, LIST-31). A missing bound sets no limit. Every operator but
 * between reads `min`; '<=' reads `max` if only that is given.
 */
export function numberFilterRange({ operator, min, max }: NumberFilterValue): NumberFilterRange {
  switch (operator) {
    case '>=':
      return bounds(min, null);
    case '<=':
      return bounds(null, min ?? max);
    case '=':
      return bounds(min, min);
    case 'between':
      return bounds(min, max);
  }
}

const bounds = (from: number | null, to: number | null): NumberFilterRange =>
  from === null && to === null ? { kind: 'any' } : { kind: 'numbers', from, to };
