/** Whether 01/02/2026 is the first of February or January the second. */
export const DAY_ORDERS = ['dmy', 'mdy'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** What the days of a column say about their order. */
export interface DayEvidence {
  /** Read only as day before month, only as month before day, and as either. */
  readonly dmy: number;
  readonly mdy: number;
  readonly either: number;
  /** One that reads as either. */
  readonly example: string | null;
}
export const NO_DAYS: DayEvidence = { dmy: 0, mdy: 0, either: 0, example: null };

const MONTHS: readonly RegExp[] = [
  /^jan/,
  /^(feb|fev|fév)/,
  /^(mar|mär|mrz|mrt)/,
  /^(apr|avr|abr)/,
  /^(may|mai|mei|mayo)/,
  /^(jun|juin)/,
  /^(jul|juil)/,
  /^(aug|aou|aoû|ago)/,
  /^sep/,
  /^(oct|okt)/,
  /^nov/,
  /^(dec|dez|déc|dic)/,
];
/** Days since 30 December 1899, as spreadsheets count them, from 1930 to 2100. */
const SERIAL = { from: 10_959, to: 73_050, epoch: Date.UTC(1899, 11, 30) };
const DAY_MS = 86_400_000;
/** A year of two digits beyond this is one of the last century. */
const CENTURY_TURN = 60;
/** What comes after the day: a time, with or without its zone. */
const TIME = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?(?:Z|[+-]\d{2}:?\d{2})?$/iu;

const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2200;

/** The day, or null where the calendar has none such. */
function dayOf(year: number, month: number, day: number): string | null {
  if (year < EARLIEST_YEAR || year > LATEST_YEAR) return null;
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  return at.toISOString().slice(0, 10);
}

const yearOf = (digits: string): number =>
  digits.length > 2
    ? Number(digits)
    : Number(digits) + (Number(digits) > CENTURY_TURN ? 1900 : 2000);
const monthOf = (word: string): number =>
  MONTHS.findIndex((names) => names.test(word.toLowerCase())) + 1;

interface Parts {
  readonly first: number;
  readonly second: number;
  readonly year: number;
}

/** Two numbers and a year, of which nothing but their size tells which is the day. A point between them is German: day first. */
function numbersOf(text: string): Parts | null {
  const match = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/u.exec(text);
  return match === null
    ? null
    : { first: Number(match[1]), second: Number(match[3]), year: yearOf(match[4] ?? '') };
}

function worded(text: string): string | null {
  const dayFirst =
    /^(?:\p{L}+,? )?(\d{1,2})(?:st|nd|rd|th|\.)?[ -]+(\p{L}{3,})\.?,?[ -]+(\d{4}|\d{2})$/u.exec(
      text,
    );
  if (dayFirst !== null)
    return dayOf(yearOf(dayFirst[3] ?? ''), monthOf(dayFirst[2] ?? ''), Number(dayFirst[1]));
  const monthFirst =
    /^(?:\p{L}+, )?(\p{L}{3,})\.?[ -]+(\d{1,2})(?:st|nd|rd|th)?,?[ -]+(\d{4})$/u.exec(text);
  return monthFirst === null
    ? null
    : dayOf(Number(monthFirst[3]), monthOf(monthFirst[1] ?? ''), Number(monthFirst[2]));
}

/** What reads in one way only, whatever the order. */
function plain(text: string): string | null {
  const yearFirst =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/u.exec(text);
  if (yearFirst !== null)
    return dayOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const pointed = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/u.exec(text);
  if (pointed !== null)
    return dayOf(yearOf(pointed[3] ?? ''), Number(pointed[2]), Number(pointed[1]));
  const serial = /^\d{5}(?:\.\d+)?$/u.test(text) ? Math.floor(Number(text)) : 0;
  if (serial >= SERIAL.from && serial <= SERIAL.to)
    return new Date(SERIAL.epoch + serial * DAY_MS).toISOString().slice(0, 10);
  return worded(text);
}

/**
 * A day as people and exports write it, as YYYY-MM-DD; null where it is none. Where a text could be either of two days
 * the order decides; without one it is none, for nobody must guess when somebody was hired.
 */
export function parseDay(text: string, order: DayOrder | null): string | null {
  const day = text.replace(TIME, '').trim();
  const numbers = numbersOf(day);
  if (numbers === null) return plain(day);
  const dmy = dayOf(numbers.year, numbers.second, numbers.first);
  const mdy = dayOf(numbers.year, numbers.first, numbers.second);
  if (dmy === null || mdy === null || dmy === mdy) return dmy ?? mdy;
  return order === null ? null : order === 'dmy' ? dmy : mdy;
}

/** The evidence with one more day. */
export function withDay(evidence: DayEvidence, text: string): DayEvidence {
  const numbers = numbersOf(text.replace(TIME, '').trim());
  if (numbers === null) return evidence;
  const dmy = dayOf(numbers.year, numbers.second, numbers.first);
  const mdy = dayOf(numbers.year, numbers.first, numbers.second);
  if (dmy === mdy) return evidence;
  if (mdy === null) return { ...evidence, dmy: evidence.dmy + 1 };
  if (dmy === null) return { ...evidence, mdy: evidence.mdy + 1 };
  return { ...evidence, either: evidence.either + 1, example: evidence.example ?? text };
}

/** What the days tell of their order; null where they read as either, or some so and some so: then somebody has to say. */
export function orderOf(evidence: readonly DayEvidence[]): DayOrder | null {
  const dmy = evidence.some((days) => days.dmy > 0);
  const mdy = evidence.some((days) => days.mdy > 0);
  return dmy === mdy ? null : dmy ? 'dmy' : 'mdy';
}

/** Whether nothing can be read without an order. */
export const needsOrder = (evidence: readonly DayEvidence[]): boolean =>
  evidence.some(({ either }) => either > 0);
