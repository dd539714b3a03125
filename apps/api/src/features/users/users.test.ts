import {
  changeUserRoles,
  deactivateUser,
  endUserSession,
  endUserSessions,
  listUsers,
  login,
  reactivateUser,
  showUser,
  showUserAccount,
  type UserAccount,
  type UserRow,
} from '@reviews/contracts';
import {
  ACCESS_MESSAGES as texts,
  ADMINISTRATOR_ROLE,
  EMPLOYEE_ROLE,
  HR_PARTNER_ROLE,
  HR_ROLE,
  MESSAGES,
  PANEL_MEMBER_ROLE,
} from '@reviews/domain';
import {
  buildDepartment,
  buildEmployee,
  buildRole,
  DEMO_PASSWORD,
  grantRole,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let admin: BuiltEmployee;
let caller: Caller;
let sales: { readonly id: number };
let roleIds: Map<string, number>;
beforeAll(async () => {
  app = await startTestApp();
  sales = await buildDepartment(app.db, 'Sales');
  admin = await buildEmployee(app.db, { preferredName: 'Ida Admin', roles: [ADMINISTRATOR_ROLE] });
  caller = await app.as(admin.user);
  roleIds = new Map((await app.db.prisma.role.findMany()).map(({ id, name }) => [name, id]));
});
afterAll(() => app.close());

const roleId = (name: string): number => roleIds.get(name) ?? 0;
const at = ({ user }: BuiltEmployee) => ({ params: { userId: String(user.id) } });
const show = async (person: BuiltEmployee, by = caller) =>
  (await by.call(showUserAccount, at(person))).body as UserAccount;
const list = async (
  query: { search?: string; state?: UserRow['state']; role_id?: string; page?: string } = {},
  by = caller,
) => (await by.call(listUsers, { query })).body as { data: UserRow[]; totalResults: number };
const give = async (
  person: BuiltEmployee,
  roles: readonly { role_id: number; department_ids: number[] }[],
  by = caller,
  revision?: string,
) =>
  by.call(changeUserRoles, {
    ...at(person),
    body: { roles: [...roles], revision: revision ?? (await show(person)).revision },
  });
const whole = (name: string) => ({ role_id: roleId(name), department_ids: [] as number[] });
const logged = (id: number) =>
  app.db.prisma.changeLog.findMany({
    where: { entity: 'user', entityId: String(id), action: { startsWith: 'user.' } },
    orderBy: { id: 'asc' },
  });

describe('GET /api/users', () => {
  it('[RT-56] lists the accounts by name, searchable by name and address, filtered by state or role', async () => {
    const zoe = await buildEmployee(app.db, {
      preferredName: 'Zoe Zander',
      department: 'Sales',
      title: 'Seller',
      roles: [PANEL_MEMBER_ROLE],
    });
    await buildEmployee(app.db, { preferredName: 'Zora Zander', deactivatedAt: new Date() });
    await buildEmployee(app.db, { preferredName: 'Zed Zander', password: null });
    const { data, totalResults } = await list({ search: 'zander' });
    expect([totalResults, data.map(({ name, state }) => [name, state])]).toEqual([
      3,
      [
        ['Zed Zander', 'no_password'],
        ['Zoe Zander', 'active'],
        ['Zora Zander', 'deactivated'],
      ],
    ]);
    expect(data[1]).toMatchObject({
      id: zoe.user.id,
      email: zoe.email,
      employee: { id: zoe.id, position: 'Seller', department: 'Sales', has_left: false },
      roles: [{ name: PANEL_MEMBER_ROLE, departments: [] }],
    });
    expect((await list({ search: zoe.email })).data.map(({ name }) => name)).toEqual([
      'Zoe Zander',
    ]);
    expect((await list({ state: 'deactivated' })).data.map(({ name }) => name)).toEqual([
      'Zora Zander',
    ]);
    expect(
      (await list({ role_id: String(roleId(PANEL_MEMBER_ROLE)) })).data.map(({ name }) => name),
    ).toEqual(['Zoe Zander']);
    expect((await list({ search: 'zander', page: '2' })).totalResults).toBe(3);
  });

  it('[RT-56] lists accounts without an employee by their address', async () => {
    await app.db.prisma.user.create({ data: { email: 'robot@larkspur.example' } });
    expect((await list({ search: 'robot' })).data).toMatchObject([
      { name: 'robot@larkspur.example', employee: null },
    ]);
  });

  it('[PERM-04] is forbidden to those who do not manage users, and while impersonating', async () => {
    for (const by of [
      await app.as((await buildEmployee(app.db, { roles: [HR_ROLE] })).user),
      await app.as(admin.user, (await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] })).user),
    ]) {
      expect((await by.call(listUsers)).status).toBe(403);
      expect((await by.call(showUserAccount, at(admin))).status).toBe(403);
      expect((await by.call(deactivateUser, at(admin))).status).toBe(403);
      expect((await by.call(endUserSessions, { params: { userId: '2000000000' } })).status).toBe(
        403,
      );
    }
  });
});

describe('PUT /api/users/:userId/roles', () => {
  it('[RT-57] gives roles with their departments, effective from the next request and logged', async () => {
    const person = await buildEmployee(app.db);
    const theirs = await app.as(person.user);
    expect((await theirs.send('GET', '/api/cycles')).status).toBe(403);
    expect(
      await give(person, [{ role_id: roleId(HR_PARTNER_ROLE), department_ids: [sales.id] }]),
    ).toMatchObject({ status: 200, body: { message: texts.rolesSaved } });
    expect((await theirs.send('GET', '/api/cycles')).status).toBe(200);
    expect((await show(person)).roles).toEqual([
      {
        id: roleId(HR_PARTNER_ROLE),
        name: HR_PARTNER_ROLE,
        departments: [{ id: sales.id, name: 'Sales' }],
      },
    ]);
    expect((await give(person, [whole(PANEL_MEMBER_ROLE)])).status).toBe(200);
    expect((await theirs.send('GET', '/api/cycles')).status).toBe(403);
    expect((await logged(person.user.id)).map(({ action, details }) => [action, details])).toEqual([
      [
        'user.roles_changed',
        {
          before: [],
          after: [`${roleId(HR_PARTNER_ROLE)} ${sales.id}`],
          changes: [
            { field: 'roles', from: [], to: [roleId(HR_PARTNER_ROLE)] },
            { field: 'departments', from: [], to: [sales.id] },
          ],
        },
      ],
      [
        'user.roles_changed',
        {
          before: [`${roleId(HR_PARTNER_ROLE)} ${sales.id}`],
          after: [String(roleId(PANEL_MEMBER_ROLE))],
          changes: [
            { field: 'roles', from: [roleId(HR_PARTNER_ROLE)], to: [roleId(PANEL_MEMBER_ROLE)] },
            { field: 'departments', from: [sales.id], to: [] },
          ],
        },
      ],
    ]);
  });

  it('[RT-57] stores departments only if the role has a permission for departments, and removes a role again', async () => {
    const person = await buildEmployee(app.db);
    const engineering = await buildDepartment(app.db, 'Engineering');
    await give(person, [
      { role_id: roleId(HR_PARTNER_ROLE), department_ids: [sales.id, engineering.id] },
      { role_id: roleId(PANEL_MEMBER_ROLE), department_ids: [sales.id] },
    ]);
    expect(
      (await show(person)).roles.map(({ name, departments }) => [
        name,
        departments.map((each) => each.name),
      ]),
    ).toEqual([
      [HR_PARTNER_ROLE, ['Engineering', 'Sales']],
      [PANEL_MEMBER_ROLE, []],
    ]);
    await give(person, [{ role_id: roleId(HR_PARTNER_ROLE), department_ids: [engineering.id] }]);
    expect((await show(person)).roles).toMatchObject([
      { name: HR_PARTNER_ROLE, departments: [{ name: 'Engineering' }] },
    ]);
  });

  it('[RT-57] reports a conflict if someone else has changed them since; is idempotent', async () => {
    const person = await buildEmployee(app.db);
    const { revision } = await show(person);
    expect((await give(person, [whole(PANEL_MEMBER_ROLE)])).status).toBe(200);
    expect(await give(person, [], caller, revision)).toMatchObject({
      status: 409,
      body: { message: texts.userChanged },
    });
    expect((await give(person, [whole(PANEL_MEMBER_ROLE)], caller, revision)).status).toBe(200);
    expect(await logged(person.user.id)).toHaveLength(1);
  });

  it('refuses unknown roles, roles of everyone, and unknown departments', async () => {
    const person = await buildEmployee(app.db);
    expect((await give(person, [{ role_id: 2_000_000_000, department_ids: [] }])).status).toBe(422);
    expect(await give(person, [whole(EMPLOYEE_ROLE)])).toMatchObject({
      status: 422,
      body: { message: texts.everyoneRole },
    });
    expect(
      (await give(person, [{ role_id: roleId(HR_PARTNER_ROLE), department_ids: [2_000_000_000] }]))
        .status,
    ).toBe(422);
    expect(
      (
        await caller.call(changeUserRoles, {
          params: { userId: '2000000000' },
          body: { roles: [], revision: '' },
        })
      ).status,
    ).toBe(404);
  });

  it('gives no one more than the giver has, and changes no one who has more', async () => {
    const keeping = await buildRole(app.db, {
      name: 'Keeper of Sales',
      grants: [
        { permission: 'roles.manage', scope: 'all' },
        { permission: 'forms.read', scope: 'departments' },
      ],
    });
    const reading = await buildRole(app.db, {
      name: 'Reader',
      grants: [{ permission: 'forms.read', scope: 'departments' }],
    });
    const keeper = await buildEmployee(app.db);
    await grantRole(app.db, keeper.user.id, keeping.name, ['Sales']);
    const by = await app.as(keeper.user);
    const person = await buildEmployee(app.db);
    const engineering = await buildDepartment(app.db, 'Engineering');
    expect(
      (await give(person, [{ role_id: reading.id, department_ids: [sales.id] }], by)).status,
    ).toBe(200);
    expect(
      await give(person, [{ role_id: reading.id, department_ids: [sales.id, engineering.id] }], by),
    ).toMatchObject({ status: 422, body: { message: texts.roleBeyondGiver({ name: 'Reader' }) } });
    expect((await give(person, [whole(HR_ROLE)], by)).status).toBe(422);
    // Not even themselves.
    expect(
      (
        await give(
          keeper,
          [{ role_id: keeping.id, department_ids: [sales.id, engineering.id] }],
          by,
        )
      ).status,
    ).toBe(422);
    for (const call of [deactivateUser, reactivateUser, endUserSessions])
      expect(await by.call(call, at(admin))).toMatchObject({
        status: 422,
        body: { message: texts.userBeyondGiver },
      });
    expect((await give(admin, [], by)).status).toBe(422);
    expect((await show(admin, by)).within_reach).toBe(false);
  });
});

describe('closing and reopening an account', () => {
  it('[RT-57] ends every session at once, refuses the password, and restores everything on reopening', async () => {
    const person = await buildEmployee(app.db, { preferredName: 'Kit Closed' });
    const [one, other] = [await app.as(person.user), await app.as(person.user)];
    const eyes = await app.as(person.user, admin.user);
    expect(await caller.call(deactivateUser, at(person))).toMatchObject({
      status: 200,
      body: { message: texts.deactivated({ name: 'Kit Closed' }) },
    });
    for (const browser of [one, other, eyes])
      expect((await browser.call(showUser)).status).toBe(419);
    const signIn = () =>
      app.anonymous.call(login, { body: { email: person.email, password: DEMO_PASSWORD } });
    expect(await signIn()).toMatchObject({
      status: 422,
      body: { message: MESSAGES.session.loginFailed },
    });
    expect((await show(person)).state).toBe('deactivated');
    expect((await caller.call(reactivateUser, at(person))).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    // Sessions from before stay ended.
    expect((await one.call(showUser)).status).toBe(419);
    expect((await logged(person.user.id)).map(({ action }) => action)).toEqual([
      'user.deactivated',
      'user.reactivated',
    ]);
    // The end of an impersonation of them is logged.
    expect(
      await app.db.prisma.changeLog.count({
        where: {
          entityId: String(person.user.id),
          action: 'impersonation.stopped',
          impersonatorId: admin.user.id,
        },
      }),
    ).toBe(1);
  });

  it('[RT-57] is refused for your own account, and is idempotent', async () => {
    expect(await caller.call(deactivateUser, at(admin))).toMatchObject({
      status: 422,
      body: { message: texts.ownAccount },
    });
    const person = await buildEmployee(app.db, { deactivatedAt: new Date() });
    expect((await caller.call(deactivateUser, at(person))).status).toBe(200);
    expect(await logged(person.user.id)).toEqual([]);
  });

  it("reopens no account whose roles exceed the actor's", async () => {
    const { name } = await buildRole(app.db, {
      grants: [{ permission: 'roles.manage', scope: 'all' }],
    });
    const by = await app.as((await buildEmployee(app.db, { roles: [name] })).user);
    const person = await buildEmployee(app.db, { roles: [HR_ROLE], deactivatedAt: new Date() });
    expect(await by.call(reactivateUser, at(person))).toMatchObject({
      status: 422,
      body: { message: texts.userBeyondGiver },
    });
  });
});

describe('sessions of a user', () => {
  it('[RT-57] show device and address, and end one by one or all at once', async () => {
    const person = await buildEmployee(app.db);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    expect(
      (
        await app.anonymous.call(login, {
          body: { email: person.email, password: DEMO_PASSWORD },
          headers: { 'user-agent': agent },
        })
      ).status,
    ).toBe(200);
    app.clock.advance(60_000);
    const browser = await app.as(person.user);
    const { sessions } = await show(person);
    expect(sessions).toMatchObject([
      { device: null, is_current: false, impersonating: null },
      { device: 'Firefox on Linux', address: expect.stringContaining('127.0.0.1') as unknown },
    ]);
    expect((await show(person)).last_signed_in_at).not.toBeNull();
    const key = sessions[0]?.key ?? '';
    const end = () =>
      caller.call(endUserSession, { params: { ...at(person).params, sessionKey: key } });
    expect((await end()).status).toBe(200);
    expect((await browser.call(showUser)).status).toBe(419);
    expect(await end()).toMatchObject({ status: 404, body: { message: texts.sessionNotFound } });
    expect(await caller.call(endUserSessions, at(person))).toMatchObject({
      status: 200,
      body: { message: texts.signedOutAll({ sessions: 1, tokens: 0 }) },
    });
    expect((await show(person)).sessions).toEqual([]);
  });

  it('[RT-57] include those in which they impersonate someone, and exclude those of people who impersonate them', async () => {
    const [person, other] = [
      await buildEmployee(app.db),
      await buildEmployee(app.db, { preferredName: 'Olga Other' }),
    ];
    const eyes = await app.as(other.user, person.user);
    await app.as(person.user, admin.user);
    expect((await show(person)).sessions).toMatchObject([{ impersonating: 'Olga Other' }]);
    expect((await caller.call(endUserSessions, at(person))).status).toBe(200);
    expect((await eyes.call(showUser)).status).toBe(419);
    // A session cannot be ended through another account.
    const key = (
      await app.db.prisma.session.findFirstOrThrow({
        where: { userId: admin.user.id, impersonatorId: null },
      })
    ).key;
    expect(
      (await caller.call(endUserSession, { params: { ...at(person).params, sessionKey: key } }))
        .status,
    ).toBe(404);
  });

  it('[RT-57] end everywhere but here for your own account', async () => {
    const person = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
    const [here, there] = [await app.as(person.user), await app.as(person.user)];
    expect((await show(person, here)).sessions.filter(({ is_current }) => is_current)).toHaveLength(
      1,
    );
    expect((await here.call(endUserSessions, at(person))).status).toBe(200);
    expect([(await here.call(showUser)).status, (await there.call(showUser)).status]).toEqual([
      200, 419,
    ]);
    await app.db.prisma.userRole.deleteMany({ where: { userId: person.user.id } });
  });
});
