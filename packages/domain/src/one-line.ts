/**
 * Normalises a name or title: trimmed, with single spaces instead of line breaks and runs of
 * spaces.
 */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
