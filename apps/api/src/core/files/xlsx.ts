import type { Cell, Table } from './table.ts';
import { zipFile } from './zip.ts';

/** Maximum number of rows below the header. */
export const XLSX_MAX_ROWS = 1_048_575;
/** Maximum number of characters in a cell. */
const MAX_CELL_CHARS = 32_767;
const MAX_SHEET_NAME = 31;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes into `cellXfs` of the style sheet. */
const STYLE = { plain: 0, head: 1, day: 2, minute: 3, quoted: 4 } as const;

/**
 * Texts that would become a formula when someone edits their cell. They are marked as text; their
 * content stays the same.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;
/** Characters that XML cannot represent, including unpaired surrogates. */
const NOT_XML = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;
/** Excel decodes _xHHHH_ as a character; escaping the underscore keeps the text literal. */
const ESCAPE_LIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

const xml = (text: string): string =>
  text
    .slice(0, MAX_CELL_CHARS)
    .toWellFormed()
    .replace(NOT_XML, '\uFFFD')
    .replace(ESCAPE_LIKE, '_x005F_')
    .replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? character);

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`;

const relations = (...parts: readonly (readonly [type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${parts.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

/** Returns a valid sheet name: without \ / ? * [ ] : and without an apostrophe at either end. */
const sheetName = (title: string): string =>
  [...title.replace(/[\\/?*[\]:\p{Cc}]/gu, ' ').replace(/^'+|'+$/g, '')]
    .slice(0, MAX_SHEET_NAME)
    .join('')
    .trim() || 'Sheet1';

const workbook = (title: string): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${xml(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Returns the letters of a column: A, B … Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnLetters(Math.floor(index / 26) - 1)}${letter}`;
}

const DAY_MS = 86_400_000;
/**
 * Day 0 of a sheet. Sheets count a 29 February 1900 that did not exist; numbers are correct from
 * March 1900 on.
 */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_RIGHT_DAY = '1900-03-01';

const serial = (moment: string): number => (Date.parse(moment) - DAY_ZERO) / DAY_MS;

const textCell = (at: string, text: string, style: number): string =>
  text === ''
    ? ''
    : `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;
const numberCell = (at: string, value: number, style: number): string =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`;

function cellOf(at: string, cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string')
    return textCell(at, cell, FORMULA.test(cell) ? STYLE.quoted : STYLE.plain);
  if (typeof cell === 'number') return numberCell(at, cell, STYLE.plain);
  const [day, style] = 'day' in cell ? [cell.day, STYLE.day] : [cell.minute, STYLE.minute];
  if (day < FIRST_RIGHT_DAY) return textCell(at, day, STYLE.plain);
  return numberCell(
    at,
    serial(style === STYLE.day ? `${day}T00:00:00Z` : `${day.replace(' ', 'T')}:00Z`),
    style,
  );
}

async function* sheet({
  columns,
  batches,
}: Pick<Table, 'columns' | 'batches'>): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  const widths = columns
    .map(
      ({ width }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('');
  const head = columns
    .map(({ label }, index) => textCell(`${letters[index]}1`, label, STYLE.head))
    .join('');
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0" tabSelected="1"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${head}</row>`;
  let row = 1;
  for await (const rows of batches) {
    yield rows
      .map((cells) => {
        row += 1;
        return `<row r="${row}">${cells.map((cell, index) => cellOf(`${letters[index]}${row}`, cell)).join('')}</row>`;
      })
      .join('');
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1) ?? 'A'}${row}"/></worksheet>`;
}

async function* following<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
}

/**
 * Streams a table as an Excel workbook with one sheet (ECMA-376) and a bold, frozen header. Days
 * and minutes are dates; texts are always texts. Yields nothing until the first rows have been
 * read.
 */
export async function* xlsxFile({ title, columns, batches }: Table): AsyncGenerator<Buffer> {
  const rows = batches[Symbol.asyncIterator]();
  const first = await rows.next();
  try {
    yield* zipFile([
      { name: '[Content_Types].xml', pieces: [CONTENT_TYPES] },
      { name: '_rels/.rels', pieces: [relations(['officeDocument', 'xl/workbook.xml'])] },
      { name: 'xl/workbook.xml', pieces: [workbook(title)] },
      {
        name: 'xl/_rels/workbook.xml.rels',
        pieces: [relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
      },
      { name: 'xl/styles.xml', pieces: [STYLES] },
      {
        name: 'xl/worksheets/sheet1.xml',
        pieces: sheet({ columns, batches: following(first, rows) }),
      },
    ]);
  } finally {
    // Closes the source explicitly: if the reader stops before the sheet has started, nothing else
    // would.
    await rows.return?.();
  }
}
