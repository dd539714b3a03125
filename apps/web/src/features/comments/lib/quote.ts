import { SELECTED_TEXT_MAX_CHARS, SELECTION_CONTEXT_CHARS } from '@reviews/domain';

/** The part of an answer that a comment is about, with a little surrounding text. */
export interface Quote {
  text: string;
  /** Null if it was not stored. */
  prefix: string | null;
  suffix: string | null;
}

/** A span of a text; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Normalizes a text for comparing quotes: line breaks, indents and gaps between paragraphs become
 * one space each.
 */
export const withPlainSpaces = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/**
 * Returns the quote at a span of a text with plain spaces; null if it would contain only spaces.
 */
export function quoteAt(text: string, { start, end }: Span): Quote | null {
  let [from, to] = [start, end];
  while (from < to && text[from] === ' ') from += 1;
  to = withoutHalfCharacter(text, Math.min(to, from + SELECTED_TEXT_MAX_CHARS));
  while (to > from && text[to - 1] === ' ') to -= 1;
  if (from === to) return null;
  return {
    text: text.slice(from, to),
    prefix: text.slice(Math.max(0, from - SELECTION_CONTEXT_CHARS), from),
    suffix: text.slice(to, to + SELECTION_CONTEXT_CHARS),
  };
}

/**
 * Finds a quote in a text with plain spaces; null if the text no longer contains it. If the phrase
 * occurs more than once, the surrounding text decides; if that does not, the first wins.
 */
export function findQuote(text: string, { text: quoted, prefix, suffix }: Quote): Span | null {
  const sought = withPlainSpaces(quoted);
  if (sought === '') return null;
  const [before, after] = [withPlainSpaces(prefix ?? ''), withPlainSpaces(suffix ?? '')];
  let best: Span | null = null;
  let bestLikeness = -1;
  for (let start = text.indexOf(sought); start !== -1; start = text.indexOf(sought, start + 1)) {
    const end = start + sought.length;
    const likeness =
      sameEnd(text.slice(0, start).trimEnd(), before) +
      sameStart(text.slice(end).trimStart(), after);
    if (likeness <= bestLikeness) continue;
    best = { start, end };
    bestLikeness = likeness;
  }
  return best;
}

function sameStart(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one[length] === other[length]) length += 1;
  return length;
}

function sameEnd(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

const LOW_SURROGATES = /[\uDC00-\uDFFF]/;

/** Moves a cut that would split an emoji in half. */
const withoutHalfCharacter = (text: string, end: number): number =>
  LOW_SURROGATES.test(text[end] ?? '') ? end - 1 : end;
