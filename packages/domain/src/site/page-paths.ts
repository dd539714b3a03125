/**
 * The path of every page of the web application; `:name` stands for any one part. The server answers
 * other paths with 404.
 */
export const PAGE_PATHS = [
  '/',
  '/access',
  '/app_config/edit',
  '/auth/login-dialog',
  '/changelogs',
  '/custom-fields',
  '/custom-fields/:fieldId/edit',
  '/cycles',
  '/cycles/:cycleId/packets',
  '/cycles/:cycleId/pulses/:pulseId',
  '/cycles/:id',
  '/cycles/:id/launcher',
  '/cycles/:id/overview',
  '/cycles/:id/reminders',
  '/employees',
  '/employees/:employeeId',
  '/employees/:employeeId/edit',
  '/employees/changelog',
  '/feedback-comments/settings',
  '/feedback-types',
  '/history',
  '/integrations',
  '/integrations/:integrationId',
  '/integrations/:integrationId/config',
  '/integrations/import',
  '/integrations/import_logs',
  '/integrations/tokens',
  '/login',
  '/mails',
  '/menu_admin',
  '/my/approvals',
  '/my/handovers',
  '/my/history',
  '/my/notices',
  '/my/notices/settings',
  '/my/sign-in',
  '/my/tasks',
  '/my/team',
  '/my/tokens',
  '/organization/table',
  '/packets/:packetId',
  '/packets/:packetId/download',
  '/packets/:packetId/download/manager',
  '/packets/:packetId/manager',
  '/page_admin',
  '/page_admin/:pageId/edit',
  '/pages/:slug',
  '/panels/:panelId/view/packet/:nomineeId',
  '/pulses/:hash/edit',
  '/pulses/:hash/view',
  '/ratings',
  '/roles',
  '/roles/:roleId/edit',
  '/roles/new',
  '/templates',
  '/templates/:id',
  '/templates/:id/preview',
  '/user/my-history',
  '/users',
  '/users/:userId/edit',
  '/forgot-password',
  '/welcome',
] as const;

const PARTS = PAGE_PATHS.map((path) => path.slice(1).split('/'));

/**
 * Returns whether a path is one of a page. Like in the browser, capitals and one slash at the end
 * make no difference.
 */
export function isPagePath(path: string): boolean {
  if (!/^\/(?!\/)/u.test(path)) return false;
  const given = path.replace(/\/$/u, '').slice(1).split('/');
  return PARTS.some(
    (parts) =>
      parts.length === given.length &&
      parts.every((part, index) => {
        const found = given[index] ?? '';
        return part.startsWith(':') ? found !== '' : part === found.toLowerCase();
      }),
  );
}
