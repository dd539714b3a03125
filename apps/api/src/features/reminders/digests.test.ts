import { nudge } from '@reviews/contracts';
import { inTransaction } from '@reviews/db';
import {
  buildCycle,
  buildDeclinedPulse,
  buildEmployee,
  buildIncompletePulse,
  buildPulse,
  buildSubmittedPulse,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onTransaction } from '../../core/sql.ts';
import { createServices } from '../../services.ts';
import { eventually } from '../../testing/eventually.ts';
import { buildReminderScene, type ReminderScene } from '../../testing/reminder-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, present, type Company } from '../../testing/worlds.ts';
import { findOwed, lockPeople } from './owed.queries.ts';
import { sendDigests } from './send.ts';

let app: TestApp;
let company: Company;
let scene: ReminderScene;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  scene = await buildReminderScene(app, company);
});
afterAll(() => app.close());
beforeEach(() => scene.reset());

describe('digests', () => {
  it('remind a week and a day before, on the day, and each week of delay, at nine in the organisation’s time zone', async () => {
    const cycle = await scene.season();
    const { writer } = company.people;
    await scene.form(cycle, writer);
    app.clock.set(scene.at('2026-03-13', '08:59'));
    await scene.sweep();
    expect(await scene.digestsOf(writer, cycle)).toEqual([]);
    await scene.live(
      ...Array.from({ length: 30 }, (_, index) =>
        new Date(Date.parse('2026-03-10') + index * 86_400_000).toISOString().slice(0, 10),
      ),
    );
    // Daylight saving time starts on 29 March.
    expect(await scene.digestsOf(writer, cycle)).toEqual([
      ['2026-03-13', [-7]],
      ['2026-03-19', [-1]],
      ['2026-03-20', [0]],
      ['2026-03-27', [7]],
      ['2026-04-03', [14]],
    ]);
    const moments = await app.db.prisma.dueMoment.findMany({
      where: {
        kind: 'reminder_digest',
        dueOn: { in: [scene.day('2026-03-28'), scene.day('2026-03-29')] },
      },
      orderBy: { dueOn: 'asc' },
    });
    expect(moments.map(({ dueAt }) => dueAt.toISOString())).toEqual([
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
    ]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('are sent once per person and day, for any number of forms, servers and runs', async () => {
    const [cycle, another] = [await scene.season(), await scene.season({ dueDate: '2026-03-14' })];
    const { writer } = company.people;
    await scene.form(cycle, writer);
    await scene.form(cycle, writer, { employee: company.people.stranger });
    await scene.form(another, writer);
    app.clock.set(scene.at('2026-03-13', '10:00'));
    const other = createServices({ ...app.services });
    await Promise.all([scene.sweep(), scene.sweep(other), scene.sweep(), scene.sweep(other)]);
    await scene.sweep();
    app.clock.set(scene.at('2026-03-12', '10:00'));
    await scene.sweep();
    app.clock.set(scene.at('2026-03-13', '11:00'));
    await scene.sweep();
    const told = await app.db.prisma.notice.findMany({
      where: {
        userId: writer.user.id,
        reminderId: { not: null },
        createdAt: { gte: scene.at('2026-03-12') },
      },
      include: { mail: true, reminder: { include: { forms: true } } },
    });
    expect(told.map(({ reminder, mail }) => [reminder?.forms.length, mail?.state])).toEqual([
      [3, 'waiting'],
    ]);
    const [notice] = await scene.notices('writer');
    expect(notice).toMatchObject({
      text: 'You have 3 open reviews that are due soon or late.',
      href: '/my/tasks',
    });
    expect(notice?.detail?.split('\n')).toHaveLength(3);
    await app.services.mailDispatch.run();
    const mail = present(
      await app.db.prisma.mail.findUnique({ where: { noticeId: present(told[0]).id } }),
    );
    expect(mail.state).toBe('kept');
    expect(mail.text).toContain('due on 14 Mar 2026');
    expect(mail.text?.match(/^- /gm)).toHaveLength(3);
  });

  it('skip writers who are done, declined, blocked, not started, gone or locked out, and subjects who are gone', async () => {
    const cycle = await buildCycle(app.db, {
      launchedAt: scene.at('2026-03-02'),
      startDate: '2026-03-02',
      endDate: '2026-12-20',
      pulses: [
        { stages: [{ dueDate: '2026-03-20' }] },
        { stages: [{ dueDate: '2026-03-20' }] },
        { stageless: true, stages: [{ startDate: '2026-03-14', dueDate: '2026-03-20' }] },
      ],
    });
    const [first, second, pending] = cycle.pulses;
    const person = (preferredName: string, given: Parameters<typeof buildEmployee>[1] = {}) =>
      buildEmployee(app.db, { preferredName, department: 'Engineering', password: null, ...given });
    const [done, declined, closed, blocked, waiting, gone, locked, owing] = [
      await person('Done'),
      await person('Declined'),
      await person('Closed'),
      await person('Blocked'),
      await person('Waiting'),
      await person('Gone', { leftOn: '2026-03-12' }),
      await person('Locked', { deactivatedAt: scene.at('2026-03-10') }),
      await person('Owing'),
    ];
    const about = { employee: company.people.subject, openedAt: scene.at('2026-03-02') };
    await buildSubmittedPulse(app.db, { ...about, assignee: done, cyclePulse: present(first) });
    await buildDeclinedPulse(app.db, { ...about, assignee: declined, cyclePulse: present(first) });
    await buildIncompletePulse(app.db, { ...about, assignee: closed, cyclePulse: present(first) });
    await buildPulse(app.db, { ...about, assignee: owing, cyclePulse: present(first) });
    await buildPulse(app.db, { ...about, assignee: blocked, cyclePulse: present(second) });
    await buildPulse(app.db, { ...about, assignee: waiting, cyclePulse: present(pending) });
    for (const one of [gone, locked])
      await buildPulse(app.db, { ...about, assignee: one, cyclePulse: present(first) });
    await buildPulse(app.db, {
      employee: gone,
      assignee: company.people.stranger,
      cyclePulse: present(first),
      openedAt: scene.at('2026-03-02'),
    });
    app.clock.set(scene.at('2026-03-13', '08:00'));
    const { data, forms } = await scene.previewFor(cycle);
    expect([scene.namesIn(data), forms]).toEqual([[['Owing', 1]], 1]);
    await scene.live('2026-03-13');
    const told = await app.db.prisma.reminder.findMany({
      where: { forms: { some: { pulse: { cycleId: cycle.id } } } },
    });
    expect(told.map(({ userId }) => userId)).toEqual([owing.user.id]);
    // The stage starts before the next digest, and the written form is closed.
    await app.db.prisma.pulse.updateMany({
      where: { cycleId: cycle.id, assigneeId: owing.id },
      data: { state: 'complete', closedAt: app.clock.now() },
    });
    await scene.live('2026-03-14', '2026-03-19');
    expect(await scene.digestsOf(owing, cycle)).toHaveLength(1);
    expect(await scene.digestsOf(waiting, cycle)).toEqual([
      ['2026-03-14', [-7]],
      ['2026-03-19', [-1]],
    ]);
  });

  it('are not sent again because a due date moved, later or earlier', async () => {
    const cycle = await scene.season();
    const { writer } = company.people;
    await scene.form(cycle, writer);
    const move = (to: string) =>
      app.db.prisma.stage.updateMany({
        where: { cycleId: cycle.id },
        data: { dueDate: scene.day(to) },
      });
    await scene.live('2026-03-13', '2026-03-19');
    await move('2026-04-10');
    await scene.live('2026-03-20', '2026-04-03', '2026-04-09');
    expect(await scene.digestsOf(writer, cycle)).toEqual([
      ['2026-03-13', [-7]],
      ['2026-03-19', [-1]],
    ]);
    await scene.live('2026-04-10');
    await move('2026-03-30');
    await scene.live('2026-04-11', '2026-04-12');
    await move('2026-04-20');
    await scene.live('2026-04-13', '2026-04-19', '2026-04-20');
    expect((await scene.digestsOf(writer, cycle)).slice(2)).toEqual([
      ['2026-04-10', [0]],
      ['2026-04-11', [7]],
    ]);
  });

  it('are skipped for days without a server; their reminders come with the next one, once', async () => {
    const cycle = await scene.season();
    await scene.form(cycle, company.people.writer);
    app.clock.set(scene.at('2026-03-18', '15:00'));
    await scene.sweep();
    app.clock.set(scene.at('2026-03-22', '03:00'));
    await scene.sweep();
    await scene.live('2026-03-22', '2026-03-23');
    expect(await scene.digestsOf(company.people.writer, cycle)).toEqual([
      ['2026-03-18', [-7]],
      ['2026-03-22', [0]],
    ]);
  });

  it('use the form’s own due date, or days from its opening without a reminder right after it', async () => {
    const [cycle, byDays] = [
      await scene.season(),
      await scene.season({ dueDate: null, dueDays: 3 }),
    ];
    const { writer, stranger } = company.people;
    const own = await scene.form(cycle, writer);
    await app.db.prisma.pulse.update({
      where: { id: own.id },
      data: { dueDateOverride: scene.day('2026-03-25') },
    });
    await scene.form(byDays, stranger, { openedAt: scene.at('2026-03-09', '23:30') });
    await scene.live('2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-18');
    expect(await scene.digestsOf(writer, cycle)).toEqual([['2026-03-18', [-7]]]);
    expect(await scene.digestsOf(stranger, byDays)).toEqual([
      ['2026-03-11', [-1]],
      ['2026-03-12', [0]],
    ]);
  });

  it('exclude forms that someone reminded of that day, and count as a reminder of that day themselves', async () => {
    const cycle = await scene.season();
    const reminded = await scene.form(cycle, company.people.writer);
    const other = await scene.form(cycle, company.people.stranger);
    app.clock.set(scene.at('2026-03-13', '08:00'));
    expect(
      (await (await scene.as('manager')).call(nudge, { params: { hash: reminded.hash }, body: {} }))
        .status,
    ).toBe(200);
    await scene.live('2026-03-13');
    expect(await scene.digestsOf(company.people.writer, cycle)).toEqual([]);
    expect(
      (await (await scene.as('manager')).call(nudge, { params: { hash: other.hash }, body: {} }))
        .status,
    ).toBe(409);
    await scene.live('2026-03-14');
    expect(await scene.digestsOf(company.people.writer, cycle)).toEqual([['2026-03-14', [-7]]]);
  });

  it('show only what is still owed when they are read, and no due date that is hidden from writers', async () => {
    const cycle = await scene.season({ showDueDate: false }, { title: 'Quiet Review' });
    const { siblingManager } = company.people;
    const [first, second] = [
      await scene.form(cycle, siblingManager),
      await scene.form(cycle, siblingManager, { employee: company.people.writer }),
    ];
    await scene.live('2026-03-13');
    expect((await scene.notices('siblingManager'))[0]).toMatchObject({
      detail: 'Quiet Review for Sue Subject\nQuiet Review for Will Writer',
    });
    await app.db.prisma.pulse.update({
      where: { id: first.id },
      data: { state: 'complete', closedAt: app.clock.now() },
    });
    expect(await scene.notices('siblingManager')).toMatchObject([
      {
        text: 'Please complete Quiet Review for Will Writer.',
        href: `/pulses/${second.hash}/edit`,
        detail: null,
      },
    ]);
    await app.db.prisma.pulse.update({
      where: { id: second.id },
      data: { state: 'complete', closedAt: app.clock.now() },
    });
    expect(await scene.notices('siblingManager')).toEqual([]);
    // Done before the mail was sent: no mail goes out.
    await app.services.mailDispatch.run();
    expect(
      await app.db.prisma.mail.count({ where: { user: { id: siblingManager.user.id } } }),
    ).toBe(0);
  });

  it('continue after a killed process, and notify no one twice', async () => {
    const cycle = await scene.season();
    const extra = await app.db.prisma.employee.createManyAndReturn({
      data: Array.from({ length: 520 }, (_, index) => ({
        preferredName: `Many ${index}`,
        firstName: 'Many',
        lastName: String(index),
        email: `many${cycle.id}x${index}@example.com`,
        externalIdentifier: `many${cycle.id}x${index}`,
        sortKey: `many ${index}`,
        searchText: `many ${index}`,
      })),
    });
    await app.db.prisma.user.createMany({
      data: extra.map(({ id, email }) => ({ email, employeeId: id })),
    });
    const pulse = present(cycle.pulses[0]);
    await app.db.prisma.pulse.createMany({
      data: extra.map(({ id, sortKey }) => ({
        hash: `owed${cycle.id}x${id}`,
        cycleId: cycle.id,
        cyclePulseId: pulse.id,
        stageId: present(pulse.stages[0]).id,
        templateId: pulse.templateId,
        templateVersionId: pulse.templateVersionId,
        employeeId: id,
        assigneeId: id,
        employeeSortKey: sortKey,
        assigneeSortKey: sortKey,
        openedAt: scene.at('2026-03-02'),
      })),
    });
    app.clock.set(scene.at('2026-03-13', '09:00'));
    const [id] = await app.services.digestJob.waiting();
    const told = () =>
      app.db.prisma.reminder.count({
        where: { day: scene.day('2026-03-13'), forms: { some: { pulse: { cycleId: cycle.id } } } },
      });
    expect(await app.services.digestJob.step(present(id))).toBe(true);
    expect(await told()).toBeLessThan(520);
    await scene.sweep();
    await scene.sweep();
    expect(await told()).toBe(520);
  });
});

it('wait for manual reminders in progress, and notify no one twice', async () => {
  const cycle = await scene.season();
  const { writer } = company.people;
  await scene.form(cycle, writer);
  const now = scene.at('2026-03-13', '09:00');
  app.clock.set(now);
  const [id] = await app.services.digestJob.waiting();
  const { working } = await inTransaction(app.db, async (tx) => {
    const sql = onTransaction(tx);
    await lockPeople(sql, [writer.user.id]);
    await sendDigests(tx, await findOwed(sql, [writer.user.id], '2026-03-13', now), {
      day: '2026-03-14',
      at: now,
      sentById: company.people.hr.user.id,
    });
    const begun = app.services.digestJob.step(present(id));
    begun.catch(() => undefined);
    await eventually(async () =>
      expect(
        (
          await app.db.pool.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).rowCount,
      ).toBe(1),
    );
    return { working: begun };
  });
  await working;
  await scene.sweep();
  expect(await scene.digestsOf(writer, cycle)).toEqual([['2026-03-14', [-7]]]);
});
