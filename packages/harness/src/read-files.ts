import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const LISTED = 0x02014b50;
const END_BYTES = 22;
const LISTED_BYTES = 46;
const LOCAL_BYTES = 30;

/**
 * Returns the files of a ZIP archive by name, read through its central directory like every program
 * does. Throws when that or a checksum is wrong.
 */
export function readZip(archive: Buffer): Map<string, string> {
  const end = archive.length - END_BYTES;
  if (end < 0 || archive.readUInt32LE(end) !== END)
    throw new Error('Not an archive: its end is missing.');
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== LISTED)
      throw new Error('The directory of the archive is damaged.');
    const [sum, packed, unpacked] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
    ];
    const [nameLength, offset] = [archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)];
    const name = archive.toString('utf8', at + LISTED_BYTES, at + LISTED_BYTES + nameLength);
    const begin =
      offset + LOCAL_BYTES + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    const data = inflateRawSync(archive.subarray(begin, begin + packed));
    if (data.length !== unpacked || crc32(data) !== sum) throw new Error(`${name} is damaged.`);
    files.set(name, data.toString());
    at += LISTED_BYTES + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#13': '\r',
};
const plain = (xml: string): string =>
  xml.replace(/&(amp|lt|gt|quot|#13);/g, (_whole, name: string) => ENTITIES[name] ?? '');

/** A cell of a sheet: a text, or a number with the style that gives its format. */
export type SheetCell = string | { readonly number: number; readonly style: number };

/** Returns the cells of a workbook's only sheet by row and column letters. */
export function readSheet(workbook: Buffer): Record<string, SheetCell>[] {
  const sheet = readZip(workbook).get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    Object.fromEntries(
      [
        ...row.matchAll(
          /<c r="([A-Z]+)\d+" s="(\d+)"(?: t="inlineStr"><is><t xml:space="preserve">(.*?)<\/t><\/is>|><v>([^<]*)<\/v>)<\/c>/gs,
        ),
      ].map(([, column = '', style, text, number]) => [
        column,
        text === undefined ? { number: Number(number), style: Number(style) } : plain(text),
      ]),
    ),
  );
}

/** Parses comma-separated values by RFC 4180. Throws when a quote is not closed. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (;;) {
    const found = pattern.exec(text);
    if (found === null) throw new Error(`No field at ${pattern.lastIndex}.`);
    const [, quoted, bare = '', after] = found;
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (pattern.lastIndex >= text.length)
      return after === '\r\n' ? rows : rows.filter((row) => row.length > 0);
    if (after === '\r\n') rows.push([]);
  }
}
