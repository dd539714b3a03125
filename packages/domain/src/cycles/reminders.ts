import { addDays, calendarDay } from '../dates.ts';
import { momentOf } from '../packets/release-moment.ts';
import { REMINDER_TIME } from './due-moments.ts';

/** Days before the due date on which the writer is reminded; 0 is the due date itself. */
export const REMINDED_DAYS_BEFORE = [7, 1, 0] as const;
/** A late form is reminded of again after each such number of days. */
export const REMINDED_LATE_EVERY_DAYS = 7;

/**
 * Returns the current reminder of a form, given its days late (negative before): the last one whose
 * day has come. Null before the first. Each is sent once, even if the due date moves. A missed one
 * goes out with the next digest.
 */
export function reminderStep(daysLate: number): number | null {
  const before = REMINDED_DAYS_BEFORE.map((days) => 0 - days).findLast((step) => step <= daysLate);
  if (before === undefined) return null;
  return daysLate < REMINDED_LATE_EVERY_DAYS
    ? before
    : daysLate - (daysLate % REMINDED_LATE_EVERY_DAYS);
}

/**
 * Whether this reminder applies to a form opened on that day. Not if the reminder's day is earlier,
 * because it would be sent at once.
 */
export const isStepOf = (step: number, dueOn: string, openedOn: string): boolean =>
  addDays(dueOn, step) > openedOn;

/** Returns the time at which the digest of a day is sent. */
export const reminderMoment = (day: string, timeZone: string): Date =>
  momentOf(day, REMINDER_TIME, timeZone);

/** Returns the day of the next digest. */
export function nextReminderDay(now: Date, timeZone: string): string {
  const today = calendarDay(now, timeZone);
  return now < reminderMoment(today, timeZone) ? today : addDays(today, 1);
}

/** Maximum number of people reminded in one call. */
export const REMINDED_AT_ONCE_MAX = 2000;
