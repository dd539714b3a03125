import * as contracts from '@reviews/contracts';
import { MY_REPORTS } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { readCsv, readSheet } from '@reviews/harness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, replyOf, type Company } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let hr: Caller;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  hr = company.callers.hr;
  await buildEmployee(app.db, {
    preferredName: 'Lena Left',
    department: 'Sales',
    leftOn: '2026-02-28',
    deactivatedAt: app.clock.now(),
  });
  await buildEmployee(app.db, {
    preferredName: 'Élodie Ñandú',
    department: 'Engineering',
    team: 'Platform',
    title: '=cmd',
    hiredOn: '2026-03-01',
    externalIdentifier: 'P-77',
  });
});
afterAll(() => app.close());

type Query = Record<string, string>;
const asked = (filters: unknown, query: Query = {}): Query => ({
  ...query,
  ...(filters === undefined ? {} : { filters: JSON.stringify(filters) }),
});
const listed = async (caller: Caller, filters?: unknown, query: Query = {}) =>
  replyOf(
    contracts.listEmployees,
    await caller.send(
      'GET',
      contracts.addressOf(contracts.listEmployees, undefined, {
        per_page: '200',
        ...asked(filters, query),
      }),
    ),
  );
const names = async (caller: Caller, filters?: unknown, query?: Query) =>
  (await listed(caller, filters, query)).data.map((row) => row.preferred_name);
const download = (caller: Caller, filters?: unknown, query: Query = {}) =>
  fetch(
    `${app.url}${contracts.addressOf(contracts.exportEmployees, undefined, asked(filters, query))}`,
    { headers: caller.credentials },
  );

describe('GET /api/employees', () => {
  it('[RT-51] lists each person with their position, searchable by name in any spelling', async () => {
    const { data, totalResults, columns } = await listed(hr);
    expect(totalResults).toBe(data.length);
    expect(data.map((row) => row.preferred_name).indexOf('Élodie Ñandú')).toBe(
      data.map((row) => row.preferred_name).indexOf('Dora Director') + 1,
    );
    expect(data.find((row) => row.preferred_name === 'Will Writer')).toMatchObject({
      department: 'Engineering',
      manager: { preferred_name: 'Mara Manager' },
      status: 'working',
      photo: null,
    });
    expect(data.find((row) => row.preferred_name === 'Lena Left')).toMatchObject({
      status: 'left',
      left_on: '2026-02-28',
    });
    expect(columns.map(({ key }) => key)).toEqual([
      'preferred_name',
      'external_identifier',
      'department',
      'manager_name',
      'hired_on',
      'status',
    ]);
  });

  it('[LIST-22] has filters that each narrow the list', async () => {
    const filters = replyOf(
      contracts.listEmployeeFilters,
      await hr.call(contracts.listEmployeeFilters),
    );
    expect(filters.map(({ key }) => key)).toEqual([
      'employee',
      'status',
      'department',
      'manager',
      'hired_on',
      'left_on',
    ]);
    expect(filters.find(({ key }) => key === 'status')?.defaultValue).toEqual({
      selection: 'here',
    });
    expect(await names(hr, { employee: { string: 'nandu elod' } })).toEqual(['Élodie Ñandú']);
    expect(await names(hr, { employee: { string: 'p-77' } })).toEqual(['Élodie Ñandú']);
    expect(await names(hr, { status: { selection: 'left' } })).toEqual(['Lena Left']);
    expect(await names(hr, { status: { selection: 'here' } })).not.toContain('Lena Left');
    const sales = await app.db.prisma.department.findUniqueOrThrow({ where: { name: 'Sales' } });
    expect(
      await names(hr, {
        department: { department_id: sales.id },
        status: { selection: 'everybody' },
      }),
    ).toEqual(['Lena Left', 'Stan Stranger']);
    expect(await names(hr, { manager: { selection: company.people.manager.id } })).toEqual([
      'Sue Subject',
      'Will Writer',
    ]);
    expect(await names(company.callers.hrManager, { manager: { selection: MY_REPORTS } })).toEqual([
      'Rita Report',
    ]);
    expect(
      await names(hr, {
        manager: { selection: company.people.director.id, includedownline: true },
      }),
    ).toHaveLength(4);
    expect(await names(hr, { hired_on: { operator: '>=', mindate: '2026-03-01' } })).toEqual([
      'Élodie Ñandú',
    ]);
    expect(
      await names(hr, { left_on: { operator: 'within the past', value: 1, modifier: 'month' } }),
    ).toEqual(['Lena Left']);
  });

  it.each([
    { salary: { string: '1' } },
    { status: { selection: 'gone' } },
    { employee: { selections: [] } },
    { manager: { selection: 'x' } },
    { hired_on: { string: 'x' } },
  ])('[LIST-22] rejects an unknown or malformed filter: %j', async (filters) => {
    expect(
      await hr.send('GET', contracts.addressOf(contracts.listEmployees, undefined, asked(filters))),
    ).toMatchObject({ status: 422 });
  });

  it.each([
    ['external_identifier', (row: contracts.EmployeeRow) => row.external_identifier],
    ['hired_on', (row: contracts.EmployeeRow) => row.hired_on ?? ''],
    ['department', (row: contracts.EmployeeRow) => row.department],
  ])('[LIST-08] sorts by %s in both directions, page by page', async (sort, read) => {
    const up = (await listed(hr, undefined, { sort })).data;
    expect(up.map(read)).toEqual(up.map(read).toSorted((a, b) => a.localeCompare(b, 'en')));
    const down = (await listed(hr, undefined, { sort, sortorder: 'desc' })).data;
    expect(down.map(read)).toEqual(up.map(read).toReversed());
    const pages = await Promise.all(
      ['1', '2'].map(async (page) =>
        (await listed(hr, undefined, { sort, page, per_page: '7' })).data.map(({ id }) => id),
      ),
    );
    expect(pages.flat()).toEqual(up.slice(0, 14).map(({ id }) => id));
  });

  it('[PERM-01] shows department HR only their people, and others no one', async () => {
    const seen = await listed(company.callers.outsidePartner, {
      status: { selection: 'everybody' },
    });
    expect(seen.data.map((row) => row.preferred_name)).toEqual(['Lena Left', 'Stan Stranger']);
    expect(seen.totalResults).toBe(2);
    expect(await names(company.callers.outsidePartner, { employee: { string: 'Will' } })).toEqual(
      [],
    );
    const tree = replyOf(
      contracts.listEmployeeFilters,
      await company.callers.outsidePartner.call(contracts.listEmployeeFilters),
    ).find(({ key }) => key === 'department')?.props['departments'];
    expect(tree).toMatchObject([{ name: 'Sales' }]);
    for (const person of ['manager', 'stranger', 'ceo'] as const) {
      expect(await company.callers[person].call(contracts.listEmployees)).toMatchObject({
        status: 403,
      });
      expect(await company.callers[person].call(contracts.listEmployeeFilters)).toMatchObject({
        status: 403,
      });
      expect((await download(company.callers[person])).status).toBe(403);
    }
  });
});

describe('GET /api/employees/export', () => {
  it('[GAP-11] contains exactly the rows of the list, one value per cell, and no formulas', async () => {
    const filters = {
      department: {
        department_id: (
          await app.db.prisma.department.findUniqueOrThrow({ where: { name: 'Engineering' } })
        ).id,
      },
    };
    const answer = await download(hr, filters, { sortorder: 'desc' });
    expect(answer.headers.get('content-disposition')).toContain('Employees 2026-03-10.csv');
    const [header = [], ...rows] = readCsv((await answer.text()).replace(/^\uFEFF/u, ''));
    expect(header).toEqual([
      'Employee',
      'Position',
      'Number',
      'Department',
      'Team',
      'Manager',
      'Joined',
      'Status',
    ]);
    expect(rows.map(([name]) => name)).toEqual(await names(hr, filters, { sortorder: 'desc' }));
    expect(rows.find(([name]) => name === 'Élodie Ñandú')).toEqual([
      'Élodie Ñandú',
      "'=cmd",
      'P-77',
      'Engineering',
      'Platform',
      '',
      '2026-03-01',
      'Active',
    ]);
    const line = await app.db.prisma.changeLog.findFirstOrThrow({
      where: { action: 'employees.exported' },
      orderBy: { id: 'desc' },
    });
    expect(line).toMatchObject({
      actorId: company.people.hr.user.id,
      details: { rows: rows.length, format: 'csv', filters: ['department'] },
    });
  });

  it('[GAP-11] contains the selected columns, also as a workbook', async () => {
    const answer = await download(
      hr,
      { employee: { string: 'Will Writer' } },
      { columns: 'preferred_name,email,position_name,field_2000000', format: 'xlsx' },
    );
    expect(readSheet(Buffer.from(await answer.arrayBuffer()))).toEqual([
      { A: 'Employee', B: 'Email', C: 'Position' },
      { A: 'Will Writer', B: company.people.writer.email, C: 'Engineer' },
    ]);
  });

  it('[GAP-11, RT-51] contains numeric custom fields as numbers, including negative ones, and texts as texts', async () => {
    const { writer } = company.people;
    const add = async (name: string, type: 'number' | 'text', value: number | string) => {
      const { id } = await app.db.prisma.customField.create({
        data: { name, type, options: [], inList: true, visibleTo: ['everyone'], editableBy: [] },
      });
      await app.db.prisma.customFieldValue.create({
        data: { fieldId: id, employeeId: writer.id, value },
      });
      return `field_${id}`;
    };
    const columns = [
      await add('Balance', 'number', -5),
      await add('Share', 'number', 0.25),
      await add('Code', 'text', '-5'),
    ].join(',');
    const filters = { employee: { string: 'Will Writer' } };
    const text = await (await download(hr, filters, { columns })).text();
    expect(text.split('\r\n')[1]).toBe(`-5,0.25,"'-5"`);
    const sheet = readSheet(
      Buffer.from(await (await download(hr, filters, { columns, format: 'xlsx' })).arrayBuffer()),
    );
    expect(sheet[1]).toEqual({
      A: { number: -5, style: 0 },
      B: { number: 0.25, style: 0 },
      C: '-5',
    });
  });
});
