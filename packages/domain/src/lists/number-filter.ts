import type { NumberFilterValue } from './filters.ts';

/** The numbers a number filter admits, both ends included; null leaves that end open. */
export type NumberFilterRange =
  | { kind: 'any' }
  | { kind: 'numbers'; from: number | null; to: number | null };

/** What a number filter means (LIST-26, LIST-31). A bound not filled in filters nothing; every operator but between reads `min`, and at most `max` where that alone is given. */
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
