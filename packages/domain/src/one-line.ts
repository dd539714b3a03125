/**
 * Normalises a name or title: trimmed, with single spaces instead of line breaks and runs of
 * spaces.
 */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Characters that change the direction of the text around them (U+202A–202E, U+2066–2069). */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/u;

/**
 * Returns whether a name has characters that change the direction of text: they make a name look
 * like another one, and turn around what follows it. No name needs them: letters have a direction.
 */
export const turnsText = (name: string): boolean => DIRECTION_MARKS.test(name);
