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
  quickNavigation: reads(2),
  showPulse: reads(7),
  showAudience: reads(4),
  'saveDraft the first of a window': writes(9),
  // The statement of decision 016, and the list of the form's drafts for the response.
  saveDraft: reads(2),
  submitPulse: writes(12),
  loadDraft: reads(4),
  restoreDraft: writes(8),
  undoRestore: writes(9),
  markViewed: writes(4),
  // Three find the writer, notify them and add the mail to the outbox. requestReopen does the same
  // for those who can answer, and looks them up.
  reopenPulse: writes(10),
  requestReopen: writes(8),
  declineReopenRequest: writes(8),
  showChanges: reads(4),
  'showPulse of a form that was reopened': reads(6),
  // Five notify the new and the former writer.
  reassignPulse: writes(16),
  deletePulse: writes(6),
  listMyTasks: reads(2),
  listMyHistory: reads(2),
  listMyWaiting: reads(2),
  listRequestsToAnswer: reads(2),
  nudge: writes(8),
  // Two for the people and their reviews, two for the stage and opening the reviews, two for
  // notices and one for the log.
  saveNominations: writes(13),
  unlockNominations: writes(10),
  // Two check whether someone has begun and whether all is as it was opened; one restores it.
  undoApproval: writes(10),
  declineReview: writes(14),
  // One locks the reporting tree, two find the pulse, one the people; one opens the tasks, one
  // removes ineligibility, two notify, one logs.
  openNominations: writes(10),
  'openNominations of a template whose reviewers the product chooses': writes(14),
  listMyApprovals: reads(3),
};
