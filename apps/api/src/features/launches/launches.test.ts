import {
  dryRunLaunch,
  listLaunches,
  listLaunchPlan,
  listPopulations,
  startLaunch,
  undoLaunch,
} from '@reviews/contracts';
import { EVERYBODY, MESSAGES, type LaunchProblem, type Population } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildPulse,
  buildTemplate,
  movePrimaryManager,
  NOMINATION_STAGES,
  type BuiltCycle,
  type BuiltEmployee,
  type CyclePulseGiven,
  type TemplateGiven,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPool } from '../../core/sql.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  comparable,
  present,
  replyOf,
  type Company,
  type Person,
} from '../../testing/worlds.ts';
import { findCandidates } from '../nominations/nominations.queries.ts';
import { findPulse, verdictOn, viewerOf } from '../pulses/public.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const { launches: texts } = MESSAGES;
const APPROVALS = NOMINATION_STAGES.filter(({ component }) => component !== 'nominations');

/** Builds an unlaunched cycle with templates of these types. */
async function draft(
  kinds: readonly TemplateGiven[],
  given: { readonly name?: string } = {},
): Promise<BuiltCycle> {
  const pulses: CyclePulseGiven[] = [];
  for (const kind of kinds) {
    const isNominated = kind.type === 'Peer' || kind.type === 'Upline';
    const stages =
      kind.options?.nominatedBy === 'employee' || kind.options?.nominatedBy === undefined
        ? NOMINATION_STAGES
        : APPROVALS;
    pulses.push({
      template: await buildTemplate(app.db, kind),
      ...(isNominated ? { stages } : {}),
    });
  }
  return buildCycle(app.db, { now: app.clock.now(), launchedAt: null, ...given, pulses });
}

const ofPeople = (people: readonly { readonly id: number }[]): Population => ({
  ...EVERYBODY,
  hired_before: '1900-01-01',
  include: people.map(({ id }) => id),
});
const person = (preferredName: string, given: Parameters<typeof buildEmployee>[1] = {}) =>
  buildEmployee(app.db, {
    preferredName,
    password: null,
    manager: company.people.manager,
    ...given,
  });
const as = (by: Person = 'hr') => company.callers[by];
const ofCycle = (cycle: { readonly id: number }) => ({ id: String(cycle.id) });
const revisionOf = async (cycle: { readonly id: number }) =>
  (await app.db.prisma.cycle.findUniqueOrThrow({ where: { id: cycle.id } })).revision;

async function begin(cycle: BuiltCycle, population: Population, by: Person = 'hr') {
  return as(by).call(startLaunch, {
    params: ofCycle(cycle),
    body: { population, pulse_ids: [], revision: await revisionOf(cycle) },
  });
}
const NEVER_ENDING = new AbortController().signal;
const work = (id: number, isLast = false) =>
  app.services.launchJob.run(id, { signal: NEVER_ENDING, isLast });
async function launch(cycle: BuiltCycle, population: Population) {
  const { id } = replyOf(startLaunch, await begin(cycle, population));
  await work(id);
  return present(await app.db.prisma.launch.findUnique({ where: { id } }));
}
const formsOf = (cycle: BuiltCycle) =>
  app.db.prisma.pulse.findMany({
    where: { cycleId: cycle.id, nominationTaskId: null },
    orderBy: { id: 'asc' },
  });
async function planOf(cycle: BuiltCycle, population: Population) {
  return replyOf(
    listLaunchPlan,
    await as().call(listLaunchPlan, {
      params: ofCycle(cycle),
      body: { population, pulse_ids: [], page: 1 },
    }),
  ).data;
}
const undo = (id: number, by: Person = 'hr') =>
  as(by).call(undoLaunch, { params: { id: String(id) }, body: {} });

/** Builds a team that has every possible problem once. */
async function faultyTeam() {
  const gone = await person('Gil Gone', { leftOn: '2026-01-01' });
  const locked = await person('Lou Locked', { deactivatedAt: new Date('2026-01-01T00:00:00Z') });
  const busy = await person('Bea Busy');
  const reports: BuiltEmployee[] = [];
  for (let index = 0; index < 16; index += 1)
    reports.push(await person(`Rep ${index}`, { manager: busy }));
  return {
    gone,
    locked,
    busy,
    reports,
    top: await person('Tara Top', { manager: null }),
    orphan: await person('Orla Orphan', { manager: gone }),
    stuck: await person('Stu Stuck', { manager: locked }),
    fine: await person('Fay Fine'),
  };
}
type Team = Awaited<ReturnType<typeof faultyTeam>>;
const everyoneOf = ({ reports, ...others }: Team) => [...Object.values(others), ...reports];

describe('dry run and launch', () => {
  it('[RT-19, STAT-11] agree exactly: who gets which review, who none and why', async () => {
    const team = await faultyTeam();
    const kinds: TemplateGiven[] = [
      { type: 'Self' },
      { type: 'Manager' },
      { type: 'Peer', options: { min: 3 } },
      { type: 'Peer', options: { nominatedBy: 'manager', min: 500 } },
      { type: 'Upline', options: { min: 2, downlineOption: 'directReport' } },
    ];
    const cycle = await draft(kinds);
    const population = ofPeople(everyoneOf(team));
    const plan = await planOf(cycle, population);
    const cellsOf = (who: { readonly id: number }) =>
      present(plan.find(({ employee }) => employee.id === who.id)).cells.map(
        ({ problem }) => problem,
      );
    expect(cellsOf(team.gone)).toEqual(['left', 'left', 'left', 'left', 'left']);
    expect(cellsOf(team.locked)).toEqual([
      'no_account',
      null,
      'no_account',
      'too_few_reviewers',
      'no_account',
    ]);
    expect(cellsOf(team.top)).toEqual([
      null,
      'no_manager',
      null,
      'no_manager',
      'too_few_reviewers',
    ]);
    expect(cellsOf(team.orphan)).toEqual([
      null,
      'manager_left',
      null,
      'manager_left',
      'too_few_reviewers',
    ]);
    expect(cellsOf(team.stuck)).toEqual([
      null,
      'no_account',
      null,
      'no_account',
      'too_few_reviewers',
    ]);
    expect(cellsOf(team.fine)).toEqual([
      null,
      null,
      null,
      'too_few_reviewers',
      'too_few_reviewers',
    ]);
    expect(cellsOf(team.busy)).toEqual([null, null, null, 'too_few_reviewers', null]);
    for (const report of team.reports)
      expect(cellsOf(report)).toEqual([
        null,
        'overloaded_reviewer',
        null,
        'too_few_reviewers',
        'too_few_reviewers',
      ]);

    const dry = replyOf(
      dryRunLaunch,
      await as().call(dryRunLaunch, {
        params: ofCycle(cycle),
        body: { population, pulse_ids: [] },
      }),
    );
    expect(dry).toMatchObject({ people: plan.length, faults: [] });
    const done = await launch(cycle, population);
    expect(done).toMatchObject({
      state: 'done',
      people: plan.length,
      donePeople: plan.length,
      forms: dry.forms,
      fault: null,
    });

    const names = new Map(
      (await app.db.prisma.employee.findMany()).map(({ id, preferredName }) => [id, preferredName]),
    );
    const forms = new Map(
      (await formsOf(cycle)).map((form) => [
        `${form.cyclePulseId}:${form.employeeId}`,
        names.get(form.assigneeId),
      ]),
    );
    const reasons = new Map(
      (
        await app.db.prisma.ineligibility.findMany({ where: { cyclePulse: { cycleId: cycle.id } } })
      ).map((row) => [`${row.cyclePulseId}:${row.employeeId}`, row.reason]),
    );
    for (const { employee, cells } of plan) {
      for (const { pulse_id: pulse, writer, reason } of cells) {
        expect(
          forms.get(`${pulse}:${employee.id}`) ?? null,
          `${employee.preferred_name} in ${pulse}`,
        ).toBe(writer);
        expect(reasons.get(`${pulse}:${employee.id}`) ?? null).toBe(
          writer === null ? reason : null,
        );
      }
    }
    expect(forms.size).toBe(dry.forms);
    expect(dry.pulses.map(({ forms: count }) => count)).toEqual(
      cycle.pulses.map(
        ({ id }) => [...forms.keys()].filter((key) => key.startsWith(`${id}:`)).length,
      ),
    );
    const packets = await app.db.prisma.packet.findMany({ where: { cycleId: cycle.id } });
    expect(new Set(packets.map(({ employeeId }) => employeeId))).toEqual(
      new Set(
        plan
          .filter(({ cells }) => cells.some(({ writer }) => writer !== null))
          .map(({ employee }) => employee.id),
      ),
    );
    expect(packets.every(({ employeeHash, managerHash }) => employeeHash !== managerHash)).toBe(
      true,
    );
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[NOM-13, AMB-26] count possible reviewers as the rule decides person by person', async () => {
    const options: NonNullable<TemplateGiven['options']>[] = [
      { noDownline: true },
      { noManager: true },
      { levelAboveMax: 0, levelBelowMax: 1 },
      { noDownline: true, noManager: true, levelAboveMax: 1, levelBelowMax: 0 },
      { maxOpenReviews: 1, noDownline: true },
    ];
    const upline: NonNullable<TemplateGiven['options']>[] = [
      { downlineOption: 'downline' },
      { downlineOption: 'downline', maxDownlineDistance: 1 },
      { downlineOption: 'downline', levelBelowMax: 1 },
    ];
    const most = 400;
    const cycle = await draft([
      ...options.map((one): TemplateGiven => ({ type: 'Peer', options: { ...one, min: most } })),
      ...upline.map((one): TemplateGiven => ({ type: 'Upline', options: { ...one, min: most } })),
    ]);
    const { ceo, director, manager, subject, hrReport } = company.people;
    const subjects = [ceo, director, manager, subject, hrReport];
    const plan = await planOf(cycle, ofPeople(subjects));
    const done = await launch(cycle, ofPeople(subjects));
    expect(done.state).toBe('done');
    for (const one of subjects) {
      const cells = present(plan.find(({ employee }) => employee.id === one.id)).cells;
      for (const { pulse_id: pulseId, reason } of cells) {
        const task = await app.db.prisma.pulse.findFirstOrThrow({
          where: { cyclePulseId: pulseId, employeeId: one.id, kind: 'nomination_task' },
        });
        const form = present(
          await findPulse(onPool(app.db), viewerOf(company.actors.hr, app.clock), task.hash),
        );
        const everyone = (await app.db.prisma.employee.findMany({ select: { id: true } })).map(
          ({ id }) => id,
        );
        const eligible = (
          await findCandidates(onPool(app.db), company.actors.hr, one.id, { employeeIds: everyone })
        ).filter((candidate) => verdictOn(form, candidate).ok).length;
        expect(reason, `${one.preferredName} in ${pulseId}`).toBe(
          texts.reasons.tooFew({ eligible, min: most }),
        );
      }
    }
  });

  it("[TPL-12] leave withheld reviews out of a manager's count", async () => {
    const busy = await person('Lou Loaded');
    for (let index = 0; index < 16; index += 1) await person(`Load ${index}`, { manager: busy });
    const cycle = await draft([{ type: 'Manager' }]);
    const population = { ...EVERYBODY, manager_ids: [busy.id] };
    const said = async (by: Person) => {
      const { data } = replyOf(
        listLaunchPlan,
        await as(by).call(listLaunchPlan, {
          params: ofCycle(cycle),
          body: { population, pulse_ids: [], page: 1 },
        }),
      );
      return new Set(data.flatMap(({ cells }) => cells.map(({ reason }) => reason)));
    };
    const loaded = (count: number) =>
      new Set([texts.reasons.overloaded({ manager: busy.preferredName, count })]);
    expect(await said('hr')).toEqual(loaded(16));
    const [ofSubject, ofManager] = [
      await buildTemplate(app.db, { type: 'Peer', options: { anonymizeEmployee: true } }),
      await buildTemplate(app.db, { type: 'Peer', options: { anonymizeManager: true } }),
    ];
    const live = await buildCycle(app.db, {
      now: app.clock.now(),
      pulses: [
        { template: ofSubject, stages: NOMINATION_STAGES },
        { template: ofManager, stages: NOMINATION_STAGES },
      ],
    });
    await buildPulse(app.db, {
      employee: company.people.hr,
      assignee: busy,
      cyclePulse: present(live.pulses[0]),
    });
    await buildPulse(app.db, {
      employee: company.people.hrReport,
      assignee: busy,
      cyclePulse: present(live.pulses[1]),
    });
    expect([await said('hr'), await said('hrManager'), await said('administrator')]).toEqual([
      loaded(17),
      loaded(17),
      loaded(18),
    ]);
  });

  it('[RT-19] notify each person once, however many reviews they get, and not the launcher', async () => {
    const people = [await person('Two One'), await person('Two Two')];
    const cycle = await draft([{ type: 'Self' }, { type: 'Manager' }, { type: 'Peer' }]);
    await launch(cycle, ofPeople([...people, company.people.hr]));
    const notices = await app.db.prisma.notice.findMany({
      where: { pulse: { cycleId: cycle.id } },
      include: { mail: true, user: true },
    });
    const told = notices.map(({ user }) => user.employeeId);
    expect(told.toSorted()).toEqual(
      [...people.map(({ id }) => id), company.people.manager.id, company.people.ceo.id].toSorted(),
    );
    expect(notices.every(({ kind, mail }) => kind === 'assigned' && mail !== null)).toBe(true);
  });

  it('[RT-19] count and page by problem and by name', async () => {
    const cycle = await draft([{ type: 'Manager' }]);
    const ask = async (problem: LaunchProblem | null, search = '') =>
      replyOf(
        listLaunchPlan,
        await as().call(listLaunchPlan, {
          params: ofCycle(cycle),
          body: { population: EVERYBODY, pulse_ids: [], problem, search, page: 1 },
        }),
      );
    const orphans = await ask('manager_left');
    expect(orphans.data.map(({ employee }) => employee.preferred_name)).toEqual(['Orla Orphan']);
    expect((await ask(null, 'örla')).totalResults).toBe(1);
    expect((await ask('left')).totalResults).toBe(0);
    for (const search of ['a\u0000b', 'x'.repeat(1000)]) {
      expect(
        (
          await as().call(listLaunchPlan, {
            params: ofCycle(cycle),
            body: { population: EVERYBODY, pulse_ids: [], search, page: 1 },
          })
        ).status,
      ).toBe(422);
    }
  });

  it('[RT-19] list for each count of the dry run exactly the people in it, pulse by pulse, with their problems', async () => {
    const cycle = await draft([
      { type: 'Self' },
      { type: 'Manager' },
      { type: 'Peer', options: { min: 400, noDownline: true, noManager: true } },
    ]);
    const dry = replyOf(
      dryRunLaunch,
      await as().call(dryRunLaunch, {
        params: ofCycle(cycle),
        body: { population: EVERYBODY, pulse_ids: [] },
      }),
    );
    const people = async (asked: { problem?: LaunchProblem; pulse_id?: number }) => {
      const rows: Awaited<ReturnType<typeof planOf>> = [];
      for (let page = 1; ; page += 1) {
        const { data, totalResults } = replyOf(
          listLaunchPlan,
          await as().call(listLaunchPlan, {
            params: ofCycle(cycle),
            body: { population: EVERYBODY, pulse_ids: [], ...asked, page },
          }),
        );
        rows.push(...data);
        if (rows.length >= totalResults || data.length === 0) return rows;
      }
    };
    const everybody = await people({});
    expect(everybody).toHaveLength(dry.people);
    expect(
      everybody.filter(({ cells }) => cells.some(({ writer }) => writer !== null)),
    ).toHaveLength(dry.reached);
    const named = everybody.flatMap(({ employee, manager, cells }) =>
      cells.flatMap(({ writer }) =>
        writer === null ? [] : writer === employee.preferred_name ? [employee.id] : [manager?.id],
      ),
    );
    expect(new Set(named).size).toBe(dry.writers);
    // A page shows the same about a person as the whole list, however it was requested.
    const known = new Map(everybody.map((row) => [row.employee.id, row]));
    for (const { id, forms, problems } of dry.pulses) {
      const opened = await people({ pulse_id: id });
      expect(opened).toHaveLength(forms);
      for (const row of opened) expect(row).toEqual(known.get(row.employee.id));
      for (const { kind, count } of problems) {
        const found = await people({ problem: kind, pulse_id: id });
        expect(found).toHaveLength(count);
        for (const row of found) expect(row).toEqual(known.get(row.employee.id));
      }
    }
    for (const { kind, count } of dry.problems)
      expect(await people({ problem: kind })).toHaveLength(count);
    expect(dry.problems.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'no_manager',
        'manager_left',
        'no_account',
        'too_few_reviewers',
        'overloaded_reviewer',
      ]),
    );
  });

  it('[RT-19] apply filters, exclusions and names', async () => {
    const cycle = await draft([{ type: 'Self' }]);
    const { manager, hrReport, stranger, subject } = company.people;
    const names = async (population: Partial<Population>) =>
      (await planOf(cycle, { ...EVERYBODY, ...population })).map(({ employee }) => employee.id);
    const below = await names({ manager_ids: [manager.id], exclude: [subject.id] });
    expect(below).toContain(company.people.writer.id);
    expect(below).not.toContain(subject.id);
    expect(below).not.toContain(manager.id);
    expect(
      await names({ department_ids: [hrReport.position.departmentId], include: [stranger.id] }),
    ).toEqual(expect.arrayContaining([hrReport.id, stranger.id]));
    expect(await names({ hired_before: '2000-01-01' })).toEqual([]);
    expect(await names({ team_ids: [999_999] })).toEqual([]);
  });
});

describe('a launch', () => {
  it('[RT-19] refuses a cycle with faults, a changed or closed one, and a concurrent launch', async () => {
    const bare = await buildCycle(app.db, {
      now: app.clock.now(),
      launchedAt: null,
      pulses: [{ template: await buildTemplate(app.db, { type: 'Self', questions: [] }) }],
    });
    const faulty = await begin(bare, EVERYBODY);
    expect(faulty).toMatchObject({
      status: 422,
      body: {
        message: texts.faulty,
        errors: { 'pulses.0': [expect.stringContaining('has no question')] },
      },
    });
    const cycle = await draft([{ type: 'Self' }]);
    expect(
      await as().call(startLaunch, {
        params: ofCycle(cycle),
        body: { population: EVERYBODY, pulse_ids: [], revision: 7 },
      }),
    ).toMatchObject({ status: 409 });
    expect(await begin(cycle, { ...EVERYBODY, hired_before: '1900-01-01' })).toMatchObject({
      status: 422,
      body: { message: texts.nobody },
    });
    expect((await begin(cycle, EVERYBODY)).status).toBe(200);
    expect(await begin(cycle, EVERYBODY)).toMatchObject({
      status: 409,
      body: { message: texts.running },
    });
    const closed = await buildCycle(app.db, { now: app.clock.now(), closedAt: app.clock.now() });
    expect(await begin(closed, EVERYBODY)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.cycles.closed },
    });
    expect(
      await app.db.prisma.launch.count({ where: { cycleId: { in: [bare.id, closed.id] } } }),
    ).toBe(0);
  });

  it('[RT-19] opens the reviews of other pulses in a running cycle if one lacks a stage, which cannot be added any more', async () => {
    const [self, peer] = [
      await buildTemplate(app.db, { type: 'Self' }),
      await buildTemplate(app.db, { type: 'Peer' }),
    ];
    const cycle = await buildCycle(app.db, {
      now: app.clock.now(),
      pulses: [{ template: self }, { template: peer }],
    });
    const joiner = ofPeople([await person('Joy Joiner')]);
    expect(await begin(cycle, joiner)).toMatchObject({
      status: 422,
      body: { message: texts.faulty, errors: { 'pulses.1': expect.anything() } },
    });
    const [ofSelf] = cycle.pulses;
    const body = { population: joiner, pulse_ids: [present(ofSelf).id] };
    expect(
      replyOf(dryRunLaunch, await as().call(dryRunLaunch, { params: ofCycle(cycle), body })).faults,
    ).toEqual([]);
    const { id } = replyOf(
      startLaunch,
      await as().call(startLaunch, {
        params: ofCycle(cycle),
        body: { ...body, revision: await revisionOf(cycle) },
      }),
    );
    await work(id);
    expect(await formsOf(cycle)).toMatchObject([{ cyclePulseId: present(ofSelf).id }]);
  });

  it('[RT-19] starts once when two start it at the same time', async () => {
    const cycle = await draft([{ type: 'Self' }]);
    const people = ofPeople([await person('Dou Ble')]);
    const both = await Promise.all([begin(cycle, people), begin(cycle, people)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [launch, ...others] = await app.db.prisma.launch.findMany({
      where: { cycleId: cycle.id },
    });
    expect(others).toEqual([]);
    await work(present(launch).id);
    expect(await formsOf(cycle)).toHaveLength(1);
    expect(
      await app.db.prisma.changeLog.count({
        where: { entity: 'launch', entityId: String(present(launch).id) },
      }),
    ).toBe(1);
  });

  it('[RT-19] is only for people who manage cycles, and gives others the same answer for missing cycles', async () => {
    const cycle = await draft([{ type: 'Self' }]);
    for (const who of ['manager', 'subject', 'partner'] as const) {
      expect(await begin(cycle, EVERYBODY, who)).toMatchObject({ status: 403 });
      expect((await as(who).call(listLaunches, { params: ofCycle(cycle) })).status).toBe(403);
      expect((await as(who).call(listLaunches, { params: { id: '2000000000' } })).status).toBe(403);
      expect((await undo(2_000_000_000, who)).status).toBe(403);
      expect((await as(who).call(listPopulations)).status).toBe(403);
    }
    expect((await undo(2_000_000_000)).status).toBe(404);
    expect((await as().call(listLaunches, { params: { id: '2000000000' } })).status).toBe(404);
  });

  it('[RT-19] continues after any batch, with any number of workers, and opens each review once', async () => {
    const many: BuiltEmployee[] = [];
    for (let index = 0; index < 8; index += 1) many.push(await person(`Many ${index}`));
    const cycle = await draft([{ type: 'Self' }, { type: 'Manager' }, { type: 'Peer' }]);
    const { id } = replyOf(startLaunch, await begin(cycle, ofPeople(many)));
    expect(await app.services.launchJob.waiting()).toContain(id);
    // The database refuses in the middle of a batch, like a kill: nothing of the batch is stored.
    await app.db.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$; CREATE TRIGGER refuse BEFORE INSERT ON packet FOR EACH STATEMENT EXECUTE FUNCTION refuse()`,
    );
    await expect(work(id)).rejects.toThrow('killed');
    expect(await formsOf(cycle)).toEqual([]);
    expect(await app.db.prisma.launch.findUnique({ where: { id } })).toMatchObject({
      state: 'running',
      doneUpTo: 0,
      forms: 0,
    });
    await expect(work(id, true)).rejects.toThrow('killed');
    expect(await app.db.prisma.launch.findUnique({ where: { id } })).toMatchObject({
      state: 'failed',
      fault: texts.failed({ done: 0, people: 8 }),
    });
    await app.db.pool.query('DROP TRIGGER refuse ON packet; DROP FUNCTION refuse()');

    const again = replyOf(startLaunch, await begin(cycle, ofPeople(many)));
    await Promise.all([work(again.id), work(again.id), work(again.id)]);
    await work(again.id);
    const forms = await formsOf(cycle);
    expect(forms).toHaveLength(24);
    expect(
      new Set(forms.map(({ cyclePulseId, employeeId }) => `${cyclePulseId}:${employeeId}`)).size,
    ).toBe(24);
    expect(await app.db.prisma.launch.findUnique({ where: { id: again.id } })).toMatchObject({
      state: 'done',
      forms: 24,
      donePeople: 8,
    });
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[RT-19] when repeated, adds only newly eligible people, and no one whose review was deleted', async () => {
    const [first, orphan, removed] = [
      await person('Early Bird'),
      await person('Late Manager', { manager: null }),
      await person('Re Moved'),
    ];
    const cycle = await draft([{ type: 'Self' }, { type: 'Manager' }]);
    await launch(cycle, ofPeople([first, orphan, removed]));
    await app.db.prisma.pulse.updateMany({
      where: { cycleId: cycle.id, employeeId: removed.id },
      data: { deletedAt: app.clock.now() },
    });
    const late = await person('Late Joiner');
    await movePrimaryManager(app.db, orphan.id, company.people.manager.id);
    const everyone = ofPeople([first, orphan, removed, late]);
    expect(
      (await planOf(cycle, everyone))
        .flatMap(({ cells }) => cells.map(({ problem }) => problem))
        .filter((problem) => problem === 'has_form'),
    ).toHaveLength(5);
    const second = await launch(cycle, everyone);
    expect(second).toMatchObject({ state: 'done', forms: 3, people: 4 });
    expect(
      (await formsOf(cycle))
        .filter(({ launchId }) => launchId === second.id)
        .map(({ employeeId }) => employeeId)
        .toSorted(),
    ).toEqual([orphan.id, late.id, late.id].toSorted());
    expect(
      await app.db.prisma.ineligibility.count({ where: { cyclePulse: { cycleId: cycle.id } } }),
    ).toBe(0);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[RT-19] stops with a message if the cycle is closed in between', async () => {
    const cycle = await draft([{ type: 'Self' }]);
    const { id } = replyOf(startLaunch, await begin(cycle, EVERYBODY));
    await app.db.prisma.cycle.update({
      where: { id: cycle.id },
      data: { closedAt: app.clock.now() },
    });
    await work(id);
    const { data } = replyOf(
      listLaunches,
      await as().call(listLaunches, { params: ofCycle(cycle) }),
    );
    expect(data).toMatchObject([
      {
        id,
        state: 'failed',
        fault: texts.stopped({ why: MESSAGES.cycles.closed }),
        can_undo: false,
      },
    ]);
  });
});

describe('undoing a launch', () => {
  it('[RT-19] removes everything, including randomly chosen reviewers, if no one has done anything; the cycle can be launched again', async () => {
    const people = [
      await person('Und One'),
      await person('Und Two'),
      await person('Und Three', { manager: null }),
    ];
    const cycle = await draft([
      { type: 'Self' },
      { type: 'Manager' },
      { type: 'Peer', options: { nominatedBy: 'system', min: 1, max: 2 } },
    ]);
    const first = await launch(cycle, ofPeople(people));
    expect(
      await app.db.prisma.pulse.count({
        where: { cycleId: cycle.id, kind: 'review', nominationTaskId: { not: null } },
      }),
    ).toBe(4);
    expect(
      replyOf(listLaunches, await as().call(listLaunches, { params: ofCycle(cycle) })).data[0]
        ?.can_undo,
    ).toBe(true);
    expect(replyOf(undoLaunch, await undo(first.id)).message).toBe(texts.undoing);
    expect((await undo(first.id)).status).toBe(409);
    await work(first.id);
    expect(await app.db.prisma.launch.findUnique({ where: { id: first.id } })).toMatchObject({
      state: 'undone',
      forms: 0,
    });
    expect(await undo(first.id)).toMatchObject({ status: 409, body: { message: texts.notDone } });
    const where = { cycleId: cycle.id };
    expect([
      await app.db.prisma.pulse.count({ where }),
      await app.db.prisma.packet.count({ where }),
      await app.db.prisma.ineligibility.count({ where: { cyclePulse: where } }),
    ]).toEqual([0, 0, 0]);
    expect(await app.db.prisma.cycle.findUnique({ where: { id: cycle.id } })).toMatchObject({
      launchedAt: null,
    });
    expect(await violatedInvariants(app.db)).toEqual([]);
    expect(await launch(cycle, ofPeople(people))).toMatchObject({
      state: 'done',
      forms: first.forms,
    });
  });

  it('[RT-19] is refused once someone has started; what is started while it runs is kept', async () => {
    const people = [await person('Beg One'), await person('Beg Two')];
    const cycle = await draft([{ type: 'Self' }]);
    const done = await launch(cycle, ofPeople(people));
    const [form] = await formsOf(cycle);
    await undo(done.id);
    await app.db.prisma.pulse.update({ where: { id: present(form).id }, data: { state: 'draft' } });
    await work(done.id);
    expect(await app.db.prisma.launch.findUnique({ where: { id: done.id } })).toMatchObject({
      state: 'done',
      forms: 1,
      fault: texts.keptForms({ count: 1 }),
    });
    expect(await formsOf(cycle)).toHaveLength(1);
    expect(await undo(done.id)).toMatchObject({ status: 409, body: { message: texts.begun } });
  });

  it.each([
    [
      'reviews about oneself',
      { nominatedBy: 'system', min: 1, max: 1, anonymizeEmployee: true },
      'hr',
      'hr',
    ],
    ['all that is about one’s line', { anonymizeManager: true }, 'hrManager', 'hrReport'],
  ] as const)(
    '[RT-19, TPL-12] is left to someone else if %s is withheld, so that no one learns whether it was started',
    async (_what, options, reader, about) => {
      const cycle = await draft([{ type: 'Peer', options }]);
      const { id } = await launch(cycle, ofPeople([company.people[about]]));
      const told = async (by: Person) =>
        comparable(await as(by).call(listLaunches, { params: ofCycle(cycle) }));
      const refusal = async () => comparable(await undo(id, reader));
      const [untouched, refused] = [await told(reader), await refusal()];
      expect([untouched.body, refused]).toMatchObject([
        { data: [{ id, can_undo: false }] },
        { status: 409, body: { message: texts.begun } },
      ]);
      expect((await told('administrator')).body).toMatchObject({ data: [{ id, can_undo: true }] });

      const withheld = {
        cycleId: cycle.id,
        kind: about === reader ? 'review' : 'nomination_task',
      } as const;
      expect(
        await app.db.prisma.pulse.updateMany({ where: withheld, data: { state: 'draft' } }),
      ).toEqual({ count: 1 });
      expect([await told(reader), await refusal()]).toEqual([untouched, refused]);
      expect((await told('administrator')).body).toMatchObject({ data: [{ id, can_undo: false }] });

      await app.db.prisma.pulse.updateMany({ where: withheld, data: { state: 'open' } });
      replyOf(undoLaunch, await undo(id, 'administrator'));
      await work(id);
      expect(await app.db.prisma.launch.findUnique({ where: { id } })).toMatchObject({
        state: 'undone',
        forms: 0,
      });

      // A launch for many can be undone by someone who is included in it.
      const many = await draft([{ type: 'Peer', options }]);
      const others = await Promise.all(
        ['One', 'Two', 'Three', 'Four'].map((name) => person(`${name} of many`)),
      );
      const whole = await launch(many, ofPeople([company.people[about], ...others]));
      replyOf(undoLaunch, await undo(whole.id, reader));
      await work(whole.id);
      expect(await app.db.prisma.launch.findUnique({ where: { id: whole.id } })).toMatchObject({
        state: 'undone',
        forms: 0,
      });
    },
  );
});
