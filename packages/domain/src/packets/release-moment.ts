import { releaseModeOf, type PacketRelease } from '../cycles/stage-dates.ts';
import { addDays, calendarDay, wallClock, type Moment } from '../dates.ts';

const DAY_MS = 86_400_000;
const START_OF_DAY = '00:00';

/**
 * Converts a local time, given in milliseconds as if it were UTC, with the zone's offset at `near`.
 */
function shifted(shown: number, near: number, timeZone: string): number {
  return shown - (Date.parse(`${wallClock(new Date(near), timeZone)}Z`) - near);
}

/**
 * Returns the moment of a day and time 'HH:MM' in a time zone. A time that occurs twice when the
 * clocks go back is the first one. A time that is skipped when they go forward moves later by the
 * skipped time.
 */
export function momentOf(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const before = shifted(shown, shown - DAY_MS, timeZone);
  const after = shifted(shown, shown + DAY_MS, timeZone);
  const isShown = (at: number) => Date.parse(`${wallClock(new Date(at), timeZone)}Z`) === shown;
  const there = [before, after].filter(isShown);
  return new Date(there.length === 0 ? before : Math.min(...there));
}

/**
 * Returns when a ready packet is released automatically: a number of days after the last form about
 * the person was completed (PKT-04), or on the cycle's date (PKT-05), at its time, or at the start
 * of the day without one. Null when no release is set or nothing is complete.
 */
export function releaseMoment(
  release: PacketRelease,
  lastCompleted: Moment | null,
  timeZone: string,
): Date | null {
  const time = release.packet_release_time ?? START_OF_DAY;
  switch (releaseModeOf(release)) {
    case 'days':
      return lastCompleted === null
        ? null
        : momentOf(
            addDays(calendarDay(lastCompleted, timeZone), release.packet_release_days ?? 0),
            time,
            timeZone,
          );
    case 'date':
      return release.packet_release_date === null
        ? null
        : momentOf(release.packet_release_date, time, timeZone);
    case 'none':
      return null;
  }
}
