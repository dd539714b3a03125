import {
  buildComment,
  buildCycle,
  buildEmployee,
  buildSubmittedPulse,
  buildTemplate,
  type BuiltEmployee,
} from '@reviews/factories';
import { readCsv } from '@reviews/harness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, type Company } from '../../testing/worlds.ts';
import { buildChangelogScene, type ChangelogScene } from '../../testing/changelog-scene.ts';

let app: TestApp;
let company: Company;
let scene: ChangelogScene;
let hr: Caller;
let hrPerson: BuiltEmployee;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  scene = await buildChangelogScene(app, company);
  hr = company.callers.hr;
  hrPerson = company.people.hr;
});
afterAll(() => app.close());

describe('what the log hides', () => {
  const template = (options: object) => buildTemplate(app.db, { type: 'Peer', options });
  async function form(about: BuiltEmployee, writer: BuiltEmployee, options: object) {
    const cycle = await buildCycle(app.db, { pulses: [{ template: await template(options) }] });
    const pulse = await buildSubmittedPulse(app.db, {
      employee: about,
      assignee: writer,
      cyclePulse: cycle.pulses[0] ?? null,
      openedAt: app.clock.now(),
    });
    await scene.log({
      action: 'pulse.submitted',
      entity: 'pulse',
      entityId: pulse.id,
      actor: writer,
      details: { number: 1 },
    });
    await scene.log({
      action: 'pulse.reassigned',
      entity: 'pulse',
      entityId: pulse.id,
      actor: company.people.director,
      details: { from: company.people.siblingManager.id, to: writer.id },
    });
    return pulse;
  }
  const ofForm = async (caller: Caller, id: number, filters?: unknown) =>
    (await scene.lines(caller, filters, { record: 'pulse', record_id: String(id) })).length;

  it('HR staff learn of no lines about an anonymous review of themselves, by no filter; others in HR read them', async () => {
    const { writer } = company.people;
    const hidden = await form(hrPerson, writer, { anonymizeEmployee: true });
    const open = await form(hrPerson, writer, { anonymizeEmployee: false });
    const other = await app.as(
      (
        await buildEmployee(app.db, {
          preferredName: 'Oda Other',
          department: 'Sales',
          roles: ['HR'],
        })
      ).user,
    );
    expect([
      await ofForm(hr, hidden.id),
      await ofForm(hr, open.id),
      await ofForm(other, hidden.id),
    ]).toEqual([0, 2, 2]);
    for (const filters of [
      { who: { string: 'will writer' } },
      { about: { string: 'hedi' } },
      { kind: { selections: ['forms'] } },
      { record: { selections: ['pulse'] } },
    ])
      expect(await ofForm(hr, hidden.id, filters)).toBe(0);
    const text = await (await scene.download(hr)).text();
    expect(
      readCsv(text).filter(
        ([, who, , , record]) => who === 'Will Writer' && record?.includes('about Hedi Human'),
      ),
    ).toHaveLength(1);
  });

  it('managers in HR learn of no lines about reviews of their people whose writer is withheld from managers', async () => {
    const { hrReport: report, writer } = company.people;
    const hidden = await form(report, writer, { anonymizeManager: true });
    expect([
      await ofForm(company.callers.hrManager, hidden.id),
      await ofForm(hr, hidden.id),
    ]).toEqual([0, 2]);
  });

  it('readers of the log who track no reviews see no lines about reviews, and none about comments that they may not read', async () => {
    const { writer, subject } = company.people;
    const pulse = await form(subject, writer, {});
    const [note, word] = [
      await buildComment(app.db, { pulse, author: writer, visibility: 'private' }),
      await buildComment(app.db, {
        pulse,
        author: writer,
        visibility: 'everyone',
        deletedAt: app.clock.now(),
      }),
    ];
    for (const { id } of [note, word])
      await scene.log({
        action: 'comment.added',
        entity: 'comment',
        entityId: id,
        actor: writer,
        details: { pulse: pulse.id },
      });
    const ofComment = async (caller: Caller, id: number) =>
      (await scene.lines(caller, undefined, { record: 'comment', record_id: String(id) })).length;
    expect([
      await ofForm(scene.callers.auditor, pulse.id),
      await ofComment(scene.callers.auditor, word.id),
      await ofComment(hr, note.id),
      await ofComment(hr, word.id),
    ]).toEqual([0, 0, 0, 1]);
  });

  it('a hidden line leaves no gap in the ids of others or in the cursor of a page', async () => {
    const { writer, manager } = company.people;
    const hidden = await form(hrPerson, writer, { anonymizeEmployee: true });
    const at = new Date('2026-01-05T09:00:00Z');
    const shown = {
      action: 'employee.changed',
      entity: 'employee',
      entityId: manager.id,
      actor: manager,
      at,
    };
    await scene.log(shown);
    await scene.log({
      action: 'pulse.submitted',
      entity: 'pulse',
      entityId: hidden.id,
      actor: writer,
      at,
    });
    await scene.log(shown);
    const [day, places] = [
      { at: { operator: '=', mindate: '2026-01-05' } },
      [`${at.getTime()}_1`, `${at.getTime()}_2`],
    ];
    expect((await scene.lines(hr, day)).map(({ id }) => id)).toEqual(places);
    expect(
      (await scene.page(hr, day, { before: places[0] ?? '' })).data.map(({ id }) => id),
    ).toEqual(places.slice(1));
  });

  it('the number of reviews that someone else exported, changed in bulk or reminded is hidden; readers see their own', async () => {
    const { writer, administrator } = company.people;
    const cycle = await buildCycle(app.db, { pulses: [{ template: await template({}) }] });
    for (const actor of [administrator, hrPerson]) {
      await scene.log({
        action: 'forms.exported',
        entity: 'cycle',
        entityId: cycle.id,
        actor,
        details: { rows: 37, format: 'csv' },
      });
      await scene.log({
        action: 'reminders.sent',
        entity: 'cycle',
        entityId: cycle.id,
        actor,
        details: { people: 37 },
      });
    }
    await scene.log({
      action: 'forms.exported',
      entity: 'cycle',
      entityId: cycle.id,
      actor: hrPerson,
      standIn: writer,
      details: { rows: 37, format: 'csv' },
    });
    const found = await scene.lines(hr, undefined, {
      record: 'cycle',
      record_id: String(cycle.id),
    });
    expect(found.map(({ who, note }) => [who?.name, note])).toEqual([
      ['Will Writer', 'CSV'],
      ['Hedi Human', '37 people'],
      ['Hedi Human', '37 rows, CSV'],
      [administrator.preferredName, null],
      [administrator.preferredName, 'CSV'],
    ]);
  });

  it('image uploads are shown to no one', async () => {
    await scene.log({
      action: 'upload.stored',
      entity: 'upload',
      entityId: 'abc_DEF-123',
      actor: company.people.writer,
    });
    expect(
      await scene.lines(hr, undefined, { record: 'upload', record_id: 'abc_DEF-123' }),
    ).toEqual([]);
  });

  it('unknown details of a line never leave the server', async () => {
    await scene.log({
      action: 'pulse.declined',
      entity: 'cycle',
      entityId: 1,
      actor: hrPerson,
      details: {
        reason: 'SECRET-REASON',
        changes: [
          { field: 'text', from: 'SECRET-OLD', to: 'SECRET-NEW' },
          { field: 'salary', from: 'SECRET-1', to: 'SECRET-2' },
          7,
          { from: 'SECRET-3' },
        ],
      },
    });
    const found = await hr.send('GET', '/api/changelog');
    expect(JSON.stringify(found.body)).not.toContain('SECRET');
    expect(await (await scene.download(hr)).text()).not.toContain('SECRET');
  });
});
