import { CASES } from '@reviews/api/testing/cases/all-cases';
import { reads, writes, type StatementBudget } from '@reviews/api/testing/cases/call-case';

const CASE_BUDGETS: Readonly<Record<string, StatementBudget>> = Object.fromEntries(
  Object.entries(CASES).flatMap(([id, { budget, otherMeasured = {} }]) => [
    [id, budget],
    ...Object.entries(otherMeasured).map(([words, other]) => [`${id} ${words}`, other.budget]),
  ]),
);

/**
 * Every endpoint by its id, for its typical call (`proof/page/queries.ts`). An id followed by words
 * is another call of the same endpoint. These are today's figures: less is fine, more is a fault.
 * In all but the first few, one statement is the session's.
 */
export const QUERY_BUDGETS: Readonly<Record<string, StatementBudget>> = {
  ...CASE_BUDGETS,
  showEmployeeOverview: reads(6),
  // Two for the people and the columns; three for the forms about them, the states of their reviews
  // and today's reminders.
  showMyTeam: reads(6),
  listPeerReviews: reads(4),
  // One finds the forms, two who was reminded and who can be.
  previewBulk: reads(5),
  // One more prevents the cycle from being closed at the same time, here and in undoBulk.
  runBulk: writes(24),
  'runBulk for new dates': writes(18),
  listBulkActions: reads(3),
  showBulkAction: reads(4),
  // Restored forms whose close date has passed are closed again.
  undoBulk: writes(16),
  previewManagerChange: reads(4),
  // Handles all forms at once, for any number: eleven statements hand over those that are
  // transferred.
  changeManager: writes(27),
  listHandovers: reads(3),
  decideHandover: writes(16),
  undoHandover: writes(19),
  showKeptDraft: reads(3),
  uploadImage: writes(5),
  showImage: reads(4),
};
