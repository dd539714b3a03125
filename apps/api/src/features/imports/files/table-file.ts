import { InvalidInput, MESSAGES } from '@reviews/domain';

/** A row in the file; `line` is counted as a spreadsheet or an editor does. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The format of a file; shown beside its name, and stored so that it is read the same way again.
 */
export interface TableSource {
  readonly format: 'csv' | 'xlsx';
  readonly encoding?: string;
  readonly separator?: string;
  readonly sheet?: string;
}

export interface TableFile {
  readonly source: TableSource;
  /** Yields the rows; each call starts again at the beginning. */
  readonly rows: () => AsyncGenerator<TableRow>;
}

/** Returns the error that tells the user why a file cannot be read. */
export function refuseFile(message: string): InvalidInput {
  return new InvalidInput([{ path: 'file', message }], message);
}

export const broken = (): InvalidInput => refuseFile(MESSAGES.imports.broken);
