import { addDays, calendarDay } from '@reviews/domain';

/** A day as a caller may give it: `YYYY-MM-DD`, or a moment, of which the UTC day counts. */
export type Day = string | Date;

/** A day as the database client takes it: midnight UTC. */
export function dayColumn(day: Day): Date {
  const text = typeof day === 'string' ? day : day.toISOString().slice(0, 10);
  return new Date(`${text}T00:00:00Z`);
}

/** The same, where there may be none. */
export function optionalDay(day: Day | null | undefined): Date | null {
  return day === null || day === undefined ? null : dayColumn(day);
}

/** The calendar day some days from the day of `now` in a time zone, as `YYYY-MM-DD`. */
export function dayFrom(now: Date, days: number, timeZone = 'UTC'): string {
  return addDays(calendarDay(now, timeZone), days);
}
