/** How much is done: a short form within `npm test`, or all of it by `npm run prove`. */
export type Effort = 'short' | 'full';

/**
 * The bound of a short form that takes two minutes and a half where little else runs (no one does what they may not, nothing
 * leaks, the page is quick): only what hangs comes to it, and no machine four times slower.
 */
export const LONG_PROOF_MS = 600_000;

export interface Means {
  readonly effort: Effort;
  /** Progress, for the one who waits; nothing that is needed to judge. */
  readonly say: (line: string) => void;
}

/** What came of a proof. The promise holds where `faults` is empty. */
export interface Outcome {
  /** One sentence each: what was expected, what happened, and how to see it again (operation, person, seed). */
  readonly faults: readonly string[];
  /** What was measured or counted, by name, in the order in which it is to be read. Units stand in the name. */
  readonly figures: Readonly<Record<string, number | string>>;
}

/** One promise of the product, and the program that tries to break it. */
export interface PromiseOfProduct {
  /** For `npm run prove -- --only=<id>`. */
  readonly id: string;
  readonly title: string;
  /**
   * Needs a test server in DATABASE_URL (`startTestServer`); makes databases and processes of its own and removes them.
   * Finds faults, and throws only where it could not be carried out.
   */
  readonly prove: (means: Means) => Promise<Outcome>;
}
