import { mention } from './canonical.ts';
import { MENTION_TYPE } from './mention-attributes.ts';

/** A mention as `sanitise` writes it, and nothing else: no other text contains an unescaped `<`. */
const MENTION = new RegExp(
  `<span data-type="${MENTION_TYPE}" data-id="([^"]*)" data-label="[^"]*">(@[^<]*)</span>`,
  'g',
);

/**
 * Returns sanitised rich text with each mention labelled with the name of its person, whatever label
 * it came with. A mention of someone who has no name here becomes text.
 */
export const labelMentions = (html: string, nameOf: (id: string) => string | undefined): string =>
  html.replaceAll(MENTION, (_mention, id: string, text: string) => mention(id, nameOf(id)) ?? text);
