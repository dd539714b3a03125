import { CASES } from '@reviews/api/testing/cases/all-cases';

/**
 * Calls other than GET that only read: their input is too long or too private for a URL. Every
 * other call that is not a GET writes, and has a row in the table of writing.
 */
export const READING_POSTS = {
  previewBulk: 'says what would become of many forms; they do not fit an address',
} as const;
export type ReadingPost = keyof typeof READING_POSTS;

/** Returns whether a call of the API document may change anything. */
export function isWriting({
  id,
  method,
}: {
  readonly id: string;
  readonly method: string;
}): boolean {
  const own = CASES[id];
  if (own !== undefined) return 'by' in own;
  return method !== 'GET' && !(id in READING_POSTS);
}
