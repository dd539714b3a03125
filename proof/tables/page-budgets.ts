/**
 * Budget of a page: today's figures, rounded up, with 150 bytes of JavaScript to spare, because
 * hashed file names in the code change with every build and compress differently. Less is fine,
 * more is a fault.
 */
export interface PageBudget {
  /** kB of compressed JavaScript and CSS on a first load, without the editor's chunk. */
  readonly js: number;
  readonly css: number;
  /**
   * Scripts, style sheets and fonts of a first load, including those fetched once the page is
   * quiet.
   */
  readonly files: number;
  /**
   * Endpoint ids, each as often as it may be called. `waves` is the number of sequential rounds of
   * calls.
   */
  readonly firstLoad: { readonly calls: readonly string[]; readonly waves: number };
  /** The same when coming from another page of the application; null if that never happens. */
  readonly routeChange: { readonly calls: readonly string[]; readonly waves: number } | null;
}

/** General limit of a first load of `/` and `/login` in kB, whatever the row says. */
export const FIRST_PAGES = { routes: ['/', '/login'], js: 180, css: 20 } as const;
/** What any other page may load on top of that. */
export const FURTHER = { js: 40, css: 10 } as const;

/**
 * Limit of the cumulative layout shift of any first load, with responses as late as allowed
 * (`performance.md`).
 */
export const LAYOUT_SHIFT = 0.02;

/**
 * Every signed-in page loads its user, its configuration and its menu before it is drawn, and the
 * key of the words that the browser keeps.
 */
const SHELL = ['showUser', 'showAppConfig', 'listMenu', 'showWordsKey'];
/**
 * Called once the page is drawn and the browser is idle, in parallel to the page's own calls, which
 * do not wait for it.
 */
export const BESIDE = ['countMyNotices'];

/**
 * kB of JavaScript that every page loads on top of its row: checking that answers are the server's,
 * and decrypting the words that the browser keeps (decisions 071, 072).
 */
const KEPT_WORDS_JS = 1.5;

/** A page in the shell: its own calls wait for those of the shell. */
const inShell = (
  js: number,
  css: number,
  files: number,
  calls: readonly string[],
  waves = calls.length === 0 ? 0 : 1,
): PageBudget => ({
  js: js + KEPT_WORDS_JS,
  css,
  files,
  firstLoad: { calls: [...SHELL, ...BESIDE, ...calls], waves: Math.max(waves, 1) + 1 },
  routeChange: { calls, waves },
});

/** A page outside the shell: never reached by a route change. */
const bare = (js: number, css: number, files: number, calls: readonly string[]): PageBudget => ({
  js: js + KEPT_WORDS_JS,
  css,
  files,
  firstLoad: { calls, waves: 1 },
  routeChange: null,
});

/**
 * Every route of the application by its path. A route without a row is a fault, and so is a row
 * without a route.
 */
export const PAGE_BUDGETS: Readonly<Record<string, PageBudget>> = {
  '/login': bare(161.5, 10.1, 21, ['showAppConfig', 'listDemoAccounts', 'listSignIns']),
  '/auth/login-dialog': bare(161.5, 10.1, 21, ['showAppConfig', 'listDemoAccounts', 'listSignIns']),
  '/packets/:packetId/download': bare(171.5, 10.9, 30, ['showAppConfig']),
  '/packets/:packetId/download/manager': bare(171.5, 10.9, 30, ['showAppConfig']),
  '/panels/:panelId/view/packet/:nomineeId': bare(171.5, 10.9, 30, ['showAppConfig']),
  '/': inShell(161, 10.4, 24, ['listMyTasks', 'listMyWaiting', 'listRequestsToAnswer']),
  '/my/tasks': inShell(159.5, 10.3, 23, ['listMyTasks', 'listRequestsToAnswer']),
  '/my/history': inShell(157.5, 11.2, 21, ['listMyHistory']),
  '/my/team': inShell(168, 12.3, 32, ['showMyTeam']),
  '/my/approvals': inShell(151.5, 9.5, 57, ['listMyApprovals']),
  '/my/handovers': inShell(158.5, 10.2, 21, ['listHandovers']),
  '/my/notices': inShell(158.5, 11.6, 18, ['listMyNotices']),
  '/my/notices/settings': inShell(151, 10, 13, ['showNoticePreferences']),
  '/my/sign-in': inShell(155, 10.9, 20, ['showMySignIn']),
  '/my/tokens': inShell(159, 10.9, 17, ['listMyTokens']),
  '/integrations/tokens': inShell(166, 11.2, 27, ['listTokens']),
  '/mails': inShell(157.5, 11.6, 17, ['listMails']),
  '/users': inShell(166.5, 11, 31, ['listUsers', 'listRoles'], 2),
  '/users/:userId/edit': inShell(167, 11.4, 32, ['showUserAccount', 'listRoles', 'listTokens'], 2),
  '/roles': inShell(159.5, 11.3, 30, ['listRoles']),
  '/roles/new': inShell(172, 11.7, 39, ['listRoles']),
  '/roles/:roleId/edit': inShell(172, 11.7, 39, ['listRoles', 'listRolePeople'], 2),
  '/changelogs': inShell(202.5, 14.9, 45, ['listChangelog', 'listChangelogFilters']),
  '/employees/changelog': inShell(202.5, 14.9, 45, ['listChangelog', 'listChangelogFilters']),
  '/access': inShell(196, 13.8, 49, []),
  '/forgot-password': bare(152, 9.5, 26, ['showAppConfig', 'listDemoAccounts', 'listSignIns']),
  '/welcome': bare(151, 9.5, 26, ['showAppConfig', 'listDemoAccounts', 'listSignIns']),
  '/feedback-types': inShell(157.5, 10.9, 22, ['listFeedbackTypes']),
  '/ratings': inShell(157.5, 10.9, 22, ['listRatingTypes']),
  '/integrations': inShell(159.5, 11.5, 24, ['listIntegrations']),
  '/integrations/:integrationId': inShell(
    174.5,
    13.1,
    46,
    ['showIntegration', 'listDeliveries', 'listIntegrationEvents'],
    2,
  ),
  '/integrations/:integrationId/config': inShell(170.5, 11.5, 36, ['showIntegration']),
  '/integrations/import': inShell(159, 10.2, 26, ['listImports']),
  '/integrations/import_logs': inShell(165, 11.4, 25, ['listImports']),
  '/user/my-history': inShell(157.5, 11.2, 21, ['listMyHistory']),
  '/pulses/:hash/edit': inShell(187, 15, 80, ['showPulse', 'showAudience']),
  '/pulses/:hash/view': inShell(178.5, 11.9, 58, ['showPulse', 'showAudience']),
  '/organization/table': inShell(190, 12.5, 33, ['listReports']),
  '/custom-fields': inShell(157, 10.9, 25, ['listCustomFields']),
  '/custom-fields/:fieldId/edit': inShell(171, 11.3, 33, ['listCustomFields']),
  '/menu_admin': inShell(170, 10.4, 43, ['showMenuAdmin', 'previewMenu'], 2),
  '/page_admin': inShell(167.5, 11.9, 34, ['listPages']),
  '/page_admin/:pageId/edit': inShell(174, 12.9, 60, ['showPageAdmin']),
  '/pages/:slug': inShell(154.5, 10.1, 18, ['showPage']),
  '/app_config/edit': inShell(199, 13.1, 40, ['showConfigSettings']),
  '/feedback-comments/settings': inShell(164, 10.4, 30, ['showCommentSettings']),
  '/employees': inShell(208, 15.1, 56, ['listEmployees', 'listEmployeeFilters']),
  '/employees/:employeeId/edit': inShell(173, 9.7, 45, ['showEmployee', 'showEmployeeFields'], 2),
  '/employees/:employeeId': inShell(
    175,
    11.8,
    39,
    ['showEmployeeOverview', 'showEmployeeFields'],
    2,
  ),
  '/cycles': inShell(159.5, 9.9, 23, ['listCycles']),
  '/cycles/:id': inShell(191, 12.6, 44, ['showCycle']),
  '/cycles/:id/launcher': inShell(208, 15.3, 57, [
    'showCycle',
    'listLaunches',
    'listPopulations',
    'dryRunLaunch',
    'listLaunchPlan',
  ]),
  '/cycles/:id/overview': inShell(
    177.5,
    13.5,
    44,
    ['showCycleOverview', 'listLateForms', 'listCycleProgress'],
    2,
  ),
  '/cycles/:id/reminders': inShell(166.5, 11.8, 35, ['listReminders']),
  '/cycles/:cycleId/pulses/:pulseId': inShell(216, 16.9, 66, ['listFilters', 'searchCyclePulse']),
  '/cycles/:cycleId/packets': inShell(170.5, 12.3, 42, ['listPackets']),
  '/packets/:packetId': inShell(173, 10.9, 36, ['showPacket']),
  '/packets/:packetId/manager': inShell(173, 10.9, 36, ['showManagerPacket']),
  '/templates': inShell(171, 11.9, 39, ['listTemplates', 'listFeedbackTypes']),
  '/templates/:id': inShell(179.5, 12.5, 64, ['showTemplate']),
  '/templates/:id/preview': inShell(160, 9.5, 69, ['showTemplate']),
  '*': inShell(147.5, 9.5, 8, []),
};
