import { plainText } from './plain-text.ts';
import { imageKeys, mentionedEmployeeIds } from './references.ts';

/** What nobody sees: white space of any kind, soft hyphens, zero-width characters and the byte order mark. */
const INVISIBLE = /[\s\u00ad\u200b-\u200d\u2060\ufeff]/g;

/**
 * Whether rich text says nothing: no visible character, no picture, no mention. `''`, `<p></p>` and
 * `<p><br></p>` are empty (required questions and `required_if` ask this).
 */
export function isEmptyRichText(html: string): boolean {
  return (
    plainText(html).replace(INVISIBLE, '') === '' &&
    imageKeys(html).length === 0 &&
    mentionedEmployeeIds(html).length === 0
  );
}
