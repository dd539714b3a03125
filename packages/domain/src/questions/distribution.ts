import { DISTRIBUTION_TOLERANCE } from '../constants.ts';
import { MESSAGES } from '../messages.ts';
import type { OptionEntry, QuestionConfig } from './types.ts';

/** Returns the number in a category; numeric text counts, anything else is null. */
export function numericValue(value: OptionEntry['value']): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (value === null || value === undefined || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Adds up a distribution without binary rounding errors (0.1 + 0.2 is 0.3). */
export function distributionSum(rows: readonly OptionEntry[]): number {
  const sum = rows.reduce((total, row) => total + (numericValue(row.value) ?? 0), 0);
  return Number(sum.toFixed(6));
}

/**
 * Returns the message for an invalid distribution, or null: every category needs a
 * name and a numeric value, and with match_total the sum must equal config total.
 */
export function distributionProblem(
  config: QuestionConfig,
  rows: readonly OptionEntry[],
): string | null {
  if (rows.some((row) => row.name.trim() === '')) return MESSAGES.questions.categoryNameMissing;
  if (rows.some((row) => numericValue(row.value) === null))
    return MESSAGES.questions.categoryValueMissing;
  if (config.match_total !== true || config.total === undefined) return null;
  if (Math.abs(distributionSum(rows) - config.total) < DISTRIBUTION_TOLERANCE) return null;
  return MESSAGES.questions.totalMustEqual({
    total: config.total,
    percentage: config.percentage === true,
  });
}
