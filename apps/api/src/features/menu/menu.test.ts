import {
  buildDepartment,
  buildEmployee,
  buildRole,
  grantRole,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let employee: BuiltEmployee, manager: BuiltEmployee, hr: BuiltEmployee;
beforeAll(async () => {
  app = await startTestApp();
  manager = await buildEmployee(app.db);
  employee = await buildEmployee(app.db, { manager });
  hr = await buildEmployee(app.db, { roles: ['HR'] });
});
afterAll(() => app.close());

interface Entry {
  name: string;
  children: Entry[];
}
const menuOf = async (person: BuiltEmployee) =>
  (await (await app.as(person.user)).send('GET', '/api/user/menu')).body as Entry[];
const outline = (entries: readonly Entry[]): unknown[] =>
  entries.map(({ name, children }) => (children.length === 0 ? name : [name, outline(children)]));
const add = (item: {
  name: string;
  position?: number;
  url?: string | null;
  target?: string;
  data?: Record<string, string>;
  permission?: string;
  forManagers?: boolean;
  parentId?: number;
}) => app.db.prisma.menuItem.create({ data: { position: 0, url: '/somewhere', ...item } });

describe('the menu of a new installation', () => {
  it('[NAV-12, NAV-13, API-09] is itself the list, each entry with its six fields', async () => {
    const menu = await menuOf(employee);
    expect(Array.isArray(menu)).toBe(true);
    for (const entry of menu)
      expect(Object.keys(entry).toSorted()).toEqual([
        'children',
        'data',
        'id',
        'name',
        'target',
        'url',
      ]);
  });

  it('[NAV-12] has cycles for those who track any, and their building blocks for those who build them, and neither for anyone else', async () => {
    expect(outline(await menuOf(employee))).toEqual([
      'Home',
      'My Tasks',
      'My History',
      ['People', ['Organization']],
    ]);
    expect(outline(await menuOf(hr))).toEqual([
      'Home',
      'My Tasks',
      'My History',
      'Handovers',
      ['Reviews', ['Cycles', 'Templates', 'Feedback types', 'Ratings']],
      ['People', ['Organization', 'Employees', 'Import people']],
      ['Administration', ['Change log']],
    ]);
    const partner = await buildEmployee(app.db, { roles: ['HR Partner'] });
    expect(outline(await menuOf(partner))).toEqual([
      'Home',
      'My Tasks',
      'My History',
      ['People', ['Organization']],
    ]);
    await buildDepartment(app.db, 'Engineering');
    await grantRole(app.db, partner.user.id, 'HR Partner', ['Engineering']);
    expect(outline(await menuOf(partner))).toEqual([
      'Home',
      'My Tasks',
      'My History',
      'Handovers',
      ['Reviews', ['Cycles']],
      ['People', ['Organization', 'Employees']],
      ['Administration', ['Change log']],
    ]);
    const builder = await buildEmployee(app.db);
    await grantRole(
      app.db,
      builder.user.id,
      (await buildRole(app.db, { grants: [{ permission: 'templates.manage', scope: 'all' }] }))
        .name,
    );
    expect(outline(await menuOf(builder))).toEqual([
      'Home',
      'My Tasks',
      'My History',
      ['Reviews', ['Templates', 'Feedback types', 'Ratings']],
      ['People', ['Organization']],
    ]);
  });

  it('[NAV-12, RT-46] has the team for people with reports, and handovers for them and HR', async () => {
    expect(outline(await menuOf(manager))).toEqual([
      'Home',
      'My Tasks',
      'My History',
      'My Team',
      'Handovers',
      'Approvals',
      ['People', ['Organization']],
    ]);
  });
});

describe('a configured menu', () => {
  beforeEach(async () => {
    await app.db.prisma.menuItem.deleteMany();
  });

  it('[NAV-12] keeps the order of positions on every level', async () => {
    const group = await add({ name: 'Second', position: 2, url: null });
    await add({ name: 'First', position: 1 });
    await add({ name: 'Below, last', position: 9, parentId: group.id });
    await add({ name: 'Below, first', position: 0, parentId: group.id });
    expect(outline(await menuOf(employee))).toEqual([
      'First',
      ['Second', ['Below, first', 'Below, last']],
    ]);
  });

  it('[NAV-14] nests to any depth', async () => {
    const top = await add({ name: 'Top', url: null });
    const middle = await add({ name: 'Middle', url: null, parentId: top.id });
    await add({ name: 'Leaf', parentId: middle.id });
    expect(outline(await menuOf(employee))).toEqual([['Top', [['Middle', ['Leaf']]]]]);
  });

  it('[NAV-13] returns url, target and data unchanged', async () => {
    await add({
      name: 'Handbook',
      url: 'https://handbook.example',
      target: '_blank',
      data: { topic: 'reviews' },
    });
    expect(await menuOf(employee)).toMatchObject([
      {
        name: 'Handbook',
        url: 'https://handbook.example',
        target: '_blank',
        data: { topic: 'reviews' },
        children: [],
      },
    ]);
  });

  it('[NAV-17] shows an entry without a url, but not a group whose entries are all hidden', async () => {
    await add({ name: 'Plain', position: 1, url: null });
    const withheld = await add({ name: 'Withheld', position: 2, url: null });
    const below = await add({ name: 'Below', parentId: withheld.id, url: null });
    await add({ name: 'Secret', parentId: below.id, permission: 'cycles.track' });
    expect(outline(await menuOf(employee))).toEqual(['Plain']);
    expect(outline(await menuOf(hr))).toEqual(['Plain', ['Withheld', [['Below', ['Secret']]]]]);
  });

  it('[NAV-12] hides everything below a hidden entry', async () => {
    const secret = await add({ name: 'Secret', permission: 'roles.manage' });
    await add({ name: 'Open', parentId: secret.id });
    expect(outline(await menuOf(hr))).toEqual([]);
  });

  it('[NAV-12] accepts the permission in any scope; departments only if there are some', async () => {
    await add({ name: 'Panels', position: 1, permission: 'panels.take_part' });
    await add({ name: 'Tracking', position: 2, permission: 'cycles.track' });
    const member = await buildEmployee(app.db, { roles: ['Panel Member'] });
    expect(outline(await menuOf(member))).toEqual(['Panels']);
    const partner = await buildEmployee(app.db, {
      roles: ['HR Partner'],
      department: 'Engineering',
    });
    expect(outline(await menuOf(partner))).toEqual([]);
    await grantRole(app.db, partner.user.id, 'HR Partner', ['Engineering']);
    expect(outline(await menuOf(partner))).toEqual(['Panels', 'Tracking']);
  });

  it('[NAV-12, RT-03, RT-04] hides pages about everyone from people with only some departments', async () => {
    await add({ name: 'Employees', position: 1, url: '/employees', permission: 'people.manage' });
    await add({
      name: 'Import',
      position: 2,
      url: '/integrations/import/',
      permission: 'people.manage',
    });
    await add({
      name: 'Imports',
      position: 3,
      url: '/integrations/import_logs?page=1',
      permission: 'people.manage',
    });
    const partner = await buildEmployee(app.db, { department: 'Sales' });
    await grantRole(app.db, partner.user.id, 'HR Partner', ['Sales']);
    expect(outline(await menuOf(partner))).toEqual(['Employees']);
    expect(outline(await menuOf(hr))).toEqual(['Employees', 'Import', 'Imports']);
  });

  it('[NAV-12] can have entries for managers only', async () => {
    await add({ name: 'My Team', forManagers: true });
    expect(outline(await menuOf(manager))).toEqual(['My Team']);
    expect(outline(await menuOf(employee))).toEqual([]);
    expect(outline(await menuOf(hr))).toEqual([]);
  });

  it('[NAV-12] can have entries for managers and people with a permission', async () => {
    await add({ name: 'Handovers', forManagers: true, permission: 'people.manage' });
    expect(outline(await menuOf(manager))).toEqual(['Handovers']);
    expect(outline(await menuOf(hr))).toEqual(['Handovers']);
    expect(outline(await menuOf(employee))).toEqual([]);
  });

  it('hides an entry with an unknown permission from everyone', async () => {
    await add({ name: 'Old', permission: 'something.gone' });
    const role = await buildRole(app.db, {
      grants: [{ permission: 'cycles.track', scope: 'all' }],
    });
    const person = await buildEmployee(app.db, { roles: [role.name] });
    expect(await menuOf(person)).toEqual([]);
  });

  it('[SES-03] is the menu of the impersonated person while impersonating', async () => {
    await add({ name: 'Tracking', permission: 'cycles.track' });
    const answer = await (await app.as(employee.user, hr.user)).send('GET', '/api/user/menu');
    expect(answer.body).toEqual([]);
  });

  it('works for a user without an employee', async () => {
    await add({ name: 'Open', position: 1 });
    await add({ name: 'My Team', position: 2, forManagers: true });
    const user = await app.db.prisma.user.create({ data: { email: 'system@larkspur.example' } });
    expect(
      outline((await (await app.as(user)).send('GET', '/api/user/menu')).body as Entry[]),
    ).toEqual(['Open']);
  });
});
