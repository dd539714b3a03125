import { addDays, calendarDay } from '../dates.ts';
import { momentOf } from '../packets/release-moment.ts';
import { REMINDER_TIME } from './due-moments.ts';

/** Days before a form is due on which its writer is reminded; 0 is the day itself. */
export const REMINDED_DAYS_BEFORE = [7, 1, 0] as const;
/** Whoever is late is reminded again after so many days each. */
export const REMINDED_LATE_EVERY_DAYS = 7;

/**
 * Which reminder of a form it is time for, so many days after it is due (negative before): the last one whose day has come.
 * Each comes once, whatever day the form is due on later; one whose day was missed comes with the next digest. Null before the first.
 */
export function reminderStep(daysLate: number): number | null {
  const before = REMINDED_DAYS_BEFORE.map((days) => 0 - days).findLast((step) => step <= daysLate);
  if (before === undefined) return null;
  return daysLate < REMINDED_LATE_EVERY_DAYS
    ? before
    : daysLate - (daysLate % REMINDED_LATE_EVERY_DAYS);
}

/** Whether a form that was opened on a day is reminded of by this step: not by one whose day lies before, which would be told at once. */
export const isStepOf = (step: number, dueOn: string, openedOn: string): boolean =>
  addDays(dueOn, step) > openedOn;

/** When the digest of a day leaves. */
export const reminderMoment = (day: string, timeZone: string): Date =>
  momentOf(day, REMINDER_TIME, timeZone);

/** The day of the digest that leaves next. */
export function nextReminderDay(now: Date, timeZone: string): string {
  const today = calendarDay(now, timeZone);
  return now < reminderMoment(today, timeZone) ? today : addDays(today, 1);
}

/** Most people who are reminded in one call. */
export const REMINDED_AT_ONCE_MAX = 2000;
