import * as contracts from '@reviews/contracts';
import { buildEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, replyOf, type Company } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const level = async (query: { manager_id?: string; after?: string } = {}) =>
  replyOf(
    contracts.listReports,
    await company.callers.stranger.send(
      'GET',
      contracts.addressOf(contracts.listReports, undefined, query),
    ),
  );
const of = (person: { readonly id: number }, after?: number) =>
  level({
    manager_id: String(person.id),
    ...(after === undefined ? {} : { after: String(after) }),
  });
const path = async (person: { readonly id: number }) =>
  replyOf(
    contracts.showReportingPath,
    await company.callers.stranger.call(contracts.showReportingPath, {
      params: { employeeId: String(person.id) },
    }),
  ).data;
const names = (one: contracts.TreeLevel) => one.data.map((node) => node.preferred_name);

describe('[RT-30] organization tree', () => {
  it('fetches levels when they are opened, with the number of people below each', async () => {
    const top = await level();
    expect(top).toMatchObject({
      manager_id: null,
      total: 1,
      data: [{ preferred_name: 'Cleo Ceo', department: 'Board', reports: 7, below: 12 }],
    });
    expect(names(await of(company.people.director))).toEqual(['Mara Manager', 'Sid Sibling']);
    expect((await of(company.people.director)).data[0]).toMatchObject({ reports: 2, below: 2 });
    expect(await of(company.people.writer)).toMatchObject({ data: [], total: 0 });
    expect(await of({ id: 2_000_000_000 })).toMatchObject({ data: [], total: 0 });
  });

  it('returns the path to a person, level by level', async () => {
    const levels = await path(company.people.writer);
    expect(levels.map(({ manager_id: manager }) => manager)).toEqual([
      null,
      company.people.ceo.id,
      company.people.director.id,
      company.people.manager.id,
    ]);
    expect(names(levels[3] ?? { data: [], manager_id: null, total: 0 })).toEqual([
      'Sue Subject',
      'Will Writer',
    ]);
    expect(await path({ id: 2_000_000_000 })).toEqual([]);
  });

  it('omits people who left, and puts their reports at the top', async () => {
    const gone = await buildEmployee(app.db, {
      preferredName: 'Gil Gone',
      manager: company.people.ceo,
      leftOn: '2026-01-31',
    });
    const left = await buildEmployee(app.db, { preferredName: 'Ann Alone', manager: gone });
    const report = await buildEmployee(app.db, { preferredName: 'Ron Report', manager: left });
    expect(names(await level())).toEqual(['Ann Alone', 'Cleo Ceo']);
    expect(names(await of(company.people.ceo))).not.toContain('Gil Gone');
    expect(await path(gone)).toEqual([]);
    expect((await path(report)).map(names)).toEqual([['Ann Alone', 'Cleo Ceo'], ['Ron Report']]);
    await app.db.prisma.employee.update({
      where: { id: left.id },
      data: { leftOn: new Date('2026-03-01') },
    });
  });

  it('returns a long level in pages, with as many as lead to a person', async () => {
    const boss = await buildEmployee(app.db, {
      preferredName: 'Bea Boss',
      manager: company.people.ceo,
    });
    for (let number = 0; number < 103; number += 1)
      await buildEmployee(app.db, {
        preferredName: `Person ${String(number).padStart(3, '0')}`,
        manager: boss,
        password: null,
      });
    const [first, second] = [await of(boss), await of(boss, 100)];
    expect([first.data.length, first.total, second.data.length, second.total]).toEqual([
      100, 103, 3, 103,
    ]);
    const last = second.data[2];
    expect((await path({ id: last?.id ?? 0 })).at(-1)?.data).toHaveLength(103);
    expect((await path({ id: first.data[0]?.id ?? 0 })).at(-1)?.data).toHaveLength(100);
  });
});
