import { changeUserRoles, deactivateUser, showUserAccount } from '@reviews/contracts';
import {
  ADMINISTRATOR_ROLE,
  HR_ROLE,
  SCIM_FILTER_WORDS,
  SCIM_MESSAGES as texts,
} from '@reviews/domain';
import { buildEmployee, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildScimScene, type ScimScene } from '../../testing/scim-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { replyOf } from '../../testing/worlds.ts';

let app: TestApp;
let scim: ScimScene;
beforeAll(async () => {
  app = await startTestApp();
  scim = await buildScimScene(app);
});
afterAll(() => app.close());

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const setActive = (person: BuiltEmployee, active: boolean) =>
  scim.call('PATCH', `/Users/${person.user.id}`, {
    schemas: [PATCH],
    Operations: [{ op: 'replace', path: 'active', value: active }],
  });
const at = ({ user }: BuiltEmployee) => ({ params: { userId: String(user.id) } });
const rolesOf = async (person: BuiltEmployee) =>
  replyOf(showUserAccount, await scim.administrator.call(showUserAccount, at(person))).roles.map(
    ({ name }) => name,
  );
const closeByHand = async (person: BuiltEmployee) =>
  expect((await scim.administrator.call(deactivateUser, at(person))).status).toBe(200);

describe('account reopened by a directory', () => {
  it('loses roles assigned by hand, if someone else closed it', async () => {
    const admin = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE, HR_ROLE] });
    // Linked to the directory, which can then still see it once it is closed.
    expect(
      (
        await scim.call('PATCH', `/Users/${admin.user.id}`, {
          schemas: [PATCH],
          Operations: [{ op: 'replace', path: 'externalId', value: 'x-1' }],
        })
      ).status,
    ).toBe(200);
    await closeByHand(admin);
    expect(await setActive(admin, true)).toMatchObject({ status: 200, body: { active: true } });
    expect(await rolesOf(admin)).toEqual([]);
    const lines = await app.db.prisma.changeLog.findMany({
      where: { entity: 'user', entityId: String(admin.user.id) },
      orderBy: { id: 'asc' },
    });
    expect(lines.at(-1)).toMatchObject({
      action: 'user.roles_changed',
      actorId: null,
      details: { integration: scim.integrationId, changes: [{ field: 'roles', to: [] }] },
    });
    expect(
      await app.db.prisma.integrationEvent.findFirst({
        where: { integrationId: scim.integrationId },
        orderBy: { id: 'desc' },
      }),
    ).toMatchObject({ outcome: 'ok', summary: texts.rolesLeftBehind });
  });

  it('does not regain them by being added as a new user with its own address', async () => {
    const admin = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
    await closeByHand(admin);
    const body = {
      userName: 'taken.over@larkspur.example',
      name: { givenName: 'Tara', familyName: 'Over' },
      emails: [{ value: 'taken.over@larkspur.example', type: 'work' }],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
        employeeNumber: admin.externalIdentifier,
      },
    };
    expect(await scim.call('POST', '/Users', body)).toMatchObject({
      status: 201,
      body: { id: String(admin.user.id), active: true },
    });
    expect(await rolesOf(admin)).toEqual([]);
  });

  it('regains its roles if the directory itself closed it, as for a leave', async () => {
    const hr = await buildEmployee(app.db, { roles: [HR_ROLE] });
    expect((await setActive(hr, false)).status).toBe(200);
    app.clock.advance(60_000);
    expect((await setActive(hr, true)).status).toBe(200);
    expect(await rolesOf(hr)).toEqual([HR_ROLE]);
    const { revision } = replyOf(
      showUserAccount,
      await scim.administrator.call(showUserAccount, at(hr)),
    );
    expect(
      (await scim.administrator.call(changeUserRoles, { ...at(hr), body: { roles: [], revision } }))
        .status,
    ).toBe(200);
  });
});

describe('malicious input', () => {
  it.each([
    'constructor eq "x"',
    'constructor pr',
    'tostring eq "x"',
    'valueof gt "1"',
    'emails[constructor eq "x"]',
    'userName eq "\\u0000"',
    'userName co "a\\u0000b"',
    'externalId eq "\\ud800"',
    'meta.created gt "-271821-04-20T00:00:00Z"',
    'meta.created lt "+275760-09-13T00:00:00Z"',
    'meta.lastModified eq 1e300',
  ])('is refused in a filter, without a server error: %s', async (filter) => {
    for (const resource of ['Users', 'Groups']) {
      const { status } = await scim.call(
        'GET',
        `/${resource}?filter=${encodeURIComponent(filter)}`,
      );
      expect([resource, status]).toEqual([resource, 400]);
    }
  });

  it('is refused in a filter with many comparisons, each of them over every account', async () => {
    const filter = (times: number) =>
      Array.from({ length: times }, (_, index) => `userName co "${index}"`).join(' or ');
    const ask = (times: number) =>
      scim.call('GET', `/Users?count=0&filter=${encodeURIComponent(filter(times))}`);
    expect((await ask(30)).status).toBe(200);
    expect(await ask(31)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidFilter', detail: SCIM_FILTER_WORDS.tooMany({ max: 30 }) },
    });
  });

  it('is refused in a group: members with impossible numbers, and an id that cannot be stored', async () => {
    const group = (more: Record<string, unknown>) =>
      scim.call('POST', '/Groups', { displayName: `Group ${Math.random()}`, ...more });
    for (const value of [99_999_999_999, '99999999999', -1, 1.5, 'unknown', null, { value: 1 }])
      expect([value, (await group({ members: [{ value }] })).status]).toEqual([value, 400]);
    for (const externalId of ['a\u0000b', 'x'.repeat(301), { a: 1 }])
      expect([externalId, (await group({ externalId })).status]).toEqual([externalId, 400]);
    expect((await group({ externalId: 12 })).status).toBe(201);
  });

  it('is ignored in a user: inherited object properties are no attributes', async () => {
    const body = {
      userName: 'plain@larkspur.example',
      name: { givenName: 'Pat', familyName: 'Plain' },
      constructor: 'x',
      toString: 'y',
      ['__proto__x']: 'z',
    };
    const { status } = await scim.call('POST', '/Users', JSON.stringify(body));
    expect([201, 400]).toContain(status);
  });
});
