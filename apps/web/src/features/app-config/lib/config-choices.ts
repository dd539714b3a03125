import {
  ANONYMOUS_MINIMUM,
  formatMinutes,
  IMPERSONATION_MINUTES,
  OWN_FONT,
  SESSION_IDLE_MINUTES,
  SESSION_MAX_HOURS,
  SITE_FONTS,
} from '@reviews/domain';
import { CONFIG_TEXTS } from './config-texts.ts';

interface Choice {
  value: string;
  label: string;
}

const HOUR = 60;
const IDLE = [15, 30, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, 24 * HOUR];
const MAX = [1, 4, 8, 12, 24, 48, 72, 168];
const IMPERSONATION = [5, 15, 30, 60];

/** Returns the usual choices within the allowed ones, plus the current one. */
function choicesOf(
  usual: readonly number[],
  { least, most }: { least: number; most: number },
  now: number,
  minutes: number,
): Choice[] {
  const offered = [...new Set([...usual, now])]
    .filter((value) => (value >= least && value <= most) || value === now)
    .toSorted((one, other) => one - other);
  return offered.map((value) => ({ value: String(value), label: formatMinutes(value * minutes) }));
}

export const idleChoices = (now: number): Choice[] => choicesOf(IDLE, SESSION_IDLE_MINUTES, now, 1);
export const maxChoices = (now: number): Choice[] => choicesOf(MAX, SESSION_MAX_HOURS, now, HOUR);
export const impersonationChoices = (now: number): Choice[] =>
  choicesOf(IMPERSONATION, IMPERSONATION_MINUTES, now, 1);

/** The numbers of reviewers that can be required, all of them few enough for a list. */
export const anonymityChoices: readonly number[] = Array.from(
  { length: ANONYMOUS_MINIMUM.most - ANONYMOUS_MINIMUM.least + 1 },
  (_, index) => ANONYMOUS_MINIMUM.least + index,
);

/**
 * Returns the fonts, the product's own first. A font that only this site serves is included while
 * it is the current one.
 */
export function fontChoices(now: string | null): Choice[] {
  const known: Choice[] = [
    { value: OWN_FONT, label: CONFIG_TEXTS.ownFont({ name: OWN_FONT }) },
    ...SITE_FONTS.map(({ name }) => ({ value: name, label: CONFIG_TEXTS.fonts[name] })),
  ];
  return now === null || known.some(({ value }) => value === now)
    ? known
    : [...known, { value: now, label: CONFIG_TEXTS.foreignFont({ name: now }) }];
}

/** Returns the time zones that this browser knows, by name. */
export function timeZones(now: string): string[] {
  return [...new Set(['UTC', now, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}

/** Formats 'Europe/Berlin' for reading: 'Europe / Berlin'. */
export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ');

/** Returns whether the zone's name contains each typed word, in any order. */
export function zoneMatches(zone: string, typed: string): boolean {
  const label = zone.replaceAll(/[_/]/g, ' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/[\s/_]+/)
    .every((word) => label.includes(word));
}
