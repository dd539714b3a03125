import { describe, expect, it } from 'vitest';
import type { FieldType } from '../employees/custom-fields.ts';
import { guessMapping, mappingFaults, type ImportColumn } from './mapping.ts';
import { parseNumber, readFields, type ImportedField } from './own-fields.ts';
import { planPeople } from './people-plan.ts';
import type { ImportPerson, PlanOptions, PlannedRow } from './plan-types.ts';

const OPTIONS = [
  { key: 'a', label: 'Blue, dark' },
  { key: 'b', label: 'Größe L' },
  { key: 'c', label: 'Red' },
];
const field = (type: FieldType, more: Partial<ImportedField> = {}): ImportedField => ({
  id: 7,
  name: 'Badge',
  type,
  options: type.endsWith('select') ? OPTIONS : [],
  visible_to: ['everyone'],
  ...more,
});
const read = (
  type: FieldType,
  cell: string,
  more: Partial<ImportedField> = {},
  empty: 'keep' | 'clear' = 'keep',
): readonly unknown[] => {
  const { said, faults } = readFields({ field_7: cell }, [field(type, more)], {
    day_order: 'dmy',
    empty_cells: empty,
  });
  return faults.length > 0 ? faults : said.map(({ value, names }) => names ?? value);
};

describe('parseNumber', () => {
  it.each([
    ['12', 12],
    ['-3.5', -3.5],
    ['1,5', 1.5],
    ['0,125', 0.125],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1,234.567', 1234.567],
    ['1 234 567', 1_234_567],
    ['1’234.50', 1234.5],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1e3', 1000],
  ])('[RT-03] reads %j', (text, number) => expect(parseNumber(text)).toBe(number));
  it.each(['1,234', '12 34', 'twelve', '1,2,3', '5 %', '€ 5', '', '1.2.3'])(
    '[RT-03] treats %j as invalid or ambiguous',
    (text) => expect(parseNumber(text)).toBeUndefined(),
  );
});

describe('readFields', () => {
  it('[RT-03] reads a cell by the type of its field', () => {
    expect(read('text', 'B-12')).toEqual(['B-12']);
    expect(read('number', '1,5')).toEqual([1.5]);
    expect(read('date', '01/02/2026')).toEqual(['2026-02-01']);
    expect(read('select', 'GROSSE l')).toEqual(['b']);
    expect(read('multi_select', 'red, Blue, Dark')).toEqual([['a', 'c']]);
    expect(read('multi_select', 'Red; Größe L;')).toEqual([['b', 'c']]);
    expect(['Yes', 'FALSE', 'ja', '0'].flatMap((cell) => [...read('yes_no', cell)])).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(read('person', 'Berg, Anna')).toEqual(['Berg, Anna']);
  });

  it('[RT-03] reports invalid values, without quoting those that are not public', () => {
    expect(read('number', 'ten')).toEqual(['Badge: “ten” is not a number.']);
    expect(read('number', '1,234')).toEqual([
      'Badge: “1,234” can be read as two different numbers.',
    ]);
    expect(read('date', '31.02.2026')).toEqual(['Badge: “31.02.2026” is not a date.']);
    expect(read('select', 'Green')).toEqual(['Badge: “Green” is not one of the choices.']);
    expect(read('multi_select', 'Red, Green')).toEqual([
      'Badge: “Red, Green” is not one of the choices.',
    ]);
    expect(read('yes_no', 'perhaps')).toEqual(['Badge: “perhaps” is neither yes nor no.']);
    expect(read('text', 'x'.repeat(2001))).toEqual(['Badge: has more than 2,000 characters.']);
    expect(read('text', '=1+1')).toEqual(['Badge: contains a formula instead of a value.']);
    expect(read('text', '#REF!')).toEqual(['Badge: contains a spreadsheet error (#REF!).']);
    expect(read('select', 'Green', { visible_to: ['managers'] })).toEqual([
      'Badge: the value is not one of the choices.',
    ]);
  });

  it('[RT-03] treats an empty cell as unchanged, or as cleared where that is chosen', () => {
    expect(read('number', '')).toEqual([]);
    expect(read('number', '', {}, 'clear')).toEqual([null]);
  });
});

describe('custom field columns', () => {
  const column = (name: string): ImportColumn => ({
    name,
    samples: ['x'],
    filled: 9,
    emails: 0,
    days: { dmy: 0, mdy: 0, either: 1, example: '01/02/2026' },
  });
  const columns = ['ID', 'contract ends ', 'Team', 'Cost center name'].map(column);
  const own = [
    field('date', { name: 'Contract ends' }),
    field('text', { id: 8, name: 'Team' }),
    field('text', { id: 9, name: 'Cost Center Name' }),
  ];

  it('[RT-03] are matched by field name, unless a product field has that name, and by the last mapping', () => {
    expect(guessMapping(columns, null, own).fields).toEqual([
      'number',
      'field_7',
      'team',
      'field_9',
    ]);
    expect(guessMapping(columns, null, []).fields).toEqual(['number', null, 'team', 'department']);
    const known = {
      columns: ['ID', 'Kennung', 'Team'],
      mapping: {
        fields: ['number', 'field_7', 'field_8'] as const,
        day_order: null,
        missing: 'keep',
        empty_cells: 'keep',
      } as const,
    };
    expect(guessMapping(['Kennung', 'Team', 'ID'].map(column), known, own).fields).toEqual([
      'field_7',
      'field_8',
      'number',
    ]);
    // A field that is not in use any more is not guessed again.
    expect(guessMapping(['Kennung', 'Team', 'ID'].map(column), known, []).fields).toEqual([
      null,
      'team',
      'number',
    ]);
  });

  it('[RT-03] are each used once, are active fields, and have a date order', () => {
    const faults = (
      fields: Parameters<typeof mappingFaults>[1]['fields'],
      day: 'dmy' | null = 'dmy',
    ) =>
      mappingFaults(
        columns,
        { fields, day_order: day, missing: 'keep', empty_cells: 'keep' },
        own,
      ).map(({ message }) => message);
    expect(faults(['number', 'field_7', null, null])).toEqual([]);
    expect(faults(['number', 'field_8', 'field_8', null])).toEqual([
      '“Team” is chosen for two columns. Choose one.',
    ]);
    expect(faults(['number', 'field_99', null, null])).toEqual([
      'A column is matched to a field that is no longer in use. Choose another field.',
    ]);
    expect(faults(['number', 'field_7', null, null], null)).toEqual([
      '“01/02/2026” can be read as two different dates. Choose whether the day or the month comes first.',
    ]);
  });
});

describe('plan with custom fields', () => {
  const person = (
    id: number,
    preferred: string,
    more: Partial<ImportPerson> = {},
  ): ImportPerson => {
    const [first = '', last = ''] = preferred.split(' ');
    return {
      id,
      number: `E${id}`,
      email: `p${id}@larkspur.example`,
      first,
      last,
      preferred,
      title: '',
      department: 'Sales',
      team: null,
      sub_team: null,
      manager_id: null,
      hired_on: null,
      left_on: null,
      has_role: false,
      is_administrator: false,
      ...more,
    };
  };
  const people = [
    person(1, 'Ruth Okafor', { custom: { 1: ['a'], 2: 2 } }),
    person(2, 'Anna Berg'),
    person(3, 'Ben Frei', { left_on: '2025-01-01' }),
  ];
  const custom = [
    field('multi_select', { id: 1, name: 'Colours' }),
    field('person', { id: 2, name: 'Mentor', visible_to: ['person'] }),
  ];
  const plan = (
    rows: readonly Readonly<Record<string, string>>[],
    options: Partial<PlanOptions> = {},
  ): PlannedRow[] =>
    planPeople({
      rows: rows.map((values, index) => ({ line: index + 2, values })),
      people,
      reserved_emails: new Set(),
      options: {
        day_order: null,
        empty_cells: 'keep',
        missing: 'keep',
        today: '2026-03-10',
        importers: [],
        manages_users: false,
        reads_everyone: false,
        custom,
        ...options,
      },
    });
  const NEW = {
    number: 'N1',
    email: 'n1@larkspur.example',
    full_name: 'Nora Neu',
    department: 'Sales',
  };

  it('[RT-03] lists changes field by field, and nothing when the values already match', () => {
    expect(
      plan([{ number: 'E1', field_1: 'red; blue, dark', field_2: 'Berg, Anna' }])[0],
    ).toMatchObject({
      kind: 'changed',
      changes: [
        { field: 'custom_field.1', label: 'Colours', from: 'Blue, dark', to: 'Blue, dark, Red' },
      ],
      after: { custom: [{ field: 1, value: ['a', 'c'], person: null }] },
    });
    expect(plan([{ number: 'E1', field_1: 'Blue, dark', field_2: 'E2' }])[0]).toMatchObject({
      kind: 'unchanged',
      changes: [],
    });
    expect(
      plan([{ number: 'E1', field_1: '', field_2: '' }], { empty_cells: 'clear' })[0]?.changes,
    ).toMatchObject([
      { from: 'Blue, dark', to: null },
      { from: 'Anna Berg', to: null, hidden: true },
    ]);
  });

  it('[RT-03] finds people added by the file, and rejects a row when the person it names is rejected', () => {
    const [anna, nora] = plan([
      { number: 'E2', field_2: 'Nora Neu' },
      { ...NEW, field_2: 'E1' },
    ]);
    expect([anna?.after?.custom, nora?.after?.custom]).toEqual([
      [{ field: 2, value: null, person: { line: 3 } }],
      [{ field: 2, value: null, person: { id: 1 } }],
    ]);
    expect(
      plan([
        { number: 'E2', field_2: 'Nora Neu' },
        { ...NEW, manager: 'Unknown' },
      ])[0]?.reasons,
    ).toEqual(['Mentor: the person is in line 3, which cannot be imported.']);
    expect(
      plan([
        { number: 'E2', field_2: 'Unknown' },
        { number: 'E1', field_2: 'E3' },
      ]).map(({ reasons }) => reasons),
    ).toEqual([
      ['Mentor: the person is neither in the file nor an employee.'],
      ['Mentor: the person has left.'],
    ]);
  });

  it('[RT-03, PERM-01] fills no field of the importer or of people who leave', () => {
    expect(plan([{ number: 'E1', field_1: 'Red' }], { importers: [1] })[0]).toMatchObject({
      kind: 'unchanged',
      notes: ['This is you. You cannot change your own Colours, so this is skipped.'],
    });
    expect(plan([{ number: 'E1', field_1: 'Red', status: 'left' }])[0]).toMatchObject({
      kind: 'left',
      changes: [{ field: 'left_on' }],
    });
  });
});
