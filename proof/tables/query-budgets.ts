/** How many statements one call may send to the database, whatever the number of rows. */
export interface QueryBudget {
  readonly statements: number;
  /** BEGIN, COMMIT and what is set for a transaction. */
  readonly control: number;
}

const TRANSACTION = 2;
const reads = (statements: number): QueryBudget => ({ statements, control: 0 });
const writes = (statements: number): QueryBudget => ({ statements, control: TRANSACTION });

/**
 * Every endpoint by its id, for its typical call (`proof/page/queries.ts`); words after the id name another call of the same
 * endpoint. The figures are those of today: less is welcome, more is a fault. One statement of each but the first few is
 * the session's.
 */
export const QUERY_BUDGETS: Readonly<Record<string, QueryBudget>> = {
  healthz: reads(1),
  readyz: reads(1),
  showAppConfig: reads(1),
  showClientCss: reads(1),
  listDemoAccounts: reads(1),
  showUser: reads(1),
  checkSession: reads(1),
  // Six of them are the two rate limits: sweep, count and, once signed in, give back. One sweeps sessions that are over, as with every session that begins.
  login: writes(10),
  logout: writes(2),
  impersonate: writes(6),
  stopImpersonating: writes(6),
  listMenu: reads(3),
  searchEmployees: reads(2),
  typeaheadEmployees: reads(2),
  'typeaheadEmployees for a nomination': reads(3),
  nameEmployees: reads(2),
  showEmployeeOverview: reads(6),
  listCycles: reads(4),
  showCycleOverview: reads(5),
  listFilters: reads(3),
  searchCyclePulse: reads(3),
  quickNavigation: reads(2),
  showPulse: reads(7),
  showAudience: reads(4),
  'saveDraft the first of a window': writes(9),
  // The statement of decision 016, and the list of the form's drafts for the answer.
  saveDraft: reads(2),
  submitPulse: writes(12),
  loadDraft: reads(4),
  restoreDraft: writes(8),
  undoRestore: writes(9),
  markViewed: writes(4),
  // Three of them find the writer, tell them and put it in the outbox; so for those of the request, and who they are.
  reopenPulse: writes(10),
  requestReopen: writes(8),
  declineReopenRequest: writes(8),
  showChanges: reads(4),
  'showPulse of a form that was reopened': reads(5),
  // Five of them tell the new writer and the former one.
  reassignPulse: writes(16),
  deletePulse: writes(6),
  listComments: reads(3),
  addComment: writes(12),
  replyToComment: writes(14),
  editComment: writes(8),
  deleteComment: writes(7),
  refreshComment: reads(4),
  listMyTasks: reads(2),
  listMyHistory: reads(2),
  listMyWaiting: reads(2),
  listRequestsToAnswer: reads(2),
  // Two for the people and the columns; three for the forms about them, the states of their reviews and today's reminders.
  showMyTeam: reads(6),
  listPeerReviews: reads(4),
  nudge: writes(8),
  // Two for the people and their reviews, two for the stage and opening them, two that tell them and one of the log.
  saveNominations: writes(13),
  unlockNominations: writes(10),
  // Two look whether somebody has begun and whether all is as it was opened; one puts it back.
  undoApproval: writes(10),
  declineReview: writes(14),
  // One keeps everybody where they are, two find the pulse, one the people; one opens, one lets in, two tell, one is the log's.
  openNominations: writes(10),
  'openNominations of a template whose reviewers the product chooses': writes(14),
  listMyApprovals: reads(3),
  previewManagerChange: reads(4),
  // Of all forms at once, whatever their number: eleven hand over those that are transferred.
  changeManager: writes(27),
  listHandovers: reads(3),
  decideHandover: writes(16),
  undoHandover: writes(19),
  showKeptDraft: reads(3),
  listMyNotices: reads(2),
  countMyNotices: reads(2),
  markNoticesRead: writes(3),
  showNoticePreferences: reads(3),
  saveNoticePreferences: writes(3),
  listMails: reads(2),
  uploadImage: writes(5),
  showImage: reads(4),
};
