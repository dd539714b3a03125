/** Where uploaded pictures are served (API-36). A picture in rich text has no other source. */
export const IMAGE_PATH = '/api/rich-text-images/';

/** Keys are made by the server: letters, digits, hyphen, underscore, and at most one short extension. */
const IMAGE_KEY = /^[A-Za-z0-9_-]{1,128}(?:\.[a-z0-9]{1,5})?$/;

/** The longest description of a picture that is kept, in UTF-16 units. */
export const MAX_ALT_LENGTH = 500;

/** The `src` of the uploaded picture with this key. */
export function imageSource(key: string): string {
  return `${IMAGE_PATH}${key}`;
}

/** The key in a picture's `src`, or null when the picture is not one of our uploads. */
export function imageKeyOf(source: string): string | null {
  if (!source.startsWith(IMAGE_PATH)) {
    return null;
  }
  const key = source.slice(IMAGE_PATH.length);
  return IMAGE_KEY.test(key) ? key : null;
}
