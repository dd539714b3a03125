import { HR_PARTNER_ROLE, MESSAGES, TYPEAHEAD_LIMIT } from '@reviews/domain';
import { buildEmployee, grantRole, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Caller,
  type TestApp,
} from '../../testing/start-test-app.ts';

let app: TestApp;
let caller: Caller;
let lead: BuiltEmployee, jose: BuiltEmployee;
beforeAll(async () => {
  app = await startTestApp();
  caller = await app.as((await buildEmployee(app.db, { preferredName: 'Quiet Caller' })).user);
  lead = await buildEmployee(app.db, { preferredName: 'Idris Fontaine', title: 'Lead' });
  jose = await buildEmployee(app.db, {
    preferredName: 'José Ángel Łukasz',
    firstName: 'Joseph',
    lastName: 'Lukasz',
    email: 'j.lukasz@larkspur.example',
    externalIdentifier: 'LK-0042',
    title: 'Engineer',
    manager: lead,
  });
});
afterAll(() => app.close());

const find = (search: string, path = '/api/employee/search') =>
  caller.send('POST', path, { body: { filters: { search } } });
const hits = ({ body }: Answer) =>
  (body as { data: { data: { id: number; preferred_name: string }[] } }).data.data;
const namesFor = async (search: string) =>
  hits(await find(search)).map((hit) => hit.preferred_name);

describe('the fields of a hit', () => {
  const expected = () => ({
    id: jose.id,
    employee_id: jose.id,
    user_id: jose.user.id,
    first_name: 'Joseph',
    last_name: 'Lukasz',
    preferred_name: 'José Ángel Łukasz',
    position_name: 'Engineer',
    manager_name: 'Idris Fontaine',
    external_identifier: 'LK-0042',
    photo: null,
  });

  it('[WID-13, API-28] returns the nine fields and the photo, under data.data', async () => {
    expect((await find('lukasz')).body).toEqual({ data: { data: [expected()] } });
  });

  it('[WID-13, API-26] returns the same in the type-ahead, under data, and ignores other input', async () => {
    const filters = {
      search: 'lukasz',
      feedback_id: 1,
      employee_feedback_id: 2,
      reassignPacketIds: [3],
      context: 'Reassign',
      dynamicfilter: 'x',
    };
    expect(
      (await caller.send('POST', '/api/employee_typeahead_search', { body: { filters } })).body,
    ).toEqual({ data: [expected()] });
  });

  it('returns empty texts for a person without position, manager or user', async () => {
    const bare = await app.db.prisma.employee.create({
      data: {
        firstName: 'Solo',
        lastName: 'Bare',
        preferredName: 'Solo Bare',
        email: 'solo@larkspur.example',
        externalIdentifier: 'SB-1',
        sortKey: 'solo bare',
        searchText: 'solo bare',
      },
    });
    expect(hits(await find('solo bare'))).toEqual([
      expect.objectContaining({ id: bare.id, user_id: null, position_name: '', manager_name: '' }),
    ]);
  });
});

describe('matching', () => {
  it('[WID-12] finds no one by fewer than two characters, not counting spaces', async () => {
    for (const search of ['', ' ', 'j', ' j ', '\t\n', '\u0301'])
      expect([search, await namesFor(search)]).toEqual([search, []]);
    expect(await namesFor('jo')).toContain('José Ángel Łukasz');
  });

  it('[API-28] finds people by any name, the email and the number, ignoring case and accents', async () => {
    for (const search of [
      'jose angel',
      'JOSÉ',
      'łukasz',
      'LUKASZ',
      'Joseph',
      'j.lukasz@larkspur',
      'lk-0042',
      'Lukasz  José',
      'Jose\u0301',
    ]) {
      expect([search, await namesFor(search)]).toEqual([search, ['José Ángel Łukasz']]);
    }
  });

  it('requires every word to match', async () => {
    expect(await namesFor('jose fontaine')).toEqual([]);
    expect(await namesFor('fontaine idris')).toEqual(['Idris Fontaine']);
  });

  it('treats database wildcards as ordinary characters', async () => {
    await buildEmployee(app.db, { preferredName: 'Percy 100% Sure' });
    await buildEmployee(app.db, { preferredName: 'Under_Score' });
    await buildEmployee(app.db, { preferredName: String.raw`Back\Slash` });
    expect(await namesFor('100%')).toEqual(['Percy 100% Sure']);
    expect(await namesFor('0% s')).toEqual(['Percy 100% Sure']);
    expect(await namesFor('r_s')).toEqual(['Under_Score']);
    expect(await namesFor('__')).toEqual([]);
    expect(await namesFor('%%')).toEqual([]);
    expect(await namesFor(String.raw`k\s`)).toEqual([String.raw`Back\Slash`]);
  });

  it('leaves out people who left or whose account is deactivated', async () => {
    await buildEmployee(app.db, { preferredName: 'Zelda Present' });
    await buildEmployee(app.db, { preferredName: 'Zelda Left', leftOn: '2026-01-31' });
    await buildEmployee(app.db, { preferredName: 'Zelda Closed', deactivatedAt: app.clock.now() });
    expect(await namesFor('zelda')).toEqual(['Zelda Present']);
  });
});

describe('order', () => {
  it('[API-28] lists equal names first, then names with the prefix, then the rest, each by name', async () => {
    for (const preferredName of ['Bo Annan', 'Ann Zimmer', 'Anna Bell', 'Ann', 'Marianne Ox'])
      await buildEmployee(app.db, {
        preferredName,
        email: `${preferredName.replaceAll(' ', '.')}.x@larkspur.example`,
      });
    expect(await namesFor('ann')).toEqual([
      'Ann',
      'Ann Zimmer',
      'Anna Bell',
      'Bo Annan',
      'Marianne Ox',
    ]);
    expect((await namesFor('ann bo'))[0]).toBe('Bo Annan');
  });

  it('returns at most the limit, best matches first', async () => {
    for (let count = 0; count < TYPEAHEAD_LIMIT + 5; count += 1)
      await buildEmployee(app.db, {
        preferredName: `Crowd Member ${String(count).padStart(2, '0')}`,
      });
    await buildEmployee(app.db, { preferredName: 'Crowd' });
    const names = await namesFor('crowd');
    expect(names).toHaveLength(TYPEAHEAD_LIMIT);
    expect(names.slice(0, 3)).toEqual(['Crowd', 'Crowd Member 00', 'Crowd Member 01']);
  });
});

describe('search for impersonation', () => {
  const toImpersonate = async (person: BuiltEmployee, search: string) =>
    hits(
      await (
        await app.as(person.user)
      ).send('POST', '/api/employee/search', {
        body: { filters: { search, context: 'impersonation' } },
      }),
    ).map((hit) => hit.preferred_name);

  it('[SES-18] finds people with an account in reach of the permission, except oneself', async () => {
    const hr = await buildEmployee(app.db, {
      preferredName: 'Wanda Hr',
      department: 'People',
      roles: ['HR'],
    });
    const partner = await buildEmployee(app.db, {
      preferredName: 'Wanda Partner',
      department: 'People',
    });
    await buildEmployee(app.db, { preferredName: 'Wanda Sales', department: 'Sales' });
    await buildEmployee(app.db, { preferredName: 'Wanda Engineer', department: 'Engineering' });
    await app.db.prisma.employee.create({
      data: {
        firstName: 'Wanda',
        lastName: 'X',
        preferredName: 'Wanda Accountless',
        email: 'w@larkspur.example',
        externalIdentifier: 'W-1',
        sortKey: 'wanda accountless',
        searchText: 'wanda accountless',
      },
    });
    await grantRole(app.db, partner.user.id, HR_PARTNER_ROLE, ['Engineering']);
    expect(await toImpersonate(hr, 'wanda')).toEqual([
      'Wanda Engineer',
      'Wanda Partner',
      'Wanda Sales',
    ]);
    expect(await toImpersonate(partner, 'wanda')).toEqual(['Wanda Engineer']);
  });
});

describe('POST /api/population_filters/employee_names', () => {
  const nameOf = (selections: unknown) =>
    caller.send('POST', '/api/population_filters/employee_names', { body: { selections } });

  it('[LIST-34, API-29] returns everyone in the requested order; an unknown id is Unknown', async () => {
    expect((await nameOf([jose.id, 2_000_000_000, lead.id, jose.id])).body).toEqual({
      employees: [
        { id: jose.id, preferred_name: 'José Ángel Łukasz' },
        { id: 2_000_000_000, preferred_name: MESSAGES.employees.unknown },
        { id: lead.id, preferred_name: 'Idris Fontaine' },
        { id: jose.id, preferred_name: 'José Ángel Łukasz' },
      ],
    });
  });

  it('[LIST-34] returns Unknown for an id out of range', async () => {
    const numbers = [-2, 0, 2_147_483_648, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER];
    expect(await nameOf(numbers)).toMatchObject({
      status: 200,
      body: { employees: numbers.map((id) => ({ id, preferred_name: 'Unknown' })) },
    });
    expect((await nameOf([])).body).toEqual({ employees: [] });
  });

  it('includes people who left', async () => {
    const left = await buildEmployee(app.db, { preferredName: 'Long Gone', leftOn: '2020-01-31' });
    expect((await nameOf([left.id])).body).toEqual({
      employees: [{ id: left.id, preferred_name: 'Long Gone' }],
    });
  });

  it('returns 422 for more than 500 ids or one that is not an integer', async () => {
    for (const wrong of [
      Array.from({ length: 501 }, (_, id) => id),
      ['1'],
      [1.5],
      [null],
      'all',
      { 0: 1 },
    ])
      expect((await nameOf(wrong)).status).toBe(422);
  });
});
