import { annualDay } from './write-cycles.ts';
import type { Random } from './random.ts';

/** Moments of the demo: all of them lie before the day it is loaded. */
export type Timeline = {
  readonly now: Date;
  /** Some days and minutes before now. */
  ago(days: number, minutes?: number): Date;
  /** A moment of a working day between two days before now; the earlier one first. */
  during(random: Random, fromDaysAgo: number, toDaysAgo: number): Date;
  /** A moment between two others. */
  between(random: Random, from: Date, to: Date): Date;
  /** A moment of the closed cycle's year, `MM-DD`, in the working day. */
  lastYear(random: Random, monthAndDay: string, daysLater?: number): Date;
};

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const WORKDAY_STARTS = 7 * 60;
const WORKDAY_ENDS = 16 * 60;

/** The moments of a demo loaded at `now`. */
export function createTimeline(now: Date): Timeline {
  const ago = (days: number, minutes = 0) =>
    new Date(now.getTime() - days * DAY_MS - minutes * MINUTE_MS);
  const workingTime = (day: Date, random: Random) => {
    const midnight = new Date(`${day.toISOString().slice(0, 10)}T00:00:00Z`).getTime();
    const moment =
      midnight +
      random.between(WORKDAY_STARTS, WORKDAY_ENDS) * MINUTE_MS +
      random.between(0, 59) * 1000;
    // The morning of the day before, rather than a moment that has not come yet.
    return new Date(moment < now.getTime() ? moment : moment - DAY_MS);
  };
  return {
    now,
    ago,
    during: (random, fromDaysAgo, toDaysAgo) =>
      workingTime(ago(random.between(toDaysAgo, fromDaysAgo)), random),
    between: (random, from, to) =>
      new Date(
        from.getTime() + Math.floor(random.next() * Math.max(0, to.getTime() - from.getTime())),
      ),
    lastYear: (random, monthAndDay, daysLater = 0) =>
      workingTime(
        new Date(Date.parse(`${annualDay(now, monthAndDay)}T00:00:00Z`) + daysLater * DAY_MS),
        random,
      ),
  };
}
