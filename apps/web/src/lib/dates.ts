import {
  calendarDay,
  formatAge,
  formatDate,
  formatDateTime,
  formatTimeOfDay,
  type Moment,
} from '@reviews/domain';
import { createContext, use } from 'react';

/** IANA name of the organisation's time zone; provided by the shell from the configuration. */
export const TimeZoneContext = createContext('UTC');

/** A missing value is formatted as an empty string. */
type Shown = Moment | null | undefined;

export interface Dates {
  /** '12 Nov 2026'; a calendar day (YYYY-MM-DD) is the same day in every zone. */
  formatDate: (value: Shown) => string;
  /** '12 Nov 2026, 3:12 pm'. */
  formatDateTime: (value: Shown) => string;
  /** '03:12:45 pm'. */
  formatTime: (value: Shown) => string;
  /** '3 hours ago' if less than a day old, else the date. */
  formatAge: (value: Shown, now?: Date) => string;
  /** Whole days from today in the organisation's zone; negative for past days. */
  daysUntil: (value: Moment, now?: Date) => number;
  timeZone: string;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Formats dates and times in the organisation's time zone, whatever the zone of this computer. */
export function useDates(): Dates {
  return datesOf(use(TimeZoneContext));
}

/** Shared by all callers: a list has hundreds of dates, all in one zone. */
let latest: Dates | null = null;

function datesOf(timeZone: string): Dates {
  if (latest?.timeZone !== timeZone) latest = createDates(timeZone);
  return latest;
}

/**
 * Creates the same functions outside a component. They throw RangeError for a text that is not a
 * date.
 */
export function createDates(timeZone: string): Dates {
  const shown = (format: (moment: Moment, zone: string) => string) => (value: Shown) =>
    value ? format(value, timeZone) : '';
  const dayNumber = (moment: Moment): number =>
    Date.parse(`${calendarDay(moment, timeZone)}T00:00:00Z`) / DAY_MS;
  // Cached per minute: a day ends on a full minute in every zone, and every row of a list asks for
  // today.
  let today = { minute: Number.NaN, number: 0 };
  const todayNumber = (now: Date): number => {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== today.minute) today = { minute, number: dayNumber(now) };
    return today.number;
  };
  return {
    timeZone,
    formatDate: shown(formatDate),
    formatDateTime: shown(formatDateTime),
    formatTime: shown(formatTimeOfDay),
    formatAge: (value, now = new Date()) => (value ? formatAge(value, now, timeZone) : ''),
    daysUntil: (value, now = new Date()) => dayNumber(value) - todayNumber(now),
  };
}
