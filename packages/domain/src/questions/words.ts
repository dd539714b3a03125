import type { QuestionConfig } from './types.ts';

/** Counts the words of a plain text: split at whitespace, ignoring empties. */
export const countWords = (plainText: string): number =>
  plainText.split(/\s+/u).filter((piece) => piece !== '').length;

/** Returns the word limit of a question, or null if it has none. */
export function wordLimit(config: QuestionConfig): number | null {
  return config.max_words !== undefined && config.max_words > 0 ? config.max_words : null;
}

/** Whether a text has more words than its question allows. */
export function isOverWordLimit(config: QuestionConfig, plainText: string): boolean {
  const limit = wordLimit(config);
  return limit !== null && countWords(plainText) > limit;
}
