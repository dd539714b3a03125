/** A rule that is always true of the stored data. */
export interface Invariant {
  /** Worded as a sentence. */
  readonly name: string;
  /**
   * Selects the rows that violate it. One statement, so that it sees one moment while others write.
   */
  readonly violations: string;
  /**
   * The constraint that could enforce it, if the database can express it; it would then not be
   * listed here.
   */
  readonly couldBe?: string;
}
