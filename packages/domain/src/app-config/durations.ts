const HOUR = 60;
const DAY = 24 * HOUR;

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/**
 * Writes a number of minutes in words: whole days and hours as such, anything else by its parts.
 */
export function formatMinutes(minutes: number): string {
  const parts = [
    [Math.floor(minutes / DAY), 'day'],
    [Math.floor((minutes % DAY) / HOUR), 'hour'],
    [minutes % HOUR, 'minute'],
  ] as const;
  const said = parts.flatMap(([count, one]) => (count === 0 ? [] : [counted(count, one)]));
  return said.length === 0 ? counted(0, 'minute') : said.join(' ');
}
