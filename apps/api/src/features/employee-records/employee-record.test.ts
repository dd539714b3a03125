import * as contracts from '@reviews/contracts';
import { ADMINISTRATOR_ROLE, MESSAGES } from '@reviews/domain';
import {
  buildEmployee,
  buildPulse,
  buildRole,
  type BuiltEmployee,
  type EmployeeGiven,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, comparable, replyOf, type Company } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let hr: Caller;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  hr = company.callers.hr;
});
afterAll(() => app.close());

const { employees: texts } = MESSAGES;
const paramsOf = (person: { readonly id: number }) => ({
  params: { employeeId: String(person.id) },
});
const someone = (given: EmployeeGiven = {}): Promise<BuiltEmployee> =>
  buildEmployee(app.db, {
    preferredName: 'Pia Person',
    department: 'Engineering',
    manager: company.people.manager,
    ...given,
  });
const shown = async (caller: Caller, person: { readonly id: number }) =>
  replyOf(contracts.showEmployee, await caller.call(contracts.showEmployee, paramsOf(person)));

/** Returns the record as the page would save it, with the given changes. */
async function bodyOf(
  person: { readonly id: number },
  given: Partial<contracts.EmployeeInput> = {},
): Promise<contracts.EmployeeInput> {
  const {
    version,
    first_name,
    last_name,
    preferred_name,
    email,
    external_identifier,
    hired_on,
    positions,
  } = await shown(hr, person);
  return {
    version,
    first_name,
    last_name,
    preferred_name,
    email,
    external_identifier,
    hired_on,
    positions: positions.map(({ manager: _manager, ...position }) => position),
    ...given,
  };
}
const saveAs = async (
  caller: Caller,
  person: { readonly id: number },
  given: Partial<contracts.EmployeeInput> = {},
) =>
  caller.call(contracts.saveEmployee, { ...paramsOf(person), body: await bodyOf(person, given) });
const save = (person: { readonly id: number }, given: Partial<contracts.EmployeeInput> = {}) =>
  saveAs(hr, person, given);
const lastLine = (person: { readonly id: number }) =>
  app.db.prisma.changeLog.findFirst({
    where: { entity: 'employee', entityId: String(person.id) },
    orderBy: { id: 'desc' },
  });
const errorsOf = (answer: { readonly body: unknown }) =>
  (answer.body as { errors?: Record<string, string[]> }).errors;

describe('GET /api/employees/{employeeId}', () => {
  it('[RT-52] returns the record with its positions, manager and account', async () => {
    const person = await someone({ title: 'Engineer', team: 'Platform' });
    expect(await shown(hr, person)).toMatchObject({
      id: person.id,
      version: 1,
      preferred_name: 'Pia Person',
      email: person.email,
      hired_on: '2024-01-15',
      left_on: null,
      account: 'open',
      can_edit: true,
      can_add_departments: true,
      manager: { preferred_name: 'Mara Manager' },
      positions: [
        {
          kind: 'primary',
          title: 'Engineer',
          department: 'Engineering',
          team: 'Platform',
          sub_team: '',
          started_on: '2024-01-15',
          ended_on: null,
        },
      ],
    });
  });

  it('[PERM-01] is for those who manage the department; others get the same 404 as for an unknown person', async () => {
    const person = await someone();
    expect(
      (await company.callers.partner.call(contracts.showEmployee, paramsOf(person))).status,
    ).toBe(200);
    expect(await shown(company.callers.partner, person)).toMatchObject({
      can_add_departments: false,
      departments: [{ name: 'Engineering' }],
    });
    const absent = comparable(
      await company.callers.outsidePartner.call(
        contracts.showEmployee,
        paramsOf({ id: 2_000_000_000 }),
      ),
    );
    expect(absent.status).toBe(404);
    expect(
      comparable(
        await company.callers.outsidePartner.call(contracts.showEmployee, paramsOf(person)),
      ),
    ).toEqual(absent);
    for (const name of ['manager', 'stranger', 'ceo'] as const)
      expect(
        await company.callers[name].call(contracts.showEmployee, paramsOf(person)),
      ).toMatchObject({ status: 403 });
  });
});

describe('PUT /api/employees/{employeeId}', () => {
  it('[RT-52] saves names, email, number and day, updates the search, and logs values before and after', async () => {
    const person = await someone();
    const form = await buildPulse(app.db, {
      employee: person,
      assignee: company.people.manager,
      openedAt: app.clock.now(),
    });
    const answer = await save(person, {
      first_name: ' Philippa ',
      preferred_name: 'Zoë  Zander',
      email: 'Zoe@Larkspur.example',
      external_identifier: 'Z-1',
      hired_on: '2023-12-01',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: texts.saved({ name: 'Zoë Zander' }), version: 2 },
    });
    expect(await shown(hr, person)).toMatchObject({
      version: 2,
      first_name: 'Philippa',
      preferred_name: 'Zoë Zander',
      email: 'zoe@larkspur.example',
      external_identifier: 'Z-1',
      hired_on: '2023-12-01',
    });
    expect(await app.db.prisma.pulse.findUniqueOrThrow({ where: { id: form.id } })).toMatchObject({
      employeeSortKey: 'zoe zander',
    });
    const found = await hr.call(contracts.searchEmployees, {
      body: { filters: { search: 'zoe zand' } },
    });
    expect(found.body).toMatchObject({ data: { data: [{ id: person.id }] } });
    expect((await lastLine(person))?.details).toEqual({
      changes: [
        { field: 'first_name', from: 'Pia', to: 'Philippa' },
        { field: 'preferred_name', from: 'Pia Person', to: 'Zoë Zander' },
        { field: 'email', from: person.email, to: 'zoe@larkspur.example' },
        { field: 'external_identifier', from: person.externalIdentifier, to: 'Z-1' },
        { field: 'hired_on', from: '2024-01-15', to: '2023-12-01' },
      ],
    });
    expect(
      await app.db.prisma.user.findUniqueOrThrow({ where: { id: person.user.id } }),
    ).toMatchObject({ email: 'zoe@larkspur.example' });
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[RT-52] keeps earlier positions when a new one begins, under the same manager', async () => {
    const person = await someone({ title: 'Engineer' });
    const report = await buildEmployee(app.db, { manager: person });
    const { positions } = await bodyOf(person);
    const before = positions.map((position) => ({
      ...position,
      kind: 'former' as const,
      ended_on: '2026-02-28',
    }));
    const next = {
      id: null,
      kind: 'primary' as const,
      title: 'Platform Lead',
      department: 'engineering',
      team: 'Platform',
      sub_team: 'Tools',
      started_on: '2026-03-01',
      ended_on: null,
    };
    expect(await save(person, { positions: [next, ...before] })).toMatchObject({ status: 200 });
    const record = await shown(hr, person);
    expect(record.positions).toMatchObject([
      {
        kind: 'primary',
        title: 'Platform Lead',
        department: 'Engineering',
        team: 'Platform',
        sub_team: 'Tools',
        started_on: '2026-03-01',
        manager: { id: company.people.manager.id },
      },
      {
        kind: 'former',
        title: 'Engineer',
        ended_on: '2026-02-28',
        manager: { id: company.people.manager.id },
      },
    ]);
    expect(
      await app.db.prisma.reportingLine.findMany({ where: { descendantId: report.id, depth: 2 } }),
    ).toMatchObject([{ ancestorId: company.people.manager.id }]);
    expect((await lastLine(person))?.details).toMatchObject({
      changes: [
        {
          field: 'position primary',
          from: null,
          to: 'Platform Lead, Engineering / Platform / Tools, 2026-03-01 to …',
        },
        { field: 'position former' },
      ],
    });
    // Reverted: the earlier position is current again.
    const back = record.positions
      .filter(({ kind }) => kind === 'former')
      .map(({ manager: _manager, ...position }) => ({
        ...position,
        kind: 'primary' as const,
        ended_on: null,
      }));
    expect(await save(person, { positions: back })).toMatchObject({ status: 200 });
    expect((await shown(hr, person)).positions).toMatchObject([
      { kind: 'primary', title: 'Engineer', manager: { id: company.people.manager.id } },
    ]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[RT-52] rejects two primary positions on one day, as does the database', async () => {
    const person = await someone();
    const [present] = (await bodyOf(person)).positions;
    if (present === undefined) throw new Error('A primary position');
    const former = {
      ...present,
      id: null,
      kind: 'former' as const,
      title: 'Trainee',
      started_on: '2023-01-01',
      ended_on: '2024-01-15',
    };
    expect(errorsOf(await save(person, { positions: [present, former] }))).toEqual({
      'positions.1.started_on': [texts.positions.overlap({ title: 'Engineer', other: 'Trainee' })],
    });
    const row = {
      employeeId: person.id,
      isPrimary: false,
      wasPrimary: true,
      title: 'Trainee',
      departmentId: person.position.departmentId,
      startedOn: new Date('2023-01-01'),
      endedOn: new Date('2024-01-15'),
    };
    await expect(app.db.prisma.position.create({ data: row })).rejects.toThrow(
      /position_one_primary_a_day/,
    );
    await expect(
      app.db.prisma.position.create({ data: { ...row, endedOn: new Date('2024-01-14') } }),
    ).resolves.toBeDefined();
  });

  it('rejects the same position twice', async () => {
    const person = await someone();
    const { positions } = await bodyOf(person);
    expect(
      (
        await save(person, {
          positions: [
            ...positions,
            ...positions.map((position) => ({ ...position, kind: 'other' as const })),
          ],
        })
      ).status,
    ).toBe(422);
    expect((await shown(hr, person)).positions).toHaveLength(1);
  });

  it('reports problems by field, and changes nothing', async () => {
    const person = await someone();
    const other = await someone({ preferredName: 'Olga Other' });
    const answer = await save(person, {
      last_name: ' ',
      email: other.email,
      external_identifier: other.externalIdentifier,
      positions: [],
    });
    expect(answer.status).toBe(422);
    const wrong = await save(person, {
      last_name: ' ',
      email: other.email,
      external_identifier: other.externalIdentifier,
    });
    expect(errorsOf(wrong)).toEqual({
      last_name: [texts.nameRequired],
      email: [texts.emailTaken({ name: 'Olga Other' })],
      external_identifier: [texts.numberTaken({ name: 'Olga Other' })],
    });
    for (const field of ['first_name', 'last_name', 'preferred_name'] as const)
      expect(errorsOf(await save(person, { [field]: 'Ann \u202eOEC' }))).toEqual({
        [field]: [MESSAGES.fields.turnsText],
      });
    expect(errorsOf(await save(person, { email: 'unknown' }))).toEqual({
      email: [texts.emailRequired],
    });
    await app.db.prisma.user.create({ data: { email: 'system@larkspur.example' } });
    expect(errorsOf(await save(person, { email: 'system@larkspur.example' }))).toEqual({
      email: [texts.emailOfAccount],
    });
    expect((await shown(hr, person)).version).toBe(1);
  });

  it('[ERR-05] tells the second of two concurrent editors', async () => {
    const person = await someone();
    const [one, two] = [
      await bodyOf(person, { preferred_name: 'Pia One' }),
      await bodyOf(person, { preferred_name: 'Pia Two' }),
    ];
    const answers = await Promise.all(
      [one, two].map((body, index) =>
        (index === 0 ? hr : company.callers.partner).call(contracts.saveEmployee, {
          ...paramsOf(person),
          body,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { preferred_name: name, version } = await shown(hr, person);
    expect(version).toBe(2);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'conflict',
      message: texts.conflict({ name }),
    });
  });

  it('[PERM-01] covers only people of the permitted departments, moves only between these, and never oneself', async () => {
    const person = await someone();
    const { partner, outsidePartner } = company.callers;
    expect(await saveAs(partner, person, { last_name: 'Changed' })).toMatchObject({ status: 200 });
    expect(await saveAs(outsidePartner, person)).toMatchObject({ status: 404 });
    expect(await saveAs(company.callers.manager, person)).toMatchObject({ status: 403 });
    const moved = async (department: string) => ({
      positions: (await bodyOf(person)).positions.map((position) => ({ ...position, department })),
    });
    expect(errorsOf(await saveAs(partner, person, await moved('Sales')))).toEqual({
      'positions.0.department': [texts.departmentOutOfReach({ department: 'Sales' })],
    });
    expect(errorsOf(await saveAs(partner, person, await moved('Robotics')))).toEqual({
      'positions.0.department': [texts.newDepartment({ department: 'Robotics' })],
    });
    expect(await app.db.prisma.department.count({ where: { name: 'Robotics' } })).toBe(0);
    expect(await save(person, await moved('Robotics'))).toMatchObject({ status: 200 });
    expect(await app.db.prisma.department.count({ where: { name: 'Robotics' } })).toBe(1);
    expect((await shown(hr, company.people.hr)).can_edit).toBe(false);
    expect(await save(company.people.hr, { last_name: 'Promoted' })).toMatchObject({
      status: 403,
      body: { message: texts.ownRecord },
    });
  });

  it('[PERM-01] does not let a people manager take over the account of someone with a role', async () => {
    const { administrator } = company.people;
    expect(errorsOf(await save(administrator, { email: 'mine@larkspur.example' }))).toEqual({
      email: [texts.emailOfRole({ name: 'Ada Admin' })],
    });
    expect(errorsOf(await save(administrator, { external_identifier: 'L-99999' }))).toEqual({
      external_identifier: [texts.numberOfRole({ name: 'Ada Admin' })],
    });
    expect(
      await app.db.prisma.user.findUniqueOrThrow({ where: { id: administrator.user.id } }),
    ).toMatchObject({ email: administrator.email });
  });

  it('[PERM-01] nor someone who also manages users but has less access than that account', async () => {
    const { administrator } = company.people;
    await buildRole(app.db, {
      name: 'Keeper of people and users',
      grants: [
        { permission: 'people.manage', scope: 'all' },
        { permission: 'roles.manage', scope: 'all' },
      ],
    });
    const keeper = await app.as(
      (await buildEmployee(app.db, { roles: ['Keeper of people and users'] })).user,
    );
    expect(
      errorsOf(await saveAs(keeper, administrator, { email: 'mine@larkspur.example' })),
    ).toEqual({ email: [texts.emailOfRole({ name: 'Ada Admin' })] });
    expect(
      errorsOf(await saveAs(keeper, administrator, { external_identifier: 'L-99999' })),
    ).toEqual({ external_identifier: [texts.numberOfRole({ name: 'Ada Admin' })] });
    const [peer, other] = [
      await buildEmployee(app.db, { roles: ['Keeper of people and users'] }),
      await app.as((await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] })).user),
    ];
    expect((await saveAs(keeper, peer, { external_identifier: 'L-88888' })).status).toBe(200);
    expect((await saveAs(other, administrator, { external_identifier: 'L-77777' })).status).toBe(
      200,
    );
  });
});

describe('POST /api/employees', () => {
  const newcomer = {
    first_name: 'Nia',
    last_name: 'Newcomer',
    preferred_name: 'Nia Newcomer',
    hired_on: '2026-04-01',
    title: 'Engineer',
    department: 'Engineering',
    team: '',
    sub_team: '',
  };
  const add = (caller: Caller, given: Record<string, unknown>) =>
    caller.call(contracts.addEmployee, {
      body: {
        ...newcomer,
        manager_id: null,
        email: 'nia@larkspur.example',
        external_identifier: 'N-1',
        ...given,
      },
    });

  it('[RT-51] adds a person under their manager, and lists them', async () => {
    const { id } = replyOf(
      contracts.addEmployee,
      await add(hr, { manager_id: company.people.manager.id }),
    );
    expect(await shown(hr, { id })).toMatchObject({
      preferred_name: 'Nia Newcomer',
      manager: { preferred_name: 'Mara Manager' },
      account: 'none',
      positions: [{ kind: 'primary', started_on: '2026-04-01' }],
    });
    const above = await app.db.prisma.reportingLine.findMany({
      where: { descendantId: id },
      orderBy: { depth: 'asc' },
    });
    expect(above.map(({ ancestorId }) => ancestorId)).toEqual([
      company.people.manager.id,
      company.people.director.id,
      company.people.ceo.id,
    ]);
    expect(await lastLine({ id })).toMatchObject({
      action: 'employee.added',
      actorId: company.people.hr.user.id,
    });
    expect(errorsOf(await add(hr, {}))).toEqual({
      email: [texts.emailTaken({ name: 'Nia Newcomer' })],
      external_identifier: [texts.numberTaken({ name: 'Nia Newcomer' })],
    });
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[PERM-01] adds only to departments in reach, and only under someone who works here', async () => {
    const own = { email: 'n2@larkspur.example', external_identifier: 'N-2' };
    expect(errorsOf(await add(company.callers.outsidePartner, own))).toEqual({
      department: [texts.departmentOutOfReach({ department: 'Engineering' })],
    });
    expect(await add(company.callers.manager, own)).toMatchObject({ status: 403 });
    const gone = await someone({ leftOn: '2026-01-31' });
    expect(errorsOf(await add(hr, { ...own, manager_id: gone.id }))).toEqual({
      manager_id: [texts.notFound],
    });
    expect(await add(company.callers.partner, own)).toMatchObject({ status: 200 });
  });

  it('[PERM-01] refuses a newcomer under the actor if no role lets the actor read that department', async () => {
    const { name } = await buildRole(app.db, {
      grants: [{ permission: 'people.manage', scope: 'all' }],
    });
    const adder = await buildEmployee(app.db, { roles: [name] });
    const report = await buildEmployee(app.db, { manager: adder });
    const own = { email: 'n3@larkspur.example', external_identifier: 'N-3' };
    for (const { id } of [adder, report])
      expect(errorsOf(await add(await app.as(adder.user), { ...own, manager_id: id }))).toEqual({
        manager_id: [texts.belowYourself({ name: 'Nia Newcomer' })],
      });
    expect(
      (await add(await app.as(adder.user), { ...own, manager_id: company.people.manager.id }))
        .status,
    ).toBe(200);
    expect(
      (
        await add(company.callers.partner, {
          email: 'n4@larkspur.example',
          external_identifier: 'N-4',
          manager_id: company.people.partner.id,
        })
      ).status,
    ).toBe(200);
  });
});
