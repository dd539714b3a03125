import {
  listMenu,
  previewMenu,
  saveMenu,
  showMenuAdmin,
  type MenuAdminView,
  type MenuEntryInput,
  type MenuEntryView,
  type MenuItem,
} from '@reviews/contracts';
import {
  ADMINISTRATOR_ROLE,
  HR_ROLE,
  PERMISSIONS,
  PRODUCT_MENU,
  SITE_MESSAGES as texts,
} from '@reviews/domain';
import {
  buildDepartment,
  buildEmployee,
  buildRole,
  ensureBaseData,
  grantRole,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let admin: Caller, other: Caller;
let adminPerson: BuiltEmployee, employee: BuiltEmployee, manager: BuiltEmployee;
beforeAll(async () => {
  app = await startTestApp();
  adminPerson = await buildEmployee(app.db, {
    preferredName: 'Ada Quill',
    roles: [ADMINISTRATOR_ROLE],
  });
  [admin, other] = [
    await app.as(adminPerson.user),
    await app.as((await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] })).user),
  ];
  manager = await buildEmployee(app.db);
  employee = await buildEmployee(app.db, { manager });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.prisma.menuItem.deleteMany();
  await ensureBaseData(app.db);
});

const inputOf = ({
  id,
  parent_id,
  name,
  url,
  page_id,
  target,
  is_hidden,
  permission,
  managers,
  role_ids,
}: MenuEntryView): MenuEntryInput => ({
  id,
  parent_id,
  name,
  url,
  page_id,
  is_hidden,
  managers,
  role_ids,
  target: target === '_blank' ? '_blank' : null,
  permission: PERMISSIONS.find((one) => one === permission) ?? null,
});
const look = async (): Promise<MenuAdminView> =>
  showMenuAdmin.response.parse((await admin.call(showMenuAdmin)).body);
const own = (given: Partial<MenuEntryInput> & { id: number }): MenuEntryInput => ({
  parent_id: null,
  name: 'Handbook',
  url: 'https://handbook.example',
  page_id: null,
  target: null,
  is_hidden: false,
  permission: null,
  managers: false,
  role_ids: [],
  ...given,
});
async function save(change: (entries: MenuEntryInput[]) => MenuEntryInput[], by = admin) {
  const { revision, entries } = await look();
  return by.call(saveMenu, { body: { revision, entries: change(entries.map(inputOf)) } });
}
const menuOf = async (person: BuiltEmployee) =>
  (await (await app.as(person.user)).call(listMenu)).body as MenuItem[];
const outline = (entries: readonly MenuItem[]): unknown[] =>
  entries.map(({ name, children }) => (children.length === 0 ? name : [name, outline(children)]));
const productNames = PRODUCT_MENU.map(({ name }) => name);

describe('[RT-50] the menu for administrators', () => {
  it('is returned in full, each entry after its parent, with the possible audiences', async () => {
    const { entries, roles, saved_by: by } = await look();
    expect(
      entries.filter(({ parent_id: parent }) => parent === null).map(({ name }) => name),
    ).toEqual(productNames);
    expect(entries.filter(({ product_key: key }) => key === null)).toEqual([]);
    const seen = new Set<number>();
    for (const { id, parent_id: parent } of entries) {
      expect(parent === null || seen.has(parent)).toBe(true);
      seen.add(id);
    }
    expect(roles.map(({ name }) => name)).toContain(HR_ROLE);
    expect(by).toBeNull();
  });

  it('can be reordered, renamed, hidden and extended, for everyone at once', async () => {
    const answer = await save((entries) => {
      const [home, tasks, ...rest] = entries;
      if (home === undefined || tasks === undefined) throw new Error('There is no menu.');
      return [
        { ...tasks, name: '  My   work ' },
        home,
        own({ id: -1 }),
        own({ id: -2, parent_id: -1, name: 'Dates', url: '/my/notices', target: '_blank' }),
        ...rest.map((entry) =>
          entry.url === '/my/history' ? { ...entry, is_hidden: true } : entry,
        ),
      ];
    });
    expect(answer).toMatchObject({ status: 200, body: { message: texts.menuSaved } });
    const menu = await menuOf(employee);
    expect(outline(menu)).toEqual([
      'My work',
      'Home',
      ['Handbook', ['Dates']],
      ['People', ['Organization']],
    ]);
    expect(menu[2]).toMatchObject({
      url: 'https://handbook.example',
      target: null,
      children: [{ url: '/my/notices', target: '_blank' }],
    });
    const after = await look();
    expect(after).toMatchObject({
      saved_by: 'Ada Quill',
      revision: (answer.body as { revision: number }).revision,
    });
    // A restart only adds what is missing: renamed, moved and hidden entries stay so.
    await ensureBaseData(app.db);
    expect((await look()).entries).toEqual(after.entries);
  });

  it('logs the whole menu before and after', async () => {
    await save((entries) => [
      ...entries,
      own({ id: -1, managers: true, permission: 'cycles.track', target: '_blank' }),
    ]);
    const line = await app.db.prisma.changeLog.findFirstOrThrow({
      where: { action: 'menu.saved' },
      orderBy: { id: 'desc' },
    });
    expect(line).toMatchObject({ actorId: adminPerson.user.id, entity: 'menu' });
    const text = JSON.stringify(line.details);
    expect(text).toContain(
      'Handbook · https://handbook.example · managers, cycles.track · new window',
    );
    expect(text).toContain('Reviews › Cycles · /cycles · cycles.track');
  });

  it('deletes an entry and keeps those below it that move in the same save', async () => {
    await save((entries) => [
      ...entries,
      own({ id: -1 }),
      own({ id: -2, parent_id: -1, name: 'Dates' }),
    ]);
    const dates = (await look()).entries.find(({ name }) => name === 'Dates')?.id;
    await save((entries) =>
      entries
        .filter(({ name }) => name !== 'Handbook')
        .map((entry) => (entry.name === 'Dates' ? { ...entry, parent_id: null } : entry)),
    );
    const { entries } = await look();
    expect(entries.map(({ name }) => name)).not.toContain('Handbook');
    expect(entries.find(({ name }) => name === 'Dates')).toMatchObject({
      id: dates,
      parent_id: null,
    });
  });

  it('keeps data of entries that cannot be edited here', async () => {
    await app.db.prisma.menuItem.updateMany({
      where: { url: '/cycles' },
      data: { data: { tour: 'cycles' } },
    });
    await save((entries) =>
      entries
        .toReversed()
        .toSorted(
          (one, another) => Number(one.parent_id !== null) - Number(another.parent_id !== null),
        ),
    );
    expect(await app.db.prisma.menuItem.findFirst({ where: { url: '/cycles' } })).toMatchObject({
      data: { tour: 'cycles' },
    });
  });

  it('changes and logs nothing if nothing differs', async () => {
    const { revision } = await look();
    const lines = await app.db.prisma.changeLog.count();
    expect((await save((entries) => entries)).body).toMatchObject({ revision });
    expect(await app.db.prisma.changeLog.count()).toBe(lines);
  });

  it('gets new built-in entries at a restart, in their place, and recognises old ones by URL', async () => {
    await app.db.prisma.menuItem.deleteMany({ where: { url: '/menu_admin' } });
    await app.db.prisma.menuItem.updateMany({
      where: { url: '/cycles' },
      data: { productKey: null, name: 'Seasons' },
    });
    const { revision } = await look();
    await ensureBaseData(app.db);
    const after = await look();
    const group = after.entries.find(({ product_key: key }) => key === 'administration');
    expect(after.entries.find(({ product_key: key }) => key === '/menu_admin')).toMatchObject({
      parent_id: group?.id,
      name: 'Menu',
    });
    expect(after.entries.find(({ product_key: key }) => key === '/cycles')).toMatchObject({
      name: 'Seasons',
    });
    expect(after.revision).toBe(revision + 1);
  });
});

describe('[RT-50] validation of the menu', () => {
  const issues = (answer: { body: unknown }) =>
    (answer.body as { errors: Record<string, string[]> }).errors;

  it.each([
    ['javascript:alert(1)', texts.urlRefused],
    ['data:text/html,x', texts.urlRefused],
    ['//evil.example', texts.urlRefused],
    ['http://handbook.example', texts.urlRefused],
    ['/api/user', texts.urlNoPage],
  ])('rejects an entry that leads to %s', async (url, message) => {
    const { entries } = await look();
    const answer = await save((all) => [...all, own({ id: -1, url })]);
    expect(answer.status).toBe(422);
    expect(issues(answer)).toEqual({ [`entries.${entries.length}.url`]: [message] });
    await expect(
      app.db.prisma.menuItem.create({
        data: { name: 'By hand', position: 0, url: 'javascript:alert(1)' },
      }),
    ).rejects.toThrow('menu_item_url');
  });

  it('rejects an entry without a name, twice, of an unknown id, below itself or too deep', async () => {
    const { entries } = await look();
    const at = (index: number, field: string) => `entries.${entries.length + index}.${field}`;
    expect(issues(await save((all) => [...all, own({ id: -1, name: '  ' })]))).toEqual({
      [at(0, 'name')]: [texts.entryName],
    });
    expect(issues(await save((all) => [...all, own({ id: -1 }), own({ id: -1 })]))).toEqual({
      [at(1, 'id')]: [texts.entryTwice],
    });
    expect(issues(await save((all) => [...all, own({ id: 2_000_000_000 })]))).toEqual({
      [at(0, 'id')]: [texts.entryUnknown],
    });
    expect(issues(await save((all) => [...all, own({ id: -1, parent_id: -1 })]))).toEqual({
      [at(0, 'id')]: [texts.entryUnknown],
    });
    expect(
      issues(
        await save((all) => [
          ...all,
          own({ id: -1, parent_id: -2 }),
          own({ id: -2, parent_id: -1 }),
        ]),
      ),
    ).toHaveProperty([at(0, 'id')]);
    const deep = [-1, -2, -3, -4].map((id, index) =>
      own({ id, parent_id: index === 0 ? null : id + 1 }),
    );
    expect(issues(await save((all) => [...all, ...deep]))).toEqual({
      [at(3, 'id')]: [texts.entryTooDeep({ depth: 3 })],
    });
    expect(
      issues(await save((all) => [...all, own({ id: -1, url: null, page_id: 2_000_000_000 })])),
    ).toEqual({ [at(0, 'page_id')]: [texts.pageUnknown] });
    expect(
      issues(await save((all) => [...all, own({ id: -1, role_ids: [2_000_000_000] })])),
    ).toEqual({ [at(0, 'role_ids')]: [texts.roleUnknown] });
  });

  it('rejects a menu without a built-in entry, or with another URL for it', async () => {
    expect(
      issues(await save((entries) => entries.filter(({ url }) => url !== '/my/tasks'))),
    ).toEqual({ entries: [texts.entryProductGone({ names: '“My Tasks”' })] });
    await save((entries) =>
      entries.map((entry) =>
        entry.url === '/my/tasks' ? { ...entry, url: 'https://elsewhere.example' } : entry,
      ),
    );
    expect(
      (await look()).entries.find(({ product_key: key }) => key === '/my/tasks'),
    ).toMatchObject({ url: '/my/tasks' });
  });

  it('rejects a save without permission to configure the application, or while impersonating', async () => {
    const { revision, entries } = await look();
    const body = { revision, entries: entries.map(inputOf) };
    const hr = await app.as((await buildEmployee(app.db, { roles: [HR_ROLE] })).user);
    const configurer = await buildEmployee(app.db, {
      roles: [
        (await buildRole(app.db, { grants: [{ permission: 'app.configure', scope: 'all' }] })).name,
      ],
    });
    expect((await (await app.as(configurer.user)).call(showMenuAdmin)).status).toBe(200);
    const impersonated = await app.as(configurer.user, adminPerson.user);
    for (const by of [hr, impersonated, await app.as(employee.user)]) {
      expect((await by.call(showMenuAdmin)).status).toBe(403);
      expect((await by.call(saveMenu, { body })).status).toBe(403);
      expect(
        (
          await by.call(previewMenu, {
            body: { entries: body.entries, role_id: null, is_manager: false },
          })
        ).status,
      ).toBe(403);
    }
  });

  it('rejects a stale save: the second editor is told who saved, and succeeds after seeing it', async () => {
    const { revision, entries } = await look();
    const first = [...entries.map(inputOf), own({ id: -1, name: 'Canteen' })];
    const second = [...entries.map(inputOf), own({ id: -1, name: 'Parking' })];
    const answers = await Promise.all(
      [[admin, first] as const, [other, second] as const].map(([by, all]) =>
        by.call(saveMenu, { body: { revision, entries: all } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused).toMatchObject({
      body: { message: texts.menuChanged, details: { revision: revision + 1 } },
    });
    expect((await look()).entries).toHaveLength(entries.length + 1);
    expect((await save((all) => [...all, own({ id: -1, name: 'Seen' })], other)).status).toBe(200);
  });

  it('answers a repeated save with new entries like the first, and saves once', async () => {
    const { revision, entries } = await look();
    const body = {
      revision,
      entries: [
        own({ id: -2, name: 'Canteen' }),
        own({ id: -7, parent_id: -2, name: 'Today' }),
        ...entries.map(inputOf),
      ],
    };
    const first = await admin.call(saveMenu, { body });
    const stored = await look();
    expect(await admin.call(saveMenu, { body })).toMatchObject({ status: 200, body: first.body });
    expect(await look()).toEqual(stored);
    const renamed = body.entries.map((entry) =>
      entry.id === -7 ? { ...entry, name: 'Tomorrow' } : entry,
    );
    expect((await admin.call(saveMenu, { body: { revision, entries: renamed } })).status).toBe(409);
  });
});

describe('[NAV-12] the audience of an entry', () => {
  it('is managers, a permission or a role, whichever matches; a deleted role matches no one', async () => {
    const role = await buildRole(app.db, {
      grants: [{ permission: 'changelog.read', scope: 'all' }],
    });
    const member = await buildEmployee(app.db, { roles: [role.name] });
    await save((entries) => [
      ...entries,
      own({ id: -1, name: 'For the role', role_ids: [role.id] }),
      own({ id: -2, name: 'For either', role_ids: [role.id], managers: true }),
    ]);
    const has = async (person: BuiltEmployee) =>
      outline(await menuOf(person)).filter(
        (name) => typeof name === 'string' && name.startsWith('For'),
      );
    expect(await has(member)).toEqual(['For the role', 'For either']);
    expect(await has(manager)).toEqual(['For either']);
    expect(await has(employee)).toEqual([]);
    await app.db.prisma.userRole.deleteMany({ where: { roleId: role.id } });
    await app.db.prisma.role.delete({ where: { id: role.id } });
    expect(await has(employee)).toEqual([]);
    // It can still be saved unchanged, but not selected for another entry.
    expect(
      (
        await save((entries) =>
          entries.map((entry) =>
            entry.name === 'For the role' ? { ...entry, name: 'For no one' } : entry,
          ),
        )
      ).status,
    ).toBe(200);
  });
});

describe('[RT-50] the preview of a menu for a role', () => {
  const preview = async (entries: MenuEntryInput[], roleId: number | null, isManager = false) =>
    admin.call(previewMenu, { body: { entries, role_id: roleId, is_manager: isManager } });
  const roleId = async (name: string) =>
    (await app.db.prisma.role.findUniqueOrThrow({ where: { name } })).id;

  it('matches what such a person gets', async () => {
    await buildDepartment(app.db, 'Engineering');
    const entries = (await look()).entries.map(inputOf);
    const hr = await buildEmployee(app.db, { roles: [HR_ROLE] });
    expect((await preview(entries, await roleId(HR_ROLE))).body).toEqual({
      data: await menuOf(hr),
    });
    expect((await preview(entries, null)).body).toEqual({ data: await menuOf(employee) });
    expect((await preview(entries, null, true)).body).toEqual({ data: await menuOf(manager) });
    const partner = await buildEmployee(app.db);
    await grantRole(app.db, partner.user.id, 'HR Partner', ['Engineering']);
    expect((await preview(entries, await roleId('HR Partner'))).body).toEqual({
      data: await menuOf(partner),
    });
  });

  it('uses the unsaved menu, and saves nothing', async () => {
    const { revision, entries } = await look();
    const answer = await preview([...entries.map(inputOf), own({ id: -1, name: 'Not yet' })], null);
    expect(outline((answer.body as { data: MenuItem[] }).data)).toContain('Not yet');
    expect(await look()).toMatchObject({ revision, entries });
    expect((await preview([], 2_000_000_000)).status).toBe(422);
  });
});
