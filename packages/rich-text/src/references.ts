import { attributeOf, scanHtml } from './html-scanner.ts';
import { imageKeyOf } from './image-source.ts';
import { mentionFrom, MENTION_TYPE } from './mention-attributes.ts';

/**
 * Returns the keys of the uploaded pictures in rich text, without duplicates, in order of
 * appearance (Q-13, API-36).
 */
export function imageKeys(html: string): string[] {
  const keys = new Set<string>();
  for (const token of scanHtml(html)) {
    if (token.type === 'open' && token.name === 'img') {
      const key = imageKeyOf(attributeOf(token.attributes, 'src') ?? '');
      if (key !== null) {
        keys.add(key);
      }
    }
  }
  return [...keys];
}

/**
 * Returns the ids, as text, of the employees mentioned in rich text, without duplicates, in order
 * of appearance.
 */
export function mentionedEmployeeIds(html: string): string[] {
  const ids = new Set<string>();
  for (const token of scanHtml(html)) {
    if (token.type === 'open' && token.name === 'span') {
      const isMention = attributeOf(token.attributes, 'data-type') === MENTION_TYPE;
      const mention = isMention
        ? mentionFrom(
            attributeOf(token.attributes, 'data-id'),
            attributeOf(token.attributes, 'data-label'),
          )
        : null;
      if (mention !== null) {
        ids.add(mention.id);
      }
    }
  }
  return [...ids];
}
