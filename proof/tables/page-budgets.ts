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

/** Every signed-in page loads its user, its configuration and its menu before it is drawn. */
const SHELL = ['showUser', 'showAppConfig', 'listMenu'];
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
  '/login': bare(163, 11.5, 20, ['showAppConfig', 'listDemoAccounts', 'listSignIns']),
  '/auth/login-dialog': bare(163.5, 11.5, 20, ['showAppConfig', 'listDemoAccounts', 'listSignIns']),
  '/packets/:packetId/download': bare(173, 12.5, 30, ['showAppConfig']),
  '/packets/:packetId/download/manager': bare(173, 12.5, 30, ['showAppConfig']),
  '/panels/:panelId/view/packet/:nomineeId': bare(173, 12.5, 30, ['showAppConfig']),
  '/': inShell(162.5, 12, 24, ['listMyTasks', 'listMyWaiting', 'listRequestsToAnswer']),
  '/my/tasks': inShell(161.5, 12, 23, ['listMyTasks', 'listRequestsToAnswer']),
  '/my/history': inShell(158.5, 12.1, 21, ['listMyHistory']),
  '/my/team': inShell(169, 13, 32, ['showMyTeam']),
  '/my/approvals': inShell(153.5, 10.5, 57, ['listMyApprovals']),
  '/my/handovers': inShell(160.5, 11.7, 21, ['listHandovers']),
  '/my/notices': inShell(159.5, 12.1, 18, ['listMyNotices']),
  '/my/notices/settings': inShell(157, 11.7, 13, ['showNoticePreferences']),
  '/my/sign-in': inShell(159, 12.1, 20, ['showMySignIn']),
  '/my/tokens': inShell(160.5, 12.3, 17, ['listMyTokens']),
  '/integrations/tokens': inShell(167, 12.6, 27, ['listTokens']),
  '/mails': inShell(158.5, 12.1, 17, ['listMails']),
  '/users': inShell(169.5, 12.7, 31, ['listUsers', 'listRoles'], 2),
  '/users/:userId/edit': inShell(
    169.5,
    13.6,
    32,
    ['showUserAccount', 'listRoles', 'listTokens'],
    2,
  ),
  '/roles': inShell(162.5, 12.3, 30, ['listRoles']),
  '/roles/new': inShell(174.5, 13.4, 39, ['listRoles']),
  '/roles/:roleId/edit': inShell(174.5, 13.4, 39, ['listRoles', 'listRolePeople'], 2),
  '/changelogs': inShell(203, 15.6, 45, ['listChangelog', 'listChangelogFilters']),
  '/employees/changelog': inShell(203, 15.6, 45, ['listChangelog', 'listChangelogFilters']),
  '/access': inShell(199.5, 16, 49, []),
  '/welcome': bare(156.5, 11.1, 26, ['showAppConfig', 'listDemoAccounts', 'listSignIns']),
  '/feedback-types': inShell(159, 12, 22, ['listFeedbackTypes']),
  '/ratings': inShell(159, 12.1, 22, ['listRatingTypes']),
  '/integrations': inShell(161.5, 13, 24, ['listIntegrations']),
  '/integrations/:integrationId': inShell(
    176,
    14.3,
    46,
    ['showIntegration', 'listDeliveries', 'listIntegrationEvents'],
    2,
  ),
  '/integrations/:integrationId/config': inShell(173.5, 13.3, 36, ['showIntegration']),
  '/integrations/import': inShell(161, 11.9, 26, ['listImports']),
  '/integrations/import_logs': inShell(167, 12.9, 25, ['listImports']),
  '/user/my-history': inShell(158.5, 12.1, 21, ['listMyHistory']),
  '/pulses/:hash/edit': inShell(191, 18.8, 75, ['showPulse', 'showAudience']),
  '/pulses/:hash/view': inShell(182, 15, 58, ['showPulse', 'showAudience']),
  '/organization/table': inShell(193, 13.7, 33, ['listReports']),
  '/custom-fields': inShell(158.5, 12.2, 25, ['listCustomFields']),
  '/custom-fields/:fieldId/edit': inShell(172.5, 11.7, 33, ['listCustomFields']),
  '/menu_admin': inShell(172.5, 11.9, 42, ['showMenuAdmin', 'previewMenu'], 2),
  '/page_admin': inShell(169, 13.3, 34, ['listPages']),
  '/page_admin/:pageId/edit': inShell(177.5, 15.6, 60, ['showPageAdmin']),
  '/pages/:slug': inShell(160.5, 12, 18, ['showPage']),
  '/app_config/edit': inShell(200, 14.8, 40, ['showConfigSettings']),
  '/feedback-comments/settings': inShell(169, 11.7, 30, ['showCommentSettings']),
  '/employees': inShell(209, 16.7, 56, ['listEmployees', 'listEmployeeFilters']),
  '/employees/:employeeId/edit': inShell(175, 12.4, 45, ['showEmployee', 'showEmployeeFields'], 2),
  '/employees/:employeeId': inShell(
    175,
    14.3,
    39,
    ['showEmployeeOverview', 'showEmployeeFields'],
    2,
  ),
  '/cycles': inShell(162.5, 11.2, 23, ['listCycles']),
  '/cycles/:id': inShell(191, 13.5, 41, ['showCycle']),
  '/cycles/:id/launcher': inShell(207.5, 16.4, 53, [
    'showCycle',
    'listLaunches',
    'listPopulations',
    'dryRunLaunch',
    'listLaunchPlan',
  ]),
  '/cycles/:id/overview': inShell(
    179,
    15.9,
    44,
    ['showCycleOverview', 'listLateForms', 'listCycleProgress'],
    2,
  ),
  '/cycles/:id/reminders': inShell(168, 12.9, 35, ['listReminders']),
  '/cycles/:cycleId/pulses/:pulseId': inShell(217.5, 17.9, 66, ['listFilters', 'searchCyclePulse']),
  '/cycles/:cycleId/packets': inShell(171.5, 13, 42, ['listPackets']),
  '/packets/:packetId': inShell(175.5, 12.6, 36, ['showPacket']),
  '/packets/:packetId/manager': inShell(175.5, 12.6, 36, ['showManagerPacket']),
  '/templates': inShell(172, 12.5, 39, ['listTemplates', 'listFeedbackTypes']),
  '/templates/:id': inShell(182.5, 14.5, 64, ['showTemplate']),
  '/templates/:id/preview': inShell(163, 10.6, 69, ['showTemplate']),
  '*': inShell(151.5, 10.5, 8, []),
};
