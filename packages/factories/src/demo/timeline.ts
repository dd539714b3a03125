import { annualDay } from './write-cycles.ts';
import type { Random } from './random.ts';

/** Timestamps of the demo, all before the day it is loaded. */
export type Timeline = {
  readonly now: Date;
  /** Some days and minutes before now. */
  ago(days: number, minutes?: number): Date;
  /** A time during a working day between two days ago, the earlier first. */
  during(random: Random, fromDaysAgo: number, toDaysAgo: number): Date;
  /** A time between two others. */
  between(random: Random, from: Date, to: Date): Date;
  /** A time during the working day of `MM-DD` in the closed cycle's year. */
  lastYear(random: Random, monthAndDay: string, daysLater?: number): Date;
};

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const WORKDAY_STARTS = 7 * 60;
const WORKDAY_ENDS = 16 * 60;

/** Creates the timeline of a demo loaded at `now`. */
export function createTimeline(now: Date): Timeline {
  const ago = (days: number, minutes = 0) =>
    new Date(now.getTime() - days * DAY_MS - minutes * MINUTE_MS);
  const workingTime = (day: Date, random: Random) => {
    const midnight = new Date(`${day.toISOString().slice(0, 10)}T00:00:00Z`).getTime();
    const moment =
      midnight +
      random.between(WORKDAY_STARTS, WORKDAY_ENDS) * MINUTE_MS +
      random.between(0, 59) * 1000;
    // Moves a time that has not come yet to the previous day.
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
