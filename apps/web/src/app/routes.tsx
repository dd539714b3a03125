import type { QueryClient } from '@tanstack/react-query';
import { Navigate, type RouteObject } from 'react-router';
import { EmployeePopOutHost } from './employee-pop-out.tsx';
import { guard, loadSignIn, takeDownloadToken } from './guard.ts';
import { BareLayout } from './layouts/bare-layout.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { ShellSkeleton } from './layouts/shell-skeleton.tsx';
import { page } from './lazy-page.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteErrorPage } from './route-error-page.tsx';

// Loaded by more than one route.
const packetDownload = () => import('../pages/packet-download-page.tsx');
const myHistory = () => import('../pages/my-history-page.tsx');
const roleEdit = () => import('../pages/role-edit-page.tsx');
const packet = () => import('../pages/packet-page.tsx');
const changelog = () => import('../features/changelog/components/changelog.tsx');

/** Pages before sign-in. */
const SIGN_IN_PAGES: RouteObject[] = [
  page('/login', () => import('../pages/login-page.tsx')),
  page('/auth/login-dialog', () => import('../pages/login-dialog-page.tsx')),
  page('/forgot-password', () => import('../pages/forgot-password-page.tsx')),
  page('/welcome', () => import('../pages/welcome-page.tsx')),
];

/** Pages that a token in the address opens. */
const DOWNLOAD_PAGES: RouteObject[] = [
  page('/packets/:packetId/download', packetDownload),
  page('/packets/:packetId/download/manager', packetDownload),
  page('/panels/:panelId/view/packet/:nomineeId', packetDownload),
];

/** Pages in the shell, for signed-in users. */
const PAGES: RouteObject[] = [
  page('/', () => import('../pages/home-page.tsx')),
  page('/my/tasks', () => import('../pages/my-tasks-page.tsx')),
  page('/my/history', myHistory),
  page('/user/my-history', myHistory),
  { path: '/history', element: <Navigate replace to="/user/my-history" /> },
  page('/my/team', () => import('../pages/my-team-page.tsx')),
  page('/my/approvals', () => import('../pages/my-approvals-page.tsx')),
  page('/my/handovers', () => import('../pages/my-handovers-page.tsx')),
  page('/my/notices', () => import('../pages/my-notices-page.tsx')),
  page('/my/notices/settings', () => import('../pages/notice-settings-page.tsx')),
  page('/my/sign-in', () => import('../features/sign-in/components/my-sign-in.tsx'), 'MySignIn'),
  page('/my/tokens', () => import('../features/tokens/components/my-tokens.tsx'), 'MyTokens'),
  page(
    '/integrations/tokens',
    () => import('../features/tokens/components/all-tokens.tsx'),
    'AllTokens',
  ),
  page('/mails', () => import('../pages/mails-page.tsx')),
  page('/pulses/:hash/edit', () => import('../pages/pulse-edit-page.tsx')),
  page('/pulses/:hash/view', () => import('../pages/pulse-view-page.tsx')),
  page(
    '/organization/table',
    () => import('../features/organization/components/organization-tree.tsx'),
    'OrganizationTree',
  ),
  page(
    '/employees',
    () => import('../features/employee-records/components/list/employee-list.tsx'),
    'EmployeeList',
  ),
  page('/employees/changelog', changelog, 'EmployeeChanges'),
  page('/employees/:employeeId', () => import('../pages/employee-page.tsx')),
  page('/employees/:employeeId/edit', () => import('../pages/employee-edit-page.tsx')),
  page(
    '/custom-fields',
    () => import('../features/custom-fields/components/field-list.tsx'),
    'FieldList',
  ),
  page(
    '/custom-fields/:fieldId/edit',
    () => import('../features/custom-fields/components/field-edit.tsx'),
    'FieldEdit',
  ),
  page(
    '/feedback-types',
    () => import('../features/feedback-types/components/feedback-type-list.tsx'),
    'FeedbackTypeList',
  ),
  page('/ratings', () => import('../features/ratings/components/scale-list.tsx'), 'ScaleList'),
  page('/users', () => import('../features/users/components/user-list.tsx'), 'UserList'),
  page('/users/:userId/edit', () => import('../pages/user-edit-page.tsx')),
  page('/roles', () => import('../features/roles/components/role-list.tsx'), 'RoleList'),
  page('/roles/new', roleEdit),
  page('/roles/:roleId/edit', roleEdit),
  page('/access', () => import('../features/access/components/access-page.tsx'), 'AccessPage'),
  page('/changelogs', changelog, 'AllChanges'),
  page(
    '/cycles',
    () => import('../features/cycles/components/seasons/season-list.tsx'),
    'SeasonList',
  ),
  page('/cycles/:id', () => import('../pages/cycle-builder-page.tsx')),
  page('/cycles/:id/launcher', () => import('../pages/cycle-launcher-page.tsx')),
  page('/cycles/:id/overview', () => import('../pages/cycle-overview-page.tsx')),
  page('/cycles/:id/reminders', () => import('../pages/cycle-reminders-page.tsx')),
  page('/cycles/:cycleId/pulses/:pulseId', () => import('../pages/cycle-pulse-page.tsx')),
  page(
    '/templates',
    () => import('../features/templates/components/templates-screen.tsx'),
    'TemplatesScreen',
  ),
  page('/templates/:id', () => import('../pages/template-page.tsx')),
  page('/templates/:id/preview', () => import('../pages/template-preview-page.tsx')),
  page('/cycles/:cycleId/packets', () => import('../pages/cycle-packets-page.tsx')),
  page('/packets/:packetId', packet),
  page('/packets/:packetId/manager', packet),
  page(
    '/integrations',
    () => import('../features/integrations/components/integration-list.tsx'),
    'IntegrationList',
  ),
  page(
    '/integrations/:integrationId',
    () => import('../features/integrations/components/integration-overview.tsx'),
    'IntegrationOverview',
  ),
  page(
    '/integrations/:integrationId/config',
    () => import('../features/integrations/components/integration-config.tsx'),
    'IntegrationConfig',
  ),
  page(
    '/integrations/import',
    () => import('../features/imports/components/import-people.tsx'),
    'ImportPeople',
  ),
  page(
    '/integrations/import_logs',
    () => import('../features/imports/components/import-logs.tsx'),
    'ImportLogs',
  ),
  page(
    '/app_config/edit',
    () => import('../features/app-config/components/config-screen.tsx'),
    'ConfigScreen',
  ),
  page(
    '/feedback-comments/settings',
    () => import('../features/comments/components/comment-settings.tsx'),
    'CommentSettingsScreen',
  ),
  page(
    '/menu_admin',
    () => import('../features/menu/admin/components/menu-editor.tsx'),
    'MenuEditor',
  ),
  page(
    '/page_admin',
    () => import('../features/company-pages/components/page-list.tsx'),
    'PageList',
  ),
  page(
    '/page_admin/:pageId/edit',
    () => import('../features/company-pages/components/page-editor.tsx'),
    'PageEditor',
  ),
  page(
    '/pages/:slug',
    () => import('../features/company-pages/components/company-page.tsx'),
    'CompanyPage',
  ),
  page('*', () => import('../pages/not-found-page.tsx')),
];

/**
 * Returns the routes of specification section 2.1 whose pages exist. Each is loaded on demand
 * (NAV-01): a screen of one feature, or a page that composes several.
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
        children: SIGN_IN_PAGES,
      },
      {
        element: <BareLayout />,
        loader: takeDownloadToken(queryClient),
        children: DOWNLOAD_PAGES,
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
            children: PAGES,
          },
        ],
      },
    ],
  },
];
