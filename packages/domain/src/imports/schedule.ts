import { SCHEDULED_IMPORT_MESSAGES as texts } from './schedule-messages.ts';

/** Where a scheduled import gets its file. */
export const SCHEDULED_SOURCES = ['folder', 'url'] as const;
export const SCHEDULED_SIGN_INS = ['none', 'bearer', 'basic'] as const;
export type ScheduledSignIn = (typeof SCHEDULED_SIGN_INS)[number];

/** 1 is Monday, as in ISO 8601. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const SCHEDULED_LIMIT_MAX = 100_000;

/** The limits within which a schedule applies a file automatically. */
export interface ScheduledLimits {
  /** Whether it applies automatically at all. */
  readonly applies: boolean;
  readonly max_left: number;
  readonly max_changed: number;
  readonly max_added: number;
  /** Whether it applies even if some rows are rejected. */
  readonly allows_refused: boolean;
}

export interface ScheduledCounts {
  readonly added: number;
  readonly changed: number;
  readonly moved: number;
  readonly left: number;
  readonly refused: number;
}

/** Whether a preview changes no one. */
export const doesNothing = ({ added, changed, moved, left }: ScheduledCounts): boolean =>
  added + changed + moved + left === 0;

/**
 * Returns the reasons, one sentence each, why a preview waits for a person; empty if it is applied
 * automatically. `changed` and `moved` are added up; someone who is both counts twice, so the sum
 * is an upper bound.
 */
export function whyItWaits(
  { added, changed, moved, left, refused }: ScheduledCounts,
  limits: ScheduledLimits,
): string[] {
  if (!limits.applies) return [texts.neverAutomatic];
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
