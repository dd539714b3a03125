import type { QuestionConfig } from './types.ts';

/** Letters of scripts written without spaces between words. */
const SPACELESS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** Runs of such scripts, with the signs and marks that stand within them. */
const SPACELESS_RUN = /([\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]+)/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * The number of words in a plain text: split on white space, ignoring empties. Within a piece that holds a
 * script written without spaces the words are found by the language rules of Unicode, since otherwise a page of
 * Chinese or Thai would count as one word.
 */
export function countWords(plainText: string): number {
  const pieces = plainText.split(/\s+/u).filter((piece) => piece !== '');
  if (!SPACELESS.test(plainText)) return pieces.length;
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  return pieces.reduce((count, piece) => count + (SPACELESS.test(piece) ? wordsWithin(piece, segmenter) : 1), 0);
}

function wordsWithin(piece: string, segmenter: Intl.Segmenter): number {
  let count = 0;
  for (const run of piece.split(SPACELESS_RUN)) {
    if (SPACELESS.test(run)) {
      for (const segment of segmenter.segment(run)) if (segment.isWordLike) count += 1;
    } else if (LETTER_OR_DIGIT.test(run)) {
      count += 1;
    }
  }
  return count;
}

/** The word limit of a question, or null when it has none. */
export function wordLimit(config: QuestionConfig): number | null {
  return config.max_words !== undefined && config.max_words > 0 ? config.max_words : null;
}

/** Whether a text has more words than its question allows. */
export function isOverWordLimit(config: QuestionConfig, plainText: string): boolean {
  const limit = wordLimit(config);
  return limit !== null && countWords(plainText) > limit;
}
