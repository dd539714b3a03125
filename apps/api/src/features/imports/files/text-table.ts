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
/** Bytes passed to the parser at a time; other work runs between two pieces. */
const PIECE = 64 * 1024;
/** Limit for a record: an unclosed quotation mark would turn the rest of the file into one cell. */
const MAX_RECORD_CHARS = 10 * IMPORT_MAX_CELL_CHARS;

/** Bytes in which the separator is detected. */
const HEAD = 1024 * 1024;

const LINE_ENDS = /\r\n?|\n/gu;

/** Yields the text in pieces, without the byte order mark. */
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
  // The parser's current line, and the lines where rows began: the parser is ahead of its reader.
  let line = 1;
  const begun: number[] = [];
  const countLines = (cells: string[]): string[] => {
    begun.push(line);
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(LINE_ENDS)?.length ?? 0), 0);
    return cells;
  };
  // Real exports have quotes within cells, and rows that are too short or too long.
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
      // Without the columns option, a row is an array of texts.
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

/**
 * Reads delimited text in any encoding and with any separator.
 * @throws InvalidInput if it is not text
 */
export function textTable(bytes: Buffer): TableFile {
  const encoding = guessEncoding(bytes);
  // Text in a single-byte encoding contains no zero byte.
  if (!encoding.startsWith('utf-16') && bytes.includes(WIDE_ZERO))
    throw refuseFile(texts.notATable);
  const separator = guessSeparator(new TextDecoder(encoding).decode(bytes.subarray(0, HEAD)));
  return {
    source: { format: 'csv', encoding, separator },
    rows: () => rowsOf(bytes, encoding, separator),
  };
}
