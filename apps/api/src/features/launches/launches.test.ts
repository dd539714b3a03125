import {
  dryRunLaunch,
  listLaunches,
  listPopulations,
  startLaunch,
  undoLaunch,
} from '@reviews/contracts';
import { EVERYONE, MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildTemplate,
  movePrimaryManager,
  type BuiltEmployee,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchScene, type LaunchScene } from '../../testing/launch-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  comparable,
  present,
  replyOf,
  type Company,
  type Person,
} from '../../testing/worlds.ts';

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

describe('a launch', () => {
  it('[RT-19] refuses a cycle with faults, a changed or closed one, and a concurrent launch', async () => {
    const bare = await buildCycle(app.db, {
      now: app.clock.now(),
      launchedAt: null,
      pulses: [{ template: await buildTemplate(app.db, { type: 'Self', questions: [] }) }],
    });
    const faulty = await scene.begin(bare, EVERYONE);
    expect(faulty).toMatchObject({
      status: 422,
      body: {
        message: texts.faulty,
        errors: { 'pulses.0': [expect.stringContaining('has no question')] },
      },
    });
    const cycle = await scene.draft([{ type: 'Self' }]);
    expect(
      await scene.as().call(startLaunch, {
        params: scene.ofCycle(cycle),
        body: { population: EVERYONE, pulse_ids: [], revision: 7 },
      }),
    ).toMatchObject({ status: 409 });
    expect(await scene.begin(cycle, { ...EVERYONE, hired_before: '1900-01-01' })).toMatchObject({
      status: 422,
      body: { message: texts.noOne },
    });
    expect((await scene.begin(cycle, EVERYONE)).status).toBe(200);
    expect(await scene.begin(cycle, EVERYONE)).toMatchObject({
      status: 409,
      body: { message: texts.running },
    });
    const closed = await buildCycle(app.db, { now: app.clock.now(), closedAt: app.clock.now() });
    expect(await scene.begin(closed, EVERYONE)).toMatchObject({
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
    const joiner = scene.ofPeople([await scene.person('Joy Joiner')]);
    expect(await scene.begin(cycle, joiner)).toMatchObject({
      status: 422,
      body: { message: texts.faulty, errors: { 'pulses.1': expect.anything() } },
    });
    const [ofSelf] = cycle.pulses;
    const body = { population: joiner, pulse_ids: [present(ofSelf).id] };
    expect(
      replyOf(
        dryRunLaunch,
        await scene.as().call(dryRunLaunch, { params: scene.ofCycle(cycle), body }),
      ).faults,
    ).toEqual([]);
    const { id } = replyOf(
      startLaunch,
      await scene.as().call(startLaunch, {
        params: scene.ofCycle(cycle),
        body: { ...body, revision: await scene.revisionOf(cycle) },
      }),
    );
    await scene.work(id);
    expect(await scene.formsOf(cycle)).toMatchObject([{ cyclePulseId: present(ofSelf).id }]);
  });

  it('[RT-19] starts once when two start it at the same time', async () => {
    const cycle = await scene.draft([{ type: 'Self' }]);
    const people = scene.ofPeople([await scene.person('Dou Ble')]);
    const both = await Promise.all([scene.begin(cycle, people), scene.begin(cycle, people)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [launch, ...others] = await app.db.prisma.launch.findMany({
      where: { cycleId: cycle.id },
    });
    expect(others).toEqual([]);
    await scene.work(present(launch).id);
    expect(await scene.formsOf(cycle)).toHaveLength(1);
    expect(
      await app.db.prisma.changeLog.count({
        where: { entity: 'launch', entityId: String(present(launch).id) },
      }),
    ).toBe(1);
  });

  it('[RT-19] is only for people who manage cycles, and gives others the same answer for missing cycles', async () => {
    const cycle = await scene.draft([{ type: 'Self' }]);
    for (const who of ['manager', 'subject', 'partner'] as const) {
      expect(await scene.begin(cycle, EVERYONE, who)).toMatchObject({ status: 403 });
      expect(
        (await scene.as(who).call(listLaunches, { params: scene.ofCycle(cycle) })).status,
      ).toBe(403);
      expect(
        (await scene.as(who).call(listLaunches, { params: { id: '2000000000' } })).status,
      ).toBe(403);
      expect((await scene.undo(2_000_000_000, who)).status).toBe(403);
      expect((await scene.as(who).call(listPopulations)).status).toBe(403);
    }
    expect((await scene.undo(2_000_000_000)).status).toBe(404);
    expect((await scene.as().call(listLaunches, { params: { id: '2000000000' } })).status).toBe(
      404,
    );
  });

  it('[RT-19] continues after any batch, with any number of workers, and opens each review once', async () => {
    const many: BuiltEmployee[] = [];
    for (let index = 0; index < 8; index += 1) many.push(await scene.person(`Many ${index}`));
    const cycle = await scene.draft([{ type: 'Self' }, { type: 'Manager' }, { type: 'Peer' }]);
    const { id } = replyOf(startLaunch, await scene.begin(cycle, scene.ofPeople(many)));
    expect(await app.services.launchJob.waiting()).toContain(id);
    // The database refuses in the middle of a batch, like a kill: nothing of the batch is stored.
    await app.db.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$; CREATE TRIGGER refuse BEFORE INSERT ON packet FOR EACH STATEMENT EXECUTE FUNCTION refuse()`,
    );
    await expect(scene.work(id)).rejects.toThrow('killed');
    expect(await scene.formsOf(cycle)).toEqual([]);
    expect(await app.db.prisma.launch.findUnique({ where: { id } })).toMatchObject({
      state: 'running',
      doneUpTo: 0,
      forms: 0,
    });
    await expect(scene.work(id, true)).rejects.toThrow('killed');
    expect(await app.db.prisma.launch.findUnique({ where: { id } })).toMatchObject({
      state: 'failed',
      fault: texts.failed({ done: 0, people: 8 }),
    });
    await app.db.pool.query('DROP TRIGGER refuse ON packet; DROP FUNCTION refuse()');

    const again = replyOf(startLaunch, await scene.begin(cycle, scene.ofPeople(many)));
    await Promise.all([scene.work(again.id), scene.work(again.id), scene.work(again.id)]);
    await scene.work(again.id);
    const forms = await scene.formsOf(cycle);
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
      await scene.person('Early Bird'),
      await scene.person('Late Manager', { manager: null }),
      await scene.person('Re Moved'),
    ];
    const cycle = await scene.draft([{ type: 'Self' }, { type: 'Manager' }]);
    await scene.launch(cycle, scene.ofPeople([first, orphan, removed]));
    await app.db.prisma.pulse.updateMany({
      where: { cycleId: cycle.id, employeeId: removed.id },
      data: { deletedAt: app.clock.now() },
    });
    const late = await scene.person('Late Joiner');
    await movePrimaryManager(app.db, orphan.id, company.people.manager.id);
    const everyone = scene.ofPeople([first, orphan, removed, late]);
    expect(
      (await scene.planOf(cycle, everyone))
        .flatMap(({ cells }) => cells.map(({ problem }) => problem))
        .filter((problem) => problem === 'has_form'),
    ).toHaveLength(5);
    const second = await scene.launch(cycle, everyone);
    expect(second).toMatchObject({ state: 'done', forms: 3, people: 4 });
    expect(
      (await scene.formsOf(cycle))
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
    const cycle = await scene.draft([{ type: 'Self' }]);
    const { id } = replyOf(startLaunch, await scene.begin(cycle, EVERYONE));
    await app.db.prisma.cycle.update({
      where: { id: cycle.id },
      data: { closedAt: app.clock.now() },
    });
    await scene.work(id);
    const { data } = replyOf(
      listLaunches,
      await scene.as().call(listLaunches, { params: scene.ofCycle(cycle) }),
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
      await scene.person('Und One'),
      await scene.person('Und Two'),
      await scene.person('Und Three', { manager: null }),
    ];
    const cycle = await scene.draft([
      { type: 'Self' },
      { type: 'Manager' },
      { type: 'Peer', options: { nominatedBy: 'system', min: 1, max: 2 } },
    ]);
    const first = await scene.launch(cycle, scene.ofPeople(people));
    expect(
      await app.db.prisma.pulse.count({
        where: { cycleId: cycle.id, kind: 'review', nominationTaskId: { not: null } },
      }),
    ).toBe(4);
    expect(
      replyOf(listLaunches, await scene.as().call(listLaunches, { params: scene.ofCycle(cycle) }))
        .data[0]?.can_undo,
    ).toBe(true);
    expect(replyOf(undoLaunch, await scene.undo(first.id)).message).toBe(texts.undoing);
    expect((await scene.undo(first.id)).status).toBe(409);
    await scene.work(first.id);
    expect(await app.db.prisma.launch.findUnique({ where: { id: first.id } })).toMatchObject({
      state: 'undone',
      forms: 0,
    });
    expect(await scene.undo(first.id)).toMatchObject({
      status: 409,
      body: { message: texts.notDone },
    });
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
    expect(await scene.launch(cycle, scene.ofPeople(people))).toMatchObject({
      state: 'done',
      forms: first.forms,
    });
  });

  it('[RT-19] is refused once someone has started; what is started while it runs is kept', async () => {
    const people = [await scene.person('Beg One'), await scene.person('Beg Two')];
    const cycle = await scene.draft([{ type: 'Self' }]);
    const done = await scene.launch(cycle, scene.ofPeople(people));
    const [form] = await scene.formsOf(cycle);
    await scene.undo(done.id);
    await app.db.prisma.pulse.update({ where: { id: present(form).id }, data: { state: 'draft' } });
    await scene.work(done.id);
    expect(await app.db.prisma.launch.findUnique({ where: { id: done.id } })).toMatchObject({
      state: 'done',
      forms: 1,
      fault: texts.keptForms({ count: 1 }),
    });
    expect(await scene.formsOf(cycle)).toHaveLength(1);
    expect(await scene.undo(done.id)).toMatchObject({
      status: 409,
      body: { message: texts.begun },
    });
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
      const cycle = await scene.draft([{ type: 'Peer', options }]);
      const { id } = await scene.launch(cycle, scene.ofPeople([company.people[about]]));
      const told = async (by: Person) =>
        comparable(await scene.as(by).call(listLaunches, { params: scene.ofCycle(cycle) }));
      const refusal = async () => comparable(await scene.undo(id, reader));
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
      replyOf(undoLaunch, await scene.undo(id, 'administrator'));
      await scene.work(id);
      expect(await app.db.prisma.launch.findUnique({ where: { id } })).toMatchObject({
        state: 'undone',
        forms: 0,
      });

      // A launch for many can be undone by someone who is included in it.
      const many = await scene.draft([{ type: 'Peer', options }]);
      const others = await Promise.all(
        ['One', 'Two', 'Three', 'Four'].map((name) => scene.person(`${name} of many`)),
      );
      const whole = await scene.launch(many, scene.ofPeople([company.people[about], ...others]));
      replyOf(undoLaunch, await scene.undo(whole.id, reader));
      await scene.work(whole.id);
      expect(await app.db.prisma.launch.findUnique({ where: { id: whole.id } })).toMatchObject({
        state: 'undone',
        forms: 0,
      });
    },
  );
});
