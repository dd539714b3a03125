/**
 * Versions in the address: '2-3', or 'latest' for the last two; empty when the comparison is
 * closed.
 */
export const CLOSED = '';
export const LATEST = 'latest';

export interface Compared {
  readonly from?: number;
  readonly to?: number;
}

/** Returns the versions in the address; empty if it does not name two valid ones. */
export function readCompared(text: string): Compared {
  const [, from, to] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  return from === undefined || to === undefined || Number(from) < 1 || Number(to) <= Number(from)
    ? {}
    : { from: Number(from), to: Number(to) };
}

export const comparedText = (from: number, to: number): string => `${from}-${to}`;
