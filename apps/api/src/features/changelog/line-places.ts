import type { LogLine, LogPlace } from './changelog.queries.ts';

/** Encodes a cursor for a URL: the moment in milliseconds, and the position within it. */
export const placeText = ({ at, nth }: LogPlace): string => `${at.getTime()}_${nth}`;

/** The end of year 9999, and more lines than one moment can have. */
const [MAX_MOMENT, MAX_NTH] = [253_402_300_799_999, 10_000_000];

export function placeOf(text: string): LogPlace {
  const [moment = '', nth = ''] = text.split('_');
  return {
    at: new Date(Math.min(Number(moment), MAX_MOMENT)),
    nth: Math.min(Number(nth), MAX_NTH),
  };
}

/** Returns the cursors of consecutive lines that follow the line before them. */
export function placesOf(
  lines: readonly Pick<LogLine, 'at'>[],
  after: LogPlace | null,
): LogPlace[] {
  let last = after;
  return lines.map(({ at }) => {
    last = { at, nth: last !== null && last.at.getTime() === at.getTime() ? last.nth + 1 : 1 };
    return last;
  });
}
