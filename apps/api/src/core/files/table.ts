/**
 * A value in an exported table. Days and minutes are in the organisation's time zone: a sheet has
 * none.
 */
export type Cell = string | number | null | { readonly day: string } | { readonly minute: string };

export interface TableColumn {
  readonly label: string;
  /** In characters, for formats that have column widths. */
  readonly width: number;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  /** Rows in batches, so that a table of any length needs the same memory. */
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>;
}
