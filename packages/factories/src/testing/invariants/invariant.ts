/** Something that is always true of the stored data. */
export interface Invariant {
  /** Reads as a sentence. */
  readonly name: string;
  /** Finds the rows for which it is not true. One statement, so that it sees one moment while others write. */
  readonly violations: string;
  /** The constraint that could hold it instead, where the database can say it; it would then be no row here. */
  readonly couldBe?: string;
}
