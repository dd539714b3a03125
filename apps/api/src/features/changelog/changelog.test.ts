import * as contracts from '@reviews/contracts';
import {
  buildEmployee,
  buildRole,
  buildSubmittedPulse,
  buildTemplate,
  grantRole,
  type BuiltEmployee,
} from '@reviews/factories';
import { readCsv } from '@reviews/harness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, type Company } from '../../testing/worlds.ts';
import {
  buildChangelogScene,
  sentence,
  type ChangelogScene,
} from '../../testing/changelog-scene.ts';

let app: TestApp;
let company: Company;
let scene: ChangelogScene;
let hr: Caller;
let partner: Caller;
let hrPerson: BuiltEmployee;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  scene = await buildChangelogScene(app, company);
  hr = company.callers.hr;
  partner = company.callers.partner;
  hrPerson = company.people.hr;
});
afterAll(() => app.close());

describe('GET /api/changelog', () => {
  it("[RT-62] returns each action with its actor, impersonator and time, in today's wording and names", async () => {
    const { writer, manager } = company.people;
    await scene.log({
      action: 'employee.manager_changed',
      entity: 'employee',
      entityId: writer.id,
      actor: hrPerson,
      details: { from: manager.id, to: null },
    });
    await scene.log({
      action: 'employee.changed',
      entity: 'employee',
      entityId: writer.id,
      actor: manager,
      standIn: hrPerson,
      details: {
        changes: [{ field: 'hired_on', from: '2020-01-01', to: null }, { field: 'photo' }],
      },
    });
    await scene.log({ action: 'launch.undone', entity: 'launch', entityId: 7_000 });
    const [gone, changed, moved] = await scene.lines(hr);
    expect([gone, changed, moved].map((line) => line && sentence(line))).toEqual([
      'The product undid the launch of a launch (deleted)',
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

  it('[RT-62] adds results to an action: how many people, the new reviewer, which group', async () => {
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
        ['handover.decided', 'pulse', { decision: 'transfer' }, 'Moved to the new manager'],
        ['handover.decided', 'pulse', { decision: 'keep' }, 'Stays with the previous reviewer'],
        [
          'integration.group_roles_changed',
          'integration',
          { name: 'Everyone in Berlin' },
          'The group “Everyone in Berlin”',
        ],
      ];
    const actor = await buildEmployee(app.db, { preferredName: 'Nora Noted' });
    for (const [action, entity, details] of cases)
      await scene.log({
        action,
        entity,
        entityId: entity === 'pulse' ? form : 8_000,
        actor,
        details,
      });
    const told = (
      await scene.lines(company.callers.administrator, { who: { string: 'nora noted' } })
    ).toReversed();
    expect(told.map(({ note }) => note)).toEqual(cases.map(([, , , note]) => note));
  });

  it('[RT-62] requires permission to read the log', async () => {
    for (const caller of [hr, partner, scene.callers.auditor])
      expect((await caller.call(contracts.listChangelog)).status).toBe(200);
    for (const caller of [company.callers.manager, company.callers.writer]) {
      expect(await caller.call(contracts.listChangelog)).toMatchObject({ status: 403 });
      expect(await caller.call(contracts.listChangelogFilters)).toMatchObject({ status: 403 });
      expect((await scene.download(caller)).status).toBe(403);
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
      const answer: Awaited<ReturnType<ChangelogScene['page']>> = await scene.page(
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
    { acting_as: { string: 'sid' } },
    { about: { string: 'rita report' } },
    { kind: { selections: ['removed'] } },
    { record: { selections: ['role'] } },
    { at: { operator: '=', mindate: '2025-07-01' } },
  ])('[LIST-22] can be filtered by %j', async (filters) => {
    const { siblingManager: sibling, hrReport: report } = company.people;
    await scene.log({
      action: 'role.deleted',
      entity: 'role',
      entityId: 4_711,
      actor: sibling,
      standIn: hrPerson,
      at: new Date('2025-07-01T21:59:00Z'),
      details: { changes: [{ field: 'name', from: 'Old role', to: null }] },
    });
    await scene.log({
      action: 'employee.removed',
      entity: 'employee',
      entityId: report.id,
      actor: hrPerson,
      at: new Date('2025-07-01T10:00:00Z'),
    });
    const all = await scene.lines(hr, filters);
    const [key] = Object.keys(filters);
    const test: Record<string, (line: contracts.LogLineView) => boolean> = {
      who: ({ who }) => who?.name === 'Hedi Human',
      acting_as: ({ acting_as: actingAs }) => actingAs?.name === sibling.preferredName,
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
      await hr.send(
        'GET',
        contracts.addressOf(contracts.listChangelog, undefined, {
          filters: JSON.stringify(filters),
        }),
      ),
    ).toMatchObject({ status: 422 });
  });

  it('can be limited to one record, given by both kind and id', async () => {
    const { writer } = company.people;
    const found = await scene.lines(hr, undefined, {
      record: 'employee',
      record_id: String(writer.id),
    });
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
    await scene.log({
      action: 'employee.changed',
      entity: 'employee',
      entityId: stranger.id,
      actor: hrPerson,
    });
    await scene.log({
      action: 'user.deactivated',
      entity: 'user',
      entityId: writer.user.id,
      actor: hrPerson,
    });
    const seen = await scene.lines(partner);
    expect(
      seen.some(
        ({ record }) => record?.kind === 'user' && record.name === 'the account of Will Writer',
      ),
    ).toBe(true);
    expect(new Set(seen.map(({ record }) => record?.kind))).toEqual(new Set(['employee', 'user']));
    expect(seen.map(({ record }) => record?.name)).not.toContain(stranger.preferredName);
    expect(
      await scene.lines(partner, undefined, { record: 'employee', record_id: String(stranger.id) }),
    ).toEqual([]);
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
    await scene.log({
      action: 'employee.changed',
      entity: 'employee',
      entityId: writer.id,
      details: { integration: entra.id },
      at,
    });
    await scene.log({
      action: 'user.reactivated',
      entity: 'user',
      entityId: writer.user.id,
      details: { integration: 2_000_000_000 },
      at,
    });
    await scene.log({
      action: 'import.uploaded',
      entity: 'people_import',
      entityId: 7_001,
      actor: manager,
      details: { integration: nightly.id },
      at,
    });
    await scene.log({
      action: 'employee.changed',
      entity: 'employee',
      entityId: writer.id,
      actor: manager,
      details: { import: 7_001 },
      at,
    });
    const told = (await scene.lines(hr, { at: { operator: '=', mindate: '2026-01-09' } })).map(
      (line) => [line.who?.name ?? line.by, line.note],
    );
    expect(told).toEqual([
      ['Mara Manager', 'By a deleted import'],
      ['Mara Manager', 'By the scheduled import “Nightly”'],
      ['A deleted directory', null],
      ['The directory “Entra”', null],
    ]);
    expect((await scene.lines(hr, { who: { string: 'entra' } })).map(({ by }) => by)).toEqual([
      'The directory “Entra”',
    ]);
    expect(await scene.lines(hr, { who: { string: 'nightly' } })).toEqual([]);
    const csv = readCsv(
      await (
        await scene.download(hr, { filters: JSON.stringify({ who: { string: 'entra' } }) })
      ).text(),
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
    await scene.log({
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
    const [line] = await scene.lines(hr, undefined, { section: 'employees' });
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
    const seen = await scene.lines(caller, undefined, { section: 'employees' });
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map(({ record }) => record?.kind))).toEqual(new Set(['employee']));
    expect(seen.map(({ record }) => record?.name)).not.toContain(
      company.people.stranger.preferredName,
    );
    expect(
      (await scene.lines(hr, undefined, { section: 'employees' })).map(
        ({ record }) => record?.name,
      ),
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
