import { inflateSync } from 'node:zlib';

/** Objects by their number, as in a reference: `12 0 R`. */
type Objects = ReadonlyMap<number, string>;

const OBJECT = /(?:^|\n)(\d+) 0 obj\b([\s\S]*?)\bendobj/g;
const TOKEN =
  /\/(\S+)\s+[\d.]+\s+Tf|<([0-9A-Fa-f]*)>\s*Tj|\[((?:<[0-9A-Fa-f]*>|[^\]])*)\]\s*TJ|\/(\w+)\s*<<(.*?)>>\s*BDC|\bBMC\b|\bEMC\b/g;

const hexes = (text: string): string[] => text.match(/[0-9A-Fa-f]{4}/g) ?? [];
const wide = (hex: string): string =>
  String.fromCharCode(...hexes(hex).map((code) => Number.parseInt(code, 16)));

function streamOf(object: string): string {
  const start = /stream\r?\n/.exec(object);
  const length = /\/Length (\d+)/.exec(object)?.[1];
  if (start === null || length === undefined) return '';
  const from = start.index + start[0].length;
  const bytes = Buffer.from(object.slice(from, from + Number(length)), 'latin1');
  return (
    object.slice(0, start.index).includes('/FlateDecode') ? inflateSync(bytes) : bytes
  ).toString('latin1');
}

interface Font {
  /** Number of digits per glyph. */
  readonly digits: number;
  readonly letters: ReadonlyMap<string, string>;
}

const NO_FONT: Font = { digits: 4, letters: new Map() };

/** Returns the letters of a font's glyphs. */
function fontOf(objects: Objects, object: string): Font {
  const digits = object.includes('/Subtype /Type3') ? 2 : 4;
  const map = streamOf(objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(object)?.[1])) ?? '');
  const letters = new Map<string, string>();
  for (const [, part = ''] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of part.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)>/gi))
      letters.set(glyph.toUpperCase(), wide(text));
  }
  for (const [, part = ''] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', text = ''] of part.matchAll(
      /<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]{4})>/gi,
    )) {
      const [from = 0, to = -1, letter = 0] = [first, last, text].map((hex) =>
        Number.parseInt(hex, 16),
      );
      for (let glyph = from; glyph <= to; glyph += 1)
        letters.set(
          glyph.toString(16).toUpperCase().padStart(digits, '0'),
          String.fromCharCode(letter + glyph - from),
        );
    }
  }
  return { digits, letters };
}

/** Decodes a string of glyphs. */
const said = ({ digits, letters }: Font, hex: string): string =>
  (hex.match(new RegExp(`.{${digits}}`, 'g')) ?? [])
    .map((glyph) => letters.get(glyph.toUpperCase()) ?? '')
    .join('');

function pagesOf(objects: Objects, number: number): string[] {
  const object = objects.get(number) ?? '';
  const kids = /\/Kids \[([^\]]*)\]/.exec(object)?.[1];
  return kids === undefined
    ? [object]
    : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => pagesOf(objects, Number(kid)));
}

function textOfPage(objects: Objects, page: string): string {
  const fonts = new Map(
    [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number]) => [
      name,
      fontOf(objects, objects.get(Number(number)) ?? ''),
    ]),
  );
  const content = streamOf(objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1])) ?? '');
  // Text outside any tag, such as a page's header and number, is not part of the document; nor are
  // list markers.
  const marks: ('text' | 'none' | 'instead')[] = [];
  let current = NO_FONT;
  let text = '';
  for (const [token, font, one, several, tag, properties = ''] of content.matchAll(TOKEN)) {
    if (font !== undefined) current = fonts.get(font) ?? NO_FONT;
    else if (token === 'EMC') marks.pop();
    else if (token === 'BMC') marks.push('none');
    else if (tag !== undefined) {
      const instead = /\/ActualText\s*<([0-9A-Fa-f]*)/.exec(properties)?.[1];
      if (instead !== undefined && marks.at(-1) === 'text')
        text += wide(instead).replace(/^\uFEFF/, '');
      marks.push(
        instead === undefined
          ? properties.includes('/MCID') && tag !== 'Lbl'
            ? 'text'
            : 'none'
          : 'instead',
      );
    } else if (marks.at(-1) === 'text')
      text += said(current, one ?? (several ?? '').replace(/[^<]*<([^>]*)>[^<]*/g, '$1'));
  }
  return text;
}

export interface PdfRead {
  /** Text of the document, in order, with spaces where the letters have them. */
  readonly text: string;
  readonly pages: number;
  /** Its tag types: `H1`, `P`, `L`. */
  readonly tags: ReadonlySet<string>;
  readonly language: string | null;
  /** Alternative texts of its figures. */
  readonly descriptions: readonly string[];
  /** Width and height of each picture in pixels, without masks. */
  readonly pictures: readonly { readonly width: number; readonly height: number }[];
}

/** Decodes a PDF text string: single bytes or 16-bit units. */
function textOf(object: string, name: string): string | null {
  const wideHex = new RegExp(`/${name}\\s*<(?:FEFF)?([0-9A-Fa-f]*)>`).exec(object)?.[1];
  return wideHex === undefined
    ? (new RegExp(`/${name}\\s*\\(((?:\\\\.|[^)])*)\\)`).exec(object)?.[1] ?? null)
    : wide(wideHex);
}

function picturesOf(objects: Objects): PdfRead['pictures'] {
  const images = [...objects.values()].filter((object) => object.includes('/Subtype /Image'));
  const masks = new Set(images.map((object) => /\/SMask (\d+) 0 R/.exec(object)?.[1]).map(Number));
  const sideOf = (object: string, side: string) =>
    Number(new RegExp(`/${side} (\\d+)`).exec(object)?.[1]);
  return [...objects]
    .filter(([number, object]) => object.includes('/Subtype /Image') && !masks.has(number))
    .map(([, object]) => ({ width: sideOf(object, 'Width'), height: sideOf(object, 'Height') }));
}

/** Reads a PDF made by Chromium: enough of the format to check what a screen reader gets. */
export function readPdf(bytes: Buffer): PdfRead {
  const objects: Objects = new Map(
    [...bytes.toString('latin1').matchAll(OBJECT)].map(
      ([, number, body = '']): [number, string] => [Number(number), body],
    ),
  );
  const catalogue = [...objects.values()].find((object) => object.includes('/Type /Catalog')) ?? '';
  const pages = pagesOf(objects, Number(/\/Pages (\d+) 0 R/.exec(catalogue)?.[1]));
  const isTagged = catalogue.includes('/Marked true') && catalogue.includes('/StructTreeRoot');
  const tags = [...objects.values()].flatMap((object) =>
    isTagged && object.includes('/Type /StructElem') ? [/\/S \/(\w+)/.exec(object)?.[1] ?? ''] : [],
  );
  const figures = [...objects.values()].filter(
    (object) => object.includes('/Type /StructElem') && object.includes('/S /Figure'),
  );
  return {
    text: pages.map((page) => textOfPage(objects, page)).join(''),
    pages: pages.length,
    tags: new Set(tags),
    language: textOf(catalogue, 'Lang'),
    descriptions: figures.flatMap((figure) => textOf(figure, 'Alt') ?? []),
    pictures: picturesOf(objects),
  };
}
