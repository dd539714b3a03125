import { buildCycle, buildEmployee, buildPulse } from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServices } from '../../services.ts';
import { buildDueMomentScene, type DueMomentScene } from '../../testing/due-moment-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, present, type Company } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let scene: DueMomentScene;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  scene = await buildDueMomentScene(app);
});
afterAll(() => app.close());
beforeEach(() => scene.reset());

describe('[CYC-04, CYC-05] stage start', () => {
  it('notifies everyone who can now write once as the day begins, however many servers run and however often', async () => {
    const cycle = await scene.season([{ startDate: '2026-03-29' }]);
    const forms = [
      await scene.formOf(cycle, company.people.writer),
      await scene.formOf(cycle, company.people.subject),
    ];
    await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: present(cycle.pulses[0]),
      openedAt: app.clock.now(),
    });
    app.clock.set(scene.at('2026-03-28', '23:59'));
    await scene.sweep();
    expect(await scene.toldOf(company.people.writer, cycle)).toEqual([]);
    app.clock.set(scene.at('2026-03-29', '00:00'));
    const other = createServices({ ...app.services });
    await Promise.all([scene.sweep(), scene.sweep(other), scene.sweep(), scene.sweep(other)]);
    await scene.sweep();
    const told = await scene.toldOf(company.people.writer, cycle);
    // One notice, about the person's own review first, and one email.
    expect(told.map(({ pulseId, actorId, mail }) => [pulseId, actorId, mail?.state])).toEqual([
      [forms[0]?.id, null, 'waiting'],
    ]);
    expect(await scene.toldOf(company.people.subject, cycle)).toHaveLength(1);
    expect(await scene.momentsOf(cycle)).toMatchObject([
      { kind: 'stage_start', affected: 2, dueAt: scene.at('2026-03-29', '00:00') },
    ]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('notifies no one about blocked reviews, no one notified by the launch, and no one who left', async () => {
    const cycle = await buildCycle(app.db, {
      launchedAt: scene.at('2026-03-02'),
      startDate: '2026-03-02',
      endDate: '2026-12-20',
      pulses: [
        { stages: [{ title: 'First' }] },
        { stages: [{ title: 'Second', startDate: '2026-03-09' }] },
      ],
    });
    const [held, told, gone, free] = [
      company.people.subject,
      company.people.writer,
      await buildEmployee(app.db, { preferredName: 'Gone', leftOn: '2026-03-05', password: null }),
      company.people.stranger,
    ];
    await scene.formOf(cycle, held, 0);
    for (const person of [held, told, gone, free]) await scene.formOf(cycle, person, 1);
    const own = present(
      (
        await app.db.prisma.pulse.findMany({ where: { cycleId: cycle.id, assigneeId: told.id } })
      )[0],
    );
    await app.db.prisma.notice.create({
      data: {
        userId: told.user.id,
        kind: 'assigned',
        pulseId: own.id,
        createdAt: app.clock.now(),
        visibleFrom: app.clock.now(),
      },
    });
    app.clock.set(scene.at('2026-03-09', '06:00'));
    await scene.sweep();
    expect(
      await Promise.all(
        [held, told, gone, free].map(async (person) => (await scene.toldOf(person, cycle)).length),
      ),
    ).toEqual([0, 1, 0, 1]);
  });

  it('does not notify twice when the start is moved later after it came', async () => {
    const cycle = await scene.season([{ startDate: '2026-03-09' }]);
    await scene.formOf(cycle, company.people.writer);
    app.clock.set(scene.at('2026-03-10'));
    await scene.sweep();
    await scene.move(cycle, { startDate: scene.day('2026-03-20') });
    app.clock.set(scene.at('2026-03-21'));
    await scene.sweep();
    expect(await scene.toldOf(company.people.writer, cycle)).toHaveLength(1);
  });

  it('leaves a start on the launch day to the launch', async () => {
    const cycle = await scene.season([{ startDate: '2026-03-02' }]);
    await scene.formOf(cycle, company.people.writer);
    app.clock.set(scene.at('2026-03-10'));
    await scene.sweep();
    expect(await scene.momentsOf(cycle)).toEqual([]);
  });
});

describe('a cycle', () => {
  it('that ran without a server is caught up once, in order', async () => {
    const cycle = await buildCycle(app.db, {
      launchedAt: scene.at('2026-03-02'),
      startDate: '2026-03-02',
      endDate: '2026-12-20',
      pulses: [
        { stages: [{ title: 'Self', autoCloseDate: '2026-03-20' }] },
        { stages: [{ title: 'Manager', startDate: '2026-03-21', autoCloseDate: '2026-11-05' }] },
      ],
    });
    const { subject, manager } = company.people;
    const self = await scene.formOf(cycle, subject, 0);
    const about = await buildPulse(app.db, {
      employee: subject,
      assignee: manager,
      cyclePulse: present(cycle.pulses[1]),
      openedAt: app.clock.now(),
    });
    app.clock.set(scene.at('2026-11-06', '03:00'));
    await Promise.all([scene.sweep(), scene.sweep()]);
    await scene.sweep();
    expect(
      (await scene.momentsOf(cycle)).map(({ kind, dueAt, affected }) => [kind, dueAt, affected]),
    ).toEqual([
      // The stage start notifies because the stage before closed at the same moment.
      ['auto_close', scene.at('2026-03-21', '00:00'), 1],
      ['stage_start', scene.at('2026-03-21', '00:00'), 1],
      ['auto_close', scene.at('2026-11-06', '00:00'), 1],
    ]);
    expect(await Promise.all([self, about].map(scene.stateOf))).toEqual([
      'incomplete',
      'incomplete',
    ]);
    expect(await scene.toldOf(manager, cycle)).toHaveLength(1);
  });

  it('played hour by hour over both clock changes does each thing once at its moment', async () => {
    const cycle = await scene.season([{ startDate: '2026-03-29', autoCloseDate: '2026-10-25' }]);
    const form = await scene.formOf(cycle, company.people.writer);
    const done = new Map<string, string>();
    const hours = [
      ...Array.from(
        { length: 60 },
        (_, hour) => Date.parse('2026-03-28T00:30:00Z') + hour * 3_600_000,
      ),
      ...Array.from(
        { length: 60 },
        (_, hour) => Date.parse('2026-10-24T20:30:00Z') + hour * 3_600_000,
      ),
    ];
    for (const hour of hours) {
      app.clock.set(new Date(hour));
      await scene.sweep();
      // The clock jumps back.
      app.clock.advance(-5 * 3_600_000);
      await scene.sweep();
      for (const { kind, doneAt } of await scene.momentsOf(cycle))
        if (doneAt !== null && !done.has(kind)) done.set(kind, doneAt.toISOString());
    }
    // Midnight of 29 March is 23:00 UTC, and so is midnight after 25 October, a day on which two
    // hours are the same.
    expect([...done]).toEqual([
      ['stage_start', '2026-03-28T23:30:00.000Z'],
      ['auto_close', '2026-10-25T23:30:00.000Z'],
    ]);
    expect(await scene.toldOf(company.people.writer, cycle)).toHaveLength(1);
    expect(await scene.logged(form.id, 'pulse.auto_closed')).toHaveLength(1);
  });

  it('that is closed does nothing, and catches nothing up when reopened', async () => {
    const cycle = await scene.season([{ startDate: '2026-03-09', autoCloseDate: '2026-03-15' }]);
    const form = await scene.formOf(cycle, company.people.writer);
    await app.db.prisma.cycle.update({
      where: { id: cycle.id },
      data: { closedAt: scene.at('2026-03-05') },
    });
    app.clock.set(scene.at('2026-03-16'));
    await scene.sweep();
    await app.db.prisma.cycle.update({ where: { id: cycle.id }, data: { closedAt: null } });
    await scene.sweep();
    expect(await scene.stateOf(form)).toBe('open');
    expect(await scene.toldOf(company.people.writer, cycle)).toEqual([]);
    expect(
      (await scene.momentsOf(cycle)).map(({ kind, passedOver }) => [kind, passedOver]),
    ).toEqual([
      ['stage_start', true],
      ['auto_close', true],
    ]);
    await scene.move(cycle, { autoCloseDate: scene.day('2026-03-18') });
    app.clock.set(scene.at('2026-03-19'));
    await scene.sweep();
    expect(await scene.stateOf(form)).toBe('incomplete');
  });

  it('that is closed between the sweep and the job stays unchanged', async () => {
    const cycle = await scene.season([{ autoCloseDate: '2026-03-15' }]);
    const form = await scene.formOf(cycle, company.people.writer);
    app.clock.set(scene.at('2026-03-16'));
    await app.services.dueMomentsJob.waiting();
    await app.db.prisma.cycle.update({
      where: { id: cycle.id },
      data: { closedAt: app.clock.now() },
    });
    await scene.work(cycle.id);
    expect(await scene.stateOf(form)).toBe('open');
    expect(await scene.momentsOf(cycle)).toMatchObject([{ passedOver: true, affected: 0 }]);
  });
});
