import * as contracts from '@reviews/contracts';
import { buildBulkAction, buildComment, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, impersonating, type Company } from '../../testing/worlds.ts';
import {
  buildChangelogScene,
  pathOf,
  type ChangelogScene,
  type LogLine,
} from '../../testing/changelog-scene.ts';

let app: TestApp;
let company: Company;
let scene: ChangelogScene;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  scene = await buildChangelogScene(app, company);
});
afterAll(() => app.close());

const momentOf = (day: string, hour: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);

/** Returns every answer someone can get about the lines of a day. */
async function everythingOf(day: string, caller: Caller): Promise<string[]> {
  const at = { at: { operator: '=', mindate: day } };
  const before = (hour: number, nth: number) => `${momentOf(day, hour).getTime()}_${nth}`;
  const narrowed = [
    {},
    { who: { string: 'will writer' } },
    { who: { string: 'ada' } },
    { acting_as: { string: 'will' } },
    { about: { string: 'hedi' } },
    { about: { string: 'rita' } },
    { kind: { selections: ['forms'] } },
    {
      kind: {
        selections: [
          'added',
          'changed',
          'removed',
          'released',
          'undone',
          'looked',
          'impersonated',
          'access',
        ],
      },
    },
    { record: { selections: ['pulse', 'comment', 'packet', 'bulk_action', 'upload', 'user'] } },
  ].map((filters) => JSON.stringify({ ...filters, ...at }));
  const answers = [
    ...(await Promise.all(narrowed.map((filters) => caller.send('GET', pathOf({ filters }))))),
    ...(await Promise.all(
      [before(12, 0), before(12, 2), before(23, 0)].map((place) =>
        caller.send('GET', pathOf({ before: place })),
      ),
    )),
    await caller.send('GET', contracts.addressOf(contracts.listChangelogFilters)),
  ].map(({ status, body }) => JSON.stringify({ status, body }));
  return [...answers, await scene.exported(caller, { filters: narrowed[0] ?? '' })];
}

describe("[SEC] hidden lines change none of the reader's responses", () => {
  it.each([
    {
      day: '2026-02-02',
      reader: 'hr',
      why: 'who an anonymous form is about',
      about: 'hr',
      options: { anonymizeEmployee: true },
    },
    {
      day: '2026-02-03',
      reader: 'hrManager',
      why: 'whose report it is about, where writers are withheld from managers',
      about: 'hrReport',
      options: { anonymizeManager: true },
    },
    {
      day: '2026-02-04',
      reader: 'auditor',
      why: 'who reads the log and tracks no forms',
      about: 'subject',
      options: {},
    },
    {
      day: '2026-02-05',
      reader: 'ofEngineering',
      why: 'who reads the log of the department and tracks no forms',
      about: 'subject',
      options: {},
    },
    {
      day: '2026-02-06',
      reader: 'outsidePartner',
      why: 'whose departments are others',
      about: 'subject',
      options: {},
    },
  ] as const)('$reader, $why', async ({ day, reader, about, options }) => {
    const { people } = company;
    const { form, task } = await scene.formAbout({ about: people[about], options });
    const onDay = (hour: number) => momentOf(day, hour);
    const action = await buildBulkAction(app.db, {
      pulses: [{ id: form.id }],
      actor: people.administrator.user,
      createdAt: onDay(11),
    });
    await app.db.prisma.pulse.update({ where: { id: form.id }, data: { state: 'complete' } });
    const comment = await buildComment(app.db, {
      pulse: form,
      author: people.writer,
      visibility: 'everyone',
    });
    for (const hour of [9, 12, 12, 15])
      await scene.log({
        action: 'employee.changed',
        entity: 'employee',
        entityId: people.manager.id,
        actor: people.manager,
        at: onDay(hour),
      });
    const before = await everythingOf(day, scene.callers[reader]);
    const hidden: LogLine[] = [
      { action: 'pulse.submitted', entity: 'pulse', entityId: form.id, actor: people.writer },
      {
        action: 'pulse.submitted',
        entity: 'pulse',
        entityId: form.id,
        actor: people.writer,
        standIn: people.administrator,
      },
      {
        action: 'draft.saved',
        entity: 'pulse',
        entityId: form.id,
        actor: people.writer,
        standIn: people.administrator,
      },
      {
        action: 'pulse.reassigned',
        entity: 'pulse',
        entityId: form.id,
        actor: people.director,
        details: { from: people.siblingManager.id, to: people.writer.id },
      },
      {
        action: 'pulse.reopened',
        entity: 'pulse',
        entityId: form.id,
        actor: people.director,
        details: { changes: [{ field: 'state', from: 'complete', to: 'open' }] },
      },
      { action: 'pulse.deleted', entity: 'pulse', entityId: form.id, actor: people.director },
      {
        action: 'nominations.approved',
        entity: 'pulse',
        entityId: task.id,
        actor: people.director,
        details: { changes: [{ field: 'approved_reviewers', from: [], to: [people.writer.id] }] },
      },
      {
        action: 'comment.added',
        entity: 'comment',
        entityId: comment.id,
        actor: people.writer,
        details: { pulse: form.id },
      },
      {
        action: 'comment.deleted',
        entity: 'comment',
        entityId: comment.id,
        actor: people.writer,
        details: { pulse: form.id },
      },
      {
        action: 'bulk.close',
        entity: 'bulk_action',
        entityId: action.id,
        actor: people.administrator,
        details: { asked: 1, done: 1 },
      },
      {
        action: 'bulk.undone',
        entity: 'bulk_action',
        entityId: action.id,
        actor: people.administrator,
        details: { undone: 1 },
      },
      {
        action: 'upload.stored',
        entity: 'upload',
        entityId: `key_${form.id}`,
        actor: people.writer,
      },
      {
        action: 'session.opened',
        entity: 'user',
        entityId: people.writer.user.id,
        actor: people.writer,
      },
      {
        action: 'session.ended',
        entity: 'user',
        entityId: people.writer.user.id,
        actor: people.writer,
      },
    ];
    for (const [index, line] of hidden.entries())
      await scene.log({ ...line, at: onDay([8, 9, 12, 15, 20][index % 5] ?? 8) });
    expect(await everythingOf(day, scene.callers[reader])).toEqual(before);
    // The lines exist: someone who may know everything sees them.
    const known = (
      await scene.read(scene.callers.administrator, {
        filters: JSON.stringify({ at: { operator: '=', mindate: day } }),
        record: 'pulse',
        record_id: String(form.id),
      })
    ).data;
    expect(known).toHaveLength(6);
  });
});

describe('[RT-53, RT-62] fields hidden from their employee', () => {
  const addField = (name: string, visibleTo: string[], archivedAt: Date | null = null) =>
    app.db.prisma.customField.create({
      data: { name, type: 'text', visibleTo, editableBy: [], archivedAt },
    });
  const changesOf = (...fields: readonly { readonly id: number }[]) => ({
    changes: fields.map(({ id }) => ({ field: `custom_field.${id}`, from: null, to: 'told' })),
  });
  const own = (person: BuiltEmployee) => ({
    section: 'employees',
    record: 'employee',
    record_id: String(person.id),
  });
  const toldOf = async (caller: Caller, person: BuiltEmployee) =>
    (await scene.read(caller, own(person))).data.map(({ changes }) =>
      changes.map(({ label, to }) => [label, to]),
    );

  it('leave no line for HR about themselves, in filters, exports or while impersonating; others in HR can read it', async () => {
    const { hr, administrator, hrManager, manager } = company.people;
    const [plan, talk] = [
      await addField('On performance plan since', []),
      await addField('Talked to', ['managers'], app.clock.now()),
    ];
    for (const [day, person, reader] of [
      ['2026-02-21', hr, scene.callers.hr],
      ['2026-02-22', administrator, await impersonating(app, administrator, hr)],
      ['2026-02-23', hr, await impersonating(app, administrator, hr)],
    ] as const) {
      const at = (hour: number) => momentOf(day, hour);
      for (const hour of [9, 12, 12, 15])
        await scene.log({
          action: 'employee.changed',
          entity: 'employee',
          entityId: person.id,
          actor: manager,
          at: at(hour),
        });
      const everything = async () => [
        ...(await everythingOf(day, reader)),
        (await reader.send('GET', pathOf(own(person)))).body,
        await scene.exported(reader, own(person)),
      ];
      const before = await everything();
      await scene.log({
        action: 'employee.fields_changed',
        entity: 'employee',
        entityId: person.id,
        actor: hrManager,
        details: changesOf(plan),
        at: at(12),
      });
      await scene.log({
        action: 'employee.changed',
        entity: 'employee',
        entityId: person.id,
        actor: hrManager,
        details: { import: 7, ...changesOf(talk, plan) },
        at: at(20),
      });
      expect(await everything()).toEqual(before);
      expect(
        (await toldOf(scene.callers.hrManager, person)).flat().map(([label]) => label),
      ).toContain('On performance plan since');
    }
  });

  it('are left out of a line that also says something else, only for the employee', async () => {
    const { hrManager, hr } = company.people;
    const [kept, open, theirs] = [
      await addField('Kept', ['managers']),
      await addField('Open', ['everyone']),
      await addField('Theirs', ['person']),
    ];
    await scene.log({
      action: 'employee.fields_changed',
      entity: 'employee',
      entityId: hrManager.id,
      actor: hr,
      details: changesOf(kept, open),
    });
    await scene.log({
      action: 'employee.fields_changed',
      entity: 'employee',
      entityId: hrManager.id,
      actor: hr,
      details: changesOf(theirs),
    });
    expect(await toldOf(scene.callers.hrManager, hrManager)).toEqual([
      [['Theirs', null]],
      [['Open', 'told']],
    ]);
    expect(await toldOf(scene.callers.hr, hrManager)).toEqual([
      [['Theirs', null]],
      [
        ['Kept', null],
        ['Open', 'told'],
      ],
    ]);
    const asked = { record: 'employee', record_id: String(hrManager.id) };
    expect([
      (await scene.exported(scene.callers.hrManager, asked)).includes('Kept'),
      (await scene.exported(scene.callers.hr, asked)).includes('Kept'),
    ]).toEqual([false, true]);
  });

  it('[RT-61] the value of a field that everyone saw is hidden once it is archived', async () => {
    const { stranger, hrManager } = company.people;
    const shirt = await addField('Shirt', ['everyone'], app.clock.now());
    await scene.log({
      action: 'employee.fields_changed',
      entity: 'employee',
      entityId: stranger.id,
      actor: hrManager,
      details: changesOf(shirt),
    });
    expect(await toldOf(scene.callers.hr, stranger)).toEqual([[['Shirt', null]]]);
    await app.db.prisma.customField.update({ where: { id: shirt.id }, data: { archivedAt: null } });
    expect(await toldOf(scene.callers.hr, stranger)).toEqual([[['Shirt', 'told']]]);
  });
});
