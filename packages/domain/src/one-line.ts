/** A name or title as it is kept and told: without space around it, and with one space where somebody typed several or another line. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
