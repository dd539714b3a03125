import { diffArrays } from 'diff';

/** A stretch of text that both versions have, or only the earlier or the later one. */
export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Two texts that differ in more words than this are not laid into one another: nobody could read it. */
const MOST_EDITS = 1_500;
const IS_SPACE = /^\s+$/u;

/** Words as the language has them, which need not be told apart by spaces; what stands between them is kept. */
const wordsOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(
    ({ segment }) => segment,
  );

/**
 * What was removed from a text and what was added to it, word by word. The parts that are not added are together the
 * earlier text, those not removed the later one, to the letter.
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

/** Neighbouring changes as one: a space that two changed words have between them in both versions holds nothing together. */
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

/** A part of one side of a comparison; `gap` stands for words that both sides have and that are left out. */
export interface ShownPart {
  readonly kind: 'same' | 'removed' | 'added' | 'gap';
  readonly text: string;
}

/** So much of what did not change is shown beside what did; less than `SHORTEST_GAP` is not worth leaving out. */
const AROUND = 160;
const SHORTEST_GAP = 120;

/** The parts with long unchanged stretches left out but for what stands beside a change, cut at a word. */
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

/** A piece of a text without the word it was cut in, where it is not all one word. */
function upToWord(piece: string, cutAt: 'start' | 'end'): string {
  const space = cutAt === 'end' ? piece.search(/\s\S*$/u) : piece.search(/\s/u);
  if (space === -1) return piece;
  return cutAt === 'end' ? piece.slice(0, space + 1) : piece.slice(space);
}
