import {
  SCIM_FILTER_WORDS as filters,
  SCIM_REQUEST_WORDS as requests,
  SCIM_WORDS as words,
} from '@reviews/domain';
import { buildEmployee, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildScimScene, type ScimScene } from '../../testing/scim-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let scim: ScimScene;
let one: BuiltEmployee;
let other: BuiltEmployee;
let groups = 0;
beforeAll(async () => {
  app = await startTestApp();
  scim = await buildScimScene(app);
  [one, other] = [await buildEmployee(app.db), await buildEmployee(app.db)];
});
afterAll(() => app.close());

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const patch = (path: string, Operations: unknown) =>
  scim.call('PATCH', path, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  });
const replacing = (path: string, value: unknown) => [{ op: 'replace', path, value }];
const stored = () =>
  app.db.prisma.employee.findMany({
    orderBy: { id: 'asc' },
    include: { user: true, positions: true },
  });

describe('[RT-05] existing person', () => {
  it("is not turned into another one by the directory's name for them, the address or the number", async () => {
    const before = await stored();
    for (const [path, value, detail] of [
      ['userName', other.email.toUpperCase(), words.userNameTaken],
      ['emails[type eq "work"].value', other.email, words.emailTaken],
      [`${ENTERPRISE}:employeeNumber`, other.externalIdentifier, words.numberTaken],
    ] as const) {
      expect(await patch(`/Users/${one.user.id}`, replacing(path, value))).toMatchObject({
        status: 409,
        body: { scimType: 'uniqueness', detail },
      });
    }
    expect(await stored()).toEqual(before);
  });

  it('keeps their address if a directory sends one that is not the work address', async () => {
    for (const path of [
      'emails[type eq "home"].value',
      'emails[not (type eq "work")].value',
      'emails[type ne "work" and value pr].value',
      'emails[type eq "home" or type eq "other"].value',
    ]) {
      expect(
        (await patch(`/Users/${one.user.id}`, replacing(path, 'elsewhere@larkspur.example')))
          .status,
      ).toBe(200);
    }
    expect((await scim.call('GET', `/Users/${one.user.id}`)).body).toMatchObject({
      emails: [{ value: one.email }],
    });
    expect(
      (
        await patch(
          `/Users/${one.user.id}`,
          replacing('emails[primary eq true and type eq "work"].value', 'at-work@larkspur.example'),
        )
      ).status,
    ).toBe(200);
    expect((await scim.call('GET', `/Users/${one.user.id}`)).body).toMatchObject({
      emails: [{ value: 'at-work@larkspur.example' }],
    });
  });
});

describe('[RT-05] unreadable input gets an error sentence and changes nothing', () => {
  it.each<[unknown, string, string]>([
    [undefined, 'invalidSyntax', requests.noOperations],
    [Array.from({ length: 1001 }, () => ({ op: 'add' })), 'invalidSyntax', requests.noOperations],
    [[{ op: 'move', path: 'title', value: 'x' }], 'invalidSyntax', requests.operationKinds],
    [['replace'], 'invalidSyntax', requests.operationKinds],
    [[{ op: 'replace', path: 7, value: 'x' }], 'invalidPath', requests.pathIsText],
    [[{ op: 'remove' }], 'noTarget', requests.removedByPath],
    [[{ op: 'remove', path: 'active' }], 'mutability', requests.notRemovable({ name: 'active' })],
    [replacing('userName', ''), 'invalidValue', requests.required({ name: 'userName' })],
    [replacing('title', ['Lead']), 'invalidValue', requests.notText({ name: 'title' })],
    [replacing('title', 'x'.repeat(321)), 'invalidValue', requests.notWritable({ name: 'title' })],
    [replacing('title', 'Lead\u0000'), 'invalidValue', requests.notWritable({ name: 'title' })],
    [
      replacing('displayName', 'Ann \u202eOEC'),
      'invalidValue',
      requests.notWritable({ name: 'displayname' }),
    ],
    [replacing('emails[type eq "work"', 'x'), 'invalidPath', filters.endsTooSoon],
    [replacing('t'.repeat(4001), 'x'), 'invalidPath', filters.tooLong],
    [replacing('emails[type eq "work")', 'x'), 'invalidPath', filters.missing({ token: ']' })],
  ])('in a user: %j', async (operations, scimType, detail) => {
    const before = await stored();
    expect(await patch(`/Users/${one.user.id}`, operations)).toMatchObject({
      status: 400,
      body: { scimType, detail },
    });
    expect(await stored()).toEqual(before);
  });

  it.each<[unknown, string, string]>([
    [
      replacing('displayName', ' '),
      'invalidValue',
      requests.notShortText({ name: 'displayName', max: 300 }),
    ],
    [
      replacing('displayName', 'x'.repeat(301)),
      'invalidValue',
      requests.notShortText({ name: 'displayName', max: 300 }),
    ],
    [[{ op: 'replace', value: 'Berlin' }], 'invalidSyntax', requests.holdsAttributes],
    [
      [{ op: 'remove', path: 'displayName' }],
      'mutability',
      requests.notRemovable({ name: 'displayName' }),
    ],
  ])('in a group: %#', async (operations, scimType, detail) => {
    const { id } = (await scim.call('POST', '/Groups', { displayName: `Group ${(groups += 1)}` }))
      .body as { id: string };
    const before = (await scim.call('GET', `/Groups/${id}`)).body;
    expect(await patch(`/Groups/${id}`, operations)).toMatchObject({
      status: 400,
      body: { scimType, detail },
    });
    expect((await scim.call('GET', `/Groups/${id}`)).body).toEqual(before);
  });

  it.each<[string, string]>([
    ['meta.created co "2026"', filters.notOfMoments({ comparison: 'co' })],
    ['title gt null', filters.ofNothing],
    ['active eq "perhaps"', filters.ofYesAndNo],
  ])('in a filter: %#', async (filter, detail) => {
    expect(await scim.call('GET', `/Users?filter=${encodeURIComponent(filter)}`)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidFilter', detail },
    });
  });
});

describe('[RT-05] filters that directories seldom send', () => {
  it.each<[string, boolean]>([
    ['userName ew "%s"', true],
    ['id eq "%i" and title ne null', true],
    ['id eq "%i" and title eq null', false],
    ['id eq "%i" and active ne false', true],
    ['id eq "%i" and title ne "Unknown has this"', true],
    ['id eq "%i" and meta.created ne "2001-01-01T00:00:00Z"', true],
    ['id eq "%i" and meta.created pr', true],
    ['id eq "%i" and active eq True', true],
    ['userName ge "%s" and userName le "%s"', true],
    ['id eq "%i" and userName gt "%s"', false],
  ])('%s', async (filter, isFound) => {
    const asked = filter.replaceAll('%s', other.email).replaceAll('%i', String(other.user.id));
    expect(
      (await scim.call('GET', `/Users?filter=${encodeURIComponent(asked)}`)).body,
    ).toMatchObject(
      isFound
        ? { totalResults: 1, Resources: [{ id: String(other.user.id) }] }
        : { totalResults: 0 },
    );
  });
});
