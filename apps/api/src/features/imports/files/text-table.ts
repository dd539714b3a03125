import { Readable } from 'node:stream';
import {
  guessEncoding,
  guessSeparator,
  IMPORT_MAX_CELL_CHARS,
  MESSAGES,
  type Separator,
  type TextEncoding,
} from '@reviews/domain';
import { CsvError, parse } from 'csv-parse';
import { broken, refuseFile, type TableFile, type TableRow } from './table-file.ts';

const { imports: texts } = MESSAGES;
/** Bytes given to the parser at a time: between two pieces others get their turn. */
const PIECE = 64 * 1024;
/** A quotation mark that is never closed would make one cell of the rest of the file. */
const MAX_RECORD_CHARS = 10 * IMPORT_MAX_CELL_CHARS;

/** Bytes in which the separator is looked for. */
const HEAD = 1024 * 1024;

const LINE_ENDS = /\r\n?|\n/gu;

/** The text, never whole: a byte order mark at its beginning is none of it. */
function* pieces(bytes: Buffer, encoding: TextEncoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
  yield decoder.decode();
}

function faultOf(error: unknown, line: number): Error {
  if (!(error instanceof CsvError)) return error instanceof Error ? error : broken();
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return refuseFile(texts.cellTooLarge({ line, chars: IMPORT_MAX_CELL_CHARS }));
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? refuseFile(texts.quoteNotClosed({ line }))
    : broken();
}

async function* rowsOf(
  bytes: Buffer,
  encoding: TextEncoding,
  delimiter: Separator,
): AsyncGenerator<TableRow> {
  // The line that the parser is in, and those in which rows began: it is ahead of whoever reads them.
  let line = 1;
  const begun: number[] = [];
  const countLines = (cells: string[]): string[] => {
    begun.push(line);
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(LINE_ENDS)?.length ?? 0), 0);
    return cells;
  };
  // Real exports have quotes within cells, and rows that end too early or too late.
  const parser = Readable.from(pieces(bytes, encoding)).pipe(
    parse({
      bom: true,
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: MAX_RECORD_CHARS,
      on_record: countLines,
    }),
  );
  try {
    let index = 0;
    for await (const parsed of parser) {
      // Without options of columns a row is the texts of its cells.
      const row = { line: begun[index] ?? line, cells: parsed as readonly string[] };
      index += 1;
      if (row.cells.some((cell) => cell.length > IMPORT_MAX_CELL_CHARS))
        throw refuseFile(texts.cellTooLarge({ line: row.line, chars: IMPORT_MAX_CELL_CHARS }));
      yield row;
    }
  } catch (error) {
    throw faultOf(error, line);
  }
}

const WIDE_ZERO = 0;

/** Text with separators, in whichever encoding and with whichever separator. @throws InvalidInput where it is no text */
export function textTable(bytes: Buffer): TableFile {
  const encoding = guessEncoding(bytes);
  // No text of one byte a letter holds a zero.
  if (!encoding.startsWith('utf-16') && bytes.includes(WIDE_ZERO))
    throw refuseFile(texts.notATable);
  const separator = guessSeparator(new TextDecoder(encoding).decode(bytes.subarray(0, HEAD)));
  return {
    source: { format: 'csv', encoding, separator },
    rows: () => rowsOf(bytes, encoding, separator),
  };
}
