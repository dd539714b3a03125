import {
  listMails,
  listMyNotices,
  listReminders,
  listSentReminders,
  sendReminders,
} from '@reviews/contracts';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildReminderScene, type ReminderScene } from '../../testing/reminder-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, impersonating, replyOf, type Company } from '../../testing/worlds.ts';

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

describe('preview and log', () => {
  it('show exactly the recipients and forms of the next digest, and afterwards its results', async () => {
    const cycle = await scene.season();
    await scene.form(cycle, company.people.writer);
    await scene.form(cycle, company.people.manager);
    await app.db.prisma.noticePreference.create({
      data: { userId: company.people.manager.user.id, kind: 'reminded', byMail: false },
    });
    app.clock.set(scene.at('2026-03-12', '09:30'));
    const preview = await scene.previewFor(cycle);
    expect(preview).toMatchObject({
      next_at: scene.at('2026-03-13', '09:00').toISOString(),
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
    expect(await scene.digestsOf(company.people.writer, cycle)).toEqual([]);
    await scene.live('2026-03-13');
    await app.services.mailDispatch.run();
    expect((await scene.previewFor(cycle)).data).toEqual([]);
    expect(
      (await scene.logFor(cycle)).data
        .map(({ employee, mail, by, forms }) => [employee.preferred_name, mail, by, forms.length])
        .toSorted(),
    ).toEqual([
      ['Mara Manager', 'none', null, 1],
      ['Will Writer', 'kept', null, 1],
    ]);
    await app.db.prisma.noticePreference.deleteMany({});
  });

  it('announce nothing for a cycle that is not running', async () => {
    const cycle = await scene.season();
    await scene.form(cycle, company.people.writer);
    app.clock.set(scene.at('2026-03-12', '09:30'));
    await app.db.prisma.cycle.update({
      where: { id: cycle.id },
      data: { closedAt: app.clock.now() },
    });
    expect(await scene.previewFor(cycle)).toMatchObject({
      next_at: null,
      data: [],
      totalResults: 0,
    });
    expect(
      (await (await scene.as('hr')).call(sendReminders, { params: scene.params(cycle), body: {} }))
        .status,
    ).toBe(409);
  });

  it('announce the right next digest after a clock ran ahead for a while', async () => {
    await scene.live('2026-04-20');
    const cycle = await scene.season();
    await scene.form(cycle, company.people.writer);
    app.clock.set(scene.at('2026-03-12', '16:00'));
    expect(await scene.previewFor(cycle)).toMatchObject({
      next_at: scene.at('2026-03-13', '09:00').toISOString(),
      data: [{ forms: [{ days_late: -7 }] }],
    });
    await scene.live('2026-03-13');
    // This day's digest has been sent, so none is announced for it.
    app.clock.set(scene.at('2026-03-13', '08:00'));
    expect((await scene.previewFor(cycle)).next_at).toBe(
      scene.at('2026-03-14', '09:00').toISOString(),
    );
  });

  it('are for people who track, limited to the forms they may know', async () => {
    const cycle = await scene.season();
    await scene.form(cycle, company.people.writer);
    await scene.form(cycle, company.people.writer, { employee: company.people.stranger });
    app.clock.set(scene.at('2026-03-12', '09:30'));
    expect(scene.namesIn((await scene.previewFor(cycle, 'partner')).data)).toEqual([
      ['Will Writer', 1],
    ]);
    expect(scene.namesIn((await scene.previewFor(cycle, 'outsidePartner')).data)).toEqual([
      ['Will Writer', 1],
    ]);
    expect(scene.namesIn((await scene.previewFor(cycle, 'hr')).data)).toEqual([['Will Writer', 2]]);
    for (const person of ['manager', 'writer', 'subject', 'stranger'] as const) {
      expect(
        (await (await scene.as(person)).call(listReminders, { params: scene.params(cycle) }))
          .status,
      ).toBe(403);
      expect(
        (await (await scene.as(person)).call(listSentReminders, { params: scene.params(cycle) }))
          .status,
      ).toBe(403);
      expect(
        (
          await (
            await scene.as(person)
          ).call(sendReminders, { params: scene.params(cycle), body: {} })
        ).status,
      ).toBe(403);
    }
    await scene.live('2026-03-13');
    expect(
      (await scene.logFor(cycle, 'partner')).data.map(({ forms }) =>
        forms.map(({ employee }) => employee.preferred_name),
      ),
    ).toEqual([['Sue Subject']]);
  });

  it('never reveal a withheld writer: not in the list, the log, a count or a refusal', async () => {
    const cycle = await scene.season({}, { options: { anonymizeEmployee: true } });
    const { hr, hrReport, writer } = company.people;
    await scene.form(cycle, writer, { employee: hr });
    await scene.form(cycle, hrReport, { employee: hr });
    await scene.form(cycle, writer);
    app.clock.set(scene.at('2026-03-12', '09:30'));
    expect(scene.namesIn((await scene.previewFor(cycle)).data)).toEqual([['Will Writer', 1]]);
    expect(await scene.previewFor(cycle)).toMatchObject({ totalResults: 1, forms: 1 });
    expect(scene.namesIn((await scene.previewFor(cycle, 'administrator')).data)).toEqual([
      ['Rita Report', 1],
      ['Will Writer', 2],
    ]);
    // Someone else sends reminders that are hidden from HR: HR may send as if none had been sent.
    await scene.send(cycle, [hrReport], 'administrator');
    expect(await scene.send(cycle)).toMatchObject({ done: 1 });
    expect(
      (await scene.logFor(cycle)).data.map(({ employee, forms }) => [
        employee.preferred_name,
        forms.length,
      ]),
    ).toEqual([['Will Writer', 1]]);
    expect((await scene.logFor(cycle)).totalResults).toBe(1);
    await app.services.mailDispatch.run();
    // Digest mails list everything that someone owes, so no administrator can read them in the
    // outbox.
    const mails = replyOf(listMails, await (await scene.as('administrator')).call(listMails, {}));
    expect(
      mails.data.filter(
        ({ kind, created_at: made }) =>
          kind === 'reminded' && made === app.clock.now().toISOString(),
      ),
    ).toEqual([]);
    // Someone who impersonates the writer does not see what is hidden from them.
    await scene.live('2026-03-13');
    const eyes = await impersonating(app, hr, writer);
    const seen = replyOf(listMyNotices, await eyes.call(listMyNotices, {})).data.filter(
      ({ kind }) => kind === 'reminded',
    );
    expect(JSON.stringify(seen)).not.toContain('Hedi');
  });

  it('send the next digest now, once per person and day, and the digest leaves it out', async () => {
    const cycle = await scene.season();
    const { writer, stranger } = company.people;
    for (const one of [writer, stranger]) await scene.form(cycle, one);
    app.clock.set(scene.at('2026-03-12', '16:00'));
    expect(await scene.send(cycle, [writer])).toMatchObject({
      message: '1 person has been reminded.',
      done: 1,
      left: 0,
    });
    expect(await scene.send(cycle, [writer])).toMatchObject({
      message: 'No one was reminded.',
      done: 0,
    });
    const [one, other] = await Promise.all([
      scene.send(cycle),
      scene.send(cycle, undefined, 'administrator'),
    ]);
    expect(one.done + other.done).toBe(1);
    // Another form that becomes due that day does not lead to a second digest.
    await scene.form(cycle, writer, { employee: stranger });
    expect(await scene.previewFor(cycle)).toMatchObject({
      untold: 0,
      data: [{ employee: { preferred_name: 'Will Writer' }, told_today: true }],
    });
    expect(await scene.send(cycle)).toMatchObject({ done: 0 });
    await scene.live('2026-03-13');
    expect(await scene.digestsOf(writer, cycle)).toEqual([
      ['2026-03-13', [-7]],
      ['2026-03-13', [-7]],
    ]);
    expect(await scene.digestsOf(stranger, cycle)).toEqual([['2026-03-13', [-7]]]);
    expect(
      (await scene.logFor(cycle)).data.map(({ by }) => by).filter((by) => by !== null),
    ).toHaveLength(2);
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
