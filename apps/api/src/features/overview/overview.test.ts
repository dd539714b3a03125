import { showEmployeeOverview, type EmployeeOverview } from '@reviews/contracts';
import { DEFAULT_OVERVIEW_WIDGETS, LABELS, MESSAGES, type TemplateOptions } from '@reviews/domain';
import {
  buildDepartment,
  buildEmployee,
  buildPacket,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  comparable,
  impersonating,
  PEOPLE,
  replyOf,
  type Company,
  type Person,
  type Place,
  type PlaceGiven,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const ask = (person: Person, of: { readonly id: number }, query: { panelId?: string } = {}) =>
  company.callers[person].call(showEmployeeOverview, {
    params: { employeeId: String(of.id) },
    query,
  });
const overviewOf = async (person: Person, of: { readonly id: number }): Promise<EmployeeOverview> =>
  replyOf(showEmployeeOverview, await ask(person, of));

/**
 * Creates a new report of the manager, away from what other tests build about the usual subject.
 */
const newReport = (given: Parameters<typeof buildEmployee>[1] = {}): Promise<BuiltEmployee> =>
  buildEmployee(app.db, {
    department: 'Engineering',
    manager: company.people.manager,
    password: null,
    ...given,
  });

describe('profile in the overview', () => {
  it('[OVR-02, OVR-05, OVR-16, API-25] is visible to everyone who is signed in, without the email address', async () => {
    const person = await newReport({
      preferredName: 'Noa Castellan',
      title: 'Engineer',
      team: 'Platform',
      subTeam: 'Storage',
    });
    const sales = await buildDepartment(app.db, 'Sales');
    await app.db.prisma.position.create({
      data: {
        employeeId: person.id,
        isPrimary: false,
        title: 'Trainee',
        departmentId: sales.id,
        startedOn: new Date('2024-02-01'),
        endedOn: new Date('2025-01-31'),
      },
    });
    const manager = { id: company.people.manager.id, preferred_name: 'Mara Manager' };
    const primary = {
      position_name: 'Engineer',
      manager,
      department: 'Engineering',
      team: 'Platform',
      sub_team: 'Storage',
      is_primary: true,
    };
    for (const reader of ['stranger', 'manager', 'hr'] as const) {
      const answer = await ask(reader, person);
      expect(replyOf(showEmployeeOverview, answer)).toMatchObject({
        id: person.id,
        preferred_name: 'Noa Castellan',
        defaultPhotoThumbnail: null,
        anytimefeedback: false,
        primaryPosition: primary,
        priorReviews: [],
        underperformance: [],
        employeePositions: [
          primary,
          {
            position_name: 'Trainee',
            manager: null,
            department: 'Sales',
            team: null,
            sub_team: null,
            is_primary: false,
            started_on: '2024-02-01',
            ended_on: '2025-01-31',
          },
        ],
      });
      expect(JSON.stringify(answer.body)).not.toContain(person.email);
    }
  });

  it('[OVR-02] works for someone without a position', async () => {
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
    expect(await overviewOf('stranger', bare)).toMatchObject({
      preferred_name: 'Solo Bare',
      primaryPosition: null,
      employeePositions: [],
    });
  });

  it('[API-25] returns 404 for an unknown id', async () => {
    expect(await ask('hr', { id: 2_000_000_000 })).toMatchObject({
      status: 404,
      body: { message: MESSAGES.employees.notFound },
    });
  });

  it('[OVR-15, API-25] accepts a panel id, which has no effect yet', async () => {
    const person = await newReport();
    expect((await ask('manager', person, { panelId: '7' })).body).toEqual(
      (await ask('manager', person)).body,
    );
    expect(
      (await company.callers.manager.send('GET', `/api/employee/overview/${person.id}?panelId=x`))
        .status,
    ).toBe(422);
  });
});

describe('permission to change the manager', () => {
  const movers = async (person: { readonly id: number }) => {
    const told = await Promise.all(
      PEOPLE.map(async (reader) => [reader, (await ask(reader, person)).body] as const),
    );
    return told
      .filter(
        ([, body]) =>
          typeof body === 'object' &&
          body !== null &&
          'can_change_manager' in body &&
          body.can_change_manager === true,
      )
      .map(([reader]) => reader);
  };

  it("is shown to those who manage employees, within their role's departments, never for themselves", async () => {
    expect(await movers(await newReport())).toEqual([
      'hr',
      'partner',
      'administrator',
      'hrManager',
    ]);
    expect(await movers(company.people.stranger)).toEqual([
      'hr',
      'outsidePartner',
      'administrator',
      'hrManager',
    ]);
    expect(await movers(company.people.hr)).toEqual(['administrator', 'hrManager']);
  });

  it('is not shown for someone who left or has no position', async () => {
    expect(await movers(await newReport({ leftOn: '2026-01-31' }))).toEqual([]);
    const bare = await app.db.prisma.employee.create({
      data: {
        firstName: 'Una',
        lastName: 'Placed',
        preferredName: 'Una Placed',
        email: 'una@larkspur.example',
        externalIdentifier: 'UP-1',
        sortKey: 'una placed',
        searchText: 'una placed',
      },
    });
    expect(await movers(bare)).toEqual([]);
  });

  it('[SES-18] is not shown for yourself while impersonating', async () => {
    const caller = await impersonating(app, company.people.administrator, company.people.hr);
    const told = async (of: { readonly id: number }) =>
      replyOf(
        showEmployeeOverview,
        await caller.call(showEmployeeOverview, { params: { employeeId: String(of.id) } }),
      ).can_change_manager;
    expect(await told(company.people.subject)).toBe(true);
    expect(await told(company.people.administrator)).toBe(false);
  });
});

describe('person who left', () => {
  it('is visible to their managers, HR and people who may read a review about them, and to no one else', async () => {
    const person = await newReport({ leftOn: '2026-01-31' });
    const { cyclePulse } = await buildPlace(app);
    await buildSubmittedPulse(app.db, {
      employee: person,
      assignee: company.people.writer,
      cyclePulse,
    });
    const statuses = await Promise.all(
      PEOPLE.map(async (reader) => [reader, (await ask(reader, person)).status] as const),
    );
    const known: readonly Person[] = [
      'ceo',
      'director',
      'manager',
      'writer',
      'hr',
      'partner',
      'administrator',
      'hrManager',
    ];
    expect(statuses).toEqual(PEOPLE.map((reader) => [reader, known.includes(reader) ? 200 : 404]));
    expect(comparable(await ask('stranger', person))).toEqual(
      comparable(await ask('stranger', { id: 2_000_000_000 })),
    );
  });

  it('is treated like a person with a closed account', async () => {
    const person = await newReport({ deactivatedAt: app.clock.now() });
    expect((await ask('stranger', person)).status).toBe(404);
    expect((await ask('manager', person)).status).toBe(200);
  });
});

describe('overview tables', () => {
  const store = (overviewWidgets: object) =>
    app.db.prisma.appConfig.update({ where: { id: 1 }, data: { overviewWidgets } });

  it('[OVR-06] come from the configuration, or from the default if it has no valid ones', async () => {
    const { widgets } = await overviewOf('stranger', company.people.subject);
    expect(widgets).toEqual(DEFAULT_OVERVIEW_WIDGETS);
    const configured = [
      {
        header: 'Earlier seasons',
        columns: [
          { key: 'rating', label: 'Result' },
          { key: 'cycle_name', label: 'Season' },
        ],
      },
    ];
    await store(configured);
    expect((await overviewOf('stranger', company.people.subject)).widgets).toEqual(configured);
    await store([{ header: 4, columns: [{ key: 'salary', label: 'Salary' }] }, 'x']);
    expect((await overviewOf('stranger', company.people.subject)).widgets).toEqual(
      DEFAULT_OVERVIEW_WIDGETS,
    );
    await store([]);
  });
});

describe('earlier reviews', () => {
  const LINE: readonly Person[] = ['ceo', 'director', 'manager'];
  const ROLES: readonly Person[] = ['hr', 'partner', 'administrator', 'hrManager'];

  async function seasonOf(
    person: BuiltEmployee,
    given: { cycle?: PlaceGiven['cycle']; released?: boolean } = {},
  ): Promise<Place & { packet: { managerHash: string; employeeHash: string } }> {
    const place = await buildPlace(app, { cycle: { closedAt: app.clock.now(), ...given.cycle } });
    await buildSubmittedPulse(app.db, {
      employee: person,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
    });
    const packet = await buildPacket(app.db, {
      cycle: place.cycle,
      employee: person,
      state: given.released === true ? 'released' : 'held',
      rating: { name: 'Exceeds expectations', abbreviation: 'EE' },
    });
    return { ...place, packet };
  }

  it.each([false, true])(
    '[OVR-07, OVR-08, OVR-09, OVR-12, OVR-16] in a season are listed for those who may read them; packet released: %s',
    async (released) => {
      const person = await newReport();
      const caller = await app.as(person.user);
      const { cycle, packet } = await seasonOf(person, {
        released,
        cycle: { name: 'Annual Review', placardSubText: 'January to December' },
      });
      const looking = [
        {
          cycle_id: cycle.id,
          cycle_name: 'Annual Review',
          cycle_placard_sub_text: 'January to December',
          manager_packet_hash: packet.managerHash,
          packet_hash: packet.employeeHash,
          ratings: [{ rating_type_name: 'Overall Rating', abbreviation: 'EE' }],
          forms: [{ assignee: 'Will Writer' }],
        },
      ];
      for (const reader of PEOPLE) {
        const { priorReviews } = await overviewOf(reader, person);
        if (LINE.includes(reader) || ROLES.includes(reader))
          expect([reader, priorReviews]).toMatchObject([reader, looking]);
        // Writers can read their own review again, but a colleague may not see the packet.
        else if (reader === 'writer')
          expect(priorReviews).toMatchObject([
            {
              manager_packet_hash: null,
              packet_hash: null,
              ratings: [],
              forms: [{ assignee: 'Will Writer' }],
            },
          ]);
        else expect([reader, priorReviews]).toEqual([reader, []]);
      }
      const own = replyOf(
        showEmployeeOverview,
        await caller.call(showEmployeeOverview, { params: { employeeId: String(person.id) } }),
      ).priorReviews;
      if (released)
        expect(own).toMatchObject([
          {
            manager_packet_hash: null,
            packet_hash: packet.employeeHash,
            ratings: [{ abbreviation: 'EE' }],
            forms: [{ assignee: 'Will Writer' }],
          },
        ]);
      else expect(own).toEqual([]);
    },
  );

  it('[OVR-06] list closed seasons first, newest first, reviews outside seasons last, and unlaunched seasons never', async () => {
    const person = await newReport();
    await seasonOf(person, {
      cycle: { name: 'Before last', startDate: '2024-01-01', endDate: '2024-12-31' },
    });
    await seasonOf(person, {
      cycle: { name: 'Running', closedAt: null, startDate: '2026-01-01', endDate: '2026-12-31' },
    });
    await seasonOf(person, {
      cycle: { name: 'Last', startDate: '2025-01-01', endDate: '2025-12-31' },
    });
    const draft = await buildPlace(app, { cycle: { name: 'Not launched', launchedAt: null } });
    await buildPacket(app.db, { cycle: draft.cycle, employee: person });
    const offCycle = await buildSubmittedPulse(app.db, {
      employee: person,
      assignee: company.people.writer,
      cyclePulse: null,
      template: await buildTemplate(app.db, { type: 'Anytime' }),
    });
    for (const reader of ['manager', 'hr'] as const) {
      const { priorReviews } = await overviewOf(reader, person);
      expect(priorReviews.map(({ cycle_name: name }) => name)).toEqual([
        'Last',
        'Before last',
        'Running',
        LABELS.pulses.offCycle,
      ]);
      expect(priorReviews.at(-1)).toMatchObject({
        cycle_id: null,
        cycle_placard_sub_text: '',
        manager_packet_hash: null,
        packet_hash: null,
        ratings: [],
        forms: [{ hash: offCycle.hash }],
      });
    }
  });

  it('[OVR-11] show which forms the reader has marked as read', async () => {
    const person = await newReport();
    const { cyclePulse } = await seasonOf(person);
    const other = await buildSubmittedPulse(app.db, {
      employee: person,
      assignee: company.people.siblingManager,
      cyclePulse,
    });
    await app.db.prisma.pulseView.create({
      data: { pulseId: other.id, userId: company.people.manager.user.id },
    });
    const marks = async (reader: Person) =>
      new Map(
        (await overviewOf(reader, person)).priorReviews[0]?.forms.map(
          ({ assignee, has_viewed: viewed }) => [assignee, viewed],
        ),
      );
    expect(await marks('manager')).toEqual(
      new Map([
        ['Sid Sibling', true],
        ['Will Writer', false],
      ]),
    );
    expect(await marks('director')).toEqual(
      new Map([
        ['Sid Sibling', false],
        ['Will Writer', false],
      ]),
    );
  });
});

describe('cases of underperformance', () => {
  const cases = async (reader: Person, person: { readonly id: number }) =>
    (await overviewOf(reader, person)).underperformance;
  const placeOf = (options: Partial<TemplateOptions> = {}) =>
    buildPlace(app, { template: { type: 'Underperformance', options } });

  it('[OVR-04, OVR-16] are listed by the quarter in which they opened, with open ones marked as active', async () => {
    const person = await newReport();
    const { cyclePulse } = await placeOf();
    const closed = await buildPlace(app, {
      template: { type: 'Underperformance' },
      cycle: { closedAt: app.clock.now() },
    });
    const given = { employee: person, assignee: company.people.manager };
    await buildSubmittedPulse(app.db, {
      ...given,
      cyclePulse,
      openedAt: new Date('2026-01-10T08:00:00Z'),
    });
    await buildPulse(app.db, { ...given, cyclePulse, openedAt: new Date('2026-01-05T08:00:00Z') });
    await buildPulse(app.db, {
      ...given,
      cyclePulse: closed.cyclePulse,
      openedAt: new Date('2025-08-05T08:00:00Z'),
    });
    await buildPulse(app.db, { ...given, cyclePulse: (await buildPlace(app)).cyclePulse });
    const expected = [
      { quarter: 'Q1 2026', active: true },
      { quarter: 'Q1 2026', active: false },
      { quarter: 'Q3 2025', active: false },
    ];
    for (const reader of ['manager', 'director', 'hr', 'partner'] as const)
      expect([reader, await cases(reader, person)]).toEqual([reader, expected]);
  });

  it('[OVR-04] are hidden from everyone else, even a colleague who writes one; the person sees those they may read', async () => {
    const { people } = company;
    const person = await newReport();
    const { cyclePulse, cycle } = await placeOf();
    await buildSubmittedPulse(app.db, { employee: person, assignee: people.writer, cyclePulse });
    await buildPulse(app.db, { employee: person, assignee: people.writer, cyclePulse });
    for (const reader of ['writer', 'stranger', 'siblingManager', 'outsidePartner'] as const)
      expect([reader, await cases(reader, person)]).toEqual([reader, []]);
    const caller = await app.as(person.user);
    const own = async () =>
      replyOf(
        showEmployeeOverview,
        await caller.call(showEmployeeOverview, { params: { employeeId: String(person.id) } }),
      ).underperformance;
    expect(await own()).toEqual([]);
    await buildPacket(app.db, { cycle, employee: person, state: 'released' });
    expect(await own()).toEqual([{ quarter: expect.stringMatching(/^Q\d \d{4}$/), active: false }]);
  });

  it('[OVR-04, AMB-61] are hidden from a manager who may not know the writer', async () => {
    const person = await newReport();
    const { cyclePulse } = await placeOf({ anonymizeManager: true });
    await buildSubmittedPulse(app.db, {
      employee: person,
      assignee: company.people.writer,
      cyclePulse,
    });
    expect(await cases('manager', person)).toEqual([]);
    expect(await cases('hr', person)).toHaveLength(1);
  });
});
