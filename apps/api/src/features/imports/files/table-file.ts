import { InvalidInput, MESSAGES } from '@reviews/domain';

/** A row as it stands in the file: `line` as a spreadsheet, or an editor, counts. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** How a file is written; said beside its name, and kept, so that it is read the same way again. */
export interface TableSource {
  readonly format: 'csv' | 'xlsx';
  readonly encoding?: string;
  readonly separator?: string;
  readonly sheet?: string;
}

export interface TableFile {
  readonly source: TableSource;
  /** The rows one after another; read again from the start with each call. */
  readonly rows: () => AsyncGenerator<TableRow>;
}

/** The file cannot be taken, and whoever chose it is told why. */
export function refuseFile(message: string): InvalidInput {
  return new InvalidInput([{ path: 'file', message }], message);
}

export const broken = (): InvalidInput => refuseFile(MESSAGES.imports.broken);
