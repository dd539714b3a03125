import { unreleasePackets } from '@reviews/contracts';
import { buildSubmittedPulse, type BuiltCycle, type BuiltEmployee } from '@reviews/factories';
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

describe('[PKT-04, PKT-05] automatic packet release', () => {
  const packetOf = (cycle: BuiltCycle, person: BuiltEmployee) =>
    app.db.prisma.packet.findUnique({
      where: { cycleId_employeeId: { cycleId: cycle.id, employeeId: person.id } },
    });
  const released = async (cycle: BuiltCycle, ...people: BuiltEmployee[]) =>
    Promise.all(people.map(async (one) => (await packetOf(cycle, one))?.state === 'released'));
  const completed = (cycle: BuiltCycle, person: BuiltEmployee, closedAt: Date) =>
    buildSubmittedPulse(app.db, {
      employee: person,
      assignee: company.people.writer,
      cyclePulse: present(cycle.pulses[0]),
      openedAt: scene.at('2026-03-02'),
      closedAt,
    });

  it('releases a ready packet the set number of days after its last completion, at the set time, across a clock change', async () => {
    const cycle = await scene.season([{}], { packetReleaseDays: 3, packetReleaseTime: '09:00' });
    const [ready, open] = [await scene.another('Rae Ready'), await scene.another('Opal Open')];
    await completed(cycle, ready, scene.at('2026-03-26', '10:00'));
    await completed(cycle, ready, scene.at('2026-03-27', '18:00'));
    await completed(cycle, open, scene.at('2026-03-27', '18:00'));
    await scene.formOf(cycle, open, 0, scene.at('2026-03-02'));
    app.clock.set(scene.at('2026-03-30', '08:59'));
    await scene.sweep();
    expect(await released(cycle, ready, open)).toEqual([false, false]);
    app.clock.set(scene.at('2026-03-30', '09:00'));
    const other = createServices({ ...app.services });
    await Promise.all([scene.sweep(), scene.sweep(other), scene.sweep()]);
    expect(await released(cycle, ready, open)).toEqual([true, false]);
    const notices = await app.db.prisma.notice.findMany({
      where: { userId: ready.user.id, kind: 'packet_released' },
    });
    expect(notices.map(({ actorId }) => actorId)).toEqual([null]);
    expect(
      await app.db.prisma.changeLog.count({
        where: {
          action: 'packet.released',
          entityId: String(present(await packetOf(cycle, ready)).id),
        },
      }),
    ).toBe(1);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('releases on the set date, at the first of two equal times when clocks go back; later packets as soon as they are ready', async () => {
    const cycle = await scene.season([{}], {
      packetReleaseDate: '2026-10-25',
      packetReleaseTime: '02:30',
    });
    const [ready, late] = [await scene.another('Rae Ready'), await scene.another('Lou Late')];
    await completed(cycle, ready, scene.at('2026-10-20'));
    const open = await scene.formOf(cycle, late, 0, scene.at('2026-03-02'));
    await completed(cycle, late, scene.at('2026-10-20'));
    app.clock.set(new Date('2026-10-25T00:29:59Z'));
    await scene.sweep();
    expect(await released(cycle, ready)).toEqual([false]);
    app.clock.set(new Date('2026-10-25T00:30:00Z'));
    await scene.sweep();
    expect(await released(cycle, ready, late)).toEqual([true, false]);
    app.clock.set(scene.at('2026-10-27'));
    await app.db.prisma.pulse.update({
      where: { id: open.id },
      data: { state: 'incomplete', closedAt: app.clock.now() },
    });
    await scene.sweep();
    expect(await released(cycle, late)).toEqual([true]);
  });

  it('does not repeat after a withdrawal, whatever dates change; only a person can release again', async () => {
    const cycle = await scene.season([{}], { packetReleaseDate: '2026-03-10' });
    const [auto, byHand] = [await scene.another('Abe Auto'), await scene.another('Hal Hand')];
    for (const one of [auto, byHand]) await completed(cycle, one, scene.at('2026-03-05'));
    await app.services.packets.release(company.actors.hr, cycle.id, { employee_ids: [byHand.id] });
    await company.callers.hr.call(unreleasePackets, {
      params: { cycleId: String(cycle.id) },
      body: { employee_ids: [byHand.id] },
    });
    app.clock.set(scene.at('2026-03-10', '00:00'));
    await scene.sweep();
    expect(await released(cycle, auto, byHand)).toEqual([true, false]);
    await company.callers.hr.call(unreleasePackets, {
      params: { cycleId: String(cycle.id) },
      body: { employee_ids: [auto.id] },
    });
    await app.db.prisma.cycle.update({
      where: { id: cycle.id },
      data: { packetReleaseDate: scene.day('2026-03-12') },
    });
    app.clock.set(scene.at('2026-03-13'));
    await scene.sweep();
    expect(await released(cycle, auto, byHand)).toEqual([false, false]);
  });

  it('follows a date that is moved before it was processed, and continues after a kill', async () => {
    const cycle = await scene.season([{}], { packetReleaseDate: '2026-03-10' });
    const person = await scene.another('Mo Moved');
    await completed(cycle, person, scene.at('2026-03-05'));
    app.clock.set(scene.at('2026-03-10'));
    await app.services.dueMomentsJob.waiting();
    await app.db.prisma.cycle.update({
      where: { id: cycle.id },
      data: { packetReleaseDate: scene.day('2026-03-12') },
    });
    await scene.work(cycle.id);
    expect(await released(cycle, person)).toEqual([false]);
    app.clock.set(scene.at('2026-03-12'));
    // Killed between the two: the moment is already recorded.
    await app.services.dueMomentsJob.waiting();
    expect(await released(cycle, person)).toEqual([false]);
    await scene.work(cycle.id);
    expect(await released(cycle, person)).toEqual([true]);
  });

  it('in a closed cycle releases what is due after it closed, and nothing due before', async () => {
    const given = { packetReleaseDate: '2026-03-10' } as const;
    const [before, after] = [await scene.season([{}], given), await scene.season([{}], given)];
    const person = await scene.another('Cy Closed');
    for (const cycle of [before, after]) await completed(cycle, person, scene.at('2026-03-05'));
    await app.db.prisma.cycle.update({
      where: { id: before.id },
      data: { closedAt: scene.at('2026-03-11') },
    });
    await app.db.prisma.cycle.update({
      where: { id: after.id },
      data: { closedAt: scene.at('2026-03-09') },
    });
    app.clock.set(scene.at('2026-03-12'));
    await scene.sweep();
    expect(await released(before, person)).toEqual([false]);
    expect(await released(after, person)).toEqual([true]);
  });
});
