import { LATE_REASONS, NO_DEPARTMENT, NO_MANAGER, type LateReason } from '@reviews/domain';
import {
  buildCycle,
  buildDeclinedPulse,
  buildEmployee,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  grantRole,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLateCycle, overviewCalls, type LateCycle } from '../../../testing/late-cycle.ts';
import { startTestApp, type Caller, type TestApp } from '../../../testing/start-test-app.ts';
import { buildTrackedCycle } from '../../../testing/tracked-cycle.ts';
import { buildCompany, present, type Company } from '../../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let season: LateCycle;
let hr: Caller;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  hr = company.callers.hr;
  season = await buildLateCycle(app);
});
afterAll(() => app.close());

const LATE = { late: { selection: 'any' } };
const ANSWERABLE = ['complete', 'draft', 'not-started', 'blocked', 'pending'];
const inStatus = (...selections: string[]) => ({ status: { selections } });

/**
 * Compares every number in a season's overview with the rows of the list under the same filters.
 */
async function expectExactly(caller: Caller, cycle: LateCycle['cycle']): Promise<number> {
  const { overview, groups, late, rows } = overviewCalls(caller, { cycle });
  let compared = 0;
  const expectRows = async (
    what: string,
    pulseId: number,
    filters: Parameters<typeof rows>[1],
    count: number,
  ) => {
    compared += 1;
    expect([what, await rows(pulseId, filters)]).toEqual([what, count]);
  };
  const { pulses, stages, completed } = await overview();
  for (const { id, title, counts, late: lateForms } of pulses) {
    for (const { status, count } of counts)
      await expectRows(`${title}: ${status}`, id, inStatus(status), count);
    await expectRows(`${title}: late`, id, LATE, lateForms);
    const ofPulse = await late({ pulse_id: String(id) });
    expect(ofPulse.totalResults).toBe(lateForms);
    expect(ofPulse.data).toHaveLength(lateForms);
    for (const reason of LATE_REASONS) {
      const count = ofPulse.reasons.find((one) => one.reason === reason)?.count ?? 0;
      await expectRows(`${title}: ${reason}`, id, { late: { selection: reason } }, count);
      expect((await late({ pulse_id: String(id), reason })).totalResults).toBe(count);
      expect(ofPulse.data.filter((row) => row.reason === reason)).toHaveLength(count);
    }
    let cumulated = 0;
    for (const { day, count } of completed.filter((each) => each.pulse_id === id)) {
      cumulated += count;
      await expectRows(
        `${title} on ${day}`,
        id,
        { ...inStatus('complete'), closed_at: { operator: '=', mindate: day } },
        count,
      );
      await expectRows(
        `${title} until ${day}`,
        id,
        { ...inStatus('complete'), closed_at: { operator: '<=', maxdate: day } },
        cumulated,
      );
    }
    expect(cumulated).toBe(counts.find(({ status }) => status === 'complete')?.count);
  }
  for (const { id, title, pulse_id: pulseId, counts, late: lateForms } of stages) {
    const stage = { stage: { selections: [id] } };
    for (const { status, count } of counts)
      await expectRows(`${title}: ${status}`, pulseId, { ...stage, ...inStatus(status) }, count);
    await expectRows(`${title}: late`, pulseId, { ...stage, ...LATE }, lateForms);
  }
  const groupings = [
    {
      asked: { by: 'department' as const },
      filter: (id: number | null) => ({ department: { department_id: id ?? NO_DEPARTMENT } }),
    },
    {
      asked: { by: 'manager' as const },
      filter: (id: number | null) => ({ manager: { selection: id ?? NO_MANAGER } }),
    },
    {
      asked: { by: 'manager' as const, below: '1' as const },
      filter: (id: number | null) => ({
        manager: { selection: id ?? NO_MANAGER, includedownline: true },
      }),
    },
  ];
  for (const { asked, filter } of groupings) {
    for (const { id, name, cells } of (await groups(asked)).data) {
      for (const cell of cells) {
        const what = `${JSON.stringify(asked)} ${name}`;
        await expectRows(
          `${what}: forms`,
          cell.pulse_id,
          { ...filter(id), ...inStatus(...ANSWERABLE) },
          cell.forms,
        );
        await expectRows(
          `${what}: complete`,
          cell.pulse_id,
          { ...filter(id), ...inStatus('complete') },
          cell.complete,
        );
        await expectRows(`${what}: late`, cell.pulse_id, { ...filter(id), ...LATE }, cell.late);
      }
    }
  }
  return compared;
}

describe('[RT-18, LIST-02] numbers in the overview', () => {
  it.each(['hr', 'administrator'] as const)(
    'equal the rows that their links lead to: %s',
    async (person) => {
      expect(await expectExactly(company.callers[person], season.cycle)).toBeGreaterThan(60);
    },
  );

  it('equal them in a season with every status, a waiting stage and people left out', async () => {
    await expectExactly(hr, (await buildTrackedCycle(app)).cycle);
  });

  it('count correctly', async () => {
    const { overview, groups } = overviewCalls(hr, season);
    const { pulses, stages, completed } = await overview();
    expect(pulses.map(({ title, total, late }) => [title, total, late])).toEqual([
      ['Self Review', 9, 4],
      ['Peer Review', 6, 5],
    ]);
    expect(stages.map(({ late }) => late)).toEqual([4, 3, 1, 1]);
    expect(completed).toEqual([
      { pulse_id: pulses[0]?.id, day: '2026-02-26', count: 2, automatic: 0 },
      { pulse_id: pulses[0]?.id, day: '2026-03-08', count: 1, automatic: 0 },
    ]);
    const managers = (await groups({ by: 'manager' })).data;
    expect(
      managers.map(({ id, name, cells }) => [
        id,
        name,
        cells.map(({ forms, complete, late }) => [forms, complete, late]),
      ]),
    ).toEqual([
      [
        season.manager.id,
        'Lena Lead',
        [
          [7, 3, 4],
          [5, 0, 4],
        ],
      ],
      [null, null, [[1, 0, 1]]],
    ]);
  });

  it('follow the organisation’s day, not the server’s', async () => {
    const template = await buildTemplate(app.db, { type: 'Self' });
    const cycle = await buildCycle(app.db, { now: app.clock.now(), pulses: [{ template }] });
    const place = {
      employee: company.people.writer,
      assignee: company.people.writer,
      cyclePulse: present(cycle.pulses[0]),
    };
    for (const closedAt of ['2026-03-08T22:59:00Z', '2026-03-08T23:01:00Z', '2026-03-09T22:59:00Z'])
      await buildSubmittedPulse(app.db, {
        ...place,
        openedAt: new Date('2026-03-01T09:00:00Z'),
        closedAt: new Date(closedAt),
      });
    await buildDeclinedPulse(app.db, {
      ...place,
      openedAt: new Date('2026-03-01T09:00:00Z'),
      closedAt: new Date('2026-03-09T09:00:00Z'),
    });
    const { timeZone } = await app.db.prisma.appConfig.findFirstOrThrow();
    await app.db.prisma.appConfig.updateMany({ data: { timeZone: 'Europe/Berlin' } });
    const { completed } = await overviewCalls(hr, { cycle }).overview();
    expect(completed.map(({ day, count }) => [day, count])).toEqual([
      ['2026-03-08', 1],
      ['2026-03-09', 2],
    ]);
    await expectExactly(hr, cycle);
    await app.db.prisma.appConfig.updateMany({ data: { timeZone } });
  });
});

describe('[RT-18] groups by department and manager', () => {
  it("count a manager's direct reports or whole line", async () => {
    const { groups } = overviewCalls(hr, season);
    const below = await buildEmployee(app.db, {
      preferredName: 'Luk Lower',
      password: null,
      manager: season.manager,
    });
    const pulse = present(season.cycle.pulses[0]);
    const lowest = await buildEmployee(app.db, {
      preferredName: 'Lotta Lowest',
      password: null,
      manager: below,
    });
    const form = await buildPulse(app.db, {
      employee: lowest,
      assignee: lowest,
      cyclePulse: pulse,
      openedAt: app.clock.now(),
    });
    const formsOf = async (asked: { below?: '1' }) =>
      Object.fromEntries(
        (await groups({ by: 'manager', ...asked })).data.map(({ name, cells }) => [
          name,
          cells[0]?.forms,
        ]),
      );
    expect(await formsOf({})).toMatchObject({ 'Lena Lead': 7, 'Luk Lower': 1 });
    expect(await formsOf({ below: '1' })).toMatchObject({ 'Lena Lead': 8, 'Luk Lower': 1 });
    await app.db.prisma.pulse.update({
      where: { id: form.id },
      data: { deletedAt: app.clock.now() },
    });
  });

  it('can be searched by name and sorted', async () => {
    const { groups } = overviewCalls(hr, season);
    expect(
      (await groups({ by: 'manager', search: 'lead len' })).data.map(({ name }) => name),
    ).toEqual(['Lena Lead']);
    expect(await groups({ by: 'manager', search: 'unknown' })).toEqual({
      data: [],
      totalResults: 0,
    });
    for (const sort of ['late', 'progress', 'name'] as const)
      expect((await groups({ by: 'manager', sort })).data.map(({ name }) => name)).toEqual(
        sort === 'progress' ? [null, 'Lena Lead'] : ['Lena Lead', null],
      );
    expect(await groups({ by: 'manager', page: '2' })).toEqual({ data: [], totalResults: 0 });
  });
});

describe('[RT-18] late forms', () => {
  it('show the subject, who holds it up and why, longest delay first', async () => {
    const { data, reasons, totalResults } = await overviewCalls(hr, season).late();
    expect(totalResults).toBe(9);
    expect(data.map(({ due_date: due }) => due)).toEqual(
      data.map(({ due_date: due }) => due).toSorted(),
    );
    const told = (reason: LateReason) =>
      data
        .filter((row) => row.reason === reason)
        .map((row) => [
          row.employee.preferred_name,
          row.stage_title,
          row.due_date,
          row.stuck_with.map(({ preferred_name: name }) => name),
          row.waits_for,
        ]);
    expect(told('not-started')).toEqual([
      ['Bert Blocked', 'Self Reviews', '2026-03-01', ['Bert Blocked'], null],
      ['Nils Notstarted', 'Self Reviews', '2026-03-01', ['Nils Notstarted'], null],
      ['Rolf Reviewed', 'Peer Reviews', '2026-03-09', ['Lena Lead'], null],
    ]);
    expect(told('draft')).toEqual([
      ['Dana Draft', 'Self Reviews', '2026-03-01', ['Dana Draft'], null],
    ]);
    expect(told('left')).toEqual([['Lea Left', 'Self Reviews', '2026-03-01', ['Gert Gone'], null]]);
    expect(told('approval')).toMatchObject([
      ['Ann Approve', expect.any(String), '2026-03-02', ['Lena Lead'], null],
    ]);
    expect(told('nominations')).toMatchObject([
      ['Nora Nominate', expect.any(String), '2026-03-02', ['Nora Nominate'], null],
    ]);
    expect(told('no-manager')).toMatchObject([
      ['Alma Alone', expect.any(String), '2026-03-02', ['Alma Alone'], null],
    ]);
    expect(told('blocked')).toMatchObject([
      ['Bert Blocked', expect.any(String), '2026-03-02', ['Bert Blocked'], 'Self Review'],
    ]);
    const [self, peer] = season.cycle.pulses.map(({ id }) => id);
    expect(reasons.map(({ reason, pulse_id: id, count }) => [reason, id, count])).toEqual([
      ['blocked', peer, 1],
      ['no-manager', peer, 1],
      ['left', self, 1],
      ['approval', peer, 1],
      ['nominations', peer, 1],
      ['draft', self, 1],
      ['not-started', self, 2],
      ['not-started', peer, 1],
    ]);
  });

  it('are found by subject, by writer, and by the person who blocks them', async () => {
    const { late } = overviewCalls(hr, season);
    const found = async (search: string) =>
      (await late({ search })).data.map(({ employee, reason }) => [
        employee.preferred_name,
        reason,
      ]);
    expect(await found('ann')).toEqual([['Ann Approve', 'approval']]);
    expect(await found('Léna lead')).toEqual([
      ['Ann Approve', 'approval'],
      ['Rolf Reviewed', 'not-started'],
    ]);
    expect(await found('bert')).toEqual([
      ['Bert Blocked', 'not-started'],
      ['Bert Blocked', 'blocked'],
    ]);
    expect(await late({ search: 'ann', reason: 'draft' })).toMatchObject({
      data: [],
      totalResults: 0,
      reasons: [{ reason: 'approval', count: 1 }],
    });
    expect(await late({ page: '2' })).toMatchObject({ data: [], totalResults: 9 });
  });

  it('exclude forms on their due date, and forms of a season that is over', async () => {
    const template = await buildTemplate(app.db, { type: 'Self' });
    const stages = (dueDate: string) => [{ title: 'Reviews', dueDate }];
    const lateIn = async (given: { dueDate: string; closedAt?: Date }) => {
      const cycle = await buildCycle(app.db, {
        now: app.clock.now(),
        closedAt: given.closedAt ?? null,
        pulses: [{ template, stages: stages(given.dueDate) }],
      });
      await buildPulse(app.db, {
        employee: company.people.subject,
        assignee: company.people.subject,
        cyclePulse: present(cycle.pulses[0]),
        openedAt: app.clock.now(),
      });
      await expectExactly(hr, cycle);
      return (await overviewCalls(hr, { cycle }).late()).totalResults;
    };
    expect([
      await lateIn({ dueDate: '2026-03-10' }),
      await lateIn({ dueDate: '2026-03-09' }),
      await lateIn({ dueDate: '2026-03-09', closedAt: app.clock.now() }),
    ]).toEqual([0, 1, 0]);
  });

  it('return 404 for a pulse of another season', async () => {
    const { cycle } = await buildTrackedCycle(app);
    expect(
      (await hr.send('GET', `/api/cycles/${season.cycle.id}/late?pulse_id=${cycle.pulses[0]?.id}`))
        .status,
    ).toBe(404);
    expect(
      (await hr.send('GET', `/api/cycles/${season.cycle.id}/late?pulse_id=2000000000`)).status,
    ).toBe(404);
    expect((await hr.send('GET', `/api/cycles/${season.cycle.id}/late?reason=other`)).status).toBe(
      422,
    );
  });
});

describe('[AMB-61, PERM-04] withheld forms', () => {
  it('count nowhere: not by department, manager or day, nor as blockers', async () => {
    const { hr: tracker, writer } = company.people;
    const [anonymous, open] = [
      await buildTemplate(app.db, { type: 'Peer', options: { anonymizeEmployee: true } }),
      await buildTemplate(app.db, { title: 'After', type: 'Self' }),
    ];
    const cycle = await buildCycle(app.db, {
      now: app.clock.now(),
      pulses: [
        { template: anonymous, stages: [{ title: 'Peers', dueDate: '2026-03-01' }] },
        { template: open, stages: [{ title: 'Afterwards', dueDate: '2026-03-02' }] },
      ],
    });
    const [peers, after] = [present(cycle.pulses[0]), present(cycle.pulses[1])];
    const about = {
      employee: tracker,
      cyclePulse: peers,
      openedAt: new Date('2026-02-20T09:00:00Z'),
    };
    await buildSubmittedPulse(app.db, {
      ...about,
      assignee: company.people.stranger,
      closedAt: new Date('2026-03-04T09:00:00Z'),
    });
    await buildPulse(app.db, { ...about, assignee: writer });
    await buildPulse(app.db, {
      employee: tracker,
      assignee: tracker,
      cyclePulse: after,
      openedAt: about.openedAt,
    });
    const calls = overviewCalls(hr, { cycle });
    expect(await calls.overview()).toMatchObject({
      cycle: { forms: 1, complete: 0 },
      pulses: [
        { total: 0, late: 0 },
        { total: 1, late: 1 },
      ],
      completed: [],
    });
    for (const by of ['department', 'manager'] as const)
      expect(
        (await calls.groups({ by })).data.flatMap(({ cells }) =>
          cells.map(({ pulse_id: id }) => id),
        ),
      ).toEqual([after.id]);
    expect(await calls.late()).toMatchObject({
      totalResults: 1,
      data: [{ reason: 'blocked', stuck_with: [] }],
    });
    expect((await calls.late({ search: 'Will' })).totalResults).toBe(0);
    await expectExactly(hr, cycle);
    const others = overviewCalls(company.callers.administrator, { cycle });
    expect(await others.overview()).toMatchObject({
      cycle: { forms: 3, complete: 1 },
      completed: [{ day: '2026-03-04', count: 1 }],
    });
    expect(await others.late({ search: 'Will' })).toMatchObject({
      totalResults: 2,
      data: [
        { reason: 'not-started' },
        { reason: 'blocked', stuck_with: [{ preferred_name: 'Will Writer' }] },
      ],
    });
  });

  it('include, for a partner, everything about people in other departments', async () => {
    const mixed = await buildLateCycle(app, { department: 'Sales' });
    await buildSubmittedPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.subject,
      cyclePulse: present(mixed.cycle.pulses[0]),
      openedAt: new Date('2026-02-20T09:00:00Z'),
      closedAt: new Date('2026-03-04T09:00:00Z'),
    });
    const inside = overviewCalls(company.callers.partner, mixed);
    expect(await inside.overview()).toMatchObject({
      cycle: { forms: 1, complete: 1 },
      completed: [{ day: '2026-03-04', count: 1 }],
    });
    expect((await inside.groups({ by: 'department' })).data.map(({ name }) => name)).toEqual([
      'Engineering',
    ]);
    expect(
      (await inside.groups({ by: 'manager', below: '1', sort: 'name' })).data.map(
        ({ name }) => name,
      ),
    ).toEqual(['Cleo Ceo', 'Dora Director', 'Mara Manager']);
    expect(await inside.late()).toEqual({ data: [], totalResults: 0, reasons: [] });
    for (const person of ['partner', 'outsidePartner'] as const)
      await expectExactly(company.callers[person], mixed.cycle);
  });

  it('include everything, for people who do not track', async () => {
    const person = await buildEmployee(app.db, { password: null });
    const [withoutRights, reader] = [
      await app.as(person.user),
      await buildEmployee(app.db, { password: null }),
    ];
    await grantRole(app.db, reader.user.id, 'Panel Member');
    for (const caller of [
      withoutRights,
      await app.as(reader.user),
      company.callers.manager,
      company.callers.ceo,
    ]) {
      for (const call of ['overview', 'progress?by=manager', 'late'])
        for (const id of [season.cycle.id, 2_000_000_000])
          expect((await caller.send('GET', `/api/cycles/${id}/${call}`)).status).toBe(403);
    }
    for (const call of ['overview', 'progress?by=manager', 'late'])
      expect((await hr.send('GET', `/api/cycles/2000000000/${call}`)).status).toBe(404);
  });
});
