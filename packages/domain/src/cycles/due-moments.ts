import { addDays, calendarDay, type Moment } from '../dates.ts';
import { momentOf } from '../packets/release-moment.ts';

/** Scheduled actions of the product, in the order in which actions due at the same time run. */
export const DUE_KINDS = [
  'auto_close',
  'stage_start',
  'packet_release',
  'reminder_digest',
] as const;
export type DueKind = (typeof DUE_KINDS)[number];

const START_OF_DAY = '00:00';
/** Time of day at which digests are sent. */
export const REMINDER_TIME = '09:00';

/** A stage starts at the beginning of its day (CYC-04). */
export const stageStartMoment = (day: string, timeZone: string): Date =>
  momentOf(day, START_OF_DAY, timeZone);

/**
 * A form can be written until the end of its closing day: people get the whole day (CYC-07,
 * GAP-18).
 */
export const autoCloseMoment = (day: string, timeZone: string): Date =>
  momentOf(addDays(day, 1), START_OF_DAY, timeZone);

/** The data that decides when a form is due; a calendar day is 'YYYY-MM-DD'. */
export interface DueFacts {
  readonly start_date: string | null;
  readonly due_date: string | null;
  readonly due_days: number | null;
  readonly opened_at: Moment;
  /** A due date set for this form only. */
  readonly due_date_override: string | null;
}

/** The data that decides when a form closes automatically. */
export interface AutoCloseFacts extends DueFacts {
  readonly auto_close_date: string | null;
  readonly auto_close_days: number | null;
  readonly reopened_at: Moment | null;
  readonly auto_close_date_override: string | null;
}

const later = (one: string, other: string | null): string =>
  other !== null && other > one ? other : one;

/**
 * Returns the day from which days are counted: when the form was opened or its stage starts,
 * whichever is later, because no one can write it before (CYC-04).
 */
const countedFrom = (form: DueFacts, timeZone: string): string =>
  later(calendarDay(form.opened_at, timeZone), form.start_date);
const stageDueDay = (form: DueFacts, timeZone: string): string | null =>
  form.due_date ??
  (form.due_days === null ? null : addDays(countedFrom(form, timeZone), form.due_days));

/**
 * Returns the day a form is due: its own date, else its stage's date, else a number of days after
 * it can be written; null when none is set.
 */
export const dueDay = (form: DueFacts, timeZone: string): string | null =>
  form.due_date_override ?? stageDueDay(form, timeZone);

/**
 * Returns the day a form closes: its own date, else its stage's date, else a number of days after
 * it can be written. A day counted like this is never before the stage's due day (CYC-12). The form
 * never closes before its own due date, unless its own closing date is earlier.
 */
export function autoCloseDay(form: AutoCloseFacts, timeZone: string): string | null {
  if (form.auto_close_date_override !== null) return form.auto_close_date_override;
  const counted =
    form.auto_close_days === null
      ? null
      : later(
          addDays(countedFrom(form, timeZone), form.auto_close_days),
          stageDueDay(form, timeZone),
        );
  const day = form.auto_close_date ?? counted;
  return day === null ? null : later(day, form.due_date_override);
}

/**
 * Whether an unfinished form closes now. Never for a day that had ended when it was opened or
 * reopened.
 */
export function isToClose(form: AutoCloseFacts, now: Date, timeZone: string): boolean {
  const day = autoCloseDay(form, timeZone);
  const since = calendarDay(form.reopened_at ?? form.opened_at, timeZone);
  return day !== null && day < calendarDay(now, timeZone) && since <= day;
}
