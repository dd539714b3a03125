/** What a page may take. Figures are those of today, rounded up: less is welcome, more is a fault. */
export interface PageBudget {
  /** kB of JavaScript and of CSS on a first load, compressed; the editor's chunk apart. */
  readonly js: number;
  readonly css: number;
  /** Scripts, style sheets and fonts that a first load fetches, those included that are fetched once the page is quiet. */
  readonly files: number;
  /** Endpoints by their ids, each as often as it may be called; `waves` is how many calls wait for one another. */
  readonly firstLoad: { readonly calls: readonly string[]; readonly waves: number };
  /** The same when the page is reached from another page of the application; null where that never happens. */
  readonly routeChange: { readonly calls: readonly string[]; readonly waves: number } | null;
}

/** No page may take more, whatever its row says: kB of a first load of `/` and `/login`. */
export const FIRST_PAGES = { routes: ['/', '/login'], js: 180, css: 20 } as const;
/** What any other page may take beyond that. */
export const FURTHER = { js: 40, css: 10 } as const;

/** Cumulative layout shift of any first load, answers as late as they may be (`performance.md`). */
export const LAYOUT_SHIFT = 0.02;

/** Every signed-in page knows who it is for, how it looks and what its menu holds before it is drawn. */
const SHELL = ['showUser', 'showAppConfig', 'listMenu'];
/** Once it is drawn and the browser has nothing to do: beside what the page itself asks for, which does not wait for it. */
export const BESIDE = ['countMyNotices'];

/** A page of the shell: its own calls wait for those of the shell. */
const inShell = (js: number, css: number, files: number, calls: readonly string[], waves = calls.length === 0 ? 0 : 1): PageBudget => ({
  js, css, files, firstLoad: { calls: [...SHELL, ...BESIDE, ...calls], waves: Math.max(waves, 1) + 1 }, routeChange: { calls, waves },
});

/** A page outside the shell is never reached from inside. */
const bare = (js: number, css: number, files: number, calls: readonly string[]): PageBudget => ({ js, css, files, firstLoad: { calls, waves: 1 }, routeChange: null });

/** Every route of the application by its path. A route without a row is a fault, and so is a row without a route. */
export const PAGE_BUDGETS: Readonly<Record<string, PageBudget>> = {
  '/login': bare(164, 11.2, 14, ['showAppConfig', 'listDemoAccounts']),
  '/auth/login-dialog': bare(164.5, 11.2, 14, ['showAppConfig', 'listDemoAccounts']),
  '/packets/:packetId/download': bare(155, 10.5, 7, ['showAppConfig']),
  '/packets/:packetId/download/manager': bare(155, 10.5, 7, ['showAppConfig']),
  '/panels/:panelId/view/packet/:nomineeId': bare(155, 10.5, 7, ['showAppConfig']),
  '/': inShell(168, 12, 21, ['listMyTasks', 'listMyWaiting', 'listRequestsToAnswer']),
  '/my/tasks': inShell(167, 11.8, 21, ['listMyTasks', 'listRequestsToAnswer']),
  '/my/history': inShell(164.5, 11.7, 18, ['listMyHistory']),
  '/my/team': inShell(176, 12.5, 27, ['showMyTeam']),
  '/my/approvals': inShell(192, 14, 45, ['listMyApprovals']),
  '/my/handovers': inShell(167.5, 11.6, 18, ['listHandovers']),
  '/my/notices': inShell(161.5, 11.7, 16, ['listMyNotices']),
  '/my/notices/settings': inShell(160, 11.7, 12, ['showNoticePreferences']),
  '/mails': inShell(161, 11.7, 15, ['listMails']),
  '/user/my-history': inShell(164.5, 11.7, 18, ['listMyHistory']),
  '/pulses/:hash/edit': inShell(194, 18.1, 60, ['showPulse', 'showAudience']),
  '/pulses/:hash/view': inShell(206, 16.1, 50, ['showPulse', 'showAudience']),
  '/employees/:employeeId': inShell(173.5, 13.5, 25, ['showEmployeeOverview']),
  '/cycles': inShell(167, 11.2, 19, ['listCycles']),
  '/cycles/:id/overview': inShell(170.5, 12.8, 24, ['showCycleOverview']),
  '/cycles/:cycleId/pulses/:pulseId': inShell(216, 16.8, 40, ['listFilters', 'searchCyclePulse']),
  '*': inShell(155, 10.5, 7, []),
};
