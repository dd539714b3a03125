import { addDays, calendarDay, type Moment } from '../dates.ts';
import { momentOf } from '../packets/release-moment.ts';

/** What the product does by itself when its moment has come, in the order in which what is due at one moment is done. */
export const DUE_KINDS = ['auto_close', 'stage_start', 'packet_release', 'reminder_digest'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

const START_OF_DAY = '00:00';
/** When digests leave. */
export const REMINDER_TIME = '09:00';

/** A stage starts as its day begins (CYC-04). */
export const stageStartMoment = (day: string, timeZone: string): Date => momentOf(day, START_OF_DAY, timeZone);

/** A form can be written to the end of the day on which it closes: a day that people are told is theirs whole (CYC-07, GAP-18). */
export const autoCloseMoment = (day: string, timeZone: string): Date => momentOf(addDays(day, 1), START_OF_DAY, timeZone);

/** What decides on which day a form closes by itself. */
export interface AutoCloseFacts {
  readonly auto_close_date: string | null;
  readonly auto_close_days: number | null;
  readonly opened_at: Moment;
  readonly reopened_at: Moment | null;
  /** Days that somebody gave the form alone. */
  readonly due_date_override: string | null;
  readonly auto_close_date_override: string | null;
}

/** The day on which a form closes: its own, else that of its stage, else so many days after it was opened; but not before it is due. */
export function autoCloseDay(form: AutoCloseFacts, timeZone: string): string | null {
  if (form.auto_close_date_override !== null) return form.auto_close_date_override;
  const day = form.auto_close_date ?? (form.auto_close_days === null ? null : addDays(calendarDay(form.opened_at, timeZone), form.auto_close_days));
  return day !== null && form.due_date_override !== null && form.due_date_override > day ? form.due_date_override : day;
}

/** Whether a form that is to be written closes now: never by a day that was over when it was opened, or opened again. */
export function isToClose(form: AutoCloseFacts, now: Date, timeZone: string): boolean {
  const day = autoCloseDay(form, timeZone);
  const since = calendarDay(form.reopened_at ?? form.opened_at, timeZone);
  return day !== null && day < calendarDay(now, timeZone) && since <= day;
}
