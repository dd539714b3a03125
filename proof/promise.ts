/** Amount of work: the short form for `npm test`, or everything for `npm run prove`. */
export type Effort = 'short' | 'full';

/**
 * Timeout of a short form that takes two and a half minutes on an idle machine (no one does what
 * they may not, nothing leaks, the page is quick). Only a hanging proof reaches it, not a machine
 * that is four times slower.
 */
export const LONG_PROOF_MS = 600_000;

export interface Means {
  readonly effort: Effort;
  /** Prints progress for the person who waits. Not needed for the verdict. */
  readonly say: (line: string) => void;
}

/** Result of a proof. The promise holds if `faults` is empty. */
export interface Outcome {
  /**
   * One sentence each: what was expected, what happened, and how to reproduce it (operation,
   * person, seed).
   */
  readonly faults: readonly string[];
  /** Measured or counted values by name, in reading order. The name includes the unit. */
  readonly figures: Readonly<Record<string, number | string>>;
}

/** One promise of the product, and the program that tries to break it. */
export interface PromiseOfProduct {
  /** For `npm run prove -- --only=<id>`. */
  readonly id: string;
  readonly title: string;
  /**
   * Needs a test server in DATABASE_URL (`startTestServer`). Creates its own databases and
   * processes and removes them. Returns faults; throws only if it could not run.
   */
  readonly prove: (means: Means) => Promise<Outcome>;
}
