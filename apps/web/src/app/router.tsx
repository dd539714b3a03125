import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from 'react-router';
import { registerPrefetch } from '../lib/page-prefetch.ts';
import { EmployeePopOutHost } from './employee-pop-out.tsx';
import { guard, loadSignIn, takeDownloadToken } from './guard.ts';
import { knowTarget, lazyPage } from './lazy-page.ts';
import { BareLayout } from './layouts/bare-layout.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { ShellSkeleton } from './layouts/shell-skeleton.tsx';
import { PAGES } from './pages.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteErrorPage } from './route-error-page.tsx';

type PageName = keyof typeof PAGES;

const page = (path: string, name: PageName): RouteObject => ({
  path,
  id: path,
  lazy: lazyPage(PAGES[name]),
  handle: { page: name },
});

/**
 * Returns the routes of specification section 2.1 whose pages exist; each page is loaded on demand.
 */
export const routes = (queryClient: QueryClient): RouteObject[] => [
  {
    element: <RootLayout />,
    errorElement: <RouteErrorPage />,
    HydrateFallback: ShellSkeleton,
    children: [
      {
        element: <BareLayout />,
        loader: loadSignIn(queryClient),
        shouldRevalidate: () => false,
        children: [
          page('/login', 'login'),
          page('/auth/login-dialog', 'loginDialog'),
          page('/welcome', 'welcome'),
        ],
      },
      {
        element: <BareLayout />,
        loader: takeDownloadToken(queryClient),
        children: [
          page('/packets/:packetId/download', 'packetDownload'),
          page('/packets/:packetId/download/manager', 'packetDownload'),
          page('/panels/:panelId/view/packet/:nomineeId', 'packetDownload'),
        ],
      },
      {
        id: 'shell',
        element: (
          <EmployeePopOutHost>
            <DefaultLayout />
          </EmployeePopOutHost>
        ),
        loader: guard(queryClient),
        shouldRevalidate: () => false,
        children: [
          {
            errorElement: <RouteErrorPage />,
            children: [
              page('/', 'home'),
              page('/my/tasks', 'myTasks'),
              page('/my/history', 'myHistory'),
              page('/user/my-history', 'myHistory'),
              { path: '/history', element: <Navigate replace to="/user/my-history" /> },
              page('/my/team', 'myTeam'),
              page('/my/approvals', 'myApprovals'),
              page('/my/handovers', 'myHandovers'),
              page('/my/notices', 'myNotices'),
              page('/my/notices/settings', 'noticeSettings'),
              page('/my/sign-in', 'mySignIn'),
              page('/my/tokens', 'myTokens'),
              page('/integrations/tokens', 'allTokens'),
              page('/mails', 'mails'),
              page('/pulses/:hash/edit', 'pulseEdit'),
              page('/pulses/:hash/view', 'pulseView'),
              page('/organization/table', 'organization'),
              page('/employees', 'employees'),
              page('/employees/changelog', 'employeesChangelog'),
              page('/employees/:employeeId', 'employee'),
              page('/employees/:employeeId/edit', 'employeeEdit'),
              page('/custom-fields', 'customFields'),
              page('/custom-fields/:fieldId/edit', 'customFieldEdit'),
              page('/feedback-types', 'feedbackTypes'),
              page('/ratings', 'ratings'),
              page('/users', 'users'),
              page('/users/:userId/edit', 'userEdit'),
              page('/roles', 'roles'),
              page('/roles/new', 'roleEdit'),
              page('/roles/:roleId/edit', 'roleEdit'),
              page('/access', 'access'),
              page('/changelogs', 'changelogs'),
              page('/cycles', 'cycles'),
              page('/cycles/:id', 'cycleBuilder'),
              page('/cycles/:id/launcher', 'cycleLauncher'),
              page('/cycles/:id/overview', 'cycleOverview'),
              page('/cycles/:id/reminders', 'cycleReminders'),
              page('/cycles/:cycleId/pulses/:pulseId', 'cyclePulse'),
              page('/templates', 'templates'),
              page('/templates/:id', 'template'),
              page('/templates/:id/preview', 'templatePreview'),
              page('/cycles/:cycleId/packets', 'cyclePackets'),
              page('/packets/:packetId', 'packet'),
              page('/packets/:packetId/manager', 'packet'),
              page('/integrations', 'integrations'),
              page('/integrations/:integrationId', 'integration'),
              page('/integrations/:integrationId/config', 'integrationConfig'),
              page('/integrations/import', 'importPeople'),
              page('/integrations/import_logs', 'importLogs'),
              page('/app_config/edit', 'appConfig'),
              page('/feedback-comments/settings', 'commentSettings'),
              page('/menu_admin', 'menuAdmin'),
              page('/page_admin', 'pageAdmin'),
              page('/page_admin/:pageId/edit', 'pageAdminEdit'),
              page('/pages/:slug', 'companyPage'),
              page('*', 'notFound'),
            ],
          },
        ],
      },
    ],
  },
];

/**
 * Creates the application's router. Also tells the page loader its target and lets links prefetch
 * pages.
 */
export function createAppRouter(queryClient: QueryClient) {
  const table = routes(queryClient);
  const router = createBrowserRouter(table);
  knowTarget(() => {
    const { pathname, search, hash } = router.state.navigation.location ?? window.location;
    return `${pathname}${search}${hash}`;
  });
  registerPrefetch((href) => {
    const handle: unknown = matchRoutes(table, href)?.at(-1)?.route.handle;
    if (!isPageHandle(handle)) return;
    // Ignored: the navigation itself retries and reloads.
    PAGES[handle.page]().catch(() => undefined);
  });
  return router;
}

const isPageHandle = (handle: unknown): handle is { page: PageName } =>
  typeof handle === 'object' &&
  handle !== null &&
  'page' in handle &&
  typeof handle.page === 'string' &&
  handle.page in PAGES;
