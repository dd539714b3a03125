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

const page = (path: string, name: PageName): RouteObject => ({ path, id: path, lazy: lazyPage(PAGES[name]), handle: { page: name } });

/** The route table of specification section 2.1 as far as its pages exist; each page is fetched on demand. */
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
        children: [page('/login', 'login'), page('/auth/login-dialog', 'loginDialog')],
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
              page('/mails', 'mails'),
              page('/pulses/:hash/edit', 'pulseEdit'),
              page('/pulses/:hash/view', 'pulseView'),
              page('/employees/:employeeId', 'employee'),
              page('/cycles', 'cycles'),
              page('/cycles/:id/overview', 'cycleOverview'),
              page('/cycles/:cycleId/pulses/:pulseId', 'cyclePulse'),
              page('*', 'notFound'),
            ],
          },
        ],
      },
    ],
  },
];

/** The application's router; also tells the page loader its target and the links how to fetch ahead. */
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
    // A failure here is no news: the navigation itself tries again and reloads.
    PAGES[handle.page]().catch(() => undefined);
  });
  return router;
}

const isPageHandle = (handle: unknown): handle is { page: PageName } =>
  typeof handle === 'object' && handle !== null && 'page' in handle && typeof handle.page === 'string' && handle.page in PAGES;
