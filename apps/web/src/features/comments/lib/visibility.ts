import type { ResponseOf } from '@reviews/contracts/endpoint';
import type { showPulse } from '@reviews/contracts/pulses';
import { DEFAULT_COMMENT_VISIBILITY } from '@reviews/domain';
import type { Writing } from './journal.ts';

export type CommentingOptions = ResponseOf<typeof showPulse>['commentingOptions'];

const keyOf = (person: string): string => `reviews-comment-visibility/${person}`;

/**
 * Stores the visibility of the last saved comment as the default for the next (CMT-13), per user of
 * this browser.
 */
export function rememberVisibility(person: string, visibility: string): void {
  try {
    localStorage.setItem(keyOf(person), visibility);
  } catch {
    // Storage is blocked: the next comment starts with the general default.
  }
}

function rememberedVisibility(person: string): string | null {
  try {
    return localStorage.getItem(keyOf(person));
  } catch {
    return null;
  }
}

/**
 * Returns the visibility of a new comment: the chosen one, else that of the last comment, else the
 * default; null if it is not offered (AMB-15).
 */
export function visibilityOf(
  { visibility }: Pick<Writing, 'visibility'>,
  options: CommentingOptions,
  person: string,
  first: string = DEFAULT_COMMENT_VISIBILITY,
): string | null {
  const wanted = visibility ?? rememberedVisibility(person) ?? first;
  return options.some(({ value }) => value === wanted) ? wanted : null;
}
