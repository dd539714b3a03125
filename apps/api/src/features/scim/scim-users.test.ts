import { listUsers, showUser } from '@reviews/contracts';
import { ADMINISTRATOR_ROLE, SCIM_WORDS as words } from '@reviews/domain';
import { buildCycle, buildEmployee, buildPulse, buildTemplate } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildScimScene, type ScimAnswer, type ScimScene } from '../../testing/scim-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { replyOf } from '../../testing/worlds.ts';

let app: TestApp;
let scim: ScimScene;
beforeAll(async () => {
  app = await startTestApp();
  scim = await buildScimScene(app);
});
afterAll(() => app.close());

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
let made = 0;
const newUser = (given: Record<string, unknown> = {}) => {
  const n = (made += 1);
  return {
    schemas: [CORE, ENTERPRISE],
    userName: `noa${n}@larkspur.example`,
    externalId: `ext-${n}`,
    name: { givenName: 'Noa', familyName: `Castellan${n}` },
    active: true,
    emails: [{ value: `noa${n}@larkspur.example`, type: 'work', primary: true }],
    ...given,
  };
};
const add = async (
  given: Record<string, unknown> = {},
): Promise<ScimAnswer & { readonly id: string }> => {
  const answer = await scim.call('POST', '/Users', newUser(given));
  expect([answer.status, answer.body['detail']]).toEqual([201, undefined]);
  return { ...answer, id: String(answer.body['id']) };
};
const patch = (id: string, Operations: readonly object[], headers?: Record<string, string>) =>
  scim.call('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations }, headers);
const find = async (filter: string) =>
  (await scim.call('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body as {
    totalResults: number;
    Resources: { id: string; userName: string }[];
  };
const record = (id: string) =>
  app.db.prisma.user.findUniqueOrThrow({
    where: { id: Number(id) },
    include: {
      employee: {
        include: { positions: { orderBy: { id: 'asc' }, include: { department: true } } },
      },
    },
  });
const linesOf = async (entity: string, id: number | string) =>
  (
    await app.db.prisma.changeLog.findMany({
      where: { entity, entityId: String(id) },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, actorId, details }) => ({ action, actorId, details }));
const extension = ({ body }: ScimAnswer) => body[ENTERPRISE] as Record<string, unknown>;

describe('user added by a directory', () => {
  it('is an account with an employee, visible in user management', async () => {
    const answer = await add({
      title: 'Engineer',
      [ENTERPRISE]: { employeeNumber: 'E-1', department: 'Optics' },
    });
    expect(answer.headers.get('content-type')).toMatch(/^application\/scim\+json/u);
    expect(answer.headers.get('location')).toBe(`${app.url}/scim/v2/Users/${answer.id}`);
    expect(answer.body).toMatchObject({
      schemas: [CORE, ENTERPRISE],
      userName: 'noa1@larkspur.example',
      externalId: 'ext-1',
      active: true,
      title: 'Engineer',
      meta: { resourceType: 'User', version: answer.headers.get('etag') },
    });
    expect(extension(answer)).toMatchObject({ employeeNumber: 'E-1', department: 'Optics' });
    const { employee, passwordHash } = await record(answer.id);
    expect(passwordHash).toBeNull();
    expect(employee).toMatchObject({
      firstName: 'Noa',
      lastName: 'Castellan1',
      preferredName: 'Noa Castellan1',
      externalIdentifier: 'E-1',
      positions: [{ isPrimary: true, title: 'Engineer', department: { name: 'Optics' } }],
    });
    const { data } = replyOf(
      listUsers,
      await scim.administrator.call(listUsers, { query: { search: 'castellan1' } }),
    );
    expect(data).toMatchObject([{ email: 'noa1@larkspur.example' }]);
    expect(await linesOf('user', answer.id)).toMatchObject([
      { action: 'user.provisioned', actorId: null, details: { integration: scim.integrationId } },
    ]);
    expect(await linesOf('employee', employee?.id ?? 0)).toMatchObject([
      { action: 'employee.added', details: { integration: scim.integrationId } },
    ]);
  });

  it('is linked to the existing employee with the address or number', async () => {
    const { id, user, email } = await buildEmployee(app.db);
    await app.db.prisma.user.delete({ where: { id: user.id } });
    const answer = await add({ userName: email, emails: [{ value: email, type: 'work' }] });
    expect((await record(answer.id)).employeeId).toBe(id);
  });

  it('is refused if it exists, and can then be found', async () => {
    const first = await add();
    const twice = await scim.call(
      'POST',
      '/Users',
      newUser({ userName: String(first.body['userName']).toUpperCase() }),
    );
    expect(twice).toMatchObject({
      status: 409,
      body: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '409',
        scimType: 'uniqueness',
        detail: words.userNameTaken,
      },
    });
    const person = await buildEmployee(app.db);
    expect(
      await scim.call('POST', '/Users', newUser({ userName: person.email, emails: [] })),
    ).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    expect(await find(`userName eq "${person.email}"`)).toMatchObject({
      totalResults: 1,
      Resources: [{ id: String(person.user.id) }],
    });
    expect(
      await scim.call(
        'POST',
        '/Users',
        newUser({ [ENTERPRISE]: { employeeNumber: person.externalIdentifier } }),
      ),
    ).toMatchObject({ status: 409, body: { detail: words.numberTaken } });
  });

  it('[RT-05] is refused if address and number belong to two employees', async () => {
    const [one, other] = [await buildEmployee(app.db), await buildEmployee(app.db)];
    await app.db.prisma.user.deleteMany({ where: { id: { in: [one.user.id, other.user.id] } } });
    const answer = await scim.call(
      'POST',
      '/Users',
      newUser({
        userName: one.email,
        emails: [{ value: one.email, type: 'work' }],
        [ENTERPRISE]: { employeeNumber: other.externalIdentifier },
      }),
    );
    expect(answer).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness', detail: words.twoPeople },
    });
    expect(
      await app.db.prisma.user.count({ where: { employeeId: { in: [one.id, other.id] } } }),
    ).toBe(0);
  });

  it('[RT-05] gets no open account if the employee has left, and leaves no trace; may get a closed one', async () => {
    const { id, user, email, externalIdentifier } = await buildEmployee(app.db, {
      leftOn: '2026-01-01',
    });
    await app.db.prisma.user.delete({ where: { id: user.id } });
    const counts = async () => [
      await app.db.prisma.user.count(),
      await app.db.prisma.scimUser.count(),
      await app.db.prisma.changeLog.count(),
    ];
    const before = await counts();
    const byAddress = newUser({ userName: email, emails: [{ value: email, type: 'work' }] });
    const byNumber = newUser({ [ENTERPRISE]: { employeeNumber: externalIdentifier } });
    for (const asked of [byAddress, byNumber, { ...byAddress, active: undefined }]) {
      expect(await scim.call('POST', '/Users', asked)).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue', detail: words.hasLeft },
      });
    }
    expect(await counts()).toEqual(before);
    expect(await scim.call('POST', '/Users', { ...byAddress, active: false })).toMatchObject({
      status: 201,
      body: { active: false },
    });
    expect(await app.db.prisma.user.findUniqueOrThrow({ where: { employeeId: id } })).toMatchObject(
      { deactivatedAt: expect.any(Date) },
    );
  });

  it('is refused without a name, an address or a known manager, and leaves no trace', async () => {
    const before = await app.db.prisma.employee.count();
    for (const [given, detail] of [
      [{ name: {} }, words.nameRequired],
      [{ userName: 'no-address', emails: [] }, words.notAnAddress],
      [{ [ENTERPRISE]: { manager: { value: '999999' } } }, words.noManager],
      [{ active: 'perhaps' }, '“active” must be true or false.'],
    ] as const) {
      expect(await scim.call('POST', '/Users', newUser(given))).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue', detail },
      });
    }
    expect(await app.db.prisma.employee.count()).toBe(before);
    const told = await app.db.prisma.integrationEvent.findFirstOrThrow({
      where: { integrationId: scim.integrationId },
      orderBy: { id: 'desc' },
    });
    expect(told).toMatchObject({
      kind: 'sync',
      outcome: 'failed',
      details: { status: 400, type: 'invalidValue' },
    });
  });
});

describe('requests of Entra ID', () => {
  it('may have capitals, strings for booleans, and paths with filters', async () => {
    const { id } = await add();
    const manager = await add();
    const answer = await patch(id, [
      { op: 'Replace', path: 'active', value: 'False' },
      {
        op: 'Replace',
        path: 'emails[type eq "work"].value',
        value: 'New.Address@larkspur.example',
      },
      { op: 'Add', path: 'title', value: 'Lead' },
      { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Sales' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: manager.id },
      { op: 'Replace', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
    ]);
    expect(answer).toMatchObject({
      status: 200,
      body: { active: false, title: 'Lead', emails: [{ value: 'new.address@larkspur.example' }] },
    });
    expect(extension(answer)).toMatchObject({
      department: 'Sales',
      manager: { value: manager.id },
    });
    expect((await record(id)).email).toBe('new.address@larkspur.example');
  });

  it('may have no path, and attributes with dotted names', async () => {
    const { id } = await add();
    const answer = await patch(id, [
      {
        op: 'replace',
        value: {
          'name.givenName': 'Ida',
          displayName: 'Ida C.',
          [`${ENTERPRISE}:employeeNumber`]: `E-${id}`,
          active: 'True',
        },
      },
    ]);
    expect(answer.body).toMatchObject({
      name: { givenName: 'Ida' },
      displayName: 'Ida C.',
      active: true,
    });
    expect(extension(answer)).toMatchObject({ employeeNumber: `E-${id}` });
  });

  it('can remove a manager, but not a userName', async () => {
    const manager = await add();
    const { id } = await add({ [ENTERPRISE]: { manager: { value: manager.id } } });
    expect((await record(id)).employee?.positions[0]?.managerId).toBe(
      (await record(manager.id)).employeeId,
    );
    expect(
      extension(await patch(id, [{ op: 'Remove', path: `${ENTERPRISE}:manager` }]))['manager'],
    ).toBeUndefined();
    expect(await patch(id, [{ op: 'remove', path: 'userName' }])).toMatchObject({
      status: 400,
      body: { scimType: 'mutability' },
    });
    expect(await patch(id, [{ op: 'remove' }])).toMatchObject({
      status: 400,
      body: { scimType: 'noTarget' },
    });
    expect(await patch(id, [{ op: 'replace', path: 'emails[type eq', value: 'x' }])).toMatchObject({
      status: 400,
      body: { scimType: 'invalidPath' },
    });
  });
});

describe('requests of Okta', () => {
  it('replace a user with PUT, keeping absent attributes', async () => {
    const { id, body } = await add({ title: 'Engineer', [ENTERPRISE]: { department: 'Optics' } });
    const answer = await scim.call('PUT', `/Users/${id}`, {
      schemas: [CORE],
      id,
      userName: body['userName'],
      name: { givenName: 'Noor', familyName: 'Castellan' },
      emails: [{ primary: true, value: body['userName'], type: 'work' }],
      active: true,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { name: { givenName: 'Noor' }, displayName: 'Noor Castellan', title: 'Engineer' },
    });
    expect(extension(answer)).toMatchObject({ department: 'Optics' });
  });

  it('close an account with PATCH, which ends its sessions, and reopen it', async () => {
    const { id } = await add();
    const session = await app.as({ id: Number(id) });
    expect((await session.call(showUser)).status).toBe(200);
    expect(await patch(id, [{ op: 'replace', value: { active: false } }])).toMatchObject({
      status: 200,
      body: { active: false },
    });
    expect((await session.call(showUser)).status).toBe(419);
    expect((await linesOf('user', id)).at(-1)).toMatchObject({
      action: 'user.deactivated',
      details: { sessions: 1, integration: scim.integrationId },
    });
    expect(await patch(id, [{ op: 'replace', value: { active: true } }])).toMatchObject({
      body: { active: true },
    });
  });
});

describe('changes by a directory', () => {
  it('start a new position, and ask about the forms with the former manager', async () => {
    const [former, next] = [await add(), await add()];
    const { id } = await add({
      title: 'Engineer',
      [ENTERPRISE]: { department: 'Optics', manager: { value: former.id } },
    });
    const [person, formerly] = [await record(id), await record(former.id)];
    await app.db.prisma.position.updateMany({
      where: { employeeId: person.employeeId ?? 0 },
      data: { startedOn: new Date('2020-01-01') },
    });
    const cycle = await buildCycle(app.db, {
      now: app.clock.now(),
      pulses: [{ template: await buildTemplate(app.db) }],
    });
    const [cyclePulse] = cycle.pulses;
    if (cyclePulse === undefined) throw new Error('The cycle is empty.');
    const form = await buildPulse(app.db, {
      employee: { id: person.employeeId ?? 0 },
      assignee: { id: formerly.employeeId ?? 0 },
      cyclePulse,
      openedAt: app.clock.now(),
    });
    const answer = await patch(id, [
      { op: 'replace', path: 'title', value: 'Lead' },
      { op: 'replace', path: `${ENTERPRISE}:manager.value`, value: next.id },
    ]);
    expect(answer.status).toBe(200);
    const { employee } = await record(id);
    expect(employee?.positions).toMatchObject([
      { wasPrimary: true, title: 'Engineer' },
      { isPrimary: true, title: 'Lead', managerId: (await record(next.id)).employeeId },
    ]);
    expect(await app.db.prisma.handover.findMany({ where: { pulseId: form.id } })).toMatchObject([
      { decision: null, writerId: formerly.employeeId },
    ]);
    expect((await linesOf('employee', person.employeeId ?? 0)).map(({ action }) => action)).toEqual(
      ['employee.added', 'employee.changed', 'employee.manager_changed'],
    );
  });

  it('cannot create a cycle of managers', async () => {
    const above = await add();
    const below = await add({ [ENTERPRISE]: { manager: { value: above.id } } });
    expect(
      await patch(above.id, [
        { op: 'replace', path: `${ENTERPRISE}:manager`, value: { value: below.id } },
      ]),
    ).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  });

  it('log nothing if nothing changes', async () => {
    const { id, body } = await add();
    const before = await app.db.prisma.changeLog.count();
    expect((await scim.call('PUT', `/Users/${id}`, body)).status).toBe(200);
    expect(await app.db.prisma.changeLog.count()).toBe(before);
  });

  it('never close the last Administrator', async () => {
    await app.db.prisma.user.updateMany({
      where: {
        roles: { some: { role: { name: ADMINISTRATOR_ROLE } } },
        id: { not: scim.admin.user.id },
      },
      data: { deactivatedAt: new Date() },
    });
    const answer = await patch(String(scim.admin.user.id), [
      { op: 'replace', path: 'active', value: false },
    ]);
    expect(answer.status).toBe(400);
    expect((await scim.administrator.call(showUser)).status).toBe(200);
    expect((await scim.call('DELETE', `/Users/${scim.admin.user.id}`)).status).toBe(400);
  });

  it('are refused for someone who has left', async () => {
    const { id } = await add();
    const { employeeId } = await record(id);
    await patch(id, [{ op: 'replace', path: 'active', value: false }]);
    await app.db.prisma.employee.update({
      where: { id: employeeId ?? 0 },
      data: { leftOn: new Date('2026-01-01'), leftRecordedAt: new Date() },
    });
    expect(await patch(id, [{ op: 'replace', path: 'active', value: true }])).toMatchObject({
      status: 400,
      body: { detail: words.hasLeft },
    });
  });
});

describe('deletion', () => {
  it('closes the account, hides it from the directory, and is undone by adding it again', async () => {
    const { id, body } = await add();
    expect((await scim.call('DELETE', `/Users/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE'])
      expect(await scim.call(method, `/Users/${id}`)).toMatchObject({
        status: 404,
        body: { status: '404', detail: words.noResource },
      });
    expect(await find(`userName eq "${String(body['userName'])}"`)).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    expect((await record(id)).deactivatedAt).not.toBeNull();
    const again = await scim.call('POST', '/Users', {
      ...newUser(),
      userName: body['userName'],
      emails: body['emails'],
    });
    expect([again.status, again.body['id'], again.body['active']]).toEqual([201, id, true]);
  });
});

describe('two simultaneous changes of a user', () => {
  it('are detected by the version', async () => {
    const { id, headers } = await add();
    const seen = headers.get('etag') ?? '';
    app.clock.advance(1000);
    expect(
      (await patch(id, [{ op: 'replace', path: 'title', value: 'One' }], { 'if-match': seen }))
        .status,
    ).toBe(200);
    expect(
      await patch(id, [{ op: 'replace', path: 'title', value: 'Two' }], { 'if-match': seen }),
    ).toMatchObject({ status: 412, body: { detail: words.changed } });
    expect(
      (await scim.call('DELETE', `/Users/${id}`, undefined, { 'if-match': seen })).status,
    ).toBe(412);
    const { etag } = Object.fromEntries((await scim.call('GET', `/Users/${id}`)).headers);
    expect(
      (
        await patch(id, [{ op: 'replace', path: 'title', value: 'Two' }], {
          'if-match': etag ?? '',
        })
      ).status,
    ).toBe(200);
  });
});

describe('search for users', () => {
  it.each([
    ['userName eq "NOA%s@larkspur.example"', 1],
    ['externalId eq "ext-%s"', 1],
    ['externalId eq "EXT-%s"', 0],
    ['emails[type eq "work" and value eq "noa%s@larkspur.example"]', 1],
    ['emails.value eq "noa%s@larkspur.example"', 1],
    ['userName eq "noa%s@larkspur.example" and active eq true', 1],
    ['userName eq "noa%s@larkspur.example" and active eq "False"', 0],
    ['userName eq "unknown@x.example" or externalId eq "ext-%s"', 1],
    ['(userName sw "noa%s@" or userName eq "x") and not (active eq false)', 1],
    [`${CORE}:userName eq "noa%s@larkspur.example"`, 1],
    ['externalId eq "ext-%s" and title pr', 0],
    ['externalId eq "ext-%s" and meta.created lt "2020-01-01T00:00:00Z"', 0],
    ['userName co "noa%s@larkspur" and name.familyName eq "castellan%s"', 1],
    ['id eq "0"', 0],
    ['userName eq "100%"', 0],
  ])('finds them by %s', async (filter, count) => {
    await add();
    expect((await find(filter.replaceAll('%s', String(made)))).totalResults).toBe(count);
  });

  it.each([
    'userName',
    'userName eq',
    'userName is "x"',
    'userName eq "x" or',
    '(userName eq "x"',
    'salary gt 1',
    'userName eq "x" nonsense',
    'active gt true',
    'meta.created gt "yesterday"',
    `${'('.repeat(50)}userName eq "x"${')'.repeat(50)}`,
    "userName eq 'x'",
  ])('refuses %s', async (filter) => {
    expect(await scim.call('GET', `/Users?filter=${encodeURIComponent(filter)}`)).toMatchObject({
      status: 400,
      body: { scimType: expect.stringMatching(/invalid(?:Filter|Path)/u) },
    });
  });

  it('returns pages starting at 1, each user once', async () => {
    for (let each = 0; each < 3; each += 1) await add();
    const { totalResults } = (await scim.call('GET', '/Users?count=0')).body as {
      totalResults: number;
    };
    const seen: string[] = [];
    for (let startIndex = 1; startIndex <= totalResults; startIndex += 7) {
      const page = (await scim.call('GET', `/Users?startIndex=${startIndex}&count=7`)).body as {
        startIndex: number;
        itemsPerPage: number;
        Resources: { id: string }[];
      };
      expect([page.startIndex, page.itemsPerPage]).toEqual([startIndex, page.Resources.length]);
      seen.push(...page.Resources.map(({ id }) => id));
    }
    expect([seen.length, new Set(seen).size]).toEqual([totalResults, totalResults]);
    expect((await scim.call('GET', '/Users?startIndex=-3&count=-1')).body).toMatchObject({
      startIndex: 1,
      itemsPerPage: 0,
    });
    expect((await scim.call('GET', '/Users?count=many')).status).toBe(400);
  });

  it('returns the requested attributes', async () => {
    const { id } = await add();
    const { body } = await scim.call('GET', `/Users/${id}?attributes=userName,emails.value`);
    expect(Object.keys(body).toSorted()).toEqual(['emails', 'id', 'meta', 'schemas', 'userName']);
    expect(
      Object.keys((await scim.call('GET', `/Users/${id}?excludedAttributes=name,emails`)).body),
    ).not.toContain('name');
  });

  it('never returns an account without an employee, such as a system account', async () => {
    await app.db.prisma.user.create({ data: { email: 'system@larkspur.example' } });
    expect((await find('userName eq "system@larkspur.example"')).totalResults).toBe(0);
    expect(
      (
        await scim.call(
          'POST',
          '/Users',
          newUser({ userName: 'system@larkspur.example', emails: [] }),
        )
      ).status,
    ).toBe(409);
  });
});
