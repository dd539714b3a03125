import * as contracts from '@reviews/contracts';
import {
  buildComment,
  buildCycle,
  buildEmployee,
  buildRole,
  buildSubmittedPulse,
  buildTemplate,
  grantRole,
  type BuiltEmployee,
} from '@reviews/factories';
import { readCsv, readSheet } from '@reviews/harness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, replyOf, type Company } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let hr: Caller;
let partner: Caller;
let auditor: Caller;
let hrPerson: BuiltEmployee;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  hr = company.callers.hr;
  hrPerson = company.people.hr;
  partner = company.callers.partner;
  await buildRole(app.db, {
    name: 'Auditor',
    grants: [{ permission: 'changelog.read', scope: 'all' }],
  });
  auditor = await app.as(
    (
      await buildEmployee(app.db, {
        preferredName: 'Aud Itor',
        department: 'Sales',
        roles: ['Auditor'],
      })
    ).user,
  );
});
afterAll(() => app.close());

type Query = Record<string, string>;
const asked = (filters: unknown, query: Query = {}): Query => ({
  ...query,
  ...(filters === undefined ? {} : { filters: JSON.stringify(filters) }),
});
const page = async (caller: Caller, filters?: unknown, query: Query = {}) =>
  replyOf(
    contracts.listChangelog,
    await caller.send(
      'GET',
      contracts.addressOf(contracts.listChangelog, undefined, asked(filters, query)),
    ),
  );
const lines = async (caller: Caller, filters?: unknown, query?: Query) =>
  (await page(caller, filters, query)).data;
const sentence = ({ who, as_whom: asWhom, did: [before, after], record }: contracts.LogLineView) =>
  [
    who?.name ?? 'The product',
    ...(asWhom === null ? [] : [`as ${asWhom.name}`]),
    before,
    record?.name,
    after,
  ]
    .filter(Boolean)
    .join(' ');
const log = (data: {
  action: string;
  entity: string;
  entityId: number | string;
  actor?: BuiltEmployee;
  standIn?: BuiltEmployee;
  details?: object;
  at?: Date;
}) =>
  app.db.prisma.changeLog.create({
    data: {
      action: data.action,
      entity: data.entity,
      entityId: String(data.entityId),
      actorId: data.actor?.user.id ?? null,
      impersonatorId: data.standIn?.user.id ?? null,
      details: { ...data.details },
      at: data.at ?? app.clock.now(),
    },
  });
const download = (caller: Caller, query: Query = {}) =>
  fetch(`${app.url}${contracts.addressOf(contracts.exportChangelog, undefined, query)}`, {
    headers: caller.credentials,
  });

describe('GET /api/changelog', () => {
  it("[RT-62] returns each action with its actor, impersonator and time, in today's wording and names", async () => {
    const { writer, manager } = company.people;
    await log({
      action: 'employee.manager_changed',
      entity: 'employee',
      entityId: writer.id,
      actor: hrPerson,
      details: { from: manager.id, to: null },
    });
    await log({
      action: 'employee.changed',
      entity: 'employee',
      entityId: writer.id,
      actor: manager,
      standIn: hrPerson,
      details: {
        changes: [{ field: 'hired_on', from: '2020-01-01', to: null }, { field: 'photo' }],
      },
    });
    await log({ action: 'launch.undone', entity: 'launch', entityId: 7_000 });
    const [gone, changed, moved] = await lines(hr);
    expect([gone, changed, moved].map((line) => line && sentence(line))).toEqual([
      'The product took back the launch of a launch that is gone',
      'Hedi Human as Mara Manager changed the record of Will Writer',
      'Hedi Human changed the manager of Will Writer',
    ]);
    expect(changed).toMatchObject({
      who: { employee_id: hrPerson.id },
      record: { kind: 'employee', id: String(writer.id), href: `/employees/${writer.id}` },
    });
    expect(changed?.changes).toEqual([
      { label: 'First day', kind: 'day', from: '2020-01-01', to: null, added: [], removed: [] },
      { label: 'Photo', kind: 'withheld', from: null, to: null, added: [], removed: [] },
    ]);
    expect(moved?.changes).toEqual([
      { label: 'Manager', kind: 'text', from: 'Mara Manager', to: null, added: [], removed: [] },
    ]);
  });

  it('[RT-62] adds results to an action: how many people, the new writer of a review, which group', async () => {
    const { id: form } = await buildSubmittedPulse(app.db, {
      employee: company.people.stranger,
      assignee: company.people.writer,
      cyclePulse: null,
      template: await buildTemplate(app.db),
      openedAt: app.clock.now(),
    });
    const cases: readonly [action: string, entity: string, details: object, note: string | null][] =
      [
        [
          'import.applied',
          'people_import',
          { added: 12, changed: 0, moved: 3, left: 1 },
          '12 added, 3 moved, 1 left',
        ],
        ['import.applied', 'people_import', { added: 0 }, null],
        ['import.undone', 'people_import', { restored: 14, kept: 2 }, '14 restored, 2 kept'],
        ['handover.decided', 'pulse', { decision: 'transfer' }, 'The new manager'],
        ['handover.decided', 'pulse', { decision: 'keep' }, 'Still the one who wrote it before'],
        [
          'integration.group_roles_changed',
          'integration',
          { name: 'Everybody in Berlin' },
          'The group “Everybody in Berlin”',
        ],
      ];
    const actor = await buildEmployee(app.db, { preferredName: 'Nora Noted' });
    for (const [action, entity, details] of cases)
      await log({ action, entity, entityId: entity === 'pulse' ? form : 8_000, actor, details });
    const told = (
      await lines(company.callers.administrator, { who: { string: 'nora noted' } })
    ).toReversed();
    expect(told.map(({ note }) => note)).toEqual(cases.map(([, , , note]) => note));
  });

  it('[RT-62] requires permission to read the log', async () => {
    for (const caller of [hr, partner, auditor])
      expect((await caller.call(contracts.listChangelog)).status).toBe(200);
    for (const caller of [company.callers.manager, company.callers.writer]) {
      expect(await caller.call(contracts.listChangelog)).toMatchObject({ status: 403 });
      expect(await caller.call(contracts.listChangelogFilters)).toMatchObject({ status: 403 });
      expect((await download(caller)).status).toBe(403);
      expect(await caller.send('GET', '/api/changelog?section=employees')).toMatchObject({
        status: 403,
      });
    }
  });

  it('continues where a page ended, even among lines of one moment', async () => {
    const at = new Date('2026-02-01T08:00:00Z');
    await app.db.prisma.changeLog.createMany({
      data: Array.from({ length: 120 }, (_, index) => ({
        action: 'cycle.closed',
        entity: 'cycle',
        entityId: String(9_000 + index),
        at,
      })),
    });
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const answer: Awaited<ReturnType<typeof page>> = await page(
        hr,
        { at: { operator: '=', mindate: '2026-02-01' } },
        next === null ? {} : { before: next },
      );
      seen.push(...answer.data.map(({ record }) => record?.id ?? ''));
      next = answer.next;
    } while (next !== null);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => String(9_119 - index)));
  });

  it.each<Readonly<Record<string, object>>>([
    { who: { string: 'hedi' } },
    { as_whom: { string: 'sid' } },
    { about: { string: 'rita report' } },
    { kind: { selections: ['removed'] } },
    { record: { selections: ['role'] } },
    { at: { operator: '=', mindate: '2025-07-01' } },
  ])('[LIST-22] can be filtered by %j', async (filters) => {
    const { siblingManager: sibling, hrReport: report } = company.people;
    await log({
      action: 'role.deleted',
      entity: 'role',
      entityId: 4_711,
      actor: sibling,
      standIn: hrPerson,
      at: new Date('2025-07-01T21:59:00Z'),
      details: { changes: [{ field: 'name', from: 'Old role', to: null }] },
    });
    await log({
      action: 'employee.removed',
      entity: 'employee',
      entityId: report.id,
      actor: hrPerson,
      at: new Date('2025-07-01T10:00:00Z'),
    });
    const all = await lines(hr, filters);
    const [key] = Object.keys(filters);
    const test: Record<string, (line: contracts.LogLineView) => boolean> = {
      who: ({ who }) => who?.name === 'Hedi Human',
      as_whom: ({ as_whom: asWhom }) => asWhom?.name === sibling.preferredName,
      about: ({ record }) => record?.name === report.preferredName,
      kind: ({ did: [did] }) => /^(deleted|removed)/.test(did),
      record: ({ record }) => record?.kind === 'role',
      at: ({ at }) => at.startsWith('2025-07-01'),
    };
    expect(all.length).toBeGreaterThan(0);
    expect(all.every((line) => test[key ?? '']?.(line))).toBe(true);
    if (key === 'record') expect(all[0]?.record).toMatchObject({ name: 'Old role', href: null });
  });

  it.each([
    { salary: { string: 'x' } },
    { who: { selections: [] } },
    { kind: { selections: ['burned'] } },
    { record: { selections: ['pulse', 'secret'] } },
    { at: { operator: 'not set' } },
  ])('[LIST-22] rejects an unknown or malformed filter: %j', async (filters) => {
    expect(
      await hr.send('GET', contracts.addressOf(contracts.listChangelog, undefined, asked(filters))),
    ).toMatchObject({ status: 422 });
  });

  it('can be limited to one record, given by both kind and id', async () => {
    const { writer } = company.people;
    const found = await lines(hr, undefined, { record: 'employee', record_id: String(writer.id) });
    expect(found.length).toBeGreaterThan(0);
    expect(
      found.every(({ record }) => record?.id === String(writer.id) && record.kind === 'employee'),
    ).toBe(true);
    expect(await hr.send('GET', '/api/changelog?record=employee')).toMatchObject({ status: 422 });
    expect(await hr.send('GET', '/api/changelog?record=salary&record_id=1')).toMatchObject({
      status: 422,
    });
  });

  it('shows HR of some departments only the lines about their people', async () => {
    const { writer, stranger } = company.people;
    await log({
      action: 'employee.changed',
      entity: 'employee',
      entityId: stranger.id,
      actor: hrPerson,
    });
    await log({
      action: 'user.deactivated',
      entity: 'user',
      entityId: writer.user.id,
      actor: hrPerson,
    });
    const seen = await lines(partner);
    expect(
      seen.some(
        ({ record }) => record?.kind === 'user' && record.name === 'the account of Will Writer',
      ),
    ).toBe(true);
    expect(new Set(seen.map(({ record }) => record?.kind))).toEqual(new Set(['employee', 'user']));
    expect(seen.map(({ record }) => record?.name)).not.toContain(stranger.preferredName);
    expect(
      await lines(partner, undefined, { record: 'employee', record_id: String(stranger.id) }),
    ).toEqual([]);
  });
});

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
    await log({
      action: 'pulse.submitted',
      entity: 'pulse',
      entityId: pulse.id,
      actor: writer,
      details: { number: 1 },
    });
    await log({
      action: 'pulse.reassigned',
      entity: 'pulse',
      entityId: pulse.id,
      actor: company.people.director,
      details: { from: company.people.siblingManager.id, to: writer.id },
    });
    return pulse;
  }
  const ofForm = async (caller: Caller, id: number, filters?: unknown) =>
    (await lines(caller, filters, { record: 'pulse', record_id: String(id) })).length;

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
    const text = await (await download(hr)).text();
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
      await log({
        action: 'comment.added',
        entity: 'comment',
        entityId: id,
        actor: writer,
        details: { pulse: pulse.id },
      });
    const ofComment = async (caller: Caller, id: number) =>
      (await lines(caller, undefined, { record: 'comment', record_id: String(id) })).length;
    expect([
      await ofForm(auditor, pulse.id),
      await ofComment(auditor, word.id),
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
    await log(shown);
    await log({
      action: 'pulse.submitted',
      entity: 'pulse',
      entityId: hidden.id,
      actor: writer,
      at,
    });
    await log(shown);
    const [day, places] = [
      { at: { operator: '=', mindate: '2026-01-05' } },
      [`${at.getTime()}_1`, `${at.getTime()}_2`],
    ];
    expect((await lines(hr, day)).map(({ id }) => id)).toEqual(places);
    expect((await page(hr, day, { before: places[0] ?? '' })).data.map(({ id }) => id)).toEqual(
      places.slice(1),
    );
  });

  it('the number of reviews that someone else exported, changed in bulk or reminded is hidden; readers see their own', async () => {
    const { writer, administrator } = company.people;
    const cycle = await buildCycle(app.db, { pulses: [{ template: await template({}) }] });
    for (const actor of [administrator, hrPerson]) {
      await log({
        action: 'forms.exported',
        entity: 'cycle',
        entityId: cycle.id,
        actor,
        details: { rows: 37, format: 'csv' },
      });
      await log({
        action: 'reminders.sent',
        entity: 'cycle',
        entityId: cycle.id,
        actor,
        details: { people: 37 },
      });
    }
    await log({
      action: 'forms.exported',
      entity: 'cycle',
      entityId: cycle.id,
      actor: hrPerson,
      standIn: writer,
      details: { rows: 37, format: 'csv' },
    });
    const found = await lines(hr, undefined, { record: 'cycle', record_id: String(cycle.id) });
    expect(found.map(({ who, note }) => [who?.name, note])).toEqual([
      ['Will Writer', 'CSV'],
      ['Hedi Human', '37 people'],
      ['Hedi Human', '37 rows, CSV'],
      [administrator.preferredName, null],
      [administrator.preferredName, 'CSV'],
    ]);
  });

  it('image uploads are shown to no one', async () => {
    await log({
      action: 'upload.stored',
      entity: 'upload',
      entityId: 'abc_DEF-123',
      actor: company.people.writer,
    });
    expect(await lines(hr, undefined, { record: 'upload', record_id: 'abc_DEF-123' })).toEqual([]);
  });

  it('unknown details of a line never leave the server', async () => {
    await log({
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
    expect(await (await download(hr)).text()).not.toContain('SECRET');
  });
});

describe('changes by a directory or an import', () => {
  const addIntegration = (kind: 'scim' | 'scheduled_import' | 'openid', name: string) =>
    app.db.prisma.integration.create({
      data: { kind, name, settings: {}, createdAt: app.clock.now(), updatedAt: app.clock.now() },
      select: { id: true },
    });

  it('name it as the actor in the list, in the filter and in the export', async () => {
    const { writer, manager } = company.people;
    const [entra, nightly] = [
      await addIntegration('scim', 'Entra'),
      await addIntegration('scheduled_import', 'Nightly'),
    ];
    const at = new Date('2026-01-09T08:00:00Z');
    await log({
      action: 'employee.changed',
      entity: 'employee',
      entityId: writer.id,
      details: { integration: entra.id },
      at,
    });
    await log({
      action: 'user.reactivated',
      entity: 'user',
      entityId: writer.user.id,
      details: { integration: 2_000_000_000 },
      at,
    });
    await log({
      action: 'import.uploaded',
      entity: 'people_import',
      entityId: 7_001,
      actor: manager,
      details: { integration: nightly.id },
      at,
    });
    await log({
      action: 'employee.changed',
      entity: 'employee',
      entityId: writer.id,
      actor: manager,
      details: { import: 7_001 },
      at,
    });
    const told = (await lines(hr, { at: { operator: '=', mindate: '2026-01-09' } })).map((line) => [
      line.who?.name ?? line.by,
      line.note,
    ]);
    expect(told).toEqual([
      ['Mara Manager', 'By the import that is gone'],
      ['Mara Manager', 'By the scheduled import “Nightly”'],
      ['The directory that is gone', null],
      ['The directory “Entra”', null],
    ]);
    expect((await lines(hr, { who: { string: 'entra' } })).map(({ by }) => by)).toEqual([
      'The directory “Entra”',
    ]);
    expect(await lines(hr, { who: { string: 'nightly' } })).toEqual([]);
    const csv = readCsv(
      await (await download(hr, { filters: JSON.stringify({ who: { string: 'entra' } }) })).text(),
    );
    expect(csv[1]?.slice(1, 4)).toEqual([
      'The directory “Entra”',
      '',
      `The directory “Entra” changed the record of ${writer.preferredName}`,
    ]);
  });
});

describe('custom fields', () => {
  it('are shown by their current names with values as words; those not visible to everyone only as changed', async () => {
    const { writer, manager } = company.people;
    const field = (name: string, type: 'select' | 'person', visibleTo: string[]) =>
      app.db.prisma.customField.create({
        data: { name, type, visibleTo, editableBy: [], options: [{ key: 'o1', label: 'Large' }] },
      });
    const [size, buddy, grade] = [
      await field('Shirt', 'select', ['everyone']),
      await field('Buddy', 'person', ['everyone']),
      await field('Grade', 'select', ['managers']),
    ];
    await log({
      action: 'employee.fields_changed',
      entity: 'employee',
      entityId: writer.id,
      actor: hrPerson,
      details: {
        changes: [
          { field: `custom_field.${size.id}`, from: null, to: 'o1' },
          { field: `custom_field.${buddy.id}`, from: null, to: manager.id },
          { field: `custom_field.${grade.id}`, from: 'o1', to: null },
        ],
      },
    });
    const [line] = await lines(hr, undefined, { section: 'employees' });
    expect(line?.changes.map(({ label, kind, to }) => [label, kind, to])).toEqual([
      ['Shirt', 'text', 'Large'],
      ['Buddy', 'text', 'Mara Manager'],
      ['Grade', 'withheld', null],
    ]);
  });
});

describe("the employees' log", () => {
  it('[RT-53] has only lines about employee records, for those who maintain them or read the log, within the reach of their role', async () => {
    const keeper = await buildEmployee(app.db, {
      preferredName: 'Kim Keeper',
      department: 'Sales',
    });
    await buildRole(app.db, {
      name: 'Keeper',
      grants: [{ permission: 'people.manage', scope: 'departments' }],
    });
    await grantRole(app.db, keeper.user.id, 'Keeper', ['Engineering']);
    const caller = await app.as(keeper.user);
    expect(await caller.call(contracts.listChangelog)).toMatchObject({ status: 403 });
    const seen = await lines(caller, undefined, { section: 'employees' });
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map(({ record }) => record?.kind))).toEqual(new Set(['employee']));
    expect(seen.map(({ record }) => record?.name)).not.toContain(
      company.people.stranger.preferredName,
    );
    expect(
      (await lines(hr, undefined, { section: 'employees' })).map(({ record }) => record?.name),
    ).toContain(company.people.stranger.preferredName);
    expect(
      await caller.send(
        'GET',
        contracts.addressOf(contracts.listChangelog, undefined, {
          section: 'employees',
          filters: JSON.stringify({ record: { selections: ['user'] } }),
        }),
      ),
    ).toMatchObject({ status: 422 });
  });
});

describe('GET /api/changelog/export', () => {
  it('[RT-62] has each line exactly once, however many there are in total or at one moment', async () => {
    const at = new Date('2025-09-01T08:00:00Z');
    const data = Array.from({ length: 2_100 }, (_, index) => ({
      action: 'role.deleted',
      entity: 'role',
      entityId: String(50_000 + index),
      at: index < 100 ? new Date(at.getTime() + index) : at,
      details: { changes: [{ field: 'name', from: `Role ${index}`, to: null }] },
    }));
    await app.db.prisma.changeLog.createMany({ data });
    const names = readCsv(
      await (
        await download(hr, {
          filters: JSON.stringify({ at: { operator: '=', mindate: '2025-09-01' } }),
        })
      ).text(),
    )
      .slice(1)
      .map(([, , , , record]) => record);
    const [first, ...others] = Array.from({ length: 100 }, (_, index) => `Role ${index}`);
    expect(names).toEqual([
      ...others.toReversed(),
      ...Array.from({ length: 2_000 }, (_, index) => `Role ${2_099 - index}`),
      first,
    ]);
  });

  it('[RT-62] exports the lines of the list, and is logged itself', async () => {
    await log({
      action: 'role.changed',
      entity: 'role',
      entityId: 4_712,
      actor: hrPerson,
      details: {
        changes: [
          { field: 'name', from: '=cmd', to: 'B' },
          { field: 'permissions', from: ['cycles.track all'], to: ['cycles.track departments'] },
        ],
      },
    });
    const csv = readCsv(await (await download(hr, { record: 'role', record_id: '4712' })).text());
    expect(csv[0]).toEqual([
      'When (Europe/Berlin)',
      'Who',
      'As whom',
      'What',
      'Record',
      'Before and after',
      'Note',
    ]);
    expect(csv[1]?.slice(1)).toEqual([
      'Hedi Human',
      '',
      'Hedi Human changed the role B',
      'B',
      'Name: =cmd → B; Permissions: + Track completion of cycles: Departments, - Track completion of cycles: Everyone',
      '',
    ]);
    const sheet = readSheet(
      Buffer.from(
        await (
          await download(hr, { record: 'role', record_id: '4712', format: 'xlsx' })
        ).arrayBuffer(),
      ),
    );
    expect(sheet).toHaveLength(2);
    expect((await lines(hr)).slice(0, 2).map(sentence)).toEqual([
      'Hedi Human exported the change log',
      'Hedi Human exported the change log',
    ]);
    expect((await lines(hr))[0]?.note).toBe('XLSX');
  });
});
