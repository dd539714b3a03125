import {
  groupRolesConflict,
  saveGroupRoles,
  showDirectory,
  showUserAccount,
  type ErrorBody,
} from '@reviews/contracts';
import {
  ADMINISTRATOR_ROLE,
  HR_PARTNER_ROLE,
  HR_ROLE,
  PANEL_MEMBER_ROLE,
  SCIM_MESSAGES,
  SCIM_WORDS as words,
} from '@reviews/domain';
import { buildDepartment, buildEmployee, buildRole, grantRole } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildScimScene, type ScimScene } from '../../testing/scim-scene.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { replyOf } from '../../testing/worlds.ts';

let app: TestApp;
let scim: ScimScene;
beforeAll(async () => {
  app = await startTestApp();
  scim = await buildScimScene(app);
});
afterAll(() => app.close());

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
let made = 0;
const person = async () => String((await buildEmployee(app.db)).user.id);
const membersOf = (ids: readonly string[]) => ids.map((value) => ({ value }));
async function addGroup(
  ids: readonly string[] = [],
  displayName = `Group ${(made += 1)}`,
): Promise<{ id: string; displayName: string }> {
  const answer = await scim.call('POST', '/Groups', {
    schemas: [GROUP],
    displayName,
    externalId: `g-${made}`,
    members: membersOf(ids),
  });
  expect(answer.status).toBe(201);
  return { id: String(answer.body['id']), displayName };
}
const patch = (id: string, Operations: readonly object[]) =>
  scim.call('PATCH', `/Groups/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  });
const shown = async (id: string) =>
  ((await scim.call('GET', `/Groups/${id}`)).body['members'] as { value: string }[]).map(
    ({ value }) => value,
  );
const roleId = async (name: string) =>
  (await app.db.prisma.role.findUniqueOrThrow({ where: { name } })).id;
const directory = () => ({ params: { integrationId: String(scim.integrationId) } });
const groupSeen = async (id: string) =>
  replyOf(showDirectory, await scim.administrator.call(showDirectory, directory())).groups.find(
    (group) => String(group.id) === id,
  );
type Given = readonly { role_id: number; department_ids: number[] }[];
const giveAs = (by: Caller, groupId: string, roles: Given, revision: string) =>
  by.call(saveGroupRoles, {
    params: { ...directory().params, groupId },
    body: { roles: [...roles], revision },
  });
const give = async (groupId: string, roles: Given) =>
  giveAs(scim.administrator, groupId, roles, (await groupSeen(groupId))?.revision ?? '');
const rolesOf = async (id: string) =>
  replyOf(
    showUserAccount,
    await scim.administrator.call(showUserAccount, { params: { userId: id } }),
  ).roles.map(({ name, departments }) => [name, ...departments.map((each) => each.name)].join(' '));

describe('group of a directory', () => {
  it('stores its members, in the formats of Entra ID and Okta', async () => {
    const [one, two, three] = [await person(), await person(), await person()];
    const { id, displayName } = await addGroup([one]);
    await patch(id, [{ op: 'Add', path: 'members', value: [{ value: two }, { value: three }] }]);
    expect(await shown(id)).toEqual([one, two, three]);
    await patch(id, [{ op: 'remove', path: `members[value eq "${two}"]` }]);
    await patch(id, [{ op: 'Remove', path: 'members', value: [{ value: three }] }]);
    expect(await shown(id)).toEqual([one]);
    await patch(id, [
      { op: 'replace', path: 'members', value: [{ value: two }] },
      { op: 'replace', value: { id, displayName: `${displayName}!` } },
    ]);
    expect((await scim.call('GET', `/Groups/${id}`)).body).toMatchObject({
      schemas: [GROUP],
      displayName: `${displayName}!`,
      members: [{ value: two, type: 'User' }],
    });
    await patch(id, [{ op: 'remove', path: 'members' }]);
    expect(await shown(id)).toEqual([]);
    await scim.call('PUT', `/Groups/${id}`, {
      schemas: [GROUP],
      displayName,
      members: membersOf([one, three]),
    });
    expect(await shown(id)).toEqual([one, three]);
    const { body } = await scim.call(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent(`displayName eq "${displayName.toUpperCase()}"`)}`,
    );
    expect(body).toMatchObject({ totalResults: 1 });
    expect((body['Resources'] as object[])[0]).not.toHaveProperty('members');
    expect((await scim.call('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await scim.call('GET', `/Groups/${id}`)).status).toBe(404);
  });

  it('is refused with a duplicate name, an unknown member or a stale version', async () => {
    const { id, displayName } = await addGroup();
    expect(
      await scim.call('POST', '/Groups', { displayName: displayName.toUpperCase() }),
    ).toMatchObject({ status: 409, body: { scimType: 'uniqueness', detail: words.groupTaken } });
    expect(
      await patch(id, [{ op: 'add', path: 'members', value: [{ value: '999999' }] }]),
    ).toMatchObject({ status: 400, body: { scimType: 'invalidValue', detail: words.noMember } });
    const seen =
      (await scim.call('GET', `/Groups/${id}?excludedAttributes=members`)).headers.get('etag') ??
      '';
    await patch(id, [{ op: 'add', path: 'members', value: [{ value: await person() }] }]);
    expect(
      (await scim.call('PUT', `/Groups/${id}`, { displayName }, { 'if-match': seen })).status,
    ).toBe(412);
  });
});

describe('search for groups', () => {
  it('finds them by member', async () => {
    const [one, other] = [await person(), await person()];
    const groups = [await addGroup([one]), await addGroup([one, other]), await addGroup()];
    const found = async (filter: string) =>
      (
        (await scim.call('GET', `/Groups?filter=${encodeURIComponent(filter)}`)).body[
          'Resources'
        ] as { id: string }[]
      )
        .map(({ id }) => id)
        .filter((id) => groups.some((group) => group.id === id));
    const [ofOne, ofBoth, empty] = groups.map(({ id }) => id);
    expect(await found(`members.value eq "${one}"`)).toEqual([ofOne, ofBoth]);
    expect(await found(`members[value eq "${other}"]`)).toEqual([ofBoth]);
    expect(await found('members.value pr')).toEqual([ofOne, ofBoth]);
    expect(await found('not (members.value pr)')).toEqual([empty]);
    expect(await found('members.value eq "no number"')).toEqual([]);
  });
});

describe('roles of a group', () => {
  it('are none until someone configures them, and then apply to all members', async () => {
    const [one, two] = [await person(), await person()];
    const { id } = await addGroup([one]);
    expect(await rolesOf(one)).toEqual([]);
    expect((await give(id, [{ role_id: await roleId(HR_ROLE), department_ids: [] }])).status).toBe(
      200,
    );
    expect(await rolesOf(one)).toEqual([HR_ROLE]);
    await patch(id, [
      { op: 'add', path: 'members', value: [{ value: two }] },
      { op: 'remove', path: `members[value eq "${one}"]` },
    ]);
    expect([await rolesOf(one), await rolesOf(two)]).toEqual([[], [HR_ROLE]]);
    const lines = await app.db.prisma.changeLog.findMany({
      where: { entity: 'user', entityId: two, action: 'user.roles_changed' },
    });
    expect(lines).toMatchObject([
      {
        actorId: null,
        details: {
          integration: scim.integrationId,
          changes: [{ field: 'roles', from: [], to: [await roleId(HR_ROLE)] }],
        },
      },
    ]);
    await scim.call('DELETE', `/Groups/${id}`);
    expect(await rolesOf(two)).toEqual([]);
  });

  it('cover the departments of all groups together, besides roles assigned by hand', async () => {
    const [optics, sales] = [
      await buildDepartment(app.db, 'Optics'),
      await buildDepartment(app.db, 'Sales'),
    ];
    const [one, byHand] = [await person(), await person()];
    const [first, second] = [await addGroup([one, byHand]), await addGroup([one])];
    await grantRole(app.db, Number(byHand), HR_PARTNER_ROLE, ['Sales']);
    const partner = await roleId(HR_PARTNER_ROLE);
    await give(first.id, [{ role_id: partner, department_ids: [optics.id] }]);
    await give(second.id, [{ role_id: partner, department_ids: [sales.id] }]);
    expect(await rolesOf(one)).toEqual([`${HR_PARTNER_ROLE} Optics Sales`]);
    await scim.call('DELETE', `/Groups/${second.id}`);
    expect(await rolesOf(one)).toEqual([`${HR_PARTNER_ROLE} Optics`]);
    expect(await rolesOf(byHand)).toEqual([`${HR_PARTNER_ROLE} Sales`]);
    await scim.call('DELETE', `/Groups/${first.id}`);
    expect([await rolesOf(one), await rolesOf(byHand)]).toEqual([[], [`${HR_PARTNER_ROLE} Sales`]]);
  });

  it('never exceed the permissions of the person who configured them, even if a role changes', async () => {
    const role = await buildRole(app.db, { name: 'Grows' });
    const [one, two] = [await person(), await person()];
    const { id } = await addGroup([one]);
    await give(id, [{ role_id: role.id, department_ids: [] }]);
    expect(await rolesOf(one)).toEqual(['Grows']);
    // As if the person who configured it had fewer permissions than the role has now.
    await app.db.prisma.scimGroupRole.updateMany({
      where: { groupId: Number(id) },
      data: { givenWith: [{ permission: 'forms.read', scope: 'own', departments: [] }] },
    });
    await app.db.prisma.rolePermission.create({
      data: { roleId: role.id, permission: 'cycles.track', scope: 'all' },
    });
    await patch(id, [{ op: 'add', path: 'members', value: [{ value: two }] }]);
    expect(await rolesOf(two)).toEqual([]);
    expect(await groupSeen(id)).toMatchObject({
      members: 2,
      roles: [{ name: 'Grows', in_force: false }],
    });
    await give(id, [{ role_id: role.id, department_ids: [] }]);
    expect(await rolesOf(two)).toEqual(['Grows']);
  });

  it('are not overwritten from a stale revision: the second administrator learns who was first', async () => {
    const [hr, panel] = [
      { role_id: await roleId(HR_ROLE), department_ids: [] },
      { role_id: await roleId(PANEL_MEMBER_ROLE), department_ids: [] },
    ];
    const member = await person();
    const { id } = await addGroup([member]);
    const second = await buildEmployee(app.db, {
      preferredName: 'Berta Second',
      roles: [ADMINISTRATOR_ROLE],
    });
    const other = await app.as(second.user);
    const revision = (await groupSeen(id))?.revision ?? '';
    expect((await giveAs(other, id, [hr], revision)).status).toBe(200);
    const late = await giveAs(scim.administrator, id, [panel], revision);
    expect(late).toMatchObject({ status: 409, body: { message: SCIM_MESSAGES.rolesChanged } });
    expect(groupRolesConflict.parse((late.body as ErrorBody).details)).toEqual({
      by: 'Berta Second',
      at: app.clock.now().toISOString(),
    });
    expect(await rolesOf(member)).toEqual([HR_ROLE]);
    // Sending the current roles overwrites nothing.
    expect((await giveAs(scim.administrator, id, [hr], revision)).status).toBe(200);
    expect((await give(id, [panel])).status).toBe(200);
    expect(await rolesOf(member)).toEqual([PANEL_MEMBER_ROLE]);
  });

  it('keep the first of two simultaneous saves', async () => {
    const [hr, panel] = [
      { role_id: await roleId(HR_ROLE), department_ids: [] },
      { role_id: await roleId(PANEL_MEMBER_ROLE), department_ids: [] },
    ];
    const { id } = await addGroup([await person()]);
    const other = await app.as((await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] })).user);
    const revision = (await groupSeen(id))?.revision ?? '';
    const answers = await Promise.all([
      giveAs(other, id, [hr], revision),
      giveAs(scim.administrator, id, [panel], revision),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await groupSeen(id))?.roles.map(({ role_id: role }) => role)).toEqual([
      answers[0].status === 200 ? hr.role_id : panel.role_id,
    ]);
  });

  it('never remove the last Administrator', async () => {
    const keeper = await person();
    const { id } = await addGroup([keeper]);
    await give(id, [{ role_id: await roleId(ADMINISTRATOR_ROLE), department_ids: [] }]);
    expect(await rolesOf(keeper)).toEqual([ADMINISTRATOR_ROLE]);
    await app.db.prisma.userRole.deleteMany({ where: { userId: { not: Number(keeper) } } });
    const refused = await patch(id, [{ op: 'remove', path: 'members' }]);
    expect(refused.status).toBe(400);
    expect((await scim.call('DELETE', `/Groups/${id}`)).status).toBe(400);
    expect(
      (await app.db.prisma.userRole.findMany({ where: { userId: Number(keeper) } })).length,
    ).toBe(1);
    await grantRole(app.db, scim.admin.user.id, ADMINISTRATOR_ROLE);
  });

  it('can be configured only by administrators', async () => {
    const { id } = await addGroup();
    const params = { integrationId: String(scim.integrationId), groupId: id };
    const hr = await buildEmployee(app.db, { roles: [HR_ROLE] });
    const configurer = await buildEmployee(app.db, {
      roles: [
        (
          await buildRole(app.db, {
            name: 'Configures',
            grants: [
              { permission: 'app.configure', scope: 'all' },
              { permission: 'roles.manage', scope: 'all' },
            ],
          })
        ).name,
      ],
    });
    for (const { user } of [hr, configurer])
      expect(
        (
          await (
            await app.as(user)
          ).call(saveGroupRoles, { params, body: { roles: [], revision: '' } })
        ).status,
      ).toBe(403);
    expect((await give('2000000000', [])).status).toBe(404);
  });
});
