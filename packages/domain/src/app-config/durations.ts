import { texts } from '@reviews/messages';
import { durations } from '@reviews/messages/en/durations';

const DURATIONS = texts(durations);
const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * Writes a number of minutes in words: whole days and hours as such, anything else by its parts.
 */
export function formatMinutes(minutes: number): string {
  const parts = [
    [Math.floor(minutes / DAY), DURATIONS.days],
    [Math.floor((minutes % DAY) / HOUR), DURATIONS.hours],
    [minutes % HOUR, DURATIONS.minutes],
  ] as const;
  const written = parts.flatMap(([count, inWords]) => (count === 0 ? [] : [inWords({ count })]));
  return written.length === 0 ? DURATIONS.minutes({ count: 0 }) : written.join(' ');
}
