import type { Cell, Table } from './table.ts';

/** By which Excel knows that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * What a spreadsheet may take for the beginning of a formula: OWASP's list ('CSV Injection'), the full-width forms among
 * it, and the null character of ASVS 1.2.10. Such a text is given an apostrophe, which spreadsheets show as text.
 */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/u;

/**
 * A text always stands in quotes: where a spreadsheet separates by semicolons or tabs, what follows one inside a text
 * would otherwise begin a cell, and could be a formula there.
 */
function text(value: string): string {
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return text(cell);
  return 'day' in cell ? cell.day : cell.minute;
}

export const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map(field).join(',')}${LINE_END}`;

/** A table as comma-separated values (RFC 4180), in UTF-8. Nothing is given before the first rows are there. */
export async function* csvFile({ columns, batches }: Table): AsyncGenerator<Buffer> {
  let head = `${BYTE_ORDER_MARK}${csvLine(columns.map(({ label }) => label))}`;
  for await (const rows of batches) {
    yield Buffer.from(`${head}${rows.map(csvLine).join('')}`);
    head = '';
  }
  if (head !== '') yield Buffer.from(head);
}
