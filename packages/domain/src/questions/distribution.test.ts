import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../messages.ts';
import { distributionProblem, distributionSum } from './distribution.ts';
import type { OptionEntry, QuestionConfig } from './types.ts';

const rows = (...values: OptionEntry['value'][]): OptionEntry[] =>
  values.map((value, index) => ({ name: `Category ${index + 1}`, value }));

describe('distribution', () => {
  it.each<[string, QuestionConfig, OptionEntry[], string | null]>([
    [
      '[Q-35] a category without a name',
      {},
      [{ name: ' ', value: 5 }],
      MESSAGES.questions.categoryNameMissing,
    ],
    [
      '[Q-35] a category with a text for a value',
      {},
      rows('much'),
      MESSAGES.questions.categoryValueMissing,
    ],
    [
      '[Q-35] a category without a value',
      {},
      rows(5, null),
      MESSAGES.questions.categoryValueMissing,
    ],
    ['[Q-35] a typed number is numeric', {}, rows('5', 0), null],
    [
      '[Q-37] the sum differs from the total',
      { match_total: true, total: 100 },
      rows(50, 40),
      'Total must equal 100',
    ],
    ['[Q-37] the sum is the total', { match_total: true, total: 100 }, rows(60, 40), null],
    [
      '[Q-37] the sum is the total but for binary dust',
      { match_total: true, total: 0.3 },
      rows(0.1, 0.2),
      null,
    ],
    [
      '[Q-38] as a percentage',
      { match_total: true, total: 100, percentage: true },
      rows(50, 40),
      'Total must equal 100%',
    ],
    [
      '[Q-39] without match_total the sum is free',
      { match_total: false, total: 100 },
      rows(50, 40),
      null,
    ],
    [
      '[Q-37] a total of zero counts',
      { match_total: true, total: 0 },
      rows(1),
      'Total must equal 0',
    ],
  ])('%s', (_title, config, categories, problem) => {
    expect(distributionProblem(config, categories)).toBe(problem);
  });

  it('[Q-37] adds up exactly with two decimals', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 50 }),
        (cents) => {
          const total = cents.reduce((sum, part) => sum + part, 0) / 100;
          const categories = rows(...cents.map((part) => part / 100));
          expect(distributionSum(categories)).toBe(total);
          expect(distributionProblem({ match_total: true, total }, categories)).toBeNull();
          expect(
            distributionProblem({ match_total: true, total: total + 0.01 }, categories),
          ).not.toBeNull();
        },
      ),
    );
  });
});
