import {
  addRole,
  changeUserRoles,
  impersonate,
  listRoles,
  previewRole,
  saveDraft,
  showPulse,
  showUser,
  showUserAccount,
  stopPreview,
  type SessionUser,
  type UserAccount,
} from '@reviews/contracts';
import {
  ACCESS_MESSAGES as texts,
  ADMINISTRATOR_ROLE,
  HR_ROLE,
  SEEDED_ROLES,
  type Grant,
} from '@reviews/domain';
import {
  buildCycle,
  buildDepartment,
  buildEmployee,
  buildPulse,
  buildRole,
  buildTemplate,
  grantRole,
  type BuiltEmployee,
} from '@reviews/factories';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { antiForgeryTokenOf } from '../../http/cookies.ts';

let app: TestApp;
let admin: BuiltEmployee;
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['Engineering', 'Sales']) await buildDepartment(app.db, name);
  admin = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
});
afterAll(() => app.close());

const COOKIE = /reviews_session=([^;]+)/;
/** Continues a browser with the session from a response. */
function goOn(
  by: Caller,
  headers: Headers,
): Pick<Caller, 'send' | 'call'> & { readonly token: string } {
  const token =
    headers
      .getSetCookie()
      .map((line) => COOKIE.exec(line)?.[1])
      .find((found) => found !== undefined && found !== '') ?? '';
  const forgery = antiForgeryTokenOf(token);
  const own = {
    cookie: `XSRF-TOKEN=${forgery}; reviews_session=${token}`,
    'x-xsrf-token': forgery,
  };
  return {
    token,
    send: (method, path, options = {}) =>
      by.send(method, path, { ...options, headers: { ...own, ...options.headers } }),
    call: (endpoint, options = {}) =>
      by.call(endpoint, { ...options, headers: { ...own, ...options.headers } }),
  };
}
async function preview(roleId: number, person: BuiltEmployee = admin) {
  const by = await app.as(person.user);
  const answer = await by.call(previewRole, { body: { role_id: roleId } });
  return { by, answer, inPreview: goOn(by, answer.headers) };
}
const roleNamed = (name: string) => app.db.prisma.role.findUniqueOrThrow({ where: { name } });
const menuOf = async (by: Pick<Caller, 'send'>) =>
  JSON.stringify((await by.send('GET', '/api/user/menu')).body);

describe('preview of the product with one role', () => {
  it('has the menu and sections of someone with only that role, and says so', async () => {
    const hr = await roleNamed(HR_ROLE);
    const { by, inPreview } = await preview(hr.id);
    expect((await inPreview.call(showUser)).body).toMatchObject({
      id: admin.user.id,
      previewing_role: HR_ROLE,
      canImpersonate: false,
      impersonating: false,
    });
    const otherPerson = await app.as((await buildEmployee(app.db, { roles: [HR_ROLE] })).user);
    expect(await menuOf(inPreview)).toBe(await menuOf(otherPerson));
    for (const address of [
      '/api/cycles',
      '/api/templates',
      '/api/roles',
      '/api/users',
      '/api/mails',
    ]) {
      expect([address, (await inPreview.send('GET', address)).status]).toEqual([
        address,
        (await otherPerson.send('GET', address)).status,
      ]);
    }
    // The session before has ended.
    expect((await by.call(showUser)).status).toBe(419);
    expect(
      await app.db.prisma.changeLog.findFirst({
        where: { entity: 'role', entityId: String(hr.id), action: 'role.previewed' },
      }),
    ).toMatchObject({ actorId: admin.user.id });
  });

  it("is read-only, even for the person's own forms, and ends under a new session", async () => {
    const { inPreview } = await preview((await roleNamed(ADMINISTRATOR_ROLE)).id);
    const writer = await app.db.prisma.employee.findUniqueOrThrow({ where: { id: admin.id } });
    const cycle = await buildCycle(app.db, {
      now: app.clock.now(),
      pulses: [{ template: await buildTemplate(app.db) }],
    });
    const [cyclePulse] = cycle.pulses;
    if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
    const { hash } = await buildPulse(app.db, {
      employee: await buildEmployee(app.db),
      assignee: writer,
      cyclePulse,
      openedAt: app.clock.now(),
    });
    expect((await inPreview.call(showPulse, { params: { hash } })).status).toBe(200);
    const refused = { status: 403, body: { message: texts.previewReadOnly } };
    expect(
      await inPreview.call(saveDraft, {
        params: { hash },
        body: { answers: {}, close: 0, editor: randomUUID(), sequence: 1, base: null },
      }),
    ).toMatchObject(refused);
    expect(
      await inPreview.call(addRole, {
        body: { name: 'From a preview', description: '', grants: [] },
      }),
    ).toMatchObject(refused);
    expect(
      await inPreview.call(impersonate, {
        body: { userId: (await buildEmployee(app.db)).user.id, reason: 'To help' },
      }),
    ).toMatchObject(refused);
    expect(await inPreview.call(previewRole, { body: { role_id: 1 } })).toMatchObject(refused);
    const answer = await inPreview.call(stopPreview);
    expect(answer).toMatchObject({ status: 200, body: { redirect: '/' } });
    expect((await inPreview.call(showUser)).status).toBe(419);
    const back = goOn(await app.as(admin.user), answer.headers);
    expect((await back.call(showUser)).body as SessionUser).toMatchObject({
      previewing_role: null,
    });
    expect((await back.call(listRoles)).status).toBe(200);
    expect(await back.call(stopPreview)).toMatchObject({
      status: 422,
      body: { message: texts.notPreviewing },
    });
  });

  it('is open to role managers, not while impersonating, and within their own permissions', async () => {
    const hr = await roleNamed(HR_ROLE);
    expect(
      (await preview(hr.id, await buildEmployee(app.db, { roles: [HR_ROLE] }))).answer.status,
    ).toBe(403);
    const another = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
    expect(
      (
        await (
          await app.as(another.user, admin.user)
        ).call(previewRole, { body: { role_id: hr.id } })
      ).status,
    ).toBe(403);
    const keeping: Grant[] = [
      { permission: 'roles.manage', scope: 'all' },
      { permission: 'cycles.track', scope: 'departments' },
    ];
    const keeper = await buildEmployee(app.db);
    await grantRole(app.db, keeper.user.id, (await buildRole(app.db, { grants: keeping })).name, [
      'Sales',
    ]);
    expect((await preview(hr.id, keeper)).answer).toMatchObject({
      status: 422,
      body: { message: texts.roleBeyondEditor },
    });
    expect((await preview(2_000_000_000)).answer.status).toBe(404);
    // Covers the departments for which they could grant it, and no other.
    const tracking = await buildRole(app.db, {
      grants: [{ permission: 'cycles.track', scope: 'departments' }],
    });
    const { answer } = await preview(tracking.id, keeper);
    expect(answer.status).toBe(200);
    const sales = await app.db.prisma.department.findUniqueOrThrow({ where: { name: 'Sales' } });
    expect(
      await app.db.prisma.session.findFirst({ where: { previewRoleId: tracking.id } }),
    ).toMatchObject({ previewDepartmentIds: [sales.id] });
  });

  it('ends when the permission is lost, and follows changes to the role', async () => {
    const role = await buildRole(app.db, {
      grants: [{ permission: 'cycles.track', scope: 'all' }],
    });
    const person = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
    const { inPreview } = await preview(role.id, person);
    expect((await inPreview.send('GET', '/api/cycles')).status).toBe(200);
    await app.db.prisma.rolePermission.deleteMany({ where: { roleId: role.id } });
    expect((await inPreview.send('GET', '/api/cycles')).status).toBe(403);
    const by = await app.as(admin.user);
    const params = { userId: String(person.user.id) };
    const { revision } = (await by.call(showUserAccount, { params })).body as UserAccount;
    expect((await by.call(changeUserRoles, { params, body: { roles: [], revision } })).status).toBe(
      200,
    );
    expect((await inPreview.call(showUser)).status).toBe(419);
  });

  it('works with every built-in role', async () => {
    for (const { name } of SEEDED_ROLES)
      expect((await preview((await roleNamed(name)).id)).answer.status).toBe(200);
  });
});
