import { LABELS } from '@reviews/domain';
import { buildDraft, buildSubmittedPulse } from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDueMomentScene, type DueMomentScene } from '../../testing/due-moment-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { listCalls } from '../../testing/tracked-cycle.ts';
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

describe('[CYC-07] auto-close', () => {
  it('closes open reviews once their day is over for the organisation, and nothing earlier', async () => {
    const cycle = await scene.season([{ autoCloseDate: '2026-03-28' }]);
    const open = await scene.formOf(cycle, company.people.writer);
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
    app.clock.set(scene.at('2026-03-28', '23:59'));
    await scene.sweep();
    expect(await Promise.all([open, drafted, complete].map(scene.stateOf))).toEqual([
      'open',
      'draft',
      'complete',
    ]);
    app.clock.set(scene.at('2026-03-29', '00:00'));
    await scene.sweep();
    expect(await Promise.all([open, drafted, complete].map(scene.stateOf))).toEqual([
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
    expect(await scene.logged(open.id, 'pulse.auto_closed')).toMatchObject([
      { actorId: null, details: { state: 'open' } },
    ]);
    expect(await scene.momentsOf(cycle)).toMatchObject([
      {
        kind: 'auto_close',
        dueAt: scene.at('2026-03-29', '00:00'),
        affected: 2,
        passedOver: false,
      },
    ]);
    // The text is kept for a later reopening.
    expect(await app.db.prisma.draftGroup.count({ where: { pulseId: drafted.id } })).toBe(1);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('by days, counts from the day each review was opened; zero days means the end of that day', async () => {
    const cycle = await scene.season([{ autoCloseDays: 0 }, { autoCloseDays: 2 }]);
    app.clock.set(scene.at('2026-03-28', '23:30'));
    const [none, two] = [
      await scene.formOf(cycle, company.people.writer, 0),
      await scene.formOf(cycle, company.people.writer, 1),
    ];
    await scene.sweep();
    expect(await scene.stateOf(none)).toBe('open');
    app.clock.set(scene.at('2026-03-29', '00:10'));
    const later = await scene.formOf(cycle, company.people.subject, 0);
    await scene.sweep();
    expect(await Promise.all([none, two, later].map(scene.stateOf))).toEqual([
      'incomplete',
      'open',
      'open',
    ]);
    app.clock.set(scene.at('2026-03-31', '00:00'));
    await scene.sweep();
    expect(await Promise.all([two, later].map(scene.stateOf))).toEqual([
      'incomplete',
      'incomplete',
    ]);
  });

  it('[CYC-04, CYC-12] by days, closes nothing before its stage starts or before it is due', async () => {
    const cycle = await scene.season([
      { startDate: '2026-03-20', autoCloseDays: 2 },
      { autoCloseDays: 2, dueDays: 9 },
    ]);
    const [ahead, due] = [
      await scene.formOf(cycle, company.people.writer, 0),
      await scene.formOf(cycle, company.people.writer, 1),
    ];
    app.clock.set(scene.at('2026-03-11'));
    await scene.sweep();
    expect(await Promise.all([ahead, due].map(scene.stateOf))).toEqual(['open', 'open']);
    app.clock.set(scene.at('2026-03-22', '23:59'));
    await scene.sweep();
    expect(await Promise.all([ahead, due].map(scene.stateOf))).toEqual(['open', 'incomplete']);
    app.clock.set(scene.at('2026-03-23', '00:00'));
    await scene.sweep();
    expect(await scene.stateOf(ahead)).toBe('incomplete');
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('closes a review with its own closing date on that date', async () => {
    const cycle = await scene.season([{ autoCloseDate: '2026-03-10' }]);
    const [ordinary, extended, shortened] = [
      await scene.formOf(cycle, company.people.writer),
      await scene.formOf(cycle, company.people.subject),
      await scene.formOf(cycle, company.people.stranger),
    ];
    await app.db.prisma.pulse.update({
      where: { id: extended.id },
      data: { dueDateOverride: scene.day('2026-03-15') },
    });
    await app.db.prisma.pulse.update({
      where: { id: shortened.id },
      data: { autoCloseDateOverride: scene.day('2026-03-05') },
    });
    const seen: Record<string, string[]> = {};
    for (const today of ['2026-03-06', '2026-03-11', '2026-03-15', '2026-03-16']) {
      app.clock.set(scene.at(today));
      await scene.sweep();
      seen[today] = await Promise.all([ordinary, extended, shortened].map(scene.stateOf));
    }
    expect(seen).toEqual({
      '2026-03-06': ['open', 'open', 'incomplete'],
      '2026-03-11': ['incomplete', 'open', 'incomplete'],
      '2026-03-15': ['incomplete', 'open', 'incomplete'],
      '2026-03-16': ['incomplete', 'incomplete', 'incomplete'],
    });
  });

  it('keeps reviews closed when the date moves later, and a reopened one open until then', async () => {
    const cycle = await scene.season([{ autoCloseDate: '2026-03-10' }]);
    const [closed, reopened] = [
      await scene.formOf(cycle, company.people.writer),
      await scene.formOf(cycle, company.people.subject),
    ];
    app.clock.set(scene.at('2026-03-11'));
    await scene.sweep();
    await app.services.lifecycle.reopen(company.actors.hr, reopened.hash);
    await scene.sweep();
    expect(await Promise.all([closed, reopened].map(scene.stateOf))).toEqual([
      'incomplete',
      'open',
    ]);
    await scene.move(cycle, { autoCloseDate: scene.day('2026-03-20') });
    app.clock.set(scene.at('2026-03-15'));
    await scene.sweep();
    expect(await Promise.all([closed, reopened].map(scene.stateOf))).toEqual([
      'incomplete',
      'open',
    ]);
    // Back to a past day: it applies to the review too.
    await scene.move(cycle, { autoCloseDate: scene.day('2026-03-09') });
    await scene.sweep();
    expect(await scene.stateOf(reopened)).toBe('open');
    await scene.move(cycle, { autoCloseDate: scene.day('2026-03-20') });
    app.clock.set(scene.at('2026-03-21'));
    await scene.sweep();
    expect(await Promise.all([closed, reopened].map(scene.stateOf))).toEqual([
      'incomplete',
      'incomplete',
    ]);
    expect(await scene.logged(closed.id, 'pulse.auto_closed')).toHaveLength(1);
  });

  it('follows a date that is moved before it was processed', async () => {
    const cycle = await scene.season([{ autoCloseDate: '2026-03-10' }]);
    const form = await scene.formOf(cycle, company.people.writer);
    app.clock.set(scene.at('2026-03-11'));
    const cycles = await app.services.dueMomentsJob.waiting();
    expect(cycles).toContain(cycle.id);
    await scene.move(cycle, { autoCloseDate: scene.day('2026-03-12') });
    await scene.work(cycle.id);
    expect(await scene.stateOf(form)).toBe('open');
    expect(await scene.momentsOf(cycle)).toEqual([]);
    await scene.move(cycle, { autoCloseDate: scene.day('2026-03-10') });
    await scene.sweep();
    expect(await scene.stateOf(form)).toBe('incomplete');
  });

  it('continues after a kill', async () => {
    const cycle = await scene.season([{ autoCloseDate: '2026-03-10' }]);
    await app.db.prisma.pulse.createMany({
      data: Array.from({ length: 1200 }, (_, index) => ({
        hash: `closing${cycle.id}x${index}`,
        cycleId: cycle.id,
        cyclePulseId: present(cycle.pulses[0]).id,
        stageId: scene.stageOf(cycle).id,
        templateId: present(cycle.pulses[0]).templateId,
        templateVersionId: present(cycle.pulses[0]).templateVersionId,
        employeeId: company.people.subject.id,
        assigneeId: company.people.writer.id,
        employeeSortKey: company.people.subject.sortKey,
        assigneeSortKey: company.people.writer.sortKey,
        isDuplicate: true,
        openedAt: app.clock.now(),
      })),
    });
    app.clock.set(scene.at('2026-03-11'));
    await app.services.dueMomentsJob.waiting();
    const left = () => app.db.prisma.pulse.count({ where: { cycleId: cycle.id, state: 'open' } });
    const seen = [];
    for (let more = true; more; seen.push(await left()))
      more = await app.services.dueMomentsJob.step(cycle.id);
    expect(seen).toEqual([700, 200, 0, 0]);
    expect(await scene.momentsOf(cycle)).toMatchObject([
      { affected: 1200, doneAt: app.clock.now() },
    ]);
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
