import type { PageModule } from './lazy-page.ts';

type Load = () => Promise<PageModule>;

/** Every page of the application, fetched on demand (NAV-01). */
export const PAGES = {
  login: () => import('../pages/login-page.tsx'),
  loginDialog: () => import('../pages/login-dialog-page.tsx'),
  packetDownload: () => import('../pages/packet-download-page.tsx'),
  home: () => import('../pages/home-page.tsx'),
  myTasks: () => import('../pages/my-tasks-page.tsx'),
  myHistory: () => import('../pages/my-history-page.tsx'),
  myApprovals: () => import('../pages/my-approvals-page.tsx'),
  myTeam: () => import('../pages/my-team-page.tsx'),
  myHandovers: () => import('../pages/my-handovers-page.tsx'),
  myNotices: () => import('../pages/my-notices-page.tsx'),
  noticeSettings: () => import('../pages/notice-settings-page.tsx'),
  mails: () => import('../pages/mails-page.tsx'),
  pulseEdit: () => import('../pages/pulse-edit-page.tsx'),
  pulseView: () => import('../pages/pulse-view-page.tsx'),
  employee: () => import('../pages/employee-page.tsx'),
  cycles: () => import('../pages/cycles-page.tsx'),
  cycleOverview: () => import('../pages/cycle-overview-page.tsx'),
  cyclePulse: () => import('../pages/cycle-pulse-page.tsx'),
  notFound: () => import('../pages/not-found-page.tsx'),
} satisfies Record<string, Load>;
