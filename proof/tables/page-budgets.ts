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

/** A page in the shell: its own calls wait for those of the shell. */
const inShell = (
  js: number,
  css: number,
  files: number,
  calls: readonly string[],
  waves = calls.length === 0 ? 0 : 1,
): PageBudget => ({
  js,
  css,
  files,
  firstLoad: { calls: [...SHELL, ...BESIDE, ...calls], waves: Math.max(waves, 1) + 1 },
  routeChange: { calls, waves },
});

/** A page outside the shell: never reached by a route change. */
const bare = (js: number, css: number, files: number, calls: readonly string[]): PageBudget => ({
  js,
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
  '/login': bare(163.5, 10.1, 21, ['showAppConfig', 'listDemoAccounts', 'listSignIns']),
  '/auth/login-dialog': bare(163.5, 10.1, 21, ['showAppConfig', 'listDemoAccounts', 'listSignIns']),
  '/packets/:packetId/download': bare(174.5, 10.9, 30, ['showAppConfig']),
  '/packets/:packetId/download/manager': bare(174.5, 10.9, 30, ['showAppConfig']),
  '/panels/:panelId/view/packet/:nomineeId': bare(174.5, 10.9, 30, ['showAppConfig']),
  '/': inShell(163, 10.4, 24, ['listMyTasks', 'listMyWaiting', 'listRequestsToAnswer']),
  '/my/tasks': inShell(162, 10.3, 23, ['listMyTasks', 'listRequestsToAnswer']),
  '/my/history': inShell(160, 11.2, 21, ['listMyHistory']),
  '/my/team': inShell(170, 12.3, 32, ['showMyTeam']),
  '/my/approvals': inShell(153.5, 9.5, 57, ['listMyApprovals']),
  '/my/handovers': inShell(160.5, 10.2, 21, ['listHandovers']),
  '/my/notices': inShell(160.5, 11.6, 18, ['listMyNotices']),
  '/my/notices/settings': inShell(153, 10, 13, ['showNoticePreferences']),
  '/my/sign-in': inShell(157.5, 10.9, 20, ['showMySignIn']),
  '/my/tokens': inShell(161, 10.9, 17, ['listMyTokens']),
  '/integrations/tokens': inShell(168, 11.2, 27, ['listTokens']),
  '/mails': inShell(159.5, 11.6, 17, ['listMails']),
  '/users': inShell(168.5, 11, 31, ['listUsers', 'listRoles'], 2),
  '/users/:userId/edit': inShell(
    169.5,
    11.4,
    32,
    ['showUserAccount', 'listRoles', 'listTokens'],
    2,
  ),
  '/roles': inShell(161.5, 11.3, 30, ['listRoles']),
  '/roles/new': inShell(174, 11.7, 39, ['listRoles']),
  '/roles/:roleId/edit': inShell(174, 11.7, 39, ['listRoles', 'listRolePeople'], 2),
  '/changelogs': inShell(204.5, 14.9, 45, ['listChangelog', 'listChangelogFilters']),
  '/employees/changelog': inShell(204.5, 14.9, 45, ['listChangelog', 'listChangelogFilters']),
  '/access': inShell(198, 13.9, 49, []),
  '/forgot-password': bare(157, 9.5, 26, ['showAppConfig', 'listDemoAccounts', 'listSignIns']),
  '/welcome': bare(153, 9.5, 26, ['showAppConfig', 'listDemoAccounts', 'listSignIns']),
  '/feedback-types': inShell(159.5, 10.9, 22, ['listFeedbackTypes']),
  '/ratings': inShell(159.5, 10.9, 22, ['listRatingTypes']),
  '/integrations': inShell(161.5, 11.5, 24, ['listIntegrations']),
  '/integrations/:integrationId': inShell(
    176.5,
    13.1,
    46,
    ['showIntegration', 'listDeliveries', 'listIntegrationEvents'],
    2,
  ),
  '/integrations/:integrationId/config': inShell(172.5, 11.5, 36, ['showIntegration']),
  '/integrations/import': inShell(161, 10.2, 26, ['listImports']),
  '/integrations/import_logs': inShell(167, 11.4, 25, ['listImports']),
  '/user/my-history': inShell(160, 11.2, 21, ['listMyHistory']),
  '/pulses/:hash/edit': inShell(189.5, 15, 80, ['showPulse', 'showAudience']),
  '/pulses/:hash/view': inShell(180.5, 11.9, 58, ['showPulse', 'showAudience']),
  '/organization/table': inShell(192, 12.5, 33, ['listReports']),
  '/custom-fields': inShell(159, 10.9, 25, ['listCustomFields']),
  '/custom-fields/:fieldId/edit': inShell(173, 11.3, 33, ['listCustomFields']),
  '/menu_admin': inShell(171.5, 10.4, 43, ['showMenuAdmin', 'previewMenu'], 2),
  '/page_admin': inShell(169.5, 11.9, 34, ['listPages']),
  '/page_admin/:pageId/edit': inShell(176, 12.9, 60, ['showPageAdmin']),
  '/pages/:slug': inShell(156.5, 10.1, 18, ['showPage']),
  '/app_config/edit': inShell(201, 13.1, 40, ['showConfigSettings']),
  '/feedback-comments/settings': inShell(166, 10.4, 30, ['showCommentSettings']),
  '/employees': inShell(210, 15.1, 56, ['listEmployees', 'listEmployeeFilters']),
  '/employees/:employeeId/edit': inShell(175, 9.7, 45, ['showEmployee', 'showEmployeeFields'], 2),
  '/employees/:employeeId': inShell(
    177.5,
    11.8,
    39,
    ['showEmployeeOverview', 'showEmployeeFields'],
    2,
  ),
  '/cycles': inShell(162, 9.9, 23, ['listCycles']),
  '/cycles/:id': inShell(194, 11.2, 46, ['showCycle']),
  '/cycles/:id/launcher': inShell(211, 15.3, 58, [
    'showCycle',
    'listLaunches',
    'listPopulations',
    'dryRunLaunch',
    'listLaunchPlan',
  ]),
  '/cycles/:id/overview': inShell(
    180,
    13.5,
    44,
    ['showCycleOverview', 'listLateForms', 'listCycleProgress'],
    2,
  ),
  '/cycles/:id/reminders': inShell(168.5, 11.9, 35, ['listReminders']),
  '/cycles/:cycleId/pulses/:pulseId': inShell(218.5, 16.9, 66, ['listFilters', 'searchCyclePulse']),
  '/cycles/:cycleId/packets': inShell(177, 12.9, 44, ['listPackets']),
  '/packets/:packetId': inShell(175.5, 10.9, 36, ['showPacket']),
  '/packets/:packetId/manager': inShell(175.5, 10.9, 36, ['showManagerPacket']),
  '/templates': inShell(173, 11.9, 39, ['listTemplates', 'listFeedbackTypes']),
  '/templates/:id': inShell(186, 12.5, 64, ['showTemplate']),
  '/templates/:id/preview': inShell(162, 9.5, 69, ['showTemplate']),
  '*': inShell(149.5, 9.5, 8, []),
};
