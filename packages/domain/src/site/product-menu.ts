import type { Permission } from '../access/permissions.ts';

/** An entry that comes with the product. */
export interface ProductMenuItem {
  /** By which it is known however it was renamed and wherever it was put. */
  readonly key: string;
  readonly name: string;
  readonly url: string | null;
  readonly permission?: Permission;
  /** For those who have reports; where a permission is named as well, for those too who hold it. */
  readonly forManagers?: true;
  readonly children?: readonly ProductMenuItem[];
}

const page = (
  name: string,
  url: string,
  whom: Pick<ProductMenuItem, 'permission' | 'forManagers'> = {},
): ProductMenuItem => ({ key: url, name, url, ...whom });
const group = (
  key: string,
  name: string,
  children: readonly ProductMenuItem[],
): ProductMenuItem => ({ key, name, url: null, children });

/**
 * The main menu as it comes: the screens that exist. Each start adds to a company's menu what is missing of it, so that a
 * new screen needs nothing but a line here; from then on administrators rename, move and hide what is theirs to arrange.
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
    page('Mails', '/mails', { permission: 'app.configure' }),
  ]),
];

/** The pages of the product that the menu does not name by itself, and that can be put there. */
const FURTHER_PAGES: readonly ProductMenuItem[] = [
  page('My notices', '/my/notices'),
  page('What I am notified of', '/my/notices/settings'),
  page('Changes of employees', '/employees/changelog', { permission: 'people.manage' }),
  page('Imports so far', '/integrations/import_logs', { permission: 'people.manage' }),
];

/** Every page of the product to which an entry may be led by choosing it. */
export const PRODUCT_PAGES: readonly { readonly name: string; readonly url: string }[] = [
  ...PRODUCT_MENU.flatMap((item) => [item, ...(item.children ?? [])]),
  ...FURTHER_PAGES,
].flatMap(({ name, url }) => (url === null ? [] : [{ name, url }]));
