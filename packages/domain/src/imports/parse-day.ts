/** Whether 01/02/2026 is 1 February (dmy) or 2 January (mdy). */
export const DAY_ORDERS = ['dmy', 'mdy'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** What the dates of a column reveal about their order. */
export interface DayEvidence {
  /** Number of dates that can only be day first, only month first, and either. */
  readonly dmy: number;
  readonly mdy: number;
  readonly either: number;
  /** An ambiguous date. */
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
/** Spreadsheet date serials: days since 30 December 1899, limited to 1930 to 2100. */
const SERIAL = { from: 10_959, to: 73_050, epoch: Date.UTC(1899, 11, 30) };
const DAY_MS = 86_400_000;
/** A two-digit year above this belongs to the last century. */
const CENTURY_TURN = 60;
/** An optional time after the date, with or without zone. */
const TIME = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?(?:Z|[+-]\d{2}:?\d{2})?$/iu;

const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2200;

/** Returns the day, or null if it does not exist. */
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

/**
 * Parses two numbers and a year, whose order only the size can tell. Points between them are German
 * notation: day first.
 */
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

/** Parses dates that are unambiguous in any order. */
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
 * Parses a date as people and exports write it, to YYYY-MM-DD; null if invalid. For an ambiguous
 * date the order decides; without one it is invalid, because a hire date must not be guessed.
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

/** Adds one date to the evidence. */
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

/**
 * Returns the order that the dates show; null if they are ambiguous or contradict each other: the
 * user must choose.
 */
export function orderOf(evidence: readonly DayEvidence[]): DayOrder | null {
  const dmy = evidence.some((days) => days.dmy > 0);
  const mdy = evidence.some((days) => days.mdy > 0);
  return dmy === mdy ? null : dmy ? 'dmy' : 'mdy';
}

/** Whether dates need an order to be read. */
export const needsOrder = (evidence: readonly DayEvidence[]): boolean =>
  evidence.some(({ either }) => either > 0);
