import type { RichTextKind } from './kinds.ts';
import { sanitise } from './sanitise.ts';

/** How much is remembered: the latest texts, whole, so that what a process holds has an end. */
const MAX_CHARS = 8_000_000;
/** A text longer than this is rare, and would push out many that are not. */
const MAX_TEXT_CHARS = 20_000;

const remembered = new Map<string, string>();
let chars = 0;

/**
 * Stored rich text as it may be shown: `sanitise` on the way out. The same text is shown far more often than it is
 * written, so what the latest texts came to is remembered; a text's cleaning depends on nothing but the text.
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
