import { addDays, calendarDay, type Moment } from '../dates.ts';
import { momentOf } from '../packets/release-moment.ts';

/** What the product does by itself when its moment has come, in the order in which what is due at one moment is done. */
export const DUE_KINDS = [
  'auto_close',
  'stage_start',
  'packet_release',
  'reminder_digest',
] as const;
export type DueKind = (typeof DUE_KINDS)[number];

const START_OF_DAY = '00:00';
/** When digests leave. */
export const REMINDER_TIME = '09:00';

/** A stage starts as its day begins (CYC-04). */
export const stageStartMoment = (day: string, timeZone: string): Date =>
  momentOf(day, START_OF_DAY, timeZone);

/** A form can be written to the end of the day on which it closes: a day that people are told is theirs whole (CYC-07, GAP-18). */
export const autoCloseMoment = (day: string, timeZone: string): Date =>
  momentOf(addDays(day, 1), START_OF_DAY, timeZone);

/** What decides on which day a form is due; a calendar day is 'YYYY-MM-DD'. */
export interface DueFacts {
  readonly start_date: string | null;
  readonly due_date: string | null;
  readonly due_days: number | null;
  readonly opened_at: Moment;
  /** The day that somebody gave the form alone. */
  readonly due_date_override: string | null;
}

/** What decides on which day a form closes by itself. */
export interface AutoCloseFacts extends DueFacts {
  readonly auto_close_date: string | null;
  readonly auto_close_days: number | null;
  readonly reopened_at: Moment | null;
  readonly auto_close_date_override: string | null;
}

const later = (one: string, other: string | null): string =>
  other !== null && other > one ? other : one;

/** The day from which days are counted: on which the form was opened, or its stage starts where that is later, since nobody can write it before (CYC-04). */
const countedFrom = (form: DueFacts, timeZone: string): string =>
  later(calendarDay(form.opened_at, timeZone), form.start_date);
const stageDueDay = (form: DueFacts, timeZone: string): string | null =>
  form.due_date ??
  (form.due_days === null ? null : addDays(countedFrom(form, timeZone), form.due_days));

/** The day on which a form is due: its own, else that of its stage, else so many days after it could be written; null where none is set. */
export const dueDay = (form: DueFacts, timeZone: string): string | null =>
  form.due_date_override ?? stageDueDay(form, timeZone);

/**
 * The day on which a form closes: its own, else that of its stage, else so many days after it could be written, which is
 * not before its stage is due (CYC-12). A due day of its own closes it no earlier.
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

/** Whether a form that is to be written closes now: never by a day that was over when it was opened, or opened again. */
export function isToClose(form: AutoCloseFacts, now: Date, timeZone: string): boolean {
  const day = autoCloseDay(form, timeZone);
  const since = calendarDay(form.reopened_at ?? form.opened_at, timeZone);
  return day !== null && day < calendarDay(now, timeZone) && since <= day;
}
