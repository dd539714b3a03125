import {
  IMPORT_MAX_CELL_CHARS,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
  IMPORT_MAX_UNPACKED_BYTES,
  knownHeader,
  MESSAGES,
} from '@reviews/domain';
import type { SaxesTagPlain } from 'saxes';
import { cellText, numberFormat, type NumberFormat } from './cell-text.ts';
import { broken, refuseFile, type TableFile, type TableRow } from './table-file.ts';
import { localName, openWorkbook, type WorkbookParts } from './workbook-parts.ts';

const { imports: texts } = MESSAGES;
const MAX_SHEETS = 30;
/** Number of rows in which known column names are looked for, to find the sheet with the people. */
const LOOKED_AT = 12;
/** Maximum total length of the shared strings, in characters. */
const MAX_SHARED_CHARS = IMPORT_MAX_UNPACKED_BYTES / 4;
/** Maximum number of shared strings: each takes memory, however short. */
const MAX_SHARED = 10 * IMPORT_MAX_ROWS;
/** Maximum number of rows in an Excel sheet. */
const MAX_LINE = 1_048_576;
/** Placeholder for a formula without a computed value. */
const BARE_FORMULA = '=';
const LETTERS = 26;
const MEGABYTE = 1024 * 1024;

interface Sheet {
  readonly name: string;
  readonly part: string;
}

interface Book {
  readonly parts: WorkbookParts;
  readonly sheets: readonly Sheet[];
  readonly isFrom1904: boolean;
  readonly shared: readonly string[];
  readonly formats: readonly NumberFormat[];
}

const attribute = (tag: SaxesTagPlain, name: string): string | undefined =>
  Object.entries(tag.attributes).find(([key]) => localName(key) === name)?.[1];

async function readWhole(
  parts: WorkbookParts,
  name: string,
  handlers: Parameters<WorkbookParts['read']>[1],
): Promise<void> {
  if (!parts.has(name)) return;
  for await (const _ of parts.read(name, handlers));
}

async function readSheets(parts: WorkbookParts): Promise<Pick<Book, 'sheets' | 'isFrom1904'>> {
  const targets = new Map<string, string>();
  await readWhole(parts, 'xl/_rels/workbook.xml.rels', {
    open: (tag) => {
      if (localName(tag.name) === 'Relationship')
        targets.set(attribute(tag, 'Id') ?? '', attribute(tag, 'Target') ?? '');
    },
  });
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  await readWhole(parts, 'xl/workbook.xml', {
    open: (tag) => {
      const name = localName(tag.name);
      if (name === 'workbookPr')
        isFrom1904 = ['1', 'true'].includes(attribute(tag, 'date1904') ?? '');
      if (name !== 'sheet' || (attribute(tag, 'state') ?? 'visible') !== 'visible') return;
      // 'id' is the id of the relation; 'sheetId' is the sheet's own.
      const target = targets.get(attribute(tag, 'id') ?? '') ?? '';
      sheets.push({
        name: attribute(tag, 'name') ?? '',
        part: target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//u, '')}`,
      });
    },
  });
  return { sheets: sheets.filter(({ part }) => parts.has(part)).slice(0, MAX_SHEETS), isFrom1904 };
}

async function readShared(parts: WorkbookParts): Promise<string[]> {
  const shared: string[] = [];
  let [text, chars, depth, isText] = ['', 0, 0, false];
  await readWhole(parts, 'xl/sharedStrings.xml', {
    open: ({ name }) => {
      const local = localName(name);
      if (local === 'si') text = '';
      // Phonetic text is not part of a name.
      if (local === 'rPh') depth += 1;
      isText = local === 't' && depth === 0;
    },
    text: (piece) => {
      if (!isText) return;
      text += piece;
      chars += piece.length;
      if (chars > MAX_SHARED_CHARS || text.length > IMPORT_MAX_CELL_CHARS)
        throw refuseFile(texts.cellTooLarge({ line: 1, chars: IMPORT_MAX_CELL_CHARS }));
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') depth -= 1;
      if (name !== 'si') return;
      if (shared.length >= MAX_SHARED)
        throw refuseFile(
          texts.unpacksTooLarge({ megabytes: IMPORT_MAX_UNPACKED_BYTES / MEGABYTE }),
        );
      shared.push(text);
    },
  });
  return shared;
}

async function readFormats(parts: WorkbookParts): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  await readWhole(parts, 'xl/styles.xml', {
    open: (tag) => {
      const name = localName(tag.name);
      if (name === 'numFmt')
        codes.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells)
        formats.push(numberFormat(Number(attribute(tag, 'numFmtId') ?? 0), codes));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}

/** Returns the column of a cell reference: 'AB12' is in the twenty-eighth. */
function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Z]+/u.exec(reference ?? '')?.[0];
  if (letters === undefined) return next;
  let column = 0;
  for (const letter of letters.slice(0, 4)) column = column * LETTERS + letter.charCodeAt(0) - 64;
  return column - 1;
}

async function* rowsOf(book: Book, { part }: Sheet): AsyncGenerator<TableRow> {
  const done: TableRow[] = [];
  let cells: string[] = [];
  let [line, column, type, style, value, isValue, phonetic, isBare] = [
    0,
    -1,
    '',
    0,
    '',
    false,
    0,
    false,
  ];
  const open = (tag: SaxesTagPlain) => {
    const name = localName(tag.name);
    if (name === 'row') {
      const next = Number(attribute(tag, 'r') ?? line + 1);
      // Rejects rows with a repeated or invalid line number: rows are identified by it.
      if (!Number.isInteger(next) || next <= line || next > MAX_LINE) throw broken();
      line = next;
      [cells, column] = [[], -1];
    } else if (name === 'c') {
      column = columnOf(attribute(tag, 'r'), column + 1);
      [type, style, value] = [attribute(tag, 't') ?? 'n', Number(attribute(tag, 's') ?? 0), ''];
      isBare = false;
    } else if (name === 'rPh') phonetic += 1;
    // Ignores formulas: the cell holds the computed value, or none if it was never computed.
    if (name === 'f') isBare = true;
    else if (name === 'v') isBare = false;
    isValue = (name === 'v' || name === 't') && phonetic === 0;
  };
  const close = (name: string) => {
    isValue = false;
    if (name === 'rPh') phonetic -= 1;
    if (name === 'row') done.push({ line, cells });
    if (name !== 'c' || (value === '' && !isBare)) return;
    if (column >= IMPORT_MAX_COLUMNS)
      throw refuseFile(texts.tooManyColumns({ max: IMPORT_MAX_COLUMNS }));
    while (cells.length < column) cells.push('');
    cells[column] =
      value === ''
        ? BARE_FORMULA
        : cellText(value, {
            type,
            shared: book.shared,
            format: book.formats[style],
            isFrom1904: book.isFrom1904,
          });
  };
  const text = (piece: string) => {
    if (!isValue) return;
    value += piece;
    if (value.length > IMPORT_MAX_CELL_CHARS)
      throw refuseFile(texts.cellTooLarge({ line, chars: IMPORT_MAX_CELL_CHARS }));
  };
  for await (const _ of book.parts.read(part, { open, close, text })) yield* done.splice(0);
}

/** Returns the sheet with the most known column names; else the first one with content. */
async function sheetWithPeople(book: Book): Promise<Sheet> {
  let best: { readonly sheet: Sheet; readonly known: number } | undefined;
  for (const sheet of book.sheets) {
    let known = -1;
    let seen = 0;
    for await (const { cells } of rowsOf(book, sheet)) {
      known = Math.max(
        known,
        new Set(
          cells.map((cell) => knownHeader(cell)?.field).filter((field) => field !== undefined),
        ).size,
      );
      seen += 1;
      if (seen >= LOOKED_AT) break;
    }
    if (known > (best?.known ?? -1)) best = { sheet, known };
  }
  if (best === undefined) throw refuseFile(texts.noRows);
  return best.sheet;
}

/**
 * Reads a workbook written by Excel or others.
 * @throws InvalidInput if it cannot be read
 */
export async function workbookTable(bytes: Buffer): Promise<TableFile> {
  const book = async (): Promise<Book> => {
    // Opens the file again for each reading, so that each has the full unpacking limit.
    const parts = await openWorkbook(bytes);
    if (!parts.has('xl/workbook.xml')) throw refuseFile(texts.notATable);
    return {
      parts,
      ...(await readSheets(parts)),
      shared: await readShared(parts),
      formats: await readFormats(parts),
    };
  };
  const looked = await book();
  if (looked.sheets.length === 0) throw broken();
  const sheet = await sheetWithPeople(looked);
  return {
    source: { format: 'xlsx', sheet: sheet.name },
    async *rows() {
      yield* rowsOf(await book(), sheet);
    },
  };
}
