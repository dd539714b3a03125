export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
/** In order of preference: when two fit equally, the one less common in text wins. */
export const SEPARATORS = ['\t', ';', '|', ','] as const;
export type Separator = (typeof SEPARATORS)[number];

const LOOKED_AT_LINES = 20;
const LOOKED_AT_CHARS = 200_000;
const PIECE = 64 * 1024;
/** The heading row is among the first rows; exports put a title and the date above it. */
const HEADER_WITHIN = 10;

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/**
 * Returns the share of zero bytes at even and odd positions: in UTF-16, every second byte of plain
 * letters is zero.
 */
function zeros(bytes: Uint8Array): readonly [even: number, odd: number] {
  const head = bytes.subarray(0, 2000);
  let [even, odd] = [0, 0];
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  return [even / (head.length / 2 || 1), odd / (head.length / 2 || 1)];
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // Decoded in chunks, so that the whole text is never in memory next to its bytes.
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for (let at = 0; at < bytes.length; at += PIECE)
      decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/**
 * Detects the encoding: the byte order mark, else UTF-8 if valid throughout, else the Windows
 * "ANSI" code page.
 */
export function guessEncoding(bytes: Uint8Array): TextEncoding {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const [even, odd] = zeros(bytes);
  if (odd > 0.4 && even < 0.1) return 'utf-16le';
  if (even > 0.4 && odd < 0.1) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Counts the cells of the first lines, ignoring separators within quotes. */
function cellCounts(text: string, separator: Separator): number[] {
  const counts: number[] = [];
  let [cells, isQuoted, isEmpty] = [1, false, true];
  for (const char of text.slice(0, LOOKED_AT_CHARS)) {
    if (char === '"') isQuoted = !isQuoted;
    else if (char === separator && !isQuoted) cells += 1;
    else if ((char === '\n' || char === '\r') && !isQuoted) {
      if (!isEmpty || cells > 1) counts.push(cells);
      if (counts.length >= LOOKED_AT_LINES) return counts;
      [cells, isEmpty] = [1, true];
      continue;
    }
    isEmpty = false;
  }
  if (!isEmpty) counts.push(cells);
  return counts;
}

/**
 * Detects the separator: the one with which most lines have the same number of cells; among equals,
 * the one with the most cells.
 */
export function guessSeparator(text: string): Separator {
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const separator of SEPARATORS) {
    const counts = cellCounts(text, separator).filter((cells) => cells > 1);
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    const score = counts.filter((cells) => cells === usual).length * Math.log2(usual + 1);
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/**
 * Finds the heading row: the one with the most known names, else the first with more than one cell.
 */
export function guessHeader(
  rows: readonly (readonly string[])[],
  isKnown: (cell: string) => boolean,
): number {
  const head = rows.slice(0, HEADER_WITHIN);
  const known = head.map((cells) => new Set(cells.filter(isKnown)).size);
  const most = Math.max(0, ...known);
  if (most >= 2) return known.indexOf(most);
  return Math.max(
    0,
    head.findIndex((cells) => cells.filter((cell) => cell !== '').length > 1),
  );
}
