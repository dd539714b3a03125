/** Path of uploaded pictures (API-36). Pictures in rich text have no other source. */
export const IMAGE_PATH = '/api/rich-text-images/';

/**
 * Keys made by the server: letters, digits, hyphen, underscore, and at most one short extension.
 */
const IMAGE_KEY = /^[A-Za-z0-9_-]{1,128}(?:\.[a-z0-9]{1,5})?$/;

/** Maximum length of a picture's description, in UTF-16 units. */
export const MAX_ALT_LENGTH = 500;

/** Returns the `src` of the uploaded picture with this key. */
export function imageSource(key: string): string {
  return `${IMAGE_PATH}${key}`;
}

/** Returns the key in a picture's `src`, or null if it is not one of our uploads. */
export function imageKeyOf(source: string): string | null {
  if (!source.startsWith(IMAGE_PATH)) {
    return null;
  }
  const key = source.slice(IMAGE_PATH.length);
  return IMAGE_KEY.test(key) ? key : null;
}
