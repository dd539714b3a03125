/** Measures a piece of work in milliseconds, to the microsecond. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Returns the value at a quantile (0 to 1) of a sample; NaN for an empty one. */
export function quantile(sample: readonly number[], q: number): number {
  const sorted = sample.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** Returns the median of a sample; NaN for an empty one. */
export const median = (sample: readonly number[]): number => quantile(sample, 0.5);
