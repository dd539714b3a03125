/** How many statements one call may send to the database, whatever the number of rows. */
export interface QueryBudget {
  readonly statements: number;
  /** BEGIN, COMMIT and what is set for a transaction. */
  readonly control: number;
}

const TRANSACTION = 2;
const reads = (statements: number): QueryBudget => ({ statements, control: 0 });
const writes = (statements: number): QueryBudget => ({ statements, control: TRANSACTION });
/** Places are exchanged: that no two are the same is asked at the end. */
const deferring = (statements: number): QueryBudget => ({ statements, control: TRANSACTION + 1 });

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
  showConfigSettings: reads(2),
  // Of a share the sweep and the count, as with every image.
  uploadLogo: writes(5),
  showLogo: reads(2),
  saveConfigSettings: writes(4),
  showCommentSettings: reads(2),
  saveCommentSettings: writes(4),
  listSignIns: reads(1),
  // Sweep and count of the address, and whether there is such a provider.
  startOpenId: reads(3),
  finishOpenId: reads(1),
  showOpenId: reads(3),
  unlinkUser: writes(8),
  showDirectory: reads(9),
  makeDirectoryToken: writes(5),
  // What the group gave before is taken, what it gives now given, and told of all it is about: so many statements whatever their number.
  saveGroupRoles: writes(25),
  listDemoAccounts: reads(1),
  showUser: reads(1),
  checkSession: reads(1),
  // Six of them are the two rate limits: sweep, count and, once signed in, give back. One sweeps sessions that are over, as with every session that begins.
  login: writes(11),
  logout: writes(2),
  impersonate: writes(6),
  stopImpersonating: writes(6),
  listMenu: reads(3),
  showMenuAdmin: reads(5),
  // The whole of it at once, however many entries: numbers for those that are new, all that stay, those that go.
  saveMenu: writes(11),
  previewMenu: reads(3),
  showPage: reads(3),
  listPages: reads(3),
  orderPages: writes(5),
  showPageAdmin: reads(5),
  showPageVersion: reads(2),
  addPage: writes(6),
  // Title, text and address at once.
  savePage: writes(10),
  withdrawPage: writes(5),
  deletePage: writes(9),
  listFeedbackTypes: reads(2),
  addFeedbackType: writes(5),
  changeFeedbackType: writes(7),
  deleteFeedbackType: writes(5),
  listRatingTypes: reads(2),
  addRatingType: writes(6),
  // Values that go, that stay, and that are new: one statement each, whatever their number.
  changeRatingType: writes(10),
  deleteRatingType: writes(6),
  // The zone, the fields, the page, its number and the values of its fields.
  listEmployees: reads(6),
  listEmployeeFilters: reads(3),
  exportEmployees: writes(13),
  addEmployee: writes(14),
  savePhoto: writes(12),
  removePhoto: writes(10),
  showPhoto: reads(2),
  showEmployee: reads(3),
  // Four find or make departments, teams and sub-teams; five put the positions; whatever their number.
  saveEmployee: writes(20),
  previewLeaving: reads(5),
  // With the account its sessions and its links end.
  recordLeaving: writes(11),
  recordReturn: writes(7),
  listCustomFields: reads(2),
  addCustomField: writes(5),
  saveCustomField: writes(6),
  archiveCustomField: writes(5),
  showEmployeeFields: reads(4),
  saveEmployeeFields: writes(10),
  listReports: reads(2),
  showReportingPath: reads(3),
  listRoles: reads(3),
  listRolePeople: reads(3),
  // Two wait for the lock and read anew what the giver may.
  addRole: writes(7),
  changeRole: writes(11),
  deleteRole: writes(6),
  // The zone, the lines, the fields they name, all names, and the names of what is gone.
  listChangelog: reads(6),
  listChangelogFilters: reads(1),
  exportChangelog: writes(13),
  listUsers: reads(3),
  showUserAccount: reads(3),
  // Four put the roles and their departments, whatever their number; one asks whether somebody is left who can.
  changeUserRoles: writes(12),
  deactivateUser: writes(10),
  reactivateUser: writes(6),
  endUserSession: writes(6),
  endUserSessions: writes(7),
  sendPasswordLink: writes(7),
  listInvitable: reads(2),
  showMySignIn: reads(4),
  changeMyPassword: writes(20),
  endMySessions: writes(9),
  listMyTokens: reads(2),
  // One holds the account, so that of two at once one knows of the other.
  // Two tell that there is one, two that it will end, each a notice and its mail.
  makeToken: writes(9),
  revokeMyToken: writes(3),
  revokeMyTokens: writes(3),
  listTokens: reads(3),
  revokeToken: writes(3),
  inviteUsers: writes(12),
  // Three of each are the rate limit's.
  showInvitation: reads(4),
  choosePassword: writes(15),
  listExplainable: reads(4),
  previewRole: writes(8),
  stopPreview: writes(4),
  // One writes down that it was asked.
  explainAccess: writes(5),
  listSight: writes(6),
  searchEmployees: reads(2),
  typeaheadEmployees: reads(2),
  'typeaheadEmployees for a nomination': reads(3),
  nameEmployees: reads(2),
  showEmployeeOverview: reads(6),
  listCycles: reads(4),
  // The counts, the days and the requests: a statement each.
  showCycleOverview: reads(6),
  listCycleProgress: reads(4),
  // One more where something waits for another form: for whom.
  listLateForms: reads(6),
  listFilters: reads(3),
  searchCyclePulse: reads(3),
  // How many and who asks is written down; a cursor is opened, read and closed; of each thousand rows, two statements more.
  exportCyclePulse: writes(9),
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
  'showPulse of a form that was reopened': reads(6),
  // Five of them tell the new writer and the former one.
  reassignPulse: writes(16),
  deletePulse: writes(6),
  // One statement of each is what the company has set about comments.
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
  // One finds the cycle, one the people, one everybody who may review, one the sizes of their lines: whatever the number of pulses.
  dryRunLaunch: reads(5),
  // One more for how many there are, and one for those for whom the same managers would write.
  listLaunchPlan: reads(7),
  startLaunch: writes(10),
  showCycle: reads(2),
  listCycleTemplates: reads(2),
  createCycle: writes(3),
  // One locks it, one reads it, two hold its templates; five write its pulses and stages, whatever their number.
  'createCycle as a copy': deferring(12),
  saveCycle: deferring(13),
  closeCycle: writes(5),
  deleteCycle: writes(8),
  listLaunches: reads(3),
  undoLaunch: writes(7),
  // One each for the cycle and the time zone, and one for the people.
  listReminders: reads(4),
  listSentReminders: reads(3),
  // Two find them, one makes them wait, five tell them.
  sendReminders: writes(12),
  // One finds the forms, two who was reminded and who can be.
  previewBulk: reads(5),
  // One more keeps the cycle from being closed meanwhile, here and where it is taken back.
  runBulk: writes(24),
  'runBulk for new dates': writes(18),
  listBulkActions: reads(3),
  showBulkAction: reads(4),
  // What was given back after its day closes anew.
  undoBulk: writes(16),
  // One finds the list, one whose they are; a name, the number and what is seen by others at the same moment are asked under a lock.
  listSavedFilters: reads(3),
  addSavedFilter: writes(6),
  changeSavedFilter: writes(6),
  deleteSavedFilter: writes(3),
  listPopulations: reads(3),
  // Which fields of the company's own a column can hold is asked with each.
  uploadImport: writes(6),
  listImports: reads(3),
  showImport: reads(4),
  mapImport: writes(9),
  listImportRows: reads(4),
  applyImport: writes(8),
  // Three more find out who was changed since, is named, or is out of reach, and one who reports to whom.
  undoImport: writes(13),
  discardImport: writes(6),
  listIntegrations: reads(2),
  showIntegration: reads(2),
  listIntegrationEvents: reads(3),
  // Whether there is such a webhook, what it sent, and how it does.
  listDeliveries: reads(4),
  addIntegration: writes(5),
  saveIntegration: writes(8),
  configureIntegration: writes(5),
  removeIntegration: writes(6),
  testIntegration: writes(4),
  sendDeliveryAgain: writes(5),
  runScheduledImport: writes(4),
  savePopulation: writes(3),
  deletePopulation: writes(3),
  previewManagerChange: reads(4),
  // Of all forms at once, whatever their number: eleven hand over those that are transferred.
  changeManager: writes(27),
  listPackets: reads(5),
  // Four of them find those who are ready and how many more there are; two tell them, and one is the log.
  releasePackets: writes(8),
  // That one which was taken back is not released by itself again is a statement of its own.
  unreleasePackets: writes(6),
  // What its person would read, and what the reader may: two statements.
  showPacket: reads(6),
  showManagerPacket: reads(5),
  acknowledgePacket: writes(6),
  createPacketToken: writes(6),
  // One uses the token up, one finds whose it is.
  showDownload: reads(6),
  showManagerDownload: reads(5),
  // Whose the token is, who that is, and the packet; what is printed, the printed page asks for itself.
  showPacketPdf: reads(3),
  showManagerPacketPdf: reads(3),
  listHandovers: reads(3),
  decideHandover: writes(16),
  undoHandover: writes(19),
  showKeptDraft: reads(3),
  // Those about forms, and those about anything else: two statements at once.
  listMyNotices: reads(3),
  countMyNotices: reads(2),
  markNoticesRead: writes(3),
  showNoticePreferences: reads(3),
  saveNoticePreferences: writes(3),
  listMails: reads(2),
  listTemplates: reads(2),
  // One for the template, one for its versions and cycles, two for what is published and one for the library.
  showTemplate: reads(6),
  createTemplate: writes(4),
  // One locks it; four find its questions, the library's and what is published; two store it and log it.
  saveTemplate: writes(8),
  'saveTemplate of a template with questions of the library': writes(9),
  // Of fifty questions as of one: all new ones are one statement, all new versions another.
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
