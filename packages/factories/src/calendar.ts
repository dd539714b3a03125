import { addDays, calendarDay } from '@reviews/domain';

/** A day as given by a caller: `YYYY-MM-DD`, or a timestamp whose UTC day counts. */
export type Day = string | Date;

/** Converts a day for the database client: midnight UTC. */
export function dayColumn(day: Day): Date {
  const text = typeof day === 'string' ? day : day.toISOString().slice(0, 10);
  return new Date(`${text}T00:00:00Z`);
}

/** The same for an optional day. */
export function optionalDay(day: Day | null | undefined): Date | null {
  return day === null || day === undefined ? null : dayColumn(day);
}

/** Returns the calendar day some days from the day of `now` in a time zone, as `YYYY-MM-DD`. */
export function dayFrom(now: Date, days: number, timeZone = 'UTC'): string {
  return addDays(calendarDay(now, timeZone), days);
}
