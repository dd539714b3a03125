import { diffArrays } from 'diff';

/** A piece of text in both versions, or only in the earlier or the later one. */
export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Maximum number of changed words for an inline diff; with more, no one could read it. */
const MOST_EDITS = 1_500;
const IS_SPACE = /^\s+$/u;

/**
 * Splits text into words by locale rules, which also work without spaces. Keeps what lies between
 * the words.
 */
const wordsOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(
    ({ segment }) => segment,
  );

/**
 * Returns the removed and added words between two texts. The parts that are not added make up the
 * earlier text exactly;
 * the parts that are not removed make up the later one.
 */
export function wordDiff(before: string, after: string): TextPart[] {
  const found = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_EDITS });
  if (found === undefined) return [...part('removed', before), ...part('added', after)];
  return tidy(
    found.map(({ added, removed, value }): TextPart => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })),
  );
}

const part = (kind: TextPart['kind'], text: string): TextPart[] =>
  text === '' ? [] : [{ kind, text }];

/**
 * Merges neighbouring changes: a space shared by both versions between two changed words does not
 * separate them.
 */
function tidy(parts: readonly TextPart[]): TextPart[] {
  const tidied: TextPart[] = [];
  let removed = '';
  let added = '';
  for (const [index, { kind, text }] of parts.entries()) {
    const isBetween =
      kind === 'same' &&
      IS_SPACE.test(text) &&
      (removed !== '' || added !== '') &&
      index < parts.length - 1;
    if (kind !== 'added' && (kind !== 'same' || isBetween)) removed += text;
    if (kind !== 'removed' && (kind !== 'same' || isBetween)) added += text;
    if (kind !== 'same' || isBetween) continue;
    tidied.push(...part('removed', removed), ...part('added', added), { kind, text });
    removed = '';
    added = '';
  }
  return [...tidied, ...part('removed', removed), ...part('added', added)];
}

/** Part of one side of a comparison; `gap` stands for omitted words that both sides share. */
export interface ShownPart {
  readonly kind: 'same' | 'removed' | 'added' | 'gap';
  readonly text: string;
}

/**
 * Number of unchanged characters shown next to a change. Stretches shorter than `SHORTEST_GAP` are
 * not left out.
 */
const AROUND = 160;
const SHORTEST_GAP = 120;

/**
 * Replaces long unchanged stretches with gaps, except for some text around each change, cut between
 * words.
 */
export function folded(parts: readonly TextPart[]): ShownPart[] {
  return parts.flatMap((one, index): ShownPart[] => {
    if (one.kind !== 'same') return [one];
    const head = index === 0 ? '' : upToWord(one.text.slice(0, AROUND), 'end');
    const tail = index === parts.length - 1 ? '' : upToWord(one.text.slice(-AROUND), 'start');
    if (one.text.length - head.length - tail.length < SHORTEST_GAP) return [one];
    const left = one.text.slice(head.length, one.text.length - tail.length);
    return [...shown('same', head), { kind: 'gap', text: left }, ...shown('same', tail)];
  });
}

const shown = (kind: ShownPart['kind'], text: string): ShownPart[] =>
  text === '' ? [] : [{ kind, text }];

/** Drops the word that was cut off at one end, unless the piece is a single word. */
function upToWord(piece: string, cutAt: 'start' | 'end'): string {
  const space = cutAt === 'end' ? piece.search(/\s\S*$/u) : piece.search(/\s/u);
  if (space === -1) return piece;
  return cutAt === 'end' ? piece.slice(0, space + 1) : piece.slice(space);
}
