import { CASES } from '@reviews/api/testing/cases/all-cases';
import {
  deferring,
  reads,
  writes,
  type StatementBudget,
} from '@reviews/api/testing/cases/call-case';

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
  listSignIns: reads(1),
  // Sweep and count for the address, and whether the provider exists.
  startOpenId: reads(3),
  finishOpenId: reads(1),
  showOpenId: reads(3),
  unlinkUser: writes(8),
  showDirectory: reads(9),
  makeDirectoryToken: writes(5),
  // Revokes what the group gave before, grants what it gives now, and logs it for everyone
  // affected: the same number of statements for any number of people.
  saveGroupRoles: writes(25),
  listMenu: reads(3),
  showMenuAdmin: reads(5),
  // Saves the whole menu at once, for any number of entries: ids for new ones, all that stay, those
  // that are removed.
  saveMenu: writes(11),
  previewMenu: reads(3),
  showPage: reads(3),
  listPages: reads(3),
  orderPages: writes(5),
  showPageAdmin: reads(5),
  showPageVersion: reads(2),
  addPage: writes(6),
  // Changes title, text and address at once.
  savePage: writes(10),
  withdrawPage: writes(5),
  deletePage: writes(9),
  showEmployeeOverview: reads(6),
  listCycles: reads(4),
  // One statement each for the counts, the days and the requests.
  showCycleOverview: reads(6),
  listCycleProgress: reads(4),
  // One more if something waits for another form: whose it is.
  listLateForms: reads(6),
  listFilters: reads(3),
  searchCyclePulse: reads(3),
  // Logs the number and the exporter; opens, reads and closes a cursor; two more statements per
  // thousand rows.
  exportCyclePulse: writes(9),
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
  // In each of these, one statement reads the company's comment settings.
  listComments: reads(4),
  addComment: writes(13),
  replyToComment: writes(15),
  editComment: writes(9),
  deleteComment: writes(8),
  refreshComment: reads(5),
  listMyTasks: reads(2),
  listMyHistory: reads(2),
  listMyWaiting: reads(2),
  listRequestsToAnswer: reads(2),
  // Two for the people and the columns; three for the forms about them, the states of their reviews
  // and today's reminders.
  showMyTeam: reads(6),
  listPeerReviews: reads(4),
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
  showCycle: reads(2),
  listCycleTemplates: reads(2),
  createCycle: writes(3),
  // One locks it, one reads it, two lock its templates; five write its pulses and stages, for any
  // number.
  'createCycle as a copy': deferring(12),
  saveCycle: deferring(13),
  closeCycle: writes(5),
  deleteCycle: writes(8),
  // One finds the forms, two who was reminded and who can be.
  previewBulk: reads(5),
  // One more prevents the cycle from being closed at the same time, here and in undoBulk.
  runBulk: writes(24),
  'runBulk for new dates': writes(18),
  listBulkActions: reads(3),
  showBulkAction: reads(4),
  // Restored forms whose close date has passed are closed again.
  undoBulk: writes(16),
  // Each also reads which custom fields a column can map to.
  uploadImport: writes(6),
  listImports: reads(3),
  showImport: reads(4),
  mapImport: writes(9),
  listImportRows: reads(4),
  applyImport: writes(8),
  // Three more find people who were changed since, are named in a field of someone who stays or are
  // out of scope, and one the reporting lines.
  undoImport: writes(13),
  discardImport: writes(6),
  listIntegrations: reads(2),
  showIntegration: reads(2),
  listIntegrationEvents: reads(3),
  // Whether the webhook exists, what it sent, and its health.
  listDeliveries: reads(4),
  addIntegration: writes(5),
  saveIntegration: writes(8),
  configureIntegration: writes(5),
  removeIntegration: writes(6),
  testIntegration: writes(4),
  sendDeliveryAgain: writes(5),
  runScheduledImport: writes(4),
  previewManagerChange: reads(4),
  // Handles all forms at once, for any number: eleven statements hand over those that are
  // transferred.
  changeManager: writes(27),
  listHandovers: reads(3),
  decideHandover: writes(16),
  undoHandover: writes(19),
  showKeptDraft: reads(3),
  listTemplates: reads(2),
  // One for the template, one for its versions and cycles, two for the published version and one
  // for the library.
  showTemplate: reads(6),
  createTemplate: writes(4),
  // One locks it; four find its questions, the library's and the published ones; two store and log
  // it.
  saveTemplate: writes(8),
  'saveTemplate of a template with questions of the library': writes(9),
  // The same for fifty questions as for one: one statement for all new questions, one for all new
  // versions.
  publishTemplate: writes(14),
  discardTemplateDraft: writes(5),
  duplicateTemplate: writes(6),
  archiveTemplate: writes(4),
  deleteTemplate: writes(6),
  previewReaders: reads(3),
  listLibraryQuestions: reads(2),
  showLibraryQuestion: reads(3),
  addLibraryQuestion: writes(3),
  changeLibraryQuestion: writes(5),
  archiveLibraryQuestion: writes(4),
  uploadImage: writes(5),
  showImage: reads(4),
};
