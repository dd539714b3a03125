import type { Cell, Table } from './table.ts';

/** Tells Excel that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * Characters that a spreadsheet may read as the start of a formula: OWASP's list ("CSV Injection")
 * with the full-width forms, and the null character of ASVS 1.2.10. Such texts get a leading
 * apostrophe, which makes spreadsheets show them as text.
 */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/u;

/**
 * Always quotes a text. Otherwise a spreadsheet that separates by semicolons or tabs would start a
 * new cell inside it, which could be a formula.
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

/**
 * Streams a table as comma-separated values (RFC 4180) in UTF-8. Yields nothing until the first
 * rows have been read.
 */
export async function* csvFile({ columns, batches }: Table): AsyncGenerator<Buffer> {
  let head = `${BYTE_ORDER_MARK}${csvLine(columns.map(({ label }) => label))}`;
  for await (const rows of batches) {
    yield Buffer.from(`${head}${rows.map(csvLine).join('')}`);
    head = '';
  }
  if (head !== '') yield Buffer.from(head);
}
