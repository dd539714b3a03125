const LIKE_WILDCARDS = /[\\%_]/g;

/** Returns a LIKE pattern that matches a folded search text literally. */
export function containing(folded: string): string {
  return `%${folded.replaceAll(LIKE_WILDCARDS, String.raw`\$&`)}%`;
}
