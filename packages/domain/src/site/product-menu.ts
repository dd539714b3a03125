import type { Permission } from '../access/permissions.ts';

/** A menu entry of the product. */
export interface ProductMenuItem {
  /** Identifies it, however it was renamed or moved. */
  readonly key: string;
  readonly name: string;
  readonly url: string | null;
  readonly permission?: Permission;
  /** For people with reports; if a permission is set too, also for people who hold it. */
  readonly forManagers?: true;
  readonly children?: readonly ProductMenuItem[];
}

const page = (
  name: string,
  url: string,
  audience: Pick<ProductMenuItem, 'permission' | 'forManagers'> = {},
): ProductMenuItem => ({ key: url, name, url, ...audience });
const group = (
  key: string,
  name: string,
  children: readonly ProductMenuItem[],
): ProductMenuItem => ({ key, name, url: null, children });

/**
 * The default main menu: the existing screens. Each start adds missing entries to a company's menu,
 * so a new screen only needs a line here. After that, administrators can rename, move and hide
 * entries as far as they are allowed to.
 */
export const PRODUCT_MENU: readonly ProductMenuItem[] = [
  page('Home', '/'),
  page('My Tasks', '/my/tasks'),
  page('My History', '/my/history'),
  page('My Team', '/my/team', { forManagers: true }),
  page('Handovers', '/my/handovers', { forManagers: true, permission: 'people.manage' }),
  page('Approvals', '/my/approvals', { forManagers: true }),
  group('reviews', 'Reviews', [
    page('Cycles', '/cycles', { permission: 'cycles.track' }),
    page('Templates', '/templates', { permission: 'templates.manage' }),
    page('Feedback types', '/feedback-types', { permission: 'templates.manage' }),
    page('Ratings', '/ratings', { permission: 'templates.manage' }),
  ]),
  group('people', 'People', [
    page('Organization', '/organization/table'),
    page('Employees', '/employees', { permission: 'people.manage' }),
    page('Import people', '/integrations/import', { permission: 'people.manage' }),
    page('Custom fields', '/custom-fields', { permission: 'app.configure' }),
  ]),
  group('administration', 'Administration', [
    page('Users', '/users', { permission: 'roles.manage' }),
    page('Roles', '/roles', { permission: 'roles.manage' }),
    page('Access', '/access', { permission: 'roles.manage' }),
    page('Change log', '/changelogs', { permission: 'changelog.read' }),
    page('Pages', '/page_admin', { permission: 'app.configure' }),
    page('Menu', '/menu_admin', { permission: 'app.configure' }),
    page('Configuration', '/app_config/edit', { permission: 'app.configure' }),
    page('Integrations', '/integrations', { permission: 'app.configure' }),
    page('Comment settings', '/feedback-comments/settings', { permission: 'app.configure' }),
    page('Email log', '/mails', { permission: 'app.configure' }),
  ]),
];

/** Product pages that are not in the default menu but can be added to it. */
const FURTHER_PAGES: readonly ProductMenuItem[] = [
  page('My notices', '/my/notices'),
  page('Notice settings', '/my/notices/settings'),
  page('Employee change log', '/employees/changelog', { permission: 'people.manage' }),
  page('Past imports', '/integrations/import_logs', { permission: 'people.manage' }),
];

/** Every product page that can be chosen for an entry. */
export const PRODUCT_PAGES: readonly { readonly name: string; readonly url: string }[] = [
  ...PRODUCT_MENU.flatMap((item) => [item, ...(item.children ?? [])]),
  ...FURTHER_PAGES,
].flatMap(({ name, url }) => (url === null ? [] : [{ name, url }]));
