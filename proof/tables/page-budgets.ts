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
const BESIDE = ['countMyNotices'];

/** A page of the shell: its own calls wait for those of the shell. */
const inShell = (js: number, css: number, files: number, calls: readonly string[], waves = calls.length === 0 ? 0 : 1): PageBudget => ({
  js, css, files, firstLoad: { calls: [...SHELL, ...BESIDE, ...calls], waves: Math.max(waves, 1) + 1 }, routeChange: { calls, waves },
});

/** A page outside the shell is never reached from inside. */
const bare = (js: number, css: number, files: number, calls: readonly string[]): PageBudget => ({ js, css, files, firstLoad: { calls, waves: 1 }, routeChange: null });

/** Every route of the application by its path. A route without a row is a fault, and so is a row without a route. */
export const PAGE_BUDGETS: Readonly<Record<string, PageBudget>> = {
  '/login': bare(158.5, 10.9, 9, ['showAppConfig', 'listDemoAccounts']),
  '/auth/login-dialog': bare(158.5, 10.9, 9, ['showAppConfig', 'listDemoAccounts']),
  '/packets/:packetId/download': bare(158.5, 10.8, 7, ['showAppConfig']),
  '/packets/:packetId/download/manager': bare(158.5, 10.8, 7, ['showAppConfig']),
  '/panels/:panelId/view/packet/:nomineeId': bare(158.5, 10.8, 7, ['showAppConfig']),
  '/': inShell(170.5, 12.3, 15, ['listMyTasks', 'listMyWaiting', 'listRequestsToAnswer']),
  '/my/tasks': inShell(170.5, 12.2, 15, ['listMyTasks', 'listRequestsToAnswer']),
  '/my/history': inShell(169.5, 12, 14, ['listMyHistory']),
  '/my/team': inShell(176, 12.8, 20, ['showMyTeam']),
  '/my/approvals': inShell(217, 17, 45, ['listMyApprovals']),
  '/my/handovers': inShell(173, 12.6, 19, ['listHandovers']),
  '/my/notices': inShell(165, 12, 14, ['listMyNotices']),
  '/my/notices/settings': inShell(165, 12, 14, ['showNoticePreferences']),
  '/mails': inShell(165, 12, 14, ['listMails']),
  '/user/my-history': inShell(169.5, 12, 14, ['listMyHistory']),
  '/pulses/:hash/edit': inShell(217.5, 20.3, 52, ['showPulse', 'showAudience']),
  '/pulses/:hash/view': inShell(206, 17, 37, ['showPulse', 'showAudience']),
  '/employees/:employeeId': inShell(201.5, 16.5, 36, ['showEmployeeOverview']),
  '/cycles': inShell(213, 17.9, 28, ['listCycles']),
  '/cycles/:id/overview': inShell(213, 17.9, 28, ['showCycleOverview']),
  '/cycles/:cycleId/pulses/:pulseId': inShell(213, 17.9, 28, ['listFilters', 'searchCyclePulse']),
  '*': inShell(158.5, 10.8, 7, []),
};
