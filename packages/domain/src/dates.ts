import { EXPORT_NAME_PREFIX } from './constants.ts';

/**
 * Date formatting for people. Every function takes the timestamp and the time zone: the domain has
 * no clock and no location. It has its own month names, because those of Intl vary between data
 * versions ('Sep', 'Sept').
 */

/**
 * A point in time: a Date or an ISO timestamp. A bare calendar day 'YYYY-MM-DD' is that day in
 * every time zone.
 */
export type Moment = Date | string;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const CALENDAR_DAY = /^(\d{4})-(\d{2})-(\d{2})$/u;
const MONTHS_A_QUARTER = 3;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Whether a text is a real calendar day 'YYYY-MM-DD'. */
export function isCalendarDay(text: string): boolean {
  const match = CALENDAR_DAY.exec(text);
  if (!match) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Returns the calendar day 'YYYY-MM-DD' of a moment in a time zone.
 * @throws RangeError when the moment or the zone is invalid
 */
export function calendarDay(moment: Moment, timeZone: string): string {
  if (typeof moment === 'string' && isCalendarDay(moment)) return moment;
  const { year, month, day } = partsOf(moment, timeZone);
  return `${year}-${month}-${day}`;
}

/** Returns the local time in a time zone, 'YYYY-MM-DDTHH:MM:SS'. */
export function wallClock(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = partsOf(moment, timeZone);
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** Formats a date as '12 Nov 2026' (GAP-15). */
export function formatDate(moment: Moment, timeZone: string): string {
  const [year = '', month = '', day = ''] = calendarDay(moment, timeZone).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

/** Formats the quarter of a year as 'Q3 2026' (OVR-04). */
export function formatQuarter(moment: Moment, timeZone: string): string {
  const [year = '', month = ''] = calendarDay(moment, timeZone).split('-');
  return `Q${Math.ceil(Number(month) / MONTHS_A_QUARTER)} ${year}`;
}

/** Formats a time of day as hh:mm:ss a, '03:12:45 pm' (FORM-15, AMB-40). */
export function formatTimeOfDay(moment: Moment, timeZone: string): string {
  const { hour, minute, second } = partsOf(moment, timeZone);
  return `${String(Number(hour) % 12 || 12).padStart(2, '0')}:${minute}:${second} ${halfOf(hour)}`;
}

/** Formats a date with its time, '12 Nov 2026, 3:12 pm'. */
export function formatDateTime(moment: Moment, timeZone: string): string {
  const { hour, minute } = partsOf(moment, timeZone);
  return `${formatDate(moment, timeZone)}, ${Number(hour) % 12 || 12}:${minute} ${halfOf(hour)}`;
}

/**
 * Formats when something happened, seen from `now`: relative within a day ('5 minutes ago'), then
 * the date. A future moment is shown as the date with its time.
 */
export function formatAge(moment: Moment, now: Date, timeZone: string): string {
  const age = now.getTime() - toDate(moment).getTime();
  if (age < 0) return formatDateTime(moment, timeZone);
  if (age >= DAY_MS) return formatDate(moment, timeZone);
  if (age < MINUTE_MS) return 'just now';
  return age < HOUR_MS
    ? ago(Math.floor(age / MINUTE_MS), 'minute')
    : ago(Math.floor(age / HOUR_MS), 'hour');
}

/** Returns the default file name of an export: 'Export-2026-11-12.csv' (CONST-01, GAP-11). */
export function exportFileName(moment: Moment, timeZone: string, extension = 'csv'): string {
  return `${EXPORT_NAME_PREFIX}-${calendarDay(moment, timeZone)}.${extension}`;
}

/**
 * Adds days to a calendar day; negative goes back.
 * @throws RangeError when it is not a calendar day
 */
export function addDays(day: string, days: number): string {
  return shiftUtc(day, (date) => date.setUTCDate(date.getUTCDate() + days));
}

/**
 * Adds months to a calendar day; negative goes back. The 31st becomes the last day of a shorter
 * month.
 */
export function addMonths(day: string, months: number): string {
  return shiftUtc(day, (date) => {
    const wanted = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + months);
    const lastDay = new Date(
      Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0),
    ).getUTCDate();
    date.setUTCDate(Math.min(wanted, lastDay));
  });
}

function shiftUtc(day: string, shift: (date: Date) => void): string {
  if (!isCalendarDay(day)) throw new RangeError(`Not a calendar day: ${day}`);
  const date = new Date(`${day}T00:00:00Z`);
  shift(date);
  return date.toISOString().slice(0, 10);
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

function halfOf(hour: string): 'am' | 'pm' {
  return Number(hour) < 12 ? 'am' : 'pm';
}

function toDate(moment: Moment): Date {
  const date = moment instanceof Date ? moment : new Date(moment);
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not a moment: ${String(moment)}`);
  return date;
}

type DateParts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

/**
 * Cached, because building a formatter costs more than using it, and a list formats thousands of
 * dates in one zone.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

function partsOf(moment: Moment, timeZone: string): DateParts {
  const parts: DateParts = { year: '', month: '', day: '', hour: '', minute: '', second: '' };
  for (const { type, value } of formatterFor(timeZone).formatToParts(toDate(moment))) {
    if (type in parts) parts[type as keyof DateParts] = value;
  }
  return { ...parts, year: parts.year.padStart(4, '0') };
}
