/** A value of an exported table. Days and minutes are the organisation's own: a sheet has no time zone. */
export type Cell = string | number | null | { readonly day: string } | { readonly minute: string };

/** A column of an exported table. */
export interface TableColumn {
  readonly label: string;
  /** In characters, as far as the format has widths. */
  readonly width: number;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  /** Some rows at a time, so that a table of any length passes through the same memory. */
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>;
}
