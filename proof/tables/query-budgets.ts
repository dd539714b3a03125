import { CASES } from '@reviews/api/testing/cases/all-cases';
import type { StatementBudget } from '@reviews/api/testing/cases/call-case';

/**
 * Every endpoint by its id, for its typical call. An id followed by words is another call of the
 * same endpoint. These are today's figures: less is fine, more is a fault. In all but the first few,
 * one statement is the session's.
 */
export const QUERY_BUDGETS: Readonly<Record<string, StatementBudget>> = Object.fromEntries(
  Object.entries(CASES).flatMap(([id, { budget, otherMeasured = {} }]) => [
    [id, budget],
    ...Object.entries(otherMeasured).map(([words, other]) => [`${id} ${words}`, other.budget]),
  ]),
);
