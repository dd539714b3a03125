import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { zipFile } from '../core/files/zip.ts';

/** Encodes Latin letters as Windows-1252 does. */
export const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
export const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

/** Joins lines with Windows line endings. */
export const lines = (...rows: readonly string[]): string => `${rows.join('\r\n')}\r\n`;

export const archive = (
  parts: Readonly<Record<string, string | Iterable<string>>>,
): Promise<Buffer> =>
  buffer(
    Readable.from(
      zipFile(
        Object.entries(parts).map(([name, content]) => ({
          name,
          pieces: typeof content === 'string' ? [content] : content,
        })),
      ),
    ),
  );

const MAIN =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WorkbookGiven {
  /** The content of `sheetData` for each sheet. */
  readonly sheets: Readonly<Record<string, string | Iterable<string>>>;
  readonly shared?: readonly string[];
  /** Number format codes; a cell of style n has the n-th, and style 0 has none. */
  readonly formats?: readonly string[];
  readonly from1904?: boolean;
}

/** Builds a workbook as spreadsheets write it, with shared strings and number formats in styles. */
export function workbook({
  sheets,
  shared = [],
  formats = [],
  from1904 = false,
}: WorkbookGiven): Promise<Buffer> {
  const names = Object.keys(sheets);
  const part = (content: string | Iterable<string>) =>
    (function* pieces() {
      yield `<?xml version="1.0"?><worksheet ${MAIN}><sheetData>`;
      yield* typeof content === 'string' ? [content] : content;
      yield '</sheetData></worksheet>';
    })();
  return archive({
    'xl/workbook.xml': `<workbook ${MAIN}><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${RELATION}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${shared.map((text) => `<si>${text.startsWith('<') ? text : `<t>${text}</t>`}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, index) => [`xl/worksheets/sheet${index + 1}.xml`, part(sheets[name] ?? '')]),
    ),
  });
}

/** Returns a row with inline texts. */
export const textRow = (line: number, cells: readonly string[]): string =>
  `<row r="${line}">${cells.map((cell, index) => `<c r="${String.fromCharCode(65 + index)}${line}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
