import {
  addressOf,
  archiveCustomField,
  listChangelog,
  listEmployees,
  saveCustomField,
  saveEmployeeFields,
  showEmployeeFields,
  type CustomFieldInput,
  type ImportRowView,
} from '@reviews/contracts';
import {
  changedSince,
  fieldKey,
  keptPeople,
  MESSAGES,
  type FieldAudience,
  type FieldOption,
  type FieldType,
} from '@reviews/domain';
import { buildEmployee, type BuiltEmployee } from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lines } from '../../testing/import-files.ts';
import { importing } from '../../testing/import-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, present, replyOf, type Company } from '../../testing/worlds.ts';

const { imports: texts } = MESSAGES;

let app: TestApp;
let company: Company;
let hr: ReturnType<typeof importing>;
/**
 * The company's fields: visible to everyone, multiple choice, a date, a person, and visible only to
 * people managers.
 */
let fields: Readonly<Record<'badge' | 'colours' | 'ends' | 'mentor' | 'band', number>>;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  hr = importing(app, company.callers.hr);
  const add = async (
    name: string,
    type: FieldType,
    visibleTo: FieldAudience[] = ['everyone'],
    options: FieldOption[] = [],
  ) =>
    (
      await app.db.prisma.customField.create({
        data: {
          name,
          type,
          visibleTo,
          editableBy: [],
          options: options.map((option) => ({ ...option })),
        },
      })
    ).id;
  const choices = [
    { key: 'r', label: 'Red' },
    { key: 'g', label: 'Green' },
  ];
  fields = {
    badge: await add('Badge number', 'number'),
    colours: await add('Colours', 'multi_select', ['everyone'], choices),
    ends: await add('Contract ends', 'date'),
    mentor: await add('Mentor', 'person'),
    band: await add('Salary band', 'text', []),
  };
});
afterAll(() => app.close());

const HEAD = 'id,name,email,department,Badge number,Colours,Contract ends,Mentor,Salary band';
const row = (
  {
    externalIdentifier: id,
    preferredName: name,
    email,
  }: Pick<BuiltEmployee, 'externalIdentifier' | 'preferredName' | 'email'>,
  rest: string,
) => `${id},${name},${email},,${rest}`;
const fieldsOf = async ({ id }: { readonly id: number }) =>
  Object.fromEntries(
    replyOf(
      showEmployeeFields,
      await company.callers.hr.call(showEmployeeFields, { params: { employeeId: String(id) } }),
    ).data.map(({ name, text }) => [name, text]),
  );
const changesOf = (shown: ImportRowView | undefined) =>
  shown?.changes.map(({ label, from, to }) => [label, from, to]);
const valuesOf = async () =>
  (await app.db.pool.query('SELECT * FROM custom_field_value ORDER BY field_id, employee_id')).rows;
const give = (fieldId: number, employee: BuiltEmployee, value: string | number | string[]) =>
  app.db.prisma.customFieldValue.create({ data: { fieldId, employeeId: employee.id, value } });

describe('columns of custom fields', () => {
  it('[RT-03] are recognised by name, previewed field by field, applied, and restored exactly', async () => {
    const { writer, subject, manager } = company.people;
    await give(fields.colours, writer, ['r']);
    await give(fields.band, subject, 'B3');
    const before = await valuesOf();
    const file = lines(
      HEAD,
      row(writer, '"1,5","Green; Red",31.12.2026,"Manager, Mara",B4'),
      row(subject, ',,,Nora Neu,B3'),
      'N1,Nora Neu,nora@larkspur.example,Sales,7,Red,2026-06-30,N2,B1',
      `N2,Otto Neu,otto@larkspur.example,Sales,,,,${manager.email},`,
    );
    const uploaded = await hr.uploaded(file);
    expect(uploaded.mapping.fields.slice(4)).toEqual(
      [fields.badge, fields.colours, fields.ends, fields.mentor, fields.band].map(fieldKey),
    );
    const one = await hr.previewed(file);
    expect(one.counts).toEqual({
      added: 2,
      changed: 2,
      moved: 0,
      left: 0,
      unchanged: 0,
      refused: 0,
    });
    const [changed, other] = await hr.rows(one, 'changed');
    expect(changesOf(changed)).toEqual([
      ['Badge number', null, '1.5'],
      ['Colours', 'Red', 'Red, Green'],
      ['Contract ends', null, '2026-12-31'],
      ['Mentor', null, 'Mara Manager'],
      ['Salary band', null, 'B4'],
    ]);
    expect(changesOf(other)).toEqual([['Mentor', null, 'Nora Neu']]);
    expect(await valuesOf()).toEqual(before);

    await hr.apply(one);
    expect(await hr.show(one)).toMatchObject({ state: 'applied', fault: null });
    expect(await fieldsOf(writer)).toEqual({
      'Badge number': '1.5',
      Colours: 'Red, Green',
      'Contract ends': '2026-12-31',
      Mentor: 'Mara Manager',
      'Salary band': 'B4',
    });
    const nora = present(
      await app.db.prisma.employee.findUnique({ where: { externalIdentifier: 'N1' } }),
    );
    expect(await fieldsOf(nora)).toMatchObject({ 'Badge number': '7', Mentor: 'Otto Neu' });
    expect((await fieldsOf(subject))['Mentor']).toBe('Nora Neu');
    // The log only says that a field not visible to everyone changed.
    const { details } = present(
      await app.db.prisma.changeLog.findFirst({
        where: { action: 'employee.changed', entityId: String(writer.id) },
        orderBy: { id: 'desc' },
      }),
    );
    expect(details).toEqual({
      import: one.id,
      changes: [
        { field: `custom_field.${fields.badge}`, from: null, to: '1.5' },
        { field: `custom_field.${fields.colours}`, from: 'Red', to: 'Red, Green' },
        { field: `custom_field.${fields.ends}`, from: null, to: '2026-12-31' },
        { field: `custom_field.${fields.mentor}`, from: null, to: 'Mara Manager' },
        { field: `custom_field.${fields.band}` },
      ],
    });
    expect(await violatedInvariants(app.db)).toEqual([]);
    expect((await hr.undo(one)).status).toBe(200);
    expect(await hr.show(one)).toMatchObject({ state: 'undone', fault: null });
    expect(await valuesOf()).toEqual(before);
    expect(
      await app.db.prisma.employee.count({ where: { externalIdentifier: { in: ['N1', 'N2'] } } }),
    ).toBe(0);
  });

  it('[RT-03] keep their mapping for the next file, and say why a row is rejected', async () => {
    const { writer } = company.people;
    await hr.map(await hr.uploaded(lines('id,Ausweis', `${writer.externalIdentifier},8`)), {
      fields: ['number', fieldKey(fields.badge)],
    });
    const uploaded = await hr.uploaded(lines('Ausweis,id', 'x,1'));
    expect(uploaded.mapping.fields).toEqual([fieldKey(fields.badge), 'number']);
    expect(uploaded.custom_fields).toContainEqual({
      id: fields.badge,
      name: 'Badge number',
      type: 'number',
    });
    const one = await hr.previewed(
      lines(
        HEAD,
        row(writer, '"1,234",Blue,31.02.2026,Unknown Here,'),
        row(company.people.subject, '=1+1,,,,'),
      ),
    );
    expect((await hr.rows(one, 'refused')).map(({ reasons }) => reasons)).toEqual([
      [
        texts.values.eitherNumber({ field: 'Badge number', value: '1,234' }),
        texts.values.noChoice({ field: 'Colours', value: 'Blue' }),
        texts.values.badDay({ field: 'Contract ends', value: '31.02.2026' }),
      ],
      [texts.formula({ field: 'Badge number' })],
    ]);
    const gone = await hr.map(uploaded, { fields: ['field_4711', 'number'] });
    expect(gone).toMatchObject({ status: 422, body: { message: texts.fieldGone } });
  });

  it('[RT-03, PERM-01] do not change the importer, and hide from people what is hidden from them about themselves', async () => {
    const { hr: self, administrator } = company.people;
    await give(fields.band, administrator, 'A1');
    const one = await hr.previewed(lines(HEAD, row(self, ',,,,C9'), row(administrator, '5,,,,C9')));
    expect(await hr.rows(one, 'unchanged')).toMatchObject([
      { changes: [], notes: [texts.ownFields({ fields: 'Salary band' })] },
    ]);
    expect(changesOf((await hr.rows(one, 'changed'))[0])).toEqual([
      ['Badge number', null, '5'],
      ['Salary band', 'A1', 'C9'],
    ]);
    // The administrator may read what HR imported, and about themselves only what everyone may.
    const read = await importing(app, company.callers.administrator).rows(one, 'changed');
    expect(changesOf(read[0])).toEqual([['Badge number', null, '5']]);
  });

  it('[RT-03] write nothing if a value was changed since the preview, or the field was archived', async () => {
    const { writer } = company.people;
    const file = lines('id,Badge number', `${writer.externalIdentifier},11`);
    const one = await hr.previewed(file);
    const save = (value: number, was: number | null) =>
      company.callers.hr.call(saveEmployeeFields, {
        params: { employeeId: String(writer.id) },
        body: { values: [{ field_id: fields.badge, value, was }] },
      });
    expect((await save(9, null)).status).toBe(200);
    await hr.apply(one);
    const now = await hr.show(one);
    expect(now).toMatchObject({ state: 'ready', fault: texts.conflict });
    expect(changesOf((await hr.rows(one, 'changed'))[0])).toEqual([['Badge number', '9', '11']]);
    await hr.apply(now);
    expect((await fieldsOf(writer))['Badge number']).toBe('11');
    // Changed once more by hand, it stays after the undo.
    expect((await save(12, 11)).status).toBe(200);
    expect(await hr.undo(one)).toMatchObject({
      status: 409,
      body: { message: texts.nothingToUndo },
    });
    const next = await hr.previewed(file);
    const archived = await company.callers.administrator.call(archiveCustomField, {
      params: { fieldId: String(fields.badge) },
      body: { version: 1, archived: true },
    });
    expect(archived.status).toBe(200);
    await hr.apply(next);
    expect(await hr.show(next)).toMatchObject({
      state: 'ready',
      fault: texts.conflict,
      counts: { changed: 0, unchanged: 1 },
    });
    expect((await hr.uploaded(file)).mapping.fields).toEqual(['number', null]);
    await app.db.prisma.customField.update({
      where: { id: fields.badge },
      data: { archivedAt: null },
    });
  });

  it('[RT-03] keep a person that someone else has since referred to', async () => {
    const holder = await buildEmployee(app.db, { department: 'Sales' });
    const one = await hr.previewed(
      lines(HEAD, 'M1,Max Mentor,max@larkspur.example,Sales,,,,,', row(holder, ',,,M1,')),
    );
    await hr.apply(one);
    const max = present(
      await app.db.prisma.employee.findUnique({ where: { externalIdentifier: 'M1' } }),
    );
    const later = await buildEmployee(app.db, { department: 'Sales' });
    await app.db.prisma.customFieldValue.create({
      data: { fieldId: fields.mentor, employeeId: later.id, personId: max.id },
    });
    expect(await hr.undo(one)).toMatchObject({
      status: 409,
      body: { message: changedSince({ names: ['Max Mentor'], more: 0 }) },
    });
    expect((await hr.undo(one, true)).status).toBe(200);
    expect([(await fieldsOf(later))['Mentor'], (await fieldsOf(holder))['Mentor']]).toEqual([
      'Max Mentor',
      '',
    ]);
    const log = replyOf(
      listChangelog,
      await company.callers.administrator.call(listChangelog, { query: {} }),
    );
    expect(JSON.stringify(log.data)).toContain('Max Mentor');
    expect(await violatedInvariants(app.db)).toEqual([]);
  });
});

describe('[RT-52, RT-61] a field that changed since an import', () => {
  const CITIES = [
    { key: 'o1', label: 'Berlin' },
    { key: 'o2', label: 'Paris' },
  ];
  let made = 0;

  /**
   * Sets a value, imports another, then changes the field. Another person in the file can be
   * restored freely.
   */
  async function changed(
    was: {
      readonly type: FieldType;
      readonly options?: FieldOption[];
      readonly value: string | string[];
    },
    cell: string,
    now: Partial<CustomFieldInput>,
  ) {
    const holder = await buildEmployee(app.db, {
      department: 'Sales',
      preferredName: 'Bob Holder',
    });
    const other = await buildEmployee(app.db, { department: 'Sales' });
    const name = `Made ${(made += 1)}`;
    const field = {
      name,
      description: '',
      type: was.type,
      on_overview: true,
      in_list: true,
      visible_to: ['everyone' as const],
      editable_by: [],
      options: was.options ?? [],
    };
    const { id } = await app.db.prisma.customField.create({
      data: {
        name,
        type: was.type,
        visibleTo: ['everyone'],
        editableBy: [],
        options: field.options.map((option) => ({ ...option })),
      },
    });
    await give(id, holder, was.value);
    const file = lines(
      `id,title,${name}`,
      ...[holder, other].map(({ externalIdentifier: number }) => `${number},Clerk,${cell}`),
    );
    const one = await hr.previewed(file, {
      fields: ['number', 'title', fieldKey(id)],
      empty_cells: 'clear',
    });
    await hr.apply(one);
    expect(await hr.show(one)).toMatchObject({ state: 'applied', fault: null });
    expect(
      await company.callers.administrator.call(saveCustomField, {
        params: { fieldId: String(id) },
        body: { version: 1, ...field, ...now },
      }),
    ).toMatchObject({ status: 200 });
    return { one, id, text: async () => (await fieldsOf(holder))[name] };
  }

  it.each<[string, ...Parameters<typeof changed>, string]>([
    [
      'a choice that was removed',
      { type: 'select', options: CITIES, value: 'o2' },
      'Berlin',
      {
        options: [
          { key: 'o1', label: 'Berlin' },
          { key: null, label: 'Rome' },
        ],
      },
      'Berlin',
    ],
    [
      'choices of which one was removed',
      { type: 'multi_select', options: CITIES, value: ['o1', 'o2'] },
      'Berlin',
      { options: [{ key: 'o1', label: 'Berlin' }] },
      'Berlin',
    ],
    [
      'a choice, and it holds several now',
      { type: 'select', options: CITIES, value: 'o2' },
      '',
      { type: 'multi_select' },
      '',
    ],
    [
      'a choice, and it holds texts now',
      { type: 'select', options: CITIES, value: 'o2' },
      '',
      { type: 'text' },
      '',
    ],
    [
      'a text, and it holds numbers now',
      { type: 'text', value: 'seven' },
      '',
      { type: 'number' },
      '',
    ],
    [
      'a text, and it holds days now',
      { type: 'text', value: '2026-02-30' },
      '',
      { type: 'date' },
      '',
    ],
  ])('stays as imported if it held %s', async (_what, was, cell, now, left) => {
    const { one, id, text } = await changed(was, cell, now);
    expect(await hr.undo(one)).toMatchObject({
      status: 409,
      body: { message: changedSince({ names: ['Bob Holder'], more: 0 }) },
    });
    expect((await hr.undo(one, true)).status).toBe(200);
    expect(await hr.show(one)).toMatchObject({
      state: 'undone',
      fault: keptPeople({ names: ['Bob Holder'], more: 0 }),
    });
    expect(await text()).toBe(left);
    // People who can be restored are.
    expect(await app.db.prisma.customFieldValue.count({ where: { fieldId: id } })).toBe(
      left === '' ? 0 : 1,
    );
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('holds no value that the filters of the employee list reject', async () => {
    const { one, id } = await changed({ type: 'text', value: 'seven' }, '', { type: 'number' });
    expect((await hr.undo(one, true)).status).toBe(200);
    const filters = JSON.stringify({ [fieldKey(id)]: { operator: '>=', min: 1 } });
    expect(
      await company.callers.hr.send('GET', addressOf(listEmployees, undefined, { filters })),
    ).toMatchObject({ status: 200, body: { data: [] } });
  });

  it.each<[string, ...Parameters<typeof changed>, string]>([
    [
      'a choice that is there, called otherwise',
      { type: 'select', options: CITIES, value: 'o2' },
      'Berlin',
      {
        options: [
          { key: 'o1', label: 'Berlin' },
          { key: 'o2', label: 'Paris La Défense' },
        ],
      },
      'Paris La Défense',
    ],
    [
      'a text that is a day, and it holds days now',
      { type: 'text', value: '2026-02-28' },
      '',
      { type: 'date' },
      '2026-02-28',
    ],
    [
      'a day, and it holds texts now',
      { type: 'date', value: '2026-02-28' },
      '',
      { type: 'text' },
      '2026-02-28',
    ],
  ])('is restored if it held %s', async (_what, was, cell, now, back) => {
    const { one, text } = await changed(was, cell, now);
    expect((await hr.undo(one)).status).toBe(200);
    expect(await hr.show(one)).toMatchObject({ state: 'undone', fault: null });
    expect(await text()).toBe(back);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });
});
