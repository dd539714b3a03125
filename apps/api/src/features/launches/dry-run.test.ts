import { dryRunLaunch, listLaunchPlan } from '@reviews/contracts';
import { EVERYONE, MESSAGES, type LaunchProblem, type Population } from '@reviews/domain';
import {
  buildCycle,
  buildPulse,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltEmployee,
  type TemplateGiven,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPool } from '../../core/sql.ts';
import { launchScene, type LaunchScene } from '../../testing/launch-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, present, replyOf, type Company, type Person } from '../../testing/worlds.ts';
import { findCandidates } from '../nominations/nominations.queries.ts';
import { verdictOn } from '../pulses/peers/public.ts';
import { findPulse, viewerOf } from '../pulses/record/public.ts';

let app: TestApp;
let company: Company;
let scene: LaunchScene;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  scene = launchScene(app, company);
});
afterAll(() => app.close());

const { launches: texts } = MESSAGES;

/** Builds a team that has every possible problem once. */
async function faultyTeam() {
  const gone = await scene.person('Gil Gone', { leftOn: '2026-01-01' });
  const locked = await scene.person('Lou Locked', {
    deactivatedAt: new Date('2026-01-01T00:00:00Z'),
  });
  const busy = await scene.person('Bea Busy');
  const reports: BuiltEmployee[] = [];
  for (let index = 0; index < 16; index += 1)
    reports.push(await scene.person(`Rep ${index}`, { manager: busy }));
  return {
    gone,
    locked,
    busy,
    reports,
    top: await scene.person('Tara Top', { manager: null }),
    orphan: await scene.person('Orla Orphan', { manager: gone }),
    stuck: await scene.person('Stu Stuck', { manager: locked }),
    fine: await scene.person('Fay Fine'),
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
    const cycle = await scene.draft(kinds);
    const population = scene.ofPeople(everyoneOf(team));
    const plan = await scene.planOf(cycle, population);
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
    expect(cellsOf(team.top)).toEqual([null, 'no_manager', null, 'no_manager', 'no_reviewers']);
    expect(cellsOf(team.orphan)).toEqual([
      null,
      'manager_left',
      null,
      'manager_left',
      'no_reviewers',
    ]);
    expect(cellsOf(team.stuck)).toEqual([null, 'no_account', null, 'no_account', 'no_reviewers']);
    expect(cellsOf(team.fine)).toEqual([null, null, null, 'too_few_reviewers', 'no_reviewers']);
    expect(cellsOf(team.busy)).toEqual([null, null, null, 'too_few_reviewers', null]);
    for (const report of team.reports)
      expect(cellsOf(report)).toEqual([
        null,
        'overloaded_reviewer',
        null,
        'too_few_reviewers',
        'no_reviewers',
      ]);

    const dry = replyOf(
      dryRunLaunch,
      await scene.as().call(dryRunLaunch, {
        params: scene.ofCycle(cycle),
        body: { population, pulse_ids: [] },
      }),
    );
    expect(dry).toMatchObject({ people: plan.length, faults: [] });
    const done = await scene.launch(cycle, population);
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
      (await scene.formsOf(cycle)).map((form) => [
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
    const cycle = await scene.draft([
      ...options.map((one): TemplateGiven => ({ type: 'Peer', options: { ...one, min: most } })),
      ...upline.map((one): TemplateGiven => ({ type: 'Upline', options: { ...one, min: most } })),
    ]);
    const { ceo, director, manager, subject, hrReport } = company.people;
    const subjects = [ceo, director, manager, subject, hrReport];
    const plan = await scene.planOf(cycle, scene.ofPeople(subjects));
    const done = await scene.launch(cycle, scene.ofPeople(subjects));
    expect(done.state).toBe('done');
    for (const one of subjects) {
      const cells = present(plan.find(({ employee }) => employee.id === one.id)).cells;
      for (const { pulse_id: pulseId, reason } of cells) {
        const tasks = await app.db.prisma.pulse.findMany({
          where: { cyclePulseId: pulseId, kind: 'nomination_task' },
        });
        const form = {
          ...present(
            await findPulse(
              onPool(app.db),
              viewerOf(company.actors.hr, app.clock),
              present(tasks[0]).hash,
            ),
          ),
          employee_id: one.id,
        };
        const everyone = (await app.db.prisma.employee.findMany({ select: { id: true } })).map(
          ({ id }) => id,
        );
        const eligible = (
          await findCandidates(onPool(app.db), company.actors.hr, one.id, { employeeIds: everyone })
        ).filter((candidate) => verdictOn(form, candidate).ok).length;
        expect(reason, `${one.preferredName} in ${pulseId}`).toBe(
          eligible === 0
            ? texts.reasons.noReviewers
            : texts.reasons.tooFew({ eligible, min: most }),
        );
        expect(tasks.some(({ employeeId }) => employeeId === one.id)).toBe(eligible > 0);
      }
    }
  });

  it("[TPL-12] leave withheld reviews out of a manager's count", async () => {
    const busy = await scene.person('Lou Loaded');
    for (let index = 0; index < 16; index += 1)
      await scene.person(`Load ${index}`, { manager: busy });
    const cycle = await scene.draft([{ type: 'Manager' }]);
    const population = { ...EVERYONE, manager_ids: [busy.id] };
    const said = async (by: Person) => {
      const { data } = replyOf(
        listLaunchPlan,
        await scene.as(by).call(listLaunchPlan, {
          params: scene.ofCycle(cycle),
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
    const people = [await scene.person('Two One'), await scene.person('Two Two')];
    const cycle = await scene.draft([{ type: 'Self' }, { type: 'Manager' }, { type: 'Peer' }]);
    await scene.launch(cycle, scene.ofPeople([...people, company.people.hr]));
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
    const cycle = await scene.draft([{ type: 'Manager' }]);
    const ask = async (problem: LaunchProblem | null, search = '') =>
      replyOf(
        listLaunchPlan,
        await scene.as().call(listLaunchPlan, {
          params: scene.ofCycle(cycle),
          body: { population: EVERYONE, pulse_ids: [], problem, search, page: 1 },
        }),
      );
    const orphans = await ask('manager_left');
    expect(orphans.data.map(({ employee }) => employee.preferred_name)).toEqual(['Orla Orphan']);
    expect((await ask(null, 'örla')).totalResults).toBe(1);
    expect((await ask('left')).totalResults).toBe(0);
    for (const search of ['a\u0000b', 'x'.repeat(1000)]) {
      expect(
        (
          await scene.as().call(listLaunchPlan, {
            params: scene.ofCycle(cycle),
            body: { population: EVERYONE, pulse_ids: [], search, page: 1 },
          })
        ).status,
      ).toBe(422);
    }
  });

  it('[RT-19] list for each count of the dry run exactly the people in it, pulse by pulse, with their problems', async () => {
    const cycle = await scene.draft([
      { type: 'Self' },
      { type: 'Manager' },
      { type: 'Peer', options: { min: 400, noDownline: true, noManager: true } },
    ]);
    const dry = replyOf(
      dryRunLaunch,
      await scene.as().call(dryRunLaunch, {
        params: scene.ofCycle(cycle),
        body: { population: EVERYONE, pulse_ids: [] },
      }),
    );
    const people = async (asked: { problem?: LaunchProblem; pulse_id?: number }) => {
      const rows: Awaited<ReturnType<LaunchScene['planOf']>> = [];
      for (let page = 1; ; page += 1) {
        const { data, totalResults } = replyOf(
          listLaunchPlan,
          await scene.as().call(listLaunchPlan, {
            params: scene.ofCycle(cycle),
            body: { population: EVERYONE, pulse_ids: [], ...asked, page },
          }),
        );
        rows.push(...data);
        if (rows.length >= totalResults || data.length === 0) return rows;
      }
    };
    const everyone = await people({});
    expect(everyone).toHaveLength(dry.people);
    expect(
      everyone.filter(({ cells }) => cells.some(({ writer }) => writer !== null)),
    ).toHaveLength(dry.reached);
    const named = everyone.flatMap(({ employee, manager, cells }) =>
      cells.flatMap(({ writer }) =>
        writer === null ? [] : writer === employee.preferred_name ? [employee.id] : [manager?.id],
      ),
    );
    expect(new Set(named).size).toBe(dry.writers);
    // A page shows the same about a person as the whole list, however it was requested.
    const known = new Map(everyone.map((row) => [row.employee.id, row]));
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
    const cycle = await scene.draft([{ type: 'Self' }]);
    const { manager, hrReport, stranger, subject } = company.people;
    const names = async (population: Partial<Population>) =>
      (await scene.planOf(cycle, { ...EVERYONE, ...population })).map(
        ({ employee }) => employee.id,
      );
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
