import { MESSAGES, MY_REPORTS } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildPulse,
  buildSubmittedPulse,
  type BuiltEmployee,
  type EmployeeGiven,
  type StageGiven,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkCalls } from '../../../testing/bulk-calls.ts';
import { startTestApp, type Caller, type TestApp } from '../../../testing/start-test-app.ts';
import {
  buildTrackedCycle,
  listCalls,
  namesOf,
  type TrackedCycle,
} from '../../../testing/tracked-cycle.ts';
import {
  buildCompany,
  buildPlace,
  present,
  type Company,
  type Place,
} from '../../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let hr: Caller;
/** A list about people with names that test the search, and about the company's line. */
let place: Place;
let left: BuiltEmployee;
let tracked: TrackedCycle;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  hr = company.callers.hr;
  place = await buildPlace(app);
  const about = async (employee: BuiltEmployee, closedAt: string) =>
    void (await buildSubmittedPulse(app.db, {
      employee,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
      openedAt: new Date('2026-01-02T08:00:00Z'),
      closedAt: new Date(closedAt),
    }));
  const named = (preferredName: string, given: EmployeeGiven = {}) =>
    buildEmployee(app.db, { preferredName, password: null, ...given });
  await about(
    await named('Ánna Łódź-Müller', { externalIdentifier: 'E-100%' }),
    '2026-03-10T08:00:00Z',
  );
  await about(
    await named('Under_Score', { department: 'Sales', team: 'North' }),
    '2026-03-09T22:59:59Z',
  );
  await about(
    await named('Back\\Slash', { department: 'Sales', team: 'North', subTeam: 'Coast' }),
    '2026-03-09T23:00:00Z',
  );
  await about(
    await named('Percent % Person', { department: 'Sales', team: 'South' }),
    '2026-03-03T12:00:00Z',
  );
  for (const person of ['director', 'manager', 'subject', 'hrReport'] as const)
    await about(company.people[person], '2026-01-10T12:00:00Z');
  left = await named('Lena Leftout', { manager: company.people.manager });
  await app.db.prisma.ineligibility.create({
    data: {
      cyclePulseId: place.cyclePulse.id,
      employeeId: left.id,
      employeeSortKey: left.sortKey,
      reason: 'New.',
    },
  });
  tracked = await buildTrackedCycle(app);
});
afterAll(() => app.close());

const calls = (caller = hr) => listCalls(caller, { cycle: place.cycle, pulse: place.cyclePulse });
type Filters = NonNullable<Parameters<ReturnType<typeof calls>['search']>[0]>['filters'];
const found = async (filters: Filters, caller = hr) => {
  const list = await calls(caller).search({ filters });
  expect(list.totalResults).toBe(list.data.length);
  return namesOf(list);
};

describe('filters of a list', () => {
  it('[API-24, LIST-22, LIST-30, LIST-32, LIST-33] are described by the server', async () => {
    const filters = await calls().filters();
    expect(filters.map(({ key, component }) => [key, component])).toEqual([
      ['employee', 'text'],
      ['assignee', 'text'],
      ['status', 'multi-select'],
      ['department', 'department'],
      ['manager', 'manager'],
      ['reopen_request', 'single-select'],
      ['late', 'single-select'],
      ['due_date', 'date'],
      ['days_late', 'number'],
      ['closed_at', 'date'],
    ]);
    for (const filter of filters) {
      expect(Object.keys(filter).sort()).toEqual([
        'component',
        'defaultValue',
        'key',
        'label',
        'props',
        'showLabel',
        'value',
      ]);
      expect(filter.value).toEqual(filter.defaultValue);
    }
    const props = (key: string) => present(filters.find((filter) => filter.key === key)).props;
    expect(props('closed_at')).toEqual({
      operators: [
        'within the past',
        'exactly this long ago',
        '>=',
        '<=',
        '=',
        'between',
        'not set',
      ],
      units: ['day', 'week', 'month', 'year'],
    });
    expect(props('due_date')).toEqual(props('closed_at'));
    expect(props('days_late')).toMatchObject({ operators: ['>=', '<=', 'between', '='] });
    expect(props('manager')).toEqual({ myReports: -2 });
    expect(
      (props('department')['departments'] as { name: string; teams: unknown[] }[]).find(
        ({ name }) => name === 'Sales',
      ),
    ).toMatchObject({
      teams: [
        { name: 'North', sub_teams: [{ name: 'Coast' }] },
        { name: 'South', sub_teams: [] },
      ],
    });
    // A pulse with several stages can be filtered by stage.
    expect(
      (await listCalls(hr, tracked).filters()).find(({ key }) => key === 'stage'),
    ).toMatchObject({
      component: 'multi-select',
      props: { options: [{ label: 'Peer Reviews' }, { label: 'Late Reviews' }] },
    });
  });

  it('[LIST-03] filter nothing at their default values', async () => {
    const defaults = Object.fromEntries(
      (await calls().filters()).map(({ key, defaultValue }) => [key, defaultValue]),
    );
    expect(await found(defaults as Filters)).toEqual(namesOf(await calls().search()));
  });

  it.each<[string, string[]]>([
    ['anna', ['Ánna Łódź-Müller']],
    ['LODZ muller', ['Ánna Łódź-Müller']],
    ['müller anna', ['Ánna Łódź-Müller']],
    ['e-100%', ['Ánna Łódź-Müller']],
    ['%', ['Ánna Łódź-Müller', 'Percent % Person']],
    ['under_', ['Under_Score']],
    ['_', ['Under_Score']],
    ['\\', ['Back\\Slash']],
    ['  percent   person ', ['Percent % Person']],
    ['leftout', ['Lena Leftout']],
    ['anna percent', []],
    ["'; DROP TABLE pulse; --", []],
    ['\u0000', []],
    ['\uD800', []],
  ])(
    '[LIST-25] find people by every word of a text, with characters taken literally: %j',
    async (string, names) => {
      expect(await found({ employee: { string, terms: string.split(' ') } })).toEqual(names);
    },
  );

  it('[LIST-25] find forms by their writer, and then no people without a form', async () => {
    expect(await found({ assignee: { string: 'will w' } })).toHaveLength(8);
    expect(await found({ assignee: { string: 'unknown' } })).toEqual([]);
    expect(await found({ assignee: { string: '' } })).toHaveLength(9);
  });

  it('[LIST-28] select a department, a team, a sub team', async () => {
    const sales = await app.db.prisma.department.findUniqueOrThrow({
      where: { name: 'Sales' },
      include: { teams: { include: { subTeams: true } } },
    });
    const north = present(sales.teams.find(({ name }) => name === 'North'));
    expect(await found({ department: { department_id: sales.id } })).toEqual([
      'Back\\Slash',
      'Percent % Person',
      'Under_Score',
    ]);
    expect(await found({ department: { department_id: sales.id, team_id: north.id } })).toEqual([
      'Back\\Slash',
      'Under_Score',
    ]);
    expect(
      await found({
        department: {
          department_id: null,
          team_id: null,
          sub_team_id: present(north.subTeams[0]).id,
        },
      }),
    ).toEqual(['Back\\Slash']);
    expect(await found({ department: { department_id: 999_999 } })).toEqual([]);
  });

  it("[LIST-29, LIST-30] select a manager’s reports or the reader's own, with or without indirect ones", async () => {
    const { manager, director } = company.people;
    expect(await found({ manager: { selection: manager.id } })).toEqual([
      'Lena Leftout',
      'Sue Subject',
    ]);
    expect(await found({ manager: { selection: director.id, includedownline: false } })).toEqual([
      'Mara Manager',
    ]);
    expect(await found({ manager: { selection: director.id, includedownline: true } })).toEqual([
      'Lena Leftout',
      'Mara Manager',
      'Sue Subject',
    ]);
    expect(await found({ manager: { selection: MY_REPORTS } }, company.callers.hrManager)).toEqual([
      'Rita Report',
    ]);
    expect(
      await found({ manager: { selection: String(MY_REPORTS), includedownline: true } }),
    ).toEqual([]);
    expect(await found({ manager: { selection: null, includedownline: true } })).toHaveLength(9);
  });

  it.each<[object, string[]]>([
    [{ operator: '=', mindate: '2026-03-10' }, ['Ánna Łódź-Müller', 'Back\\Slash']],
    [{ operator: '=', mindate: '2026-03-09' }, ['Under_Score']],
    [{ operator: '>=', mindate: '2026-03-09' }, ['Ánna Łódź-Müller', 'Back\\Slash', 'Under_Score']],
    [
      { operator: '<=', maxdate: '2026-03-09' },
      [
        'Dora Director',
        'Mara Manager',
        'Percent % Person',
        'Rita Report',
        'Sue Subject',
        'Under_Score',
      ],
    ],
    [
      { operator: 'between', mindate: '2026-03-03', maxdate: '2026-03-09' },
      ['Percent % Person', 'Under_Score'],
    ],
    [{ operator: 'between', mindate: '2026-03-09', maxdate: '2026-03-03' }, []],
    [
      { operator: 'within the past', value: 1, modifier: 'week' },
      ['Ánna Łódź-Müller', 'Back\\Slash', 'Percent % Person', 'Under_Score'],
    ],
    [
      { operator: 'within the past', value: 0, modifier: 'day' },
      ['Ánna Łódź-Müller', 'Back\\Slash'],
    ],
    [
      { operator: 'exactly this long ago', value: 2, modifier: 'month' },
      ['Dora Director', 'Mara Manager', 'Rita Report', 'Sue Subject'],
    ],
    [{ operator: 'not set' }, []],
  ])(
    '[LIST-27, LIST-32, LIST-33] select by closing day in the organisation’s time zone: %j',
    async (value, names) => {
      expect(
        await found({
          closed_at: {
            value: null,
            modifier: 'day',
            mindate: null,
            maxdate: null,
            ...value,
          } as never,
        }),
      ).toEqual(names);
    },
  );

  it('[LIST-32] find forms that are not closed', async () => {
    const list = await listCalls(hr, tracked).search({
      filters: { closed_at: { operator: 'not set' } },
    });
    expect(list.data.every(({ closed_at, hash }) => closed_at === null && hash !== null)).toBe(
      true,
    );
    expect(list.totalResults).toBe(8);
  });

  it('[LIST-23] select stages, which exclude people without a form', async () => {
    const [soon, late] = tracked.pulse.stages.map(({ id }) => id);
    const inStages = async (selections: (number | string)[]) =>
      (await listCalls(hr, tracked).search({ filters: { stage: { selections } } })).totalResults;
    expect([
      await inStages([present(soon)]),
      await inStages([String(late)]),
      await inStages([present(soon), present(late)]),
      await inStages([]),
    ]).toEqual([8, 5, 13, 14]);
  });

  it("[LIST-26, LIST-31, LIST-32] use each form's own due date, or its stage's", async () => {
    const given = await buildPlace(app, {
      pulse: {
        stageless: true,
        stages: [
          { title: 'On a day', dueDate: '2026-03-06' },
          { title: 'After days', dueDays: 2 },
          { title: 'Whenever' },
        ],
      },
    });
    const own = async (stage: number, dueDateOverride: string | null) => {
      const form = await buildPulse(app.db, {
        employee: await buildEmployee(app.db, { password: null }),
        assignee: company.people.writer,
        cyclePulse: given.cyclePulse,
        stage: present(given.cyclePulse.stages[stage]),
        openedAt: new Date('2026-03-01T23:30:00Z'),
      });
      if (dueDateOverride !== null)
        await app.db.prisma.pulse.update({
          where: { id: form.id },
          data: { dueDateOverride: new Date(dueDateOverride) },
        });
    };
    for (const stage of [0, 1, 2])
      for (const day of [null, '2026-03-09', '2026-03-20']) await own(stage, day);
    const { search } = listCalls(hr, { cycle: given.cycle, pulse: given.cyclePulse });
    const due = async (filters: Filters) =>
      (await search({ filters })).data.map(({ due_date: day }) => day).toSorted();
    // Opened in Berlin half an hour after midnight on 2 March; today is 10 March.
    expect(await due({})).toEqual([
      '2026-03-04',
      '2026-03-06',
      ...Array.from({ length: 3 }, () => '2026-03-09'),
      ...Array.from({ length: 3 }, () => '2026-03-20'),
      null,
    ]);
    expect(await due({ due_date: { operator: 'not set' } })).toEqual([null]);
    expect(
      await due({
        due_date: { operator: 'between', mindate: '2026-03-05', maxdate: '2026-03-09' },
      }),
    ).toEqual(['2026-03-06', '2026-03-09', '2026-03-09', '2026-03-09']);
    expect(
      await due({ due_date: { operator: 'exactly this long ago', value: 1, modifier: 'day' } }),
    ).toEqual(Array.from({ length: 3 }, () => '2026-03-09'));
    expect(await due({ days_late: { operator: '>=', min: 4 } })).toEqual([
      '2026-03-04',
      '2026-03-06',
    ]);
    expect(await due({ days_late: { operator: '=', min: 1 } })).toHaveLength(3);
    expect(await due({ days_late: { operator: '<=', min: 5 } })).toHaveLength(4);
    expect(await due({ days_late: { operator: 'between', min: 2, max: 6 } })).toEqual([
      '2026-03-04',
      '2026-03-06',
    ]);
  });

  it('[CYC-04, CYC-08, LIST-26, LIST-32] treat the same forms as late as their rows do: none before its stage starts, none in a closed cycle', async () => {
    const given = await buildPlace(app, {
      pulse: {
        stageless: true,
        stages: [
          { title: 'Begun', dueDays: 2 },
          { title: 'Ahead', startDate: '2026-03-20', dueDays: 2 },
          { title: 'Since', startDate: '2026-03-04', dueDays: 2 },
        ],
      },
    });
    for (const stage of given.cyclePulse.stages)
      await buildPulse(app.db, {
        employee: await buildEmployee(app.db, { password: null }),
        assignee: company.people.writer,
        cyclePulse: given.cyclePulse,
        stage,
        openedAt: new Date('2026-03-01T12:00:00Z'),
      });
    const { search } = listCalls(hr, { cycle: given.cycle, pulse: given.cyclePulse });
    const rows = async (filters: Filters) =>
      (await search({ filters })).data
        .map(({ stage_title: stage, due_date: due, is_owed: isOwed }) => [stage, due, isOwed])
        .toSorted();
    expect(await rows({})).toEqual([
      ['Ahead', '2026-03-22', false],
      ['Begun', '2026-03-03', true],
      ['Since', '2026-03-06', true],
    ]);
    expect(await rows({ due_date: { operator: '<=', maxdate: '2026-03-06' } })).toEqual([
      ['Begun', '2026-03-03', true],
      ['Since', '2026-03-06', true],
    ]);
    expect(await rows({ days_late: { operator: '<=', max: 5 } })).toEqual([
      ['Since', '2026-03-06', true],
    ]);
    await app.db.prisma.cycle.update({
      where: { id: given.cycle.id },
      data: { closedAt: app.clock.now() },
    });
    expect(await rows({})).toEqual([
      ['Ahead', '2026-03-22', false],
      ['Begun', '2026-03-03', false],
      ['Since', '2026-03-06', false],
    ]);
    expect(await rows({ late: { selection: 'any' } })).toEqual([]);
  });

  it('[LIST-26, LIST-32] offer due dates once forms can have them: from a stage, or set singly after the launch', async () => {
    const keys = async (stages: StageGiven[], launchedAt: Date | null) => {
      const { cycle, cyclePulse: pulse } = await buildPlace(app, {
        cycle: { launchedAt },
        pulse: { stages },
      });
      const [filters, { otherColumns }] = [
        await listCalls(hr, { cycle, pulse }).filters(),
        await listCalls(hr, { cycle, pulse }).search(),
      ];
      return [filters, otherColumns].map((all) =>
        all.map(({ key }) => key).filter((key) => ['late', 'due_date', 'days_late'].includes(key)),
      );
    };
    const asked = [
      ['late', 'due_date', 'days_late'],
      ['due_date', 'days_late'],
    ];
    expect(await keys([{}], null)).toEqual([[], []]);
    expect(await keys([{ dueDays: 7 }], null)).toEqual(asked);
    expect(await keys([{}], app.clock.now())).toEqual(asked);

    const place = await buildPlace(app);
    const forms = await Promise.all(
      [0, 1].map(() =>
        buildPulse(app.db, {
          employee: company.people.subject,
          assignee: company.people.writer,
          cyclePulse: place.cyclePulse,
          openedAt: app.clock.now(),
        }),
      ),
    );
    await bulkCalls(hr, place.cyclePulse).done(forms.slice(0, 1), {
      kind: 'extend',
      due_date: '2026-03-12',
      auto_close_date: null,
    });
    const { search } = listCalls(hr, { cycle: place.cycle, pulse: place.cyclePulse });
    expect(
      (await search({ filters: { due_date: { operator: '<=', maxdate: '2026-03-12' } } })).data.map(
        ({ hash }) => hash,
      ),
    ).toEqual([present(forms[0]).hash]);
    expect((await search({ filters: { late: { selection: 'any' } } })).totalResults).toBe(0);
  });

  it('[LIST-03] can be combined', async () => {
    expect(
      await found({
        employee: { string: 'e' },
        manager: { selection: company.people.director.id, includedownline: true },
        status: { selections: ['complete'] },
        closed_at: { operator: '<=', maxdate: '2026-02-01' },
      }),
    ).toEqual(['Mara Manager', 'Sue Subject']);
  });
});

describe('filter input', () => {
  it('[API-23] can be JSON or a bracketed query', async () => {
    const asJson = await calls().raw(
      `filters=${encodeURIComponent(JSON.stringify({ employee: { string: 'percent', terms: ['percent'] }, status: { selections: ['complete', 'draft'] } }))}`,
    );
    const asBrackets = await calls().raw(
      'filters[employee][string]=percent&filters[employee][terms][]=percent&filters[status][selections][]=complete&filters[status][selections][]=draft',
    );
    expect(asJson).toMatchObject({
      status: 200,
      body: { totalResults: 1, data: [{ employee: { preferred_name: 'Percent % Person' } }] },
    });
    expect(asBrackets.body).toEqual(asJson.body);
    const { manager } = company.people;
    expect(
      await calls().raw(
        `filters[manager][selection]=${manager.id}&filters[manager][includedownline]=true`,
      ),
    ).toMatchObject({ status: 200, body: { totalResults: 2 } });
  });

  const bad: [string, string][] = [
    ['an unknown filter', '{"salary":{"string":"x"}}'],
    ['toString', '{"toString":{"string":"x"}}'],
    ['a list', '[]'],
    ['a number', '4'],
    ['broken JSON', '{"employee":'],
    ['another filter\u2019s value', '{"employee":{"selections":[]}}'],
    ['a status there is not', '{"status":{"selections":["lost"]}}'],
    ['a stage that is no number', '{"stage":{"selections":["x"]}}'],
    ['a stage beyond the database', '{"stage":{"selections":["99999999999"]}}'],
    ['a manager that is no number', '{"manager":{"selection":"x"}}'],
    ['a manager beyond the database', '{"manager":{"selection":"99999999999"}}'],
    ['a fraction of a manager', '{"manager":{"selection":"1.5"}}'],
    ['an operator there is not', '{"closed_at":{"operator":"near"}}'],
    ['a day that is none', '{"closed_at":{"operator":"=","mindate":"2026-02-30"}}'],
    [
      'more time than there is',
      '{"closed_at":{"operator":"within the past","value":100000000,"modifier":"year"}}',
    ],
    ['negative time', '{"closed_at":{"operator":"within the past","value":-1,"modifier":"day"}}'],
    [
      'a fraction of time',
      '{"closed_at":{"operator":"within the past","value":0.5,"modifier":"day"}}',
    ],
    ['a number filter', '{"closed_at":{"operator":">=","min":1}}'],
    ['a request that is neither', '{"reopen_request":{"selection":"maybe"}}'],
    ['a text that is too long', `{"employee":{"string":"${'x'.repeat(300)}"}}`],
    ['a department beyond the database', '{"department":{"department_id":99999999999}}'],
  ];
  it.each(bad)('[API-23] is refused with 422: %s', async (_what, filters) => {
    const answer = await calls().raw(`filters=${encodeURIComponent(filters)}`);
    expect(answer).toMatchObject({
      status: 422,
      body: {
        message: MESSAGES.errors.validationFailed,
        code: 'invalid_input',
        errors: expect.any(Object),
      },
    });
  });

  it.each([
    'per_page=0',
    'per_page=201',
    'per_page=x',
    'page=0',
    'page=-1',
    'page=1.5',
    'sort=salary',
    'sort=id;--',
    'sortorder=up',
    'unknown=1',
    'getAllResults=perhaps',
  ])('[API-23] for paging and order is refused with 422: %s', async (query) => {
    expect((await calls().raw(query)).status).toBe(422);
  });
});

describe('order and pages', () => {
  it('[LIST-08, CONST-03] sort by the chosen column both ways, by name by default', async () => {
    const { search } = listCalls(hr, tracked);
    const up = namesOf(await search());
    expect(up).toEqual([...up].sort());
    const order = async (
      sort: 'employee_preferred_name' | 'assignee_name' | 'closed_at',
      sortorder: 'asc' | 'desc',
    ) => (await search({ sort, sortorder })).data;
    for (const sort of ['employee_preferred_name', 'assignee_name', 'closed_at'] as const) {
      expect((await order(sort, 'desc')).map(({ hash }) => hash).reverse()).toEqual(
        (await order(sort, 'asc')).map(({ hash }) => hash),
      );
    }
    const closings = (await order('closed_at', 'desc')).map(({ closed_at }) => closed_at);
    expect(closings).toEqual(
      [...closings].sort((one, other) => (other ?? '').localeCompare(one ?? '')),
    );
  });

  it('[LIST-07, CONST-02] return every row once, page after page, even with equal sort keys', async () => {
    const cycle = await buildCycle(app.db, { now: app.clock.now() });
    const pulse = present(cycle.pulses[0]);
    const closedAt = new Date('2026-03-01T00:00:00Z');
    const twins = await Promise.all(
      Array.from({ length: 24 }, () =>
        buildEmployee(app.db, { preferredName: 'Twin Twin', password: null }),
      ),
    );
    // Ids of people left out run against the order of their names.
    for (const [index, employee] of twins.entries()) {
      if (index % 2 === 0)
        await buildSubmittedPulse(app.db, {
          employee,
          assignee: present(twins[0]),
          cyclePulse: pulse,
          openedAt: closedAt,
          closedAt,
        });
      else
        await app.db.prisma.ineligibility.create({
          data: {
            cyclePulseId: pulse.id,
            employeeId: employee.id,
            employeeSortKey: index > 12 ? 'a twin' : employee.sortKey,
            reason: 'New.',
          },
        });
    }
    const { search } = listCalls(hr, { cycle, pulse });
    for (const sort of ['employee_preferred_name', 'assignee_name', 'closed_at'] as const) {
      for (const sortorder of ['asc', 'desc'] as const) {
        const whole = (await search({ sort, sortorder })).data.map(
          ({ employee, hash }) => `${employee.id} ${hash}`,
        );
        const paged: string[] = [];
        for (let page = 1; page <= 5; page += 1) {
          const list = await search({ sort, sortorder, per_page: 5, page });
          expect(list.totalResults).toBe(24);
          paged.push(...list.data.map(({ employee, hash }) => `${employee.id} ${hash}`));
        }
        expect(new Set(paged).size).toBe(24);
        expect(paged).toEqual(whole);
      }
    }
    expect(await search({ per_page: 5, page: 6 })).toMatchObject({ data: [], totalResults: 24 });
    expect(await search({ per_page: 200, page: 100_000 })).toMatchObject({
      data: [],
      totalResults: 24,
    });
    expect((await search({ per_page: 5, getAllResults: '1' })).allResults).toHaveLength(12);
  });

  it('[AMB-45, LIST-05] return the hashes of every hit only on request', async () => {
    const { search } = listCalls(hr, tracked);
    const complete = { filters: { status: { selections: ['complete'] } }, per_page: 1 };
    expect((await search(complete)).allResults).toEqual([]);
    expect([...(await search({ ...complete, getAllResults: 'true' })).allResults].sort()).toEqual(
      [...tracked.forms.complete].sort(),
    );
    expect((await search({ ...complete, getAllResults: '1', excludeAll: '1' })).allResults).toEqual(
      [],
    );
    expect((await search({ ...complete, getAllResults: '0' })).allResults).toEqual([]);
  });
});
