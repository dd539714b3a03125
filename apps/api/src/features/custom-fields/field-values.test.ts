import * as contracts from '@reviews/contracts';
import { FIELD_MESSAGES as texts, sortKey, type FieldValue } from '@reviews/domain';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { readCsv } from '@reviews/harness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  customFieldScene,
  errorsOf,
  type CustomFieldScene,
} from '../../testing/custom-field-scene.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  impersonating,
  present,
  replyOf,
  type Company,
  type Person,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let scene: CustomFieldScene;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  scene = customFieldScene(company);
});
afterAll(() => app.close());

describe('a field value', () => {
  it.each<[contracts.CustomFieldInput['type'], FieldValue, string, FieldValue]>([
    ['text', ' Two screens ', 'Two screens', '7'.repeat(2001)],
    ['number', 4.5, '4.5', 'four'],
    ['date', '2026-02-28', '2026-02-28', '2026-02-30'],
    ['select', 'o1', 'One', 'o9'],
    ['multi_select', ['o2', 'o1', 'o2'], 'One, Two', ['o1', 'x']],
    ['yes_no', true, 'Yes', 'yes'],
  ])(
    'of type %s is stored, shown as text, and rejected if malformed',
    async (type, value, text, wrong) => {
      const id = await scene.add({
        type,
        options: [
          { key: null, label: 'One' },
          { key: null, label: 'Two' },
        ],
      });
      expect(await scene.put(company.callers.hr, company.people.writer, id, value)).toMatchObject({
        status: 200,
        body: { message: texts.valuesSaved({ name: 'Will Writer' }) },
      });
      const stored = present(
        (await scene.shown(company.callers.hr, company.people.writer)).find((one) => one.id === id),
      );
      expect(stored.text).toBe(text);
      expect(
        (await scene.put(company.callers.hr, company.people.writer, id, wrong, stored.value))
          .status,
      ).toBe(422);
      expect(
        await scene.put(company.callers.hr, company.people.writer, id, null, stored.value),
      ).toMatchObject({ status: 200 });
      expect((await scene.field(id)).people).toBe(0);
      expect(await violatedInvariants(app.db)).toEqual([]);
    },
  );

  it('can be a person from the directory', async () => {
    const id = await scene.add({ type: 'person' });
    expect(
      await scene.put(company.callers.hr, company.people.writer, id, company.people.stranger.id),
    ).toMatchObject({ status: 200 });
    expect(
      (await scene.shown(company.callers.hr, company.people.writer)).find((one) => one.id === id),
    ).toMatchObject({ text: 'Stan Stranger', person: { id: company.people.stranger.id } });
    for (const unknown of [-1, 0.5, 1e300])
      expect(
        (
          await scene.put(
            company.callers.hr,
            company.people.writer,
            id,
            unknown,
            company.people.stranger.id,
          )
        ).status,
      ).toBe(422);
    expect(
      errorsOf(await scene.put(company.callers.hr, company.people.subject, id, 2_000_000_000)),
    ).toEqual({ [`field_${id}`]: [texts.noSuchPerson] });
  });

  it("[ERR-05] does not overwrite someone else's change", async () => {
    const id = await scene.add();
    await scene.put(company.callers.hr, company.people.writer, id, 'first');
    expect(
      await scene.put(company.callers.partner, company.people.writer, id, 'second'),
    ).toMatchObject({
      status: 409,
      body: { message: texts.valueChanged },
    });
  });

  it('is not saved twice by concurrent requests', async () => {
    const id = await scene.add();
    const values = [
      { field_id: id, value: 'one', was: null },
      { field_id: id, value: 'other', was: null },
    ];
    expect(
      (
        await company.callers.hr.call(contracts.saveEmployeeFields, {
          ...scene.paramsOf(company.people.writer),
          body: { values },
        })
      ).status,
    ).toBe(422);
    expect(
      (await scene.shown(company.callers.hr, company.people.writer)).find((one) => one.id === id),
    ).toMatchObject({ text: '' });
  });

  const SEEN: readonly [
    contracts.CustomFieldInput['visible_to'],
    Partial<Record<Person, boolean>>,
  ][] = [
    [
      ['everyone'],
      {
        writer: true,
        stranger: true,
        manager: true,
        director: true,
        hr: true,
        partner: true,
        outsidePartner: true,
      },
    ],
    [
      ['person'],
      {
        writer: true,
        stranger: false,
        manager: false,
        hr: true,
        partner: true,
        outsidePartner: false,
      },
    ],
    [
      ['managers'],
      {
        writer: false,
        stranger: false,
        manager: true,
        director: true,
        siblingManager: false,
        hr: true,
        outsidePartner: false,
      },
    ],
    [
      [],
      {
        writer: false,
        stranger: false,
        manager: false,
        hr: true,
        partner: true,
        outsidePartner: false,
        administrator: true,
      },
    ],
  ];
  it.each(SEEN)(
    '[PERM-01] for %j is visible to them and to those who manage employees, and no one else',
    async (visible, seen) => {
      const id = await scene.add({ visible_to: visible });
      await scene.put(company.callers.hr, company.people.writer, id, 'a secret');
      for (const [person, sees] of Object.entries(seen)) {
        const fields = await scene.shown(company.callers[person as Person], company.people.writer);
        expect([person, fields.find((one) => one.id === id)?.text]).toEqual([
          person,
          sees ? 'a secret' : undefined,
        ]);
        if (!sees)
          expect(
            await scene.put(company.callers[person as Person], company.people.writer, id, 'mine'),
          ).toMatchObject({ status: 404 });
      }
    },
  );

  it('[PERM-01] that is hidden from its employee is hidden from HR about themselves, also while impersonating and in the list', async () => {
    const id = await scene.add({ visible_to: ['managers'], in_list: true });
    const { hr, hrManager } = company.people;
    await scene.put(company.callers.hrManager, hr, id, 'flight risk');
    const secret = async (caller: Caller) =>
      (await scene.shown(caller, hr)).some((one) => one.id === id);
    expect([
      await secret(company.callers.hr),
      await secret(company.callers.hrManager),
      await secret(await impersonating(app, hr, hrManager)),
    ]).toEqual([false, true, false]);
    const listed = async (caller: Caller, filters: unknown = {}) =>
      replyOf(
        contracts.listEmployees,
        await caller.send(
          'GET',
          contracts.addressOf(contracts.listEmployees, undefined, {
            filters: JSON.stringify(filters),
          }),
        ),
      ).data;
    const key = `field_${id}`;
    const rowOf = async (caller: Caller) =>
      (await listed(caller)).find((row) => row.id === hr.id)?.fields[key];
    expect([await rowOf(company.callers.hr), await rowOf(company.callers.hrManager)]).toEqual([
      undefined,
      'flight risk',
    ]);
    const found = async (caller: Caller) =>
      (await listed(caller, { [key]: { string: 'flight' } })).map((row) => row.id);
    expect([await found(company.callers.hr), await found(company.callers.hrManager)]).toEqual([
      [],
      [hr.id],
    ]);
  });

  it('[PERM-01] can be changed by those the field names and those who manage employees, and no one else', async () => {
    const own = await scene.add({ editable_by: ['person'] });
    expect(
      await scene.put(company.callers.writer, company.people.writer, own, 'vegan'),
    ).toMatchObject({
      status: 200,
    });
    expect(
      await scene.put(company.callers.manager, company.people.writer, own, 'x', 'vegan'),
    ).toMatchObject({ status: 403 });
    const theirs = await scene.add({ editable_by: ['managers'] });
    expect(
      await scene.put(company.callers.director, company.people.writer, theirs, 'high'),
    ).toMatchObject({ status: 200 });
    expect(
      await scene.put(company.callers.writer, company.people.writer, theirs, 'x', 'high'),
    ).toMatchObject({ status: 403 });
    expect(await scene.put(company.callers.hr, company.people.hr, theirs, 'x')).toMatchObject({
      status: 403,
    });
    expect(
      await scene.put(company.callers.hr, company.people.writer, theirs, 'low', 'high'),
    ).toMatchObject({ status: 200 });
    const line = await app.db.prisma.changeLog.findFirstOrThrow({
      where: { action: 'employee.fields_changed' },
      orderBy: { id: 'desc' },
    });
    expect(line.details).toMatchObject({ changes: [{ from: 'high', to: 'low' }] });
  });

  it('is never logged if not visible to everyone, is hidden once its field is archived, and is empty for an unknown person', async () => {
    const id = await scene.add({ visible_to: ['managers'] });
    await scene.put(company.callers.hr, company.people.writer, id, 'whispered');
    const line = await app.db.prisma.changeLog.findFirstOrThrow({
      where: { action: 'employee.fields_changed' },
      orderBy: { id: 'desc' },
    });
    expect(JSON.stringify(line.details)).not.toContain('whispered');
    await scene.archive(id);
    expect(
      (await scene.shown(company.callers.hr, company.people.writer)).some((one) => one.id === id),
    ).toBe(false);
    expect(await scene.shown(company.callers.hr, { id: 2_000_000_000 })).toEqual([]);
  });
});

describe('[RT-51] the employee list', () => {
  it.each<[contracts.CustomFieldInput['type'], FieldValue, unknown, unknown]>([
    ['text', 'Two screens', { string: 'screen' }, { string: 'lamp' }],
    ['number', 7, { operator: '>=', min: 7 }, { operator: '<=', min: 6 }],
    [
      'date',
      '2026-03-01',
      { operator: 'within the past', value: 2, modifier: 'week' },
      { operator: '>=', mindate: '2026-03-02' },
    ],
    ['select', 'o1', { selections: ['o1'] }, { selections: ['o2'] }],
    ['multi_select', ['o1', 'o2'], { selections: ['o2', 'o3'] }, { selections: ['o3'] }],
    ['yes_no', false, { selection: 'no' }, { selection: 'yes' }],
  ])('has a column and a filter for a field of type %s', async (type, value, filter, other) => {
    const id = await scene.add({
      type,
      in_list: true,
      options: ['One', 'Two', 'Three'].map((label) => ({ key: null, label })),
    });
    await scene.put(company.callers.hr, company.people.subject, id, value);
    const key = `field_${id}`;
    const filters = replyOf(
      contracts.listEmployeeFilters,
      await company.callers.hr.call(contracts.listEmployeeFilters),
    );
    expect(filters.map((one) => one.key)).toContain(key);
    const list = async (given: unknown) =>
      replyOf(
        contracts.listEmployees,
        await company.callers.hr.send(
          'GET',
          contracts.addressOf(contracts.listEmployees, undefined, {
            filters: JSON.stringify({ [key]: given }),
          }),
        ),
      );
    const hit = await list(filter);
    expect(hit.data.map((row) => row.id)).toEqual([company.people.subject.id]);
    expect(hit.otherColumns.map((column) => column.key)).toContain(key);
    expect((await list(other)).data).toEqual([]);
  });

  it.each(['Zürich', 'Straße', 'Łódź', 'Ærø', 'हिन्दी', 'Two 100 % Screens'])(
    '[LIST-22, GAP-11] finds the text %j exactly, ignoring case and accents, in the list and the export',
    async (text) => {
      const id = await scene.add({ in_list: true });
      await scene.put(company.callers.hr, company.people.subject, id, text);
      await scene.put(company.callers.hr, company.people.manager, id, 'elsewhere');
      const { hr } = company.callers;
      for (const string of [
        text,
        text.normalize('NFD'),
        text.toLowerCase(),
        text.toUpperCase(),
        sortKey(text),
      ]) {
        const query = { filters: JSON.stringify({ [`field_${id}`]: { string } }) };
        const list = replyOf(
          contracts.listEmployees,
          await hr.send('GET', contracts.addressOf(contracts.listEmployees, undefined, query)),
        );
        expect([string, list.data.map((row) => row.id)]).toEqual([
          string,
          [company.people.subject.id],
        ]);
        const file = await fetch(
          `${app.url}${contracts.addressOf(contracts.exportEmployees, undefined, { ...query, columns: `field_${id}` })}`,
          { headers: hr.credentials },
        );
        expect(readCsv((await file.text()).replace(/^\uFEFF/u, '')).slice(1)).toEqual([[text]]);
      }
    },
  );
});
