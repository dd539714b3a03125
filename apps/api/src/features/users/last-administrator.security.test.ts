import {
  changeUserRoles,
  deactivateUser,
  listRoles,
  showUserAccount,
  type UserAccount,
} from '@reviews/contracts';
import { ACCESS_MESSAGES as texts, ADMINISTRATOR_ROLE } from '@reviews/domain';
import { buildEmployee, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp | undefined;
let one: BuiltEmployee;
let other: BuiltEmployee;
let byOne: Caller;
let byOther: Caller;
beforeEach(async () => {
  app ??= await startTestApp();
  await app.db.prisma.userRole.deleteMany();
  [one, other] = [
    await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] }),
    await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] }),
  ];
  [byOne, byOther] = [await app.as(one.user), await app.as(other.user)];
});
afterAll(() => app?.close());

const at = ({ user }: BuiltEmployee) => ({ params: { userId: String(user.id) } });
async function takeRoles(by: Caller, from: BuiltEmployee) {
  const account = (await by.call(showUserAccount, at(from))).body as UserAccount;
  return by.call(changeUserRoles, { ...at(from), body: { roles: [], revision: account.revision } });
}
const isAdministrator = async (by: Caller) => (await by.call(listRoles)).status === 200;

describe('last Administrator', () => {
  it('keeps the role', async () => {
    expect((await takeRoles(byOne, other)).status).toBe(200);
    expect(await takeRoles(byOne, one)).toMatchObject({
      status: 422,
      body: { message: texts.lastAdministrator },
    });
    expect(await isAdministrator(byOne)).toBe(true);
  });

  it('remains when two close each other’s accounts at once', async () => {
    const answers = await Promise.all([
      byOne.call(deactivateUser, at(other)),
      byOther.call(deactivateUser, at(one)),
    ]);
    expect(answers.map(({ status }) => status === 200)).toContain(true);
    expect(
      [await isAdministrator(byOne), await isAdministrator(byOther)].filter(Boolean),
    ).toHaveLength(1);
  });

  it("remains when two remove each other's role at once, and when both give it up", async () => {
    const each = await Promise.all([takeRoles(byOne, other), takeRoles(byOther, one)]);
    expect(each.map(({ status }) => status === 200)).toContain(true);
    expect(
      [await isAdministrator(byOne), await isAdministrator(byOther)].filter(Boolean),
    ).toHaveLength(1);
  });

  it('remains when both give it up at once', async () => {
    const answers = await Promise.all([takeRoles(byOne, one), takeRoles(byOther, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(
      [await isAdministrator(byOne), await isAdministrator(byOther)].filter(Boolean),
    ).toHaveLength(1);
  });
});
