/**
 * The light part of the package, which contracts and the web's entry chunk may import. The heavy
 * part has entry points of its own: `@reviews/rich-text/sanitise` (server),
 * `@reviews/rich-text/extensions` (editor).
 */
export { imageKeyOf, imageSource } from './image-source.ts';
export { isEmptyRichText } from './is-empty.ts';
export { HEADING_LEVELS, RICH_TEXT_KINDS, RICH_TEXT_RULES } from './kinds.ts';
export type { HeadingLevel, RichTextKind, RichTextRules } from './kinds.ts';
export { normaliseLink } from './link.ts';
export { plainText } from './plain-text.ts';
export { imageKeys, mentionedEmployeeIds } from './references.ts';
