import {
  bareEmail,
  cleanCell,
  guessHeader,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
  isEmail,
  knownHeader,
  MESSAGES,
  NO_DAYS,
  withDay,
  type DayEvidence,
  type ImportColumn,
  type ImportRow,
  type ImportTarget,
} from '@reviews/domain';
import { refuseFile, type TableFile, type TableRow, type TableSource } from './table-file.ts';

const { imports: texts } = MESSAGES;
const SAMPLES = 3;
const SAMPLE_CHARS = 80;
/** Number of rows among which the header is looked for. */
const HEAD = 10;
const LETTERS = 26;
/** Longest text checked for a date. */
const DAY_CHARS = 40;

/** A column and its position in the file. */
export interface ScannedColumn extends ImportColumn {
  readonly at: number;
}

export interface ScannedSource extends TableSource {
  /** Line of the header. */
  readonly header: number;
}

export interface Scan {
  readonly source: ScannedSource;
  readonly columns: readonly ScannedColumn[];
  readonly rowCount: number;
}

interface Seen {
  readonly samples: Set<string>;
  filled: number;
  emails: number;
  days: DayEvidence;
}

const letterOf = (column: number): string =>
  (column < LETTERS ? '' : letterOf(Math.floor(column / LETTERS) - 1)) +
  String.fromCharCode(65 + (column % LETTERS));

/** Cleans the cells of a row; undefined for a blank row. */
function cleanRow({ line, cells }: TableRow): TableRow | undefined {
  const clean = cells.map(cleanCell);
  const last = clean.findLastIndex((cell) => cell !== '');
  if (last < 0) return undefined;
  if (last >= IMPORT_MAX_COLUMNS)
    throw refuseFile(texts.tooManyColumns({ max: IMPORT_MAX_COLUMNS }));
  return { line, cells: clean.slice(0, last + 1) };
}

async function* cleanRows(file: TableFile): AsyncGenerator<TableRow> {
  for await (const row of file.rows()) {
    const clean = cleanRow(row);
    if (clean !== undefined) yield clean;
  }
}

function look(seen: Seen[], cells: readonly string[]): void {
  for (const [at, cell] of cells.entries()) {
    if (cell === '') continue;
    const column = (seen[at] ??= { samples: new Set(), filled: 0, emails: 0, days: NO_DAYS });
    column.filled += 1;
    if (column.samples.size < SAMPLES) column.samples.add(cell.slice(0, SAMPLE_CHARS));
    if (cell.includes('@') && isEmail(bareEmail(cell))) column.emails += 1;
    if (cell.length <= DAY_CHARS) column.days = withDay(column.days, cell);
  }
}

/**
 * Scans a whole file once for its columns and their values.
 * @throws InvalidInput if it contains no table
 */
export async function scanTable(file: TableFile): Promise<Scan> {
  const head: TableRow[] = [];
  const seen: Seen[] = [];
  let names: TableRow | undefined;
  let rowCount = 0;
  const begin = () => {
    const index = guessHeader(
      head.map(({ cells }) => cells),
      (cell) => knownHeader(cell) !== undefined,
    );
    names = head[index];
    for (const { cells } of head.slice(index + 1)) look(seen, cells);
    rowCount = head.length - index - 1;
  };
  for await (const row of cleanRows(file)) {
    if (names === undefined) {
      head.push(row);
      if (head.length === HEAD) begin();
      continue;
    }
    look(seen, row.cells);
    rowCount += 1;
    if (rowCount > IMPORT_MAX_ROWS) throw refuseFile(texts.tooManyRows({ max: IMPORT_MAX_ROWS }));
  }
  if (names === undefined) begin();
  if (names === undefined || rowCount < 1) throw refuseFile(texts.noRows);
  return {
    source: { ...file.source, header: names.line },
    columns: columnsOf(names.cells, seen),
    rowCount,
  };
}

/** Returns the columns with a name or a value, and drops the others. */
function columnsOf(names: readonly string[], seen: readonly (Seen | undefined)[]): ScannedColumn[] {
  return Array.from({ length: Math.max(names.length, seen.length) }, (_, at) => at).flatMap(
    (at) => {
      const name = names[at] ?? '';
      const {
        samples = new Set<string>(),
        filled = 0,
        emails = 0,
        days = NO_DAYS,
      } = seen[at] ?? {};
      return name === '' && filled === 0
        ? []
        : [
            {
              at,
              name:
                name === ''
                  ? texts.unnamedColumn({ letter: letterOf(at) })
                  : name.slice(0, SAMPLE_CHARS),
              samples: [...samples],
              filled,
              emails,
              days,
            },
          ];
    },
  );
}

/** Yields the rows below the header, with the fields that are imported. */
export async function* importRows(
  file: TableFile,
  header: number,
  columns: readonly ScannedColumn[],
  fields: readonly (ImportTarget | null)[],
): AsyncGenerator<ImportRow> {
  const mapped = columns.flatMap(({ at }, index) => {
    const field = fields[index] ?? null;
    return field === null ? [] : [{ at, field }];
  });
  for await (const { line, cells } of cleanRows(file)) {
    if (line <= header) continue;
    const values = Object.fromEntries(
      mapped.map(({ at, field }) => [field, cells[at] ?? ''] as const),
    );
    if (Object.values(values).some((value) => value !== '')) yield { line, values };
  }
}
