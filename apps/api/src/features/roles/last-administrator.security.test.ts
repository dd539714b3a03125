import {
  changeRole,
  changeUserRoles,
  deactivateUser,
  listRoles,
  showUserAccount,
  type RolesReply,
  type UserAccount,
} from '@reviews/contracts';
import { ACCESS_MESSAGES as texts, ADMINISTRATOR_ROLE } from '@reviews/domain';
import { buildEmployee, buildRole, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.db.prisma.userRole.deleteMany());
afterAll(() => app.close());

const MANAGING = { permission: 'roles.manage', scope: 'all' } as const;

/** Removes the permission to manage roles from a role, in its current revision. */
async function takingOut(by: Caller, roleId: number) {
  const role = ((await by.call(listRoles)).body as RolesReply).data.find(({ id }) => id === roleId);
  if (role === undefined) throw new Error('There is no such role.');
  return () =>
    by.call(changeRole, {
      params: { roleId: String(roleId) },
      body: { name: role.name, description: '', grants: [], revision: role.revision },
    });
}

async function keeperOf(name: string) {
  const role = await buildRole(app.db, { name, grants: [MANAGING] });
  const { user } = await buildEmployee(app.db, { roles: [name] });
  return { role, user, by: await app.as(user) };
}

const at = ({ user }: BuiltEmployee) => ({ params: { userId: String(user.id) } });
async function giveUp(by: Caller, own: BuiltEmployee) {
  const { revision } = (await by.call(showUserAccount, at(own))).body as UserAccount;
  return by.call(changeUserRoles, { ...at(own), body: { roles: [], revision } });
}

describe('last Administrator', () => {
  it('is not someone with only user and role management: no one could then grant the other permissions', async () => {
    const [one, other] = [
      await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] }),
      await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] }),
    ];
    await keeperOf('Keeper of users');
    const [byOne, byOther] = [await app.as(one.user), await app.as(other.user)];
    expect((await giveUp(byOne, one)).status).toBe(200);
    expect(await giveUp(byOther, other)).toMatchObject({
      status: 422,
      body: { message: texts.lastAdministrator },
    });
    expect((await byOther.call(listRoles)).status).toBe(200);
  });

  it('is not an account that cannot sign in', async () => {
    const admin = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
    await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE], deactivatedAt: new Date() });
    const invited = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE], password: null });
    const by = await app.as(admin.user);
    expect(await giveUp(by, admin)).toMatchObject({
      status: 422,
      body: { message: texts.lastAdministrator },
    });
    expect((await by.call(deactivateUser, at(invited))).status).toBe(200);
  });
});

describe("two role managers who remove each other's permission at once", () => {
  it('are handled one after the other: the second no longer has the permission', async () => {
    for (const round of [1, 2, 3, 4]) {
      const [one, other] = [await keeperOf(`One ${round}`), await keeperOf(`Other ${round}`)];
      const seen = [await takingOut(one.by, other.role.id), await takingOut(other.by, one.role.id)];
      const answers = await Promise.all(seen.map((take) => take()));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    }
  });
});
