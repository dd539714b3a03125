import {
  calendarDay,
  formatAge,
  formatDate,
  formatDateTime,
  formatTimeOfDay,
  type Moment,
} from '@reviews/domain';
import { createContext, use } from 'react';

/** IANA name of the organisation's time zone; the shell provides it from the configuration. */
export const TimeZoneContext = createContext('UTC');

/** Nothing to show gives an empty text. */
type Shown = Moment | null | undefined;

export interface Dates {
  /** '12 Nov 2026'; a calendar day (YYYY-MM-DD) is that day in every zone. */
  formatDate: (value: Shown) => string;
  /** '12 Nov 2026, 3:12 pm'. */
  formatDateTime: (value: Shown) => string;
  /** '03:12:45 pm'. */
  formatTime: (value: Shown) => string;
  /** '3 hours ago' for what is younger than a day, else the date. */
  formatAge: (value: Shown, now?: Date) => string;
  /** Whole days from today, in the organisation's zone; negative once the day has passed. */
  daysUntil: (value: Moment, now?: Date) => number;
  timeZone: string;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Dates and times as the organisation reads them, whatever the zone of this computer. */
export function useDates(): Dates {
  return datesOf(use(TimeZoneContext));
}

/** One for all who read them: a list has hundreds of dates, in one zone. */
let latest: Dates | null = null;

function datesOf(timeZone: string): Dates {
  if (latest?.timeZone !== timeZone) latest = createDates(timeZone);
  return latest;
}

/** The same outside a component. The functions throw RangeError for a text that is no moment. */
export function createDates(timeZone: string): Dates {
  const shown = (format: (moment: Moment, zone: string) => string) => (value: Shown) =>
    value ? format(value, timeZone) : '';
  const dayNumber = (moment: Moment): number =>
    Date.parse(`${calendarDay(moment, timeZone)}T00:00:00Z`) / DAY_MS;
  // A day ends with a minute in every zone, and every row of a list asks which day it is.
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
