import { releaseModeOf, type PacketRelease } from '../cycles/stage-dates.ts';
import { addDays, calendarDay, wallClock, type Moment } from '../dates.ts';

const DAY_MS = 86_400_000;
const START_OF_DAY = '00:00';

/** The moment at which the clocks of a time zone show so many milliseconds as if they were UTC's, less what they are ahead at `near`. */
function shifted(shown: number, near: number, timeZone: string): number {
  return shown - (Date.parse(`${wallClock(new Date(near), timeZone)}Z`) - near);
}

/**
 * The moment of a day and a time 'HH:MM' in a time zone. A time that is there twice when the clocks go back is the first of
 * the two; one that is left out when they go forward is as much later as they are put.
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
 * When a packet that is ready is released by itself: so many days after the day on which the last form about the person was
 * completed (PKT-04), or on the day of the cycle (PKT-05), at its time; without one, as the day begins. Null where nobody
 * said when, or nothing is complete.
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
