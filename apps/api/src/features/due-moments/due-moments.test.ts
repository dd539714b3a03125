import { LABELS, momentOf } from '@reviews/domain';
import { unreleasePackets } from '@reviews/contracts';
import {
  buildCycle,
  buildDraft,
  buildEmployee,
  buildPulse,
  buildSubmittedPulse,
  type BuiltCycle,
  type BuiltEmployee,
  type CycleGiven,
  type StageGiven,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServices } from '../../services.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { listCalls } from '../../testing/tracked-cycle.ts';
import { buildCompany, present, type Company } from '../../testing/worlds.ts';

const BERLIN = 'Europe/Berlin';
const NEVER_ENDING = new AbortController().signal;
let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  await app.db.prisma.appConfig.update({ where: { id: 1 }, data: { timeZone: BERLIN } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(at('2026-03-02'));
  // Each test has its own cycles: closes those of the tests before.
  await app.db.prisma.cycle.updateMany({ data: { closedAt: app.clock.now() } });
});

/** Returns a moment by day and time in Berlin. */
const at = (day: string, time = '12:00') => momentOf(day, time, BERLIN);
const work = (cycleId: number, services = app.services) =>
  services.dueMomentsJob.run(cycleId, { signal: NEVER_ENDING, isLast: false });
/** Runs the server's periodic sweep once. */
async function sweep(services = app.services): Promise<number[]> {
  const cycles = await services.dueMomentsJob.waiting();
  for (const id of cycles) await work(id, services);
  return [...cycles];
}
const season = (stages: readonly StageGiven[], given: Partial<CycleGiven> = {}) =>
  buildCycle(app.db, {
    launchedAt: at('2026-03-02'),
    startDate: '2026-03-02',
    endDate: '2026-12-20',
    ...given,
    pulses: stages.map((stage) => ({ stageless: true, stages: [stage] })),
  });
const formOf = (
  cycle: BuiltCycle,
  employee: BuiltEmployee,
  pulse = 0,
  openedAt = app.clock.now(),
) =>
  buildPulse(app.db, {
    employee,
    assignee: employee,
    cyclePulse: present(cycle.pulses[pulse]),
    openedAt,
  });
const stateOf = async ({ id }: { readonly id: number }) =>
  (await app.db.prisma.pulse.findUniqueOrThrow({ where: { id } })).state;
const momentsOf = (cycle: BuiltCycle) =>
  app.db.prisma.dueMoment.findMany({
    where: { cycleId: cycle.id },
    orderBy: [{ dueAt: 'asc' }, { kind: 'asc' }, { id: 'asc' }],
  });
const stageOf = (cycle: BuiltCycle, pulse = 0) => present(cycle.pulses[pulse]?.stages[0]);
const move = (
  cycle: BuiltCycle,
  data: { startDate?: Date | null; autoCloseDate?: Date | null },
  pulse = 0,
) => app.db.prisma.stage.update({ where: { id: stageOf(cycle, pulse).id }, data });
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const toldOf = ({ user }: BuiltEmployee, cycle: BuiltCycle) =>
  app.db.prisma.notice.findMany({
    where: { userId: user.id, kind: 'assigned', pulse: { cycleId: cycle.id } },
    include: { mail: true },
  });
const another = (name: string) =>
  buildEmployee(app.db, { preferredName: name, department: 'Engineering', password: null });
const logged = (id: number, action: string) =>
  app.db.prisma.changeLog.findMany({ where: { entity: 'pulse', entityId: String(id), action } });

describe('[CYC-07] auto-close', () => {
  it('closes open reviews once their day is over for the organisation, and nothing earlier', async () => {
    const cycle = await season([{ autoCloseDate: '2026-03-28' }]);
    const open = await formOf(cycle, company.people.writer);
    const { pulse: drafted } = await buildDraft(app.db, {
      employee: company.people.subject,
      assignee: company.people.subject,
      cyclePulse: present(cycle.pulses[0]),
      openedAt: app.clock.now(),
    });
    const complete = await buildSubmittedPulse(app.db, {
      employee: company.people.stranger,
      assignee: company.people.stranger,
      cyclePulse: present(cycle.pulses[0]),
      openedAt: app.clock.now(),
    });
    app.clock.set(at('2026-03-28', '23:59'));
    await sweep();
    expect(await Promise.all([open, drafted, complete].map(stateOf))).toEqual([
      'open',
      'draft',
      'complete',
    ]);
    app.clock.set(at('2026-03-29', '00:00'));
    await sweep();
    expect(await Promise.all([open, drafted, complete].map(stateOf))).toEqual([
      'incomplete',
      'incomplete',
      'complete',
    ]);
    const listed = listCalls(await app.as(company.people.hr.user), {
      cycle,
      pulse: present(cycle.pulses[0]),
    });
    expect(
      Object.fromEntries(
        (await listed.search()).data.map(({ hash, status }) => [hash, status.label]),
      ),
    ).toEqual({
      [open.hash]: 'Closed Incomplete',
      [drafted.hash]: 'Closed Incomplete',
      [complete.hash]: LABELS.status.complete,
    });
    expect(await logged(open.id, 'pulse.auto_closed')).toMatchObject([
      { actorId: null, details: { state: 'open' } },
    ]);
    expect(await momentsOf(cycle)).toMatchObject([
      { kind: 'auto_close', dueAt: at('2026-03-29', '00:00'), affected: 2, passedOver: false },
    ]);
    // The text is kept for a later reopening.
    expect(await app.db.prisma.draftGroup.count({ where: { pulseId: drafted.id } })).toBe(1);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('by days, counts from the day each review was opened; zero days means the end of that day', async () => {
    const cycle = await season([{ autoCloseDays: 0 }, { autoCloseDays: 2 }]);
    app.clock.set(at('2026-03-28', '23:30'));
    const [none, two] = [
      await formOf(cycle, company.people.writer, 0),
      await formOf(cycle, company.people.writer, 1),
    ];
    await sweep();
    expect(await stateOf(none)).toBe('open');
    app.clock.set(at('2026-03-29', '00:10'));
    const later = await formOf(cycle, company.people.subject, 0);
    await sweep();
    expect(await Promise.all([none, two, later].map(stateOf))).toEqual([
      'incomplete',
      'open',
      'open',
    ]);
    app.clock.set(at('2026-03-31', '00:00'));
    await sweep();
    expect(await Promise.all([two, later].map(stateOf))).toEqual(['incomplete', 'incomplete']);
  });

  it('[CYC-04, CYC-12] by days, closes nothing before its stage starts or before it is due', async () => {
    const cycle = await season([
      { startDate: '2026-03-20', autoCloseDays: 2 },
      { autoCloseDays: 2, dueDays: 9 },
    ]);
    const [ahead, due] = [
      await formOf(cycle, company.people.writer, 0),
      await formOf(cycle, company.people.writer, 1),
    ];
    app.clock.set(at('2026-03-11'));
    await sweep();
    expect(await Promise.all([ahead, due].map(stateOf))).toEqual(['open', 'open']);
    app.clock.set(at('2026-03-22', '23:59'));
    await sweep();
    expect(await Promise.all([ahead, due].map(stateOf))).toEqual(['open', 'incomplete']);
    app.clock.set(at('2026-03-23', '00:00'));
    await sweep();
    expect(await stateOf(ahead)).toBe('incomplete');
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('closes a review with its own closing date on that date', async () => {
    const cycle = await season([{ autoCloseDate: '2026-03-10' }]);
    const [ordinary, extended, shortened] = [
      await formOf(cycle, company.people.writer),
      await formOf(cycle, company.people.subject),
      await formOf(cycle, company.people.stranger),
    ];
    await app.db.prisma.pulse.update({
      where: { id: extended.id },
      data: { dueDateOverride: day('2026-03-15') },
    });
    await app.db.prisma.pulse.update({
      where: { id: shortened.id },
      data: { autoCloseDateOverride: day('2026-03-05') },
    });
    const seen: Record<string, string[]> = {};
    for (const today of ['2026-03-06', '2026-03-11', '2026-03-15', '2026-03-16']) {
      app.clock.set(at(today));
      await sweep();
      seen[today] = await Promise.all([ordinary, extended, shortened].map(stateOf));
    }
    expect(seen).toEqual({
      '2026-03-06': ['open', 'open', 'incomplete'],
      '2026-03-11': ['incomplete', 'open', 'incomplete'],
      '2026-03-15': ['incomplete', 'open', 'incomplete'],
      '2026-03-16': ['incomplete', 'incomplete', 'incomplete'],
    });
  });

  it('keeps reviews closed when the date moves later, and a reopened one open until then', async () => {
    const cycle = await season([{ autoCloseDate: '2026-03-10' }]);
    const [closed, reopened] = [
      await formOf(cycle, company.people.writer),
      await formOf(cycle, company.people.subject),
    ];
    app.clock.set(at('2026-03-11'));
    await sweep();
    await app.services.lifecycle.reopen(company.actors.hr, reopened.hash);
    await sweep();
    expect(await Promise.all([closed, reopened].map(stateOf))).toEqual(['incomplete', 'open']);
    await move(cycle, { autoCloseDate: day('2026-03-20') });
    app.clock.set(at('2026-03-15'));
    await sweep();
    expect(await Promise.all([closed, reopened].map(stateOf))).toEqual(['incomplete', 'open']);
    // Back to a past day: it applies to the review too.
    await move(cycle, { autoCloseDate: day('2026-03-09') });
    await sweep();
    expect(await stateOf(reopened)).toBe('open');
    await move(cycle, { autoCloseDate: day('2026-03-20') });
    app.clock.set(at('2026-03-21'));
    await sweep();
    expect(await Promise.all([closed, reopened].map(stateOf))).toEqual([
      'incomplete',
      'incomplete',
    ]);
    expect(await logged(closed.id, 'pulse.auto_closed')).toHaveLength(1);
  });

  it('follows a date that is moved before it was processed', async () => {
    const cycle = await season([{ autoCloseDate: '2026-03-10' }]);
    const form = await formOf(cycle, company.people.writer);
    app.clock.set(at('2026-03-11'));
    const cycles = await app.services.dueMomentsJob.waiting();
    expect(cycles).toContain(cycle.id);
    await move(cycle, { autoCloseDate: day('2026-03-12') });
    await work(cycle.id);
    expect(await stateOf(form)).toBe('open');
    expect(await momentsOf(cycle)).toEqual([]);
    await move(cycle, { autoCloseDate: day('2026-03-10') });
    await sweep();
    expect(await stateOf(form)).toBe('incomplete');
  });

  it('continues after a kill', async () => {
    const cycle = await season([{ autoCloseDate: '2026-03-10' }]);
    await app.db.prisma.pulse.createMany({
      data: Array.from({ length: 1200 }, (_, index) => ({
        hash: `closing${cycle.id}x${index}`,
        cycleId: cycle.id,
        cyclePulseId: present(cycle.pulses[0]).id,
        stageId: stageOf(cycle).id,
        templateId: present(cycle.pulses[0]).templateId,
        templateVersionId: present(cycle.pulses[0]).templateVersionId,
        employeeId: company.people.subject.id,
        assigneeId: company.people.writer.id,
        employeeSortKey: company.people.subject.sortKey,
        assigneeSortKey: company.people.writer.sortKey,
        openedAt: app.clock.now(),
      })),
    });
    app.clock.set(at('2026-03-11'));
    await app.services.dueMomentsJob.waiting();
    const left = () => app.db.prisma.pulse.count({ where: { cycleId: cycle.id, state: 'open' } });
    const seen = [];
    for (let more = true; more; seen.push(await left()))
      more = await app.services.dueMomentsJob.step(cycle.id);
    expect(seen).toEqual([700, 200, 0, 0]);
    expect(await momentsOf(cycle)).toMatchObject([{ affected: 1200, doneAt: app.clock.now() }]);
    expect(
      await app.db.prisma.changeLog.count({
        where: {
          action: 'pulse.auto_closed',
          entityId: {
            in: (await app.db.prisma.pulse.findMany({ where: { cycleId: cycle.id } })).map(
              ({ id }) => String(id),
            ),
          },
        },
      }),
    ).toBe(1200);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });
});

describe('[CYC-04, CYC-05] stage start', () => {
  it('notifies everyone who can now write once as the day begins, however many servers run and however often', async () => {
    const cycle = await season([{ startDate: '2026-03-29' }]);
    const forms = [
      await formOf(cycle, company.people.writer),
      await formOf(cycle, company.people.subject),
    ];
    await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: present(cycle.pulses[0]),
      openedAt: app.clock.now(),
    });
    app.clock.set(at('2026-03-28', '23:59'));
    await sweep();
    expect(await toldOf(company.people.writer, cycle)).toEqual([]);
    app.clock.set(at('2026-03-29', '00:00'));
    const other = createServices({ ...app.services });
    await Promise.all([sweep(), sweep(other), sweep(), sweep(other)]);
    await sweep();
    const told = await toldOf(company.people.writer, cycle);
    // One notice, about the person's own review first, and one email.
    expect(told.map(({ pulseId, actorId, mail }) => [pulseId, actorId, mail?.state])).toEqual([
      [forms[0]?.id, null, 'waiting'],
    ]);
    expect(await toldOf(company.people.subject, cycle)).toHaveLength(1);
    expect(await momentsOf(cycle)).toMatchObject([
      { kind: 'stage_start', affected: 2, dueAt: at('2026-03-29', '00:00') },
    ]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('notifies no one about blocked reviews, no one notified by the launch, and no one who left', async () => {
    const cycle = await buildCycle(app.db, {
      launchedAt: at('2026-03-02'),
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
    await formOf(cycle, held, 0);
    for (const person of [held, told, gone, free]) await formOf(cycle, person, 1);
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
    app.clock.set(at('2026-03-09', '06:00'));
    await sweep();
    expect(
      await Promise.all(
        [held, told, gone, free].map(async (person) => (await toldOf(person, cycle)).length),
      ),
    ).toEqual([0, 1, 0, 1]);
  });

  it('does not notify twice when the start is moved later after it came', async () => {
    const cycle = await season([{ startDate: '2026-03-09' }]);
    await formOf(cycle, company.people.writer);
    app.clock.set(at('2026-03-10'));
    await sweep();
    await move(cycle, { startDate: day('2026-03-20') });
    app.clock.set(at('2026-03-21'));
    await sweep();
    expect(await toldOf(company.people.writer, cycle)).toHaveLength(1);
  });

  it('leaves a start on the launch day to the launch', async () => {
    const cycle = await season([{ startDate: '2026-03-02' }]);
    await formOf(cycle, company.people.writer);
    app.clock.set(at('2026-03-10'));
    await sweep();
    expect(await momentsOf(cycle)).toEqual([]);
  });
});

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
      openedAt: at('2026-03-02'),
      closedAt,
    });

  it('releases a ready packet the set number of days after its last completion, at the set time, across a clock change', async () => {
    const cycle = await season([{}], { packetReleaseDays: 3, packetReleaseTime: '09:00' });
    const [ready, open] = [await another('Rae Ready'), await another('Opal Open')];
    await completed(cycle, ready, at('2026-03-26', '10:00'));
    await completed(cycle, ready, at('2026-03-27', '18:00'));
    await completed(cycle, open, at('2026-03-27', '18:00'));
    await formOf(cycle, open, 0, at('2026-03-02'));
    app.clock.set(at('2026-03-30', '08:59'));
    await sweep();
    expect(await released(cycle, ready, open)).toEqual([false, false]);
    app.clock.set(at('2026-03-30', '09:00'));
    const other = createServices({ ...app.services });
    await Promise.all([sweep(), sweep(other), sweep()]);
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
    const cycle = await season([{}], {
      packetReleaseDate: '2026-10-25',
      packetReleaseTime: '02:30',
    });
    const [ready, late] = [await another('Rae Ready'), await another('Lou Late')];
    await completed(cycle, ready, at('2026-10-20'));
    const open = await formOf(cycle, late, 0, at('2026-03-02'));
    await completed(cycle, late, at('2026-10-20'));
    app.clock.set(new Date('2026-10-25T00:29:59Z'));
    await sweep();
    expect(await released(cycle, ready)).toEqual([false]);
    app.clock.set(new Date('2026-10-25T00:30:00Z'));
    await sweep();
    expect(await released(cycle, ready, late)).toEqual([true, false]);
    app.clock.set(at('2026-10-27'));
    await app.db.prisma.pulse.update({
      where: { id: open.id },
      data: { state: 'incomplete', closedAt: app.clock.now() },
    });
    await sweep();
    expect(await released(cycle, late)).toEqual([true]);
  });

  it('does not repeat after a withdrawal, whatever dates change; only a person can release again', async () => {
    const cycle = await season([{}], { packetReleaseDate: '2026-03-10' });
    const [auto, byHand] = [await another('Abe Auto'), await another('Hal Hand')];
    for (const one of [auto, byHand]) await completed(cycle, one, at('2026-03-05'));
    await app.services.packets.release(company.actors.hr, cycle.id, { employee_ids: [byHand.id] });
    await company.callers.hr.call(unreleasePackets, {
      params: { cycleId: String(cycle.id) },
      body: { employee_ids: [byHand.id] },
    });
    app.clock.set(at('2026-03-10', '00:00'));
    await sweep();
    expect(await released(cycle, auto, byHand)).toEqual([true, false]);
    await company.callers.hr.call(unreleasePackets, {
      params: { cycleId: String(cycle.id) },
      body: { employee_ids: [auto.id] },
    });
    await app.db.prisma.cycle.update({
      where: { id: cycle.id },
      data: { packetReleaseDate: day('2026-03-12') },
    });
    app.clock.set(at('2026-03-13'));
    await sweep();
    expect(await released(cycle, auto, byHand)).toEqual([false, false]);
  });

  it('follows a date that is moved before it was processed, and continues after a kill', async () => {
    const cycle = await season([{}], { packetReleaseDate: '2026-03-10' });
    const person = await another('Mo Moved');
    await completed(cycle, person, at('2026-03-05'));
    app.clock.set(at('2026-03-10'));
    await app.services.dueMomentsJob.waiting();
    await app.db.prisma.cycle.update({
      where: { id: cycle.id },
      data: { packetReleaseDate: day('2026-03-12') },
    });
    await work(cycle.id);
    expect(await released(cycle, person)).toEqual([false]);
    app.clock.set(at('2026-03-12'));
    // Killed between the two: the moment is already recorded.
    await app.services.dueMomentsJob.waiting();
    expect(await released(cycle, person)).toEqual([false]);
    await work(cycle.id);
    expect(await released(cycle, person)).toEqual([true]);
  });

  it('in a closed cycle releases what is due after it closed, and nothing due before', async () => {
    const given = { packetReleaseDate: '2026-03-10' } as const;
    const [before, after] = [await season([{}], given), await season([{}], given)];
    const person = await another('Cy Closed');
    for (const cycle of [before, after]) await completed(cycle, person, at('2026-03-05'));
    await app.db.prisma.cycle.update({
      where: { id: before.id },
      data: { closedAt: at('2026-03-11') },
    });
    await app.db.prisma.cycle.update({
      where: { id: after.id },
      data: { closedAt: at('2026-03-09') },
    });
    app.clock.set(at('2026-03-12'));
    await sweep();
    expect(await released(before, person)).toEqual([false]);
    expect(await released(after, person)).toEqual([true]);
  });
});

describe('a cycle', () => {
  it('that ran without a server is caught up once, in order', async () => {
    const cycle = await buildCycle(app.db, {
      launchedAt: at('2026-03-02'),
      startDate: '2026-03-02',
      endDate: '2026-12-20',
      pulses: [
        { stages: [{ title: 'Self', autoCloseDate: '2026-03-20' }] },
        { stages: [{ title: 'Manager', startDate: '2026-03-21', autoCloseDate: '2026-11-05' }] },
      ],
    });
    const { subject, manager } = company.people;
    const self = await formOf(cycle, subject, 0);
    const about = await buildPulse(app.db, {
      employee: subject,
      assignee: manager,
      cyclePulse: present(cycle.pulses[1]),
      openedAt: app.clock.now(),
    });
    app.clock.set(at('2026-11-06', '03:00'));
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(
      (await momentsOf(cycle)).map(({ kind, dueAt, affected }) => [kind, dueAt, affected]),
    ).toEqual([
      // The stage start notifies because the stage before closed at the same moment.
      ['auto_close', at('2026-03-21', '00:00'), 1],
      ['stage_start', at('2026-03-21', '00:00'), 1],
      ['auto_close', at('2026-11-06', '00:00'), 1],
    ]);
    expect(await Promise.all([self, about].map(stateOf))).toEqual(['incomplete', 'incomplete']);
    expect(await toldOf(manager, cycle)).toHaveLength(1);
  });

  it('played hour by hour over both clock changes does each thing once at its moment', async () => {
    const cycle = await season([{ startDate: '2026-03-29', autoCloseDate: '2026-10-25' }]);
    const form = await formOf(cycle, company.people.writer);
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
      await sweep();
      // The clock jumps back.
      app.clock.advance(-5 * 3_600_000);
      await sweep();
      for (const { kind, doneAt } of await momentsOf(cycle))
        if (doneAt !== null && !done.has(kind)) done.set(kind, doneAt.toISOString());
    }
    // Midnight of 29 March is 23:00 UTC, and so is midnight after 25 October, a day on which two
    // hours are the same.
    expect([...done]).toEqual([
      ['stage_start', '2026-03-28T23:30:00.000Z'],
      ['auto_close', '2026-10-25T23:30:00.000Z'],
    ]);
    expect(await toldOf(company.people.writer, cycle)).toHaveLength(1);
    expect(await logged(form.id, 'pulse.auto_closed')).toHaveLength(1);
  });

  it('that is closed does nothing, and catches nothing up when reopened', async () => {
    const cycle = await season([{ startDate: '2026-03-09', autoCloseDate: '2026-03-15' }]);
    const form = await formOf(cycle, company.people.writer);
    await app.db.prisma.cycle.update({
      where: { id: cycle.id },
      data: { closedAt: at('2026-03-05') },
    });
    app.clock.set(at('2026-03-16'));
    await sweep();
    await app.db.prisma.cycle.update({ where: { id: cycle.id }, data: { closedAt: null } });
    await sweep();
    expect(await stateOf(form)).toBe('open');
    expect(await toldOf(company.people.writer, cycle)).toEqual([]);
    expect((await momentsOf(cycle)).map(({ kind, passedOver }) => [kind, passedOver])).toEqual([
      ['stage_start', true],
      ['auto_close', true],
    ]);
    await move(cycle, { autoCloseDate: day('2026-03-18') });
    app.clock.set(at('2026-03-19'));
    await sweep();
    expect(await stateOf(form)).toBe('incomplete');
  });

  it('that is closed between the sweep and the job stays unchanged', async () => {
    const cycle = await season([{ autoCloseDate: '2026-03-15' }]);
    const form = await formOf(cycle, company.people.writer);
    app.clock.set(at('2026-03-16'));
    await app.services.dueMomentsJob.waiting();
    await app.db.prisma.cycle.update({
      where: { id: cycle.id },
      data: { closedAt: app.clock.now() },
    });
    await work(cycle.id);
    expect(await stateOf(form)).toBe('open');
    expect(await momentsOf(cycle)).toMatchObject([{ passedOver: true, affected: 0 }]);
  });
});
