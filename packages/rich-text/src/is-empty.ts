import { plainText } from './plain-text.ts';
import { imageKeys, mentionedEmployeeIds } from './references.ts';

/**
 * Invisible characters: whitespace of any kind, soft hyphens, zero-width characters and the byte
 * order mark.
 */
const INVISIBLE = /[\s\u00ad\u200b-\u200d\u2060\ufeff]/g;

/**
 * Whether rich text is empty: no visible character, picture or mention. `''`, `<p></p>` and
 * `<p><br></p>` are empty. Used by required questions and `required_if`.
 */
export function isEmptyRichText(html: string): boolean {
  return (
    plainText(html).replace(INVISIBLE, '') === '' &&
    imageKeys(html).length === 0 &&
    mentionedEmployeeIds(html).length === 0
  );
}
