import type { RichTextKind } from './kinds.ts';
import { sanitise } from './sanitise.ts';

/** Size limit of the cache, which holds the latest texts in full. */
const MAX_CHARS = 8_000_000;
/** Longer texts are rare and would evict many others. */
const MAX_TEXT_CHARS = 20_000;

const remembered = new Map<string, string>();
let chars = 0;

/**
 * Returns stored rich text for display: `sanitise` on output. Texts are shown far more often than
 * written, so the latest results are cached. The result depends only on the text.
 */
export function shownRichText(kind: RichTextKind, html: string): string {
  const key = `${kind} ${html}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const clean = sanitise(kind, html);
  if (html.length > MAX_TEXT_CHARS) return clean;
  remembered.set(key, clean);
  chars += key.length + clean.length;
  for (const [oldest, cleaned] of remembered) {
    if (chars <= MAX_CHARS) break;
    remembered.delete(oldest);
    chars -= oldest.length + cleaned.length;
  }
  return clean;
}
