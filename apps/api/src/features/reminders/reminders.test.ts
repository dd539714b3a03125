import {
  listMails,
  listMyNotices,
  listReminders,
  listSentReminders,
  nudge,
  sendReminders,
  type ReminderRecipient,
} from '@reviews/contracts';
import { inTransaction } from '@reviews/db';
import { momentOf } from '@reviews/domain';
import {
  buildCycle,
  buildDeclinedPulse,
  buildEmployee,
  buildIncompletePulse,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  type BuiltCycle,
  type BuiltEmployee,
  type CycleGiven,
  type PulseGiven,
  type StageGiven,
  type TemplateGiven,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onTransaction } from '../../core/sql.ts';
import { createServices } from '../../services.ts';
import { eventually } from '../../testing/eventually.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  impersonating,
  present,
  replyOf,
  type Company,
  type Person,
} from '../../testing/worlds.ts';
import { findOwed, lockPeople } from './owed.queries.ts';
import { sendDigests } from './send.ts';

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
  await app.db.prisma.cycle.updateMany({ data: { closedAt: app.clock.now() } });
  await app.db.prisma.reminder.deleteMany();
  await app.db.prisma.dueMoment.deleteMany({ where: { kind: 'reminder_digest' } });
});

/** Signs a person in at the current test time. */
const as = (person: Person) => app.as(company.people[person].user);
/** Returns a day and time in Berlin as a moment. */
const at = (day: string, time = '12:00') => momentOf(day, time, BERLIN);
const day = (text: string) => new Date(`${text}T00:00:00Z`);
async function sweep(services = app.services): Promise<void> {
  for (const id of await services.digestJob.waiting())
    await services.digestJob.run(id, { signal: NEVER_ENDING, isLast: false });
}
/** Runs the digests of these days. */
async function live(...days: string[]): Promise<void> {
  for (const one of days) {
    app.clock.set(at(one, '09:00'));
    await sweep();
  }
}
const season = async (
  stage: StageGiven = {},
  template: TemplateGiven = {},
  given: Partial<CycleGiven> = {},
) =>
  buildCycle(app.db, {
    launchedAt: at('2026-03-02'),
    startDate: '2026-03-02',
    endDate: '2026-12-20',
    ...given,
    pulses: [
      {
        template: await buildTemplate(app.db, template),
        stages: [{ dueDate: '2026-03-20', ...stage }],
      },
    ],
  });
const form = (cycle: BuiltCycle, assignee: BuiltEmployee, given: Partial<PulseGiven> = {}) =>
  buildPulse(app.db, {
    employee: company.people.subject,
    assignee,
    cyclePulse: present(cycle.pulses[0]),
    openedAt: at('2026-03-02'),
    ...given,
  });
/** Returns the days on which someone got a digest, with the steps in it. */
async function digestsOf(
  { user }: BuiltEmployee,
  cycle: BuiltCycle,
): Promise<[string, number[]][]> {
  const digests = await app.db.prisma.reminder.findMany({
    where: { userId: user.id, forms: { some: { pulse: { cycleId: cycle.id } } } },
    include: { forms: true },
    orderBy: { id: 'asc' },
  });
  return digests.map(({ day: on, forms }) => [
    on.toISOString().slice(0, 10),
    forms.map(({ step }) => step).toSorted((one, other) => one - other),
  ]);
}
const params = (cycle: BuiltCycle) => ({ id: String(cycle.id) });
const previewFor = async (cycle: BuiltCycle, person: Person = 'hr') =>
  replyOf(listReminders, await (await as(person)).call(listReminders, { params: params(cycle) }));
const namesIn = (data: readonly ReminderRecipient[]) =>
  data.map(({ employee, forms }) => [employee.preferred_name, forms.length]);
const logFor = async (cycle: BuiltCycle, person: Person = 'hr') =>
  replyOf(
    listSentReminders,
    await (await as(person)).call(listSentReminders, { params: params(cycle) }),
  );
const send = async (cycle: BuiltCycle, people?: readonly BuiltEmployee[], person: Person = 'hr') =>
  replyOf(
    sendReminders,
    await (
      await as(person)
    ).call(sendReminders, {
      params: params(cycle),
      body: people === undefined ? {} : { employee_ids: people.map(({ id }) => id) },
    }),
  );
const notices = async (person: Person) =>
  replyOf(listMyNotices, await (await as(person)).call(listMyNotices, {})).data.filter(
    ({ kind }) => kind === 'reminded',
  );

describe('digests', () => {
  it('remind a week and a day before, on the day, and each week of delay, at nine in the organisation’s time zone', async () => {
    const cycle = await season();
    const { writer } = company.people;
    await form(cycle, writer);
    app.clock.set(at('2026-03-13', '08:59'));
    await sweep();
    expect(await digestsOf(writer, cycle)).toEqual([]);
    await live(
      ...Array.from({ length: 30 }, (_, index) =>
        new Date(Date.parse('2026-03-10') + index * 86_400_000).toISOString().slice(0, 10),
      ),
    );
    // Daylight saving time starts on 29 March.
    expect(await digestsOf(writer, cycle)).toEqual([
      ['2026-03-13', [-7]],
      ['2026-03-19', [-1]],
      ['2026-03-20', [0]],
      ['2026-03-27', [7]],
      ['2026-04-03', [14]],
    ]);
    const moments = await app.db.prisma.dueMoment.findMany({
      where: { kind: 'reminder_digest', dueOn: { in: [day('2026-03-28'), day('2026-03-29')] } },
      orderBy: { dueOn: 'asc' },
    });
    expect(moments.map(({ dueAt }) => dueAt.toISOString())).toEqual([
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
    ]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('are sent once per person and day, for any number of forms, servers and runs', async () => {
    const [cycle, another] = [await season(), await season({ dueDate: '2026-03-14' })];
    const { writer } = company.people;
    await form(cycle, writer);
    await form(cycle, writer, { employee: company.people.stranger });
    await form(another, writer);
    app.clock.set(at('2026-03-13', '10:00'));
    const other = createServices({ ...app.services });
    await Promise.all([sweep(), sweep(other), sweep(), sweep(other)]);
    await sweep();
    app.clock.set(at('2026-03-12', '10:00'));
    await sweep();
    app.clock.set(at('2026-03-13', '11:00'));
    await sweep();
    const told = await app.db.prisma.notice.findMany({
      where: {
        userId: writer.user.id,
        reminderId: { not: null },
        createdAt: { gte: at('2026-03-12') },
      },
      include: { mail: true, reminder: { include: { forms: true } } },
    });
    expect(told.map(({ reminder, mail }) => [reminder?.forms.length, mail?.state])).toEqual([
      [3, 'waiting'],
    ]);
    const [notice] = await notices('writer');
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
      launchedAt: at('2026-03-02'),
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
      await person('Locked', { deactivatedAt: at('2026-03-10') }),
      await person('Owing'),
    ];
    const about = { employee: company.people.subject, openedAt: at('2026-03-02') };
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
      openedAt: at('2026-03-02'),
    });
    app.clock.set(at('2026-03-13', '08:00'));
    const { data, forms } = await previewFor(cycle);
    expect([namesIn(data), forms]).toEqual([[['Owing', 1]], 1]);
    await live('2026-03-13');
    const told = await app.db.prisma.reminder.findMany({
      where: { forms: { some: { pulse: { cycleId: cycle.id } } } },
    });
    expect(told.map(({ userId }) => userId)).toEqual([owing.user.id]);
    // The stage starts before the next digest, and the written form is closed.
    await app.db.prisma.pulse.updateMany({
      where: { cycleId: cycle.id, assigneeId: owing.id },
      data: { state: 'complete', closedAt: app.clock.now() },
    });
    await live('2026-03-14', '2026-03-19');
    expect(await digestsOf(owing, cycle)).toHaveLength(1);
    expect(await digestsOf(waiting, cycle)).toEqual([
      ['2026-03-14', [-7]],
      ['2026-03-19', [-1]],
    ]);
  });

  it('are not sent again because a due date moved, later or earlier', async () => {
    const cycle = await season();
    const { writer } = company.people;
    await form(cycle, writer);
    const move = (to: string) =>
      app.db.prisma.stage.updateMany({ where: { cycleId: cycle.id }, data: { dueDate: day(to) } });
    await live('2026-03-13', '2026-03-19');
    await move('2026-04-10');
    await live('2026-03-20', '2026-04-03', '2026-04-09');
    expect(await digestsOf(writer, cycle)).toEqual([
      ['2026-03-13', [-7]],
      ['2026-03-19', [-1]],
    ]);
    await live('2026-04-10');
    await move('2026-03-30');
    await live('2026-04-11', '2026-04-12');
    await move('2026-04-20');
    await live('2026-04-13', '2026-04-19', '2026-04-20');
    expect((await digestsOf(writer, cycle)).slice(2)).toEqual([
      ['2026-04-10', [0]],
      ['2026-04-11', [7]],
    ]);
  });

  it('are skipped for days without a server; their reminders come with the next one, once', async () => {
    const cycle = await season();
    await form(cycle, company.people.writer);
    app.clock.set(at('2026-03-18', '15:00'));
    await sweep();
    app.clock.set(at('2026-03-22', '03:00'));
    await sweep();
    await live('2026-03-22', '2026-03-23');
    expect(await digestsOf(company.people.writer, cycle)).toEqual([
      ['2026-03-18', [-7]],
      ['2026-03-22', [0]],
    ]);
  });

  it('use the form’s own due date, or days from its opening without a reminder right after it', async () => {
    const [cycle, byDays] = [await season(), await season({ dueDate: null, dueDays: 3 })];
    const { writer, stranger } = company.people;
    const own = await form(cycle, writer);
    await app.db.prisma.pulse.update({
      where: { id: own.id },
      data: { dueDateOverride: day('2026-03-25') },
    });
    await form(byDays, stranger, { openedAt: at('2026-03-09', '23:30') });
    await live('2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-18');
    expect(await digestsOf(writer, cycle)).toEqual([['2026-03-18', [-7]]]);
    expect(await digestsOf(stranger, byDays)).toEqual([
      ['2026-03-11', [-1]],
      ['2026-03-12', [0]],
    ]);
  });

  it('exclude forms that someone reminded of that day, and count as a reminder of that day themselves', async () => {
    const cycle = await season();
    const reminded = await form(cycle, company.people.writer);
    const other = await form(cycle, company.people.stranger);
    app.clock.set(at('2026-03-13', '08:00'));
    expect(
      (await (await as('manager')).call(nudge, { params: { hash: reminded.hash }, body: {} }))
        .status,
    ).toBe(200);
    await live('2026-03-13');
    expect(await digestsOf(company.people.writer, cycle)).toEqual([]);
    expect(
      (await (await as('manager')).call(nudge, { params: { hash: other.hash }, body: {} })).status,
    ).toBe(409);
    await live('2026-03-14');
    expect(await digestsOf(company.people.writer, cycle)).toEqual([['2026-03-14', [-7]]]);
  });

  it('show only what is still owed when they are read, and no due date that is hidden from writers', async () => {
    const cycle = await season({ showDueDate: false }, { title: 'Quiet Review' });
    const { siblingManager } = company.people;
    const [first, second] = [
      await form(cycle, siblingManager),
      await form(cycle, siblingManager, { employee: company.people.writer }),
    ];
    await live('2026-03-13');
    expect((await notices('siblingManager'))[0]).toMatchObject({
      detail: 'Quiet Review for Sue Subject\nQuiet Review for Will Writer',
    });
    await app.db.prisma.pulse.update({
      where: { id: first.id },
      data: { state: 'complete', closedAt: app.clock.now() },
    });
    expect(await notices('siblingManager')).toMatchObject([
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
    expect(await notices('siblingManager')).toEqual([]);
    // Done before the mail was sent: no mail goes out.
    await app.services.mailDispatch.run();
    expect(
      await app.db.prisma.mail.count({ where: { user: { id: siblingManager.user.id } } }),
    ).toBe(0);
  });

  it('continue after a killed process, and notify no one twice', async () => {
    const cycle = await season();
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
        openedAt: at('2026-03-02'),
      })),
    });
    app.clock.set(at('2026-03-13', '09:00'));
    const [id] = await app.services.digestJob.waiting();
    const told = () =>
      app.db.prisma.reminder.count({
        where: { day: day('2026-03-13'), forms: { some: { pulse: { cycleId: cycle.id } } } },
      });
    expect(await app.services.digestJob.step(present(id))).toBe(true);
    expect(await told()).toBeLessThan(520);
    await sweep();
    await sweep();
    expect(await told()).toBe(520);
  });
});

it('wait for manual reminders in progress, and notify no one twice', async () => {
  const cycle = await season();
  const { writer } = company.people;
  await form(cycle, writer);
  const now = at('2026-03-13', '09:00');
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
  await sweep();
  expect(await digestsOf(writer, cycle)).toEqual([['2026-03-14', [-7]]]);
});

describe('preview and log', () => {
  it('show exactly the recipients and forms of the next digest, and afterwards its results', async () => {
    const cycle = await season();
    await form(cycle, company.people.writer);
    await form(cycle, company.people.manager);
    await app.db.prisma.noticePreference.create({
      data: { userId: company.people.manager.user.id, kind: 'reminded', byMail: false },
    });
    app.clock.set(at('2026-03-12', '09:30'));
    const preview = await previewFor(cycle);
    expect(preview).toMatchObject({
      next_at: at('2026-03-13', '09:00').toISOString(),
      totalResults: 2,
      forms: 2,
      untold: 2,
      sends: false,
    });
    expect(
      preview.data.map(({ employee, by_mail: byMail }) => [employee.preferred_name, byMail]),
    ).toEqual([
      ['Mara Manager', false],
      ['Will Writer', true],
    ]);
    expect(preview.data[0]?.forms).toMatchObject([
      { employee: { preferred_name: 'Sue Subject' }, due_date: '2026-03-20', days_late: -7 },
    ]);
    expect(await digestsOf(company.people.writer, cycle)).toEqual([]);
    await live('2026-03-13');
    await app.services.mailDispatch.run();
    expect((await previewFor(cycle)).data).toEqual([]);
    expect(
      (await logFor(cycle)).data
        .map(({ employee, mail, by, forms }) => [employee.preferred_name, mail, by, forms.length])
        .toSorted(),
    ).toEqual([
      ['Mara Manager', 'none', null, 1],
      ['Will Writer', 'kept', null, 1],
    ]);
    await app.db.prisma.noticePreference.deleteMany({});
  });

  it('announce nothing for a cycle that is not running', async () => {
    const cycle = await season();
    await form(cycle, company.people.writer);
    app.clock.set(at('2026-03-12', '09:30'));
    await app.db.prisma.cycle.update({
      where: { id: cycle.id },
      data: { closedAt: app.clock.now() },
    });
    expect(await previewFor(cycle)).toMatchObject({ next_at: null, data: [], totalResults: 0 });
    expect(
      (await (await as('hr')).call(sendReminders, { params: params(cycle), body: {} })).status,
    ).toBe(409);
  });

  it('announce the right next digest after a clock ran ahead for a while', async () => {
    await live('2026-04-20');
    const cycle = await season();
    await form(cycle, company.people.writer);
    app.clock.set(at('2026-03-12', '16:00'));
    expect(await previewFor(cycle)).toMatchObject({
      next_at: at('2026-03-13', '09:00').toISOString(),
      data: [{ forms: [{ days_late: -7 }] }],
    });
    await live('2026-03-13');
    // This day's digest has been sent, so none is announced for it.
    app.clock.set(at('2026-03-13', '08:00'));
    expect((await previewFor(cycle)).next_at).toBe(at('2026-03-14', '09:00').toISOString());
  });

  it('are for people who track, limited to the forms they may know', async () => {
    const cycle = await season();
    await form(cycle, company.people.writer);
    await form(cycle, company.people.writer, { employee: company.people.stranger });
    app.clock.set(at('2026-03-12', '09:30'));
    expect(namesIn((await previewFor(cycle, 'partner')).data)).toEqual([['Will Writer', 1]]);
    expect(namesIn((await previewFor(cycle, 'outsidePartner')).data)).toEqual([['Will Writer', 1]]);
    expect(namesIn((await previewFor(cycle, 'hr')).data)).toEqual([['Will Writer', 2]]);
    for (const person of ['manager', 'writer', 'subject', 'stranger'] as const) {
      expect((await (await as(person)).call(listReminders, { params: params(cycle) })).status).toBe(
        403,
      );
      expect(
        (await (await as(person)).call(listSentReminders, { params: params(cycle) })).status,
      ).toBe(403);
      expect(
        (await (await as(person)).call(sendReminders, { params: params(cycle), body: {} })).status,
      ).toBe(403);
    }
    await live('2026-03-13');
    expect(
      (await logFor(cycle, 'partner')).data.map(({ forms }) =>
        forms.map(({ employee }) => employee.preferred_name),
      ),
    ).toEqual([['Sue Subject']]);
  });

  it('never reveal a withheld writer: not in the list, the log, a count or a refusal', async () => {
    const cycle = await season({}, { options: { anonymizeEmployee: true } });
    const { hr, hrReport, writer } = company.people;
    await form(cycle, writer, { employee: hr });
    await form(cycle, hrReport, { employee: hr });
    await form(cycle, writer);
    app.clock.set(at('2026-03-12', '09:30'));
    expect(namesIn((await previewFor(cycle)).data)).toEqual([['Will Writer', 1]]);
    expect(await previewFor(cycle)).toMatchObject({ totalResults: 1, forms: 1 });
    expect(namesIn((await previewFor(cycle, 'administrator')).data)).toEqual([
      ['Rita Report', 1],
      ['Will Writer', 2],
    ]);
    // Someone else sends reminders that are hidden from HR: HR may send as if none had been sent.
    await send(cycle, [hrReport], 'administrator');
    expect(await send(cycle)).toMatchObject({ done: 1 });
    expect(
      (await logFor(cycle)).data.map(({ employee, forms }) => [
        employee.preferred_name,
        forms.length,
      ]),
    ).toEqual([['Will Writer', 1]]);
    expect((await logFor(cycle)).totalResults).toBe(1);
    await app.services.mailDispatch.run();
    // Digest mails list everything that someone owes, so no administrator can read them in the
    // outbox.
    const mails = replyOf(listMails, await (await as('administrator')).call(listMails, {}));
    expect(
      mails.data.filter(
        ({ kind, created_at: made }) =>
          kind === 'reminded' && made === app.clock.now().toISOString(),
      ),
    ).toEqual([]);
    // Someone who impersonates the writer does not see what is hidden from them.
    await live('2026-03-13');
    const eyes = await impersonating(app, hr, writer);
    const seen = replyOf(listMyNotices, await eyes.call(listMyNotices, {})).data.filter(
      ({ kind }) => kind === 'reminded',
    );
    expect(JSON.stringify(seen)).not.toContain('Hedi');
  });

  it('send the next digest now, once per person and day, and the digest leaves it out', async () => {
    const cycle = await season();
    const { writer, stranger } = company.people;
    for (const one of [writer, stranger]) await form(cycle, one);
    app.clock.set(at('2026-03-12', '16:00'));
    expect(await send(cycle, [writer])).toMatchObject({
      message: '1 person has been reminded.',
      done: 1,
      left: 0,
    });
    expect(await send(cycle, [writer])).toMatchObject({ message: 'No one was reminded.', done: 0 });
    const [one, other] = await Promise.all([send(cycle), send(cycle, undefined, 'administrator')]);
    expect(one.done + other.done).toBe(1);
    // Another form that becomes due that day does not lead to a second digest.
    await form(cycle, writer, { employee: stranger });
    expect(await previewFor(cycle)).toMatchObject({
      untold: 0,
      data: [{ employee: { preferred_name: 'Will Writer' }, told_today: true }],
    });
    expect(await send(cycle)).toMatchObject({ done: 0 });
    await live('2026-03-13');
    expect(await digestsOf(writer, cycle)).toEqual([
      ['2026-03-13', [-7]],
      ['2026-03-13', [-7]],
    ]);
    expect(await digestsOf(stranger, cycle)).toEqual([['2026-03-13', [-7]]]);
    expect((await logFor(cycle)).data.map(({ by }) => by).filter((by) => by !== null)).toHaveLength(
      2,
    );
    expect(
      await app.db.prisma.changeLog.count({
        where: { action: 'reminders.sent', entityId: String(cycle.id) },
      }),
    ).toBe(2);
    expect(
      (await violatedInvariants(app.db)).filter((sentence) => sentence.includes('digest')),
    ).toEqual([]);
  });
});
