import {
  addRole,
  changeRole,
  deleteRole,
  listRolePeople,
  listRoles,
  type RoleInput,
  type RolesReply,
  type RoleView,
} from '@reviews/contracts';
import {
  ACCESS_MESSAGES as texts,
  ADMINISTRATOR_ROLE,
  EMPLOYEE_ROLE,
  HR_PARTNER_ROLE,
  HR_ROLE,
  MESSAGES,
  type Grant,
} from '@reviews/domain';
import {
  buildDepartment,
  buildEmployee,
  buildRole,
  grantRole,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Caller,
  type TestApp,
} from '../../testing/start-test-app.ts';

let app: TestApp;
let admin: BuiltEmployee;
let caller: Caller;
beforeAll(async () => {
  app = await startTestApp();
  await buildDepartment(app.db, 'Engineering');
  await buildDepartment(app.db, 'Sales');
  admin = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
  caller = await app.as(admin.user);
});
afterAll(() => app.close());

const MANAGING: Grant = { permission: 'roles.manage', scope: 'all' };
const TRACKING: Grant = { permission: 'cycles.track', scope: 'all' };
const READING: Grant = { permission: 'forms.read', scope: 'departments' };

const reply = async (by = caller) => (await by.call(listRoles)).body as RolesReply;
const find = async (test: (role: RoleView) => boolean): Promise<RoleView> => {
  const found = (await reply()).data.find(test);
  if (found === undefined) throw new Error('There is no such role.');
  return found;
};
const named = (name: string) => find((role) => role.name === name);
const add = (given: Partial<RoleInput>, by = caller) =>
  by.call(addRole, { body: { name: 'A role', description: '', grants: [], ...given } });
const change = async (
  id: number,
  given: Partial<RoleInput & { revision: string }>,
  by = caller,
): Promise<Answer> => {
  const { name, description, grants, revision } = await find((role) => role.id === id);
  return by.call(changeRole, {
    params: { roleId: String(id) },
    body: { name, description, grants, revision, ...given },
  });
};
const remove = (id: number, by = caller) => by.call(deleteRole, { params: { roleId: String(id) } });
const logged = (id: number) =>
  app.db.prisma.changeLog.findMany({
    where: { entity: 'role', entityId: String(id) },
    orderBy: { id: 'asc' },
  });

/** Creates a person whose own role manages roles and does little else. */
async function keeper(
  grants: readonly Grant[] = [],
  departments: readonly string[] = [],
): Promise<{
  readonly person: BuiltEmployee;
  readonly by: Caller;
  readonly role: { readonly id: number };
}> {
  const role = await buildRole(app.db, { grants: [MANAGING, ...grants] });
  const person = await buildEmployee(app.db);
  await grantRole(app.db, person.user.id, role.name, departments);
  return { person, by: await app.as(person.user), role };
}

describe('GET /api/roles', () => {
  it('[RT-58, PERM-04] lists every role with its permissions, built-in ones first', async () => {
    const { data, givable } = await reply();
    expect(data.map(({ name }) => name).slice(0, 5)).toEqual([
      ADMINISTRATOR_ROLE,
      HR_ROLE,
      HR_PARTNER_ROLE,
      'Panel Member',
      EMPLOYEE_ROLE,
    ]);
    expect(data[0]).toMatchObject({
      is_system: true,
      is_fixed: true,
      people: 1,
      within_reach: true,
    });
    expect(data[4]).toMatchObject({ everyone: true, people: null, is_fixed: false });
    expect(givable).toContainEqual({ permission: 'forms.read', scope: 'reports' });
  });

  it('[PERM-04] is forbidden to those who do not manage roles, and while impersonating', async () => {
    const hr = await app.as((await buildEmployee(app.db, { roles: [HR_ROLE] })).user);
    expect((await hr.call(listRoles)).status).toBe(403);
    for (const id of [(await named(HR_ROLE)).id, 2_000_000_000])
      expect(await remove(id, hr)).toMatchObject({
        status: 403,
        body: { message: MESSAGES.errors.notAuthorised },
      });
    const another = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
    const as = await app.as(another.user, admin.user);
    expect(await as.call(listRoles)).toMatchObject({
      status: 403,
      body: { message: texts.notAsAnother },
    });
    expect((await add({}, as)).status).toBe(403);
  });

  it('[PERM-04] returns what the caller may grant', async () => {
    const { by } = await keeper([TRACKING]);
    const { data, givable } = await reply(by);
    expect(givable).toContainEqual({ permission: 'cycles.track', scope: 'departments' });
    expect(givable.some(({ permission }) => permission === 'forms.delete')).toBe(false);
    expect(
      data.filter((role) => role.is_system && role.within_reach).map(({ name }) => name),
    ).toEqual([EMPLOYEE_ROLE]);
  });
});

describe('POST /api/roles', () => {
  it('[RT-59] adds a role and logs its permissions', async () => {
    const answer = await add({
      name: '  Season lead ',
      description: ' Runs the season ',
      grants: [TRACKING, { permission: 'forms.read', scope: 'own' }, TRACKING],
    });
    expect(answer).toMatchObject({ status: 200, body: { message: texts.roleSaved } });
    const { id } = answer.body as { id: number };
    expect(await find((role) => role.id === id)).toMatchObject({
      name: 'Season lead',
      description: 'Runs the season',
      is_system: false,
      people: 0,
      grants: [{ permission: 'forms.read', scope: 'own' }, TRACKING],
    });
    expect(await logged(id)).toMatchObject([
      {
        action: 'role.added',
        actorId: admin.user.id,
        details: { added: ['forms.read own', 'cycles.track all'], removed: [] },
      },
    ]);
  });

  it('[RT-59] refuses a duplicate or empty name and an invalid scope, on their fields', async () => {
    expect(await add({ name: ' hr ' })).toMatchObject({
      status: 422,
      body: { errors: { name: [texts.nameTaken({ name: 'hr' })] } },
    });
    expect(await add({ name: '  ' })).toMatchObject({
      status: 422,
      body: { errors: { name: [texts.nameRequired] } },
    });
    expect(await add({ grants: [{ permission: 'roles.manage', scope: 'own' }] })).toMatchObject({
      status: 422,
      body: { errors: { grants: [texts.notSensible({ label: 'Manage users and roles' })] } },
    });
  });

  it('grants no one more than the caller has', async () => {
    const { by } = await keeper([TRACKING, READING], ['Engineering']);
    expect(
      await add(
        { name: 'Too far', grants: [{ permission: 'forms.delete', scope: 'downline' }] },
        by,
      ),
    ).toMatchObject({
      status: 422,
      body: { errors: { grants: [texts.beyondGiver({ label: 'Delete reviews' })] } },
    });
    expect(
      (
        await add(
          { name: 'Also too far', grants: [{ permission: 'forms.read', scope: 'all' }] },
          by,
        )
      ).status,
    ).toBe(422);
    expect(
      (
        await add(
          {
            name: 'As far',
            grants: [
              TRACKING,
              READING,
              { permission: 'cycles.track', scope: 'reports' },
              { permission: 'forms.reopen', scope: 'reports' },
            ],
          },
          by,
        )
      ).status,
    ).toBe(200);
  });
});

describe('PUT /api/roles/:roleId', () => {
  it('[RT-59] changes the permissions of every holder from their next request', async () => {
    const role = await buildRole(app.db, { name: 'Observer', grants: [] });
    const person = await buildEmployee(app.db);
    await grantRole(app.db, person.user.id, 'Observer');
    const by = await app.as(person.user);
    expect((await by.send('GET', '/api/cycles')).status).toBe(403);
    expect(await change(role.id, { grants: [TRACKING], description: 'Looks on' })).toMatchObject({
      status: 200,
    });
    expect((await by.send('GET', '/api/cycles')).status).toBe(200);
    expect((await change(role.id, { grants: [] })).status).toBe(200);
    expect((await by.send('GET', '/api/cycles')).status).toBe(403);
    expect((await logged(role.id)).map(({ action, details }) => [action, details])).toEqual([
      [
        'role.changed',
        {
          added: ['cycles.track all'],
          removed: [],
          changes: [
            { field: 'description', from: '', to: 'Looks on' },
            { field: 'permissions', from: [], to: ['cycles.track all'] },
          ],
        },
      ],
      [
        'role.changed',
        {
          added: [],
          removed: ['cycles.track all'],
          changes: [{ field: 'permissions', from: ['cycles.track all'], to: [] }],
        },
      ],
    ]);
  });

  it('[RT-59] reports a conflict if someone else has changed it since; is idempotent', async () => {
    const { id } = await buildRole(app.db, { name: 'Twice changed' });
    const { revision } = await named('Twice changed');
    expect((await change(id, { description: 'First' })).status).toBe(200);
    expect(await change(id, { description: 'Second', revision })).toMatchObject({
      status: 409,
      body: { message: texts.roleChanged },
    });
    expect((await change(id, { description: 'First', revision })).status).toBe(200);
    expect(await logged(id)).toHaveLength(1);
  });

  it("cannot raise others above the editor: department grants are checked for each holder's departments", async () => {
    const { by } = await keeper(
      [READING, { permission: 'forms.close', scope: 'departments' }],
      ['Engineering'],
    );
    const role = await buildRole(app.db, { grants: [READING] });
    await grantRole(app.db, (await buildEmployee(app.db)).user.id, role.name, ['Engineering']);
    const closing: Grant = { permission: 'forms.close', scope: 'departments' };
    expect((await change(role.id, { grants: [READING, closing] }, by)).status).toBe(200);
    expect((await change(role.id, { grants: [READING] }, by)).status).toBe(200);
    await grantRole(app.db, (await buildEmployee(app.db)).user.id, role.name, ['Sales']);
    expect(await change(role.id, { grants: [READING, closing] }, by)).toMatchObject({
      status: 422,
      body: { errors: { grants: [texts.beyondGiver({ label: 'Close reviews as incomplete' })] } },
    });
    // Not their own role either, nor one that already exceeds their permissions.
    expect(
      (
        await change(
          (await named(EMPLOYEE_ROLE)).id,
          { grants: [{ permission: 'forms.delete', scope: 'all' }] },
          by,
        )
      ).status,
    ).toBe(422);
    expect(await change((await named(HR_ROLE)).id, { description: 'Ours now' }, by)).toMatchObject({
      status: 422,
      body: { message: texts.roleBeyondEditor },
    });
  });

  it('[RT-59] keeps the Administrator role complete, and the names of built-in roles', async () => {
    const { id, grants } = await named(ADMINISTRATOR_ROLE);
    expect(await change(id, { grants: grants.slice(1) })).toMatchObject({
      status: 422,
      body: { message: texts.administratorFixed },
    });
    expect(await change((await named(HR_ROLE)).id, { name: 'People team' })).toMatchObject({
      status: 422,
      body: { message: texts.nameFixed },
    });
    expect(
      (await change((await named(HR_ROLE)).id, { description: 'The people team.' })).status,
    ).toBe(200);
  });

  it('returns 404 for an unknown id', async () => {
    expect(
      await caller.call(changeRole, {
        params: { roleId: '2000000000' },
        body: { name: 'x', description: '', grants: [], revision: '' },
      }),
    ).toMatchObject({ status: 404, body: { message: texts.roleNotFound } });
  });
});

describe('DELETE /api/roles/:roleId', () => {
  it('[RT-58] deletes a role without holders, but not a built-in one or one with holders', async () => {
    const role = await buildRole(app.db, { name: 'Spare', grants: [TRACKING] });
    const person = await buildEmployee(app.db, { roles: ['Spare'] });
    expect(await remove(role.id)).toMatchObject({
      status: 422,
      body: { message: texts.roleInUse },
    });
    await app.db.prisma.userRole.deleteMany({ where: { userId: person.user.id } });
    expect(await remove(role.id)).toMatchObject({
      status: 200,
      body: { message: texts.roleDeleted({ name: 'Spare' }) },
    });
    expect((await remove(role.id)).status).toBe(404);
    expect(await remove((await named('Panel Member')).id)).toMatchObject({
      status: 422,
      body: { message: texts.seededRole },
    });
    expect((await logged(role.id)).map(({ action }) => action)).toEqual(['role.deleted']);
  });
});

describe('GET /api/roles/:roleId/people', () => {
  it('[RT-59] returns the holders with their departments, searchable by name', async () => {
    const role = await buildRole(app.db, { name: 'Partner of some', grants: [READING] });
    const ada = await buildEmployee(app.db, { preferredName: 'Ada Quill' });
    const bo = await buildEmployee(app.db, {
      preferredName: 'Bo Quarry',
      deactivatedAt: new Date(),
    });
    for (const person of [ada, bo])
      await grantRole(app.db, person.user.id, role.name, ['Sales', 'Engineering']);
    const ask = async (query: { search?: string; page?: string } = {}) =>
      (await caller.call(listRolePeople, { params: { roleId: String(role.id) }, query })).body as {
        data: { name: string }[];
        totalResults: number;
      };
    expect(await ask()).toEqual({
      totalResults: 2,
      data: [
        {
          user_id: ada.user.id,
          name: 'Ada Quill',
          email: ada.email,
          is_deactivated: false,
          departments: ['Engineering', 'Sales'],
        },
        {
          user_id: bo.user.id,
          name: 'Bo Quarry',
          email: bo.email,
          is_deactivated: true,
          departments: ['Engineering', 'Sales'],
        },
      ],
    });
    expect((await ask({ search: 'quarry' })).data.map(({ name }) => name)).toEqual(['Bo Quarry']);
    expect((await ask({ page: '9' })).data).toEqual([]);
  });
});
