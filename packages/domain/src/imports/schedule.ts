import { SCHEDULED_IMPORT_MESSAGES as texts } from './schedule-messages.ts';

/** Where the file of a scheduled import comes from, and how its address is signed in to. */
export const SCHEDULED_SOURCES = ['folder', 'url'] as const;
export const SCHEDULED_SIGN_INS = ['none', 'bearer', 'basic'] as const;
export type ScheduledSignIn = (typeof SCHEDULED_SIGN_INS)[number];

/** 1 is Monday, as ISO 8601 counts. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const SCHEDULED_LIMIT_MAX = 100_000;

/** How far a schedule goes by itself. */
export interface ScheduledLimits {
  /** It applies at all what is within its limits. */
  readonly applies: boolean;
  readonly max_left: number;
  readonly max_changed: number;
  readonly max_added: number;
  /** Rows that cannot be taken keep nothing back. */
  readonly allows_refused: boolean;
}

export interface ScheduledCounts {
  readonly added: number;
  readonly changed: number;
  readonly moved: number;
  readonly left: number;
  readonly refused: number;
}

/** Whether a preview does nothing to anybody. */
export const doesNothing = ({ added, changed, moved, left }: ScheduledCounts): boolean =>
  added + changed + moved + left === 0;

/**
 * Why a preview waits for somebody to look at it, in a sentence each; nothing where it is applied by itself. Whoever has
 * another manager counts as changed, changed otherwise or not: at most as many as that are touched.
 */
export function whyItWaits(
  { added, changed, moved, left, refused }: ScheduledCounts,
  limits: ScheduledLimits,
): string[] {
  if (!limits.applies) return [texts.neverByItself];
  return [
    ...(left > limits.max_left ? [texts.tooManyLeft({ count: left, max: limits.max_left })] : []),
    ...(changed + moved > limits.max_changed
      ? [texts.tooManyChanged({ count: changed + moved, max: limits.max_changed })]
      : []),
    ...(added > limits.max_added
      ? [texts.tooManyAdded({ count: added, max: limits.max_added })]
      : []),
    ...(refused > 0 && !limits.allows_refused ? [texts.someRefused({ count: refused })] : []),
  ];
}
