import { describe, expect, it } from 'vitest';
import { guessMapping, mappingFaults, type ImportColumn } from './mapping.ts';
import { NO_DAYS } from './parse-day.ts';

const column = (name: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
  name,
  samples: [],
  filled: 10,
  emails: 0,
  days: NO_DAYS,
  ...more,
});
const guess = (...names: string[]) =>
  guessMapping(
    names.map((name) => column(name)),
    null,
  ).fields;

describe('guessMapping', () => {
  it('[RT-03] recognises columns by the names that real exports use', () => {
    expect(
      guess(
        'Employee ID',
        'Work Email',
        'Legal First Name',
        'Legal Last Name',
        'Business Title',
        'Dept.',
        'Reports To',
        'Original Hire Date',
        'Termination Date',
        'Worker Status',
        'Salary',
      ),
    ).toEqual([
      'number',
      'email',
      'first_name',
      'last_name',
      'title',
      'department',
      'manager',
      'hired_on',
      'left_on',
      'status',
      null,
    ]);
    expect(
      guess(
        'Personalnummer',
        'E-Mail-Adresse',
        'Vorname',
        'Nachname',
        'Abteilung',
        'Führungskraft',
        'Eintrittsdatum',
      ),
    ).toEqual(['number', 'email', 'first_name', 'last_name', 'department', 'manager', 'hired_on']);
  });

  it("[RT-03] prefers the manager's number to email and name, and uses each field once", () => {
    expect(guess('id', 'Manager Name', 'Manager ID', 'Manager Email')).toEqual([
      'number',
      null,
      'manager',
      null,
    ]);
    expect(guess('Email', 'E-mail')).toEqual(['email', null]);
  });

  it('[RT-03] ignores a full-name column when first and last names have their own', () => {
    expect(guess('Name', 'First Name', 'Last Name')).toEqual([null, 'first_name', 'last_name']);
    expect(guess('Name', 'id')).toEqual(['full_name', 'number']);
  });

  it('[RT-03] recognises addresses by their format, and maps no empty column', () => {
    expect(
      guessMapping([column('Kontakt', { emails: 9 }), column('Team', { filled: 0 })], null).fields,
    ).toEqual(['email', null]);
  });

  it('[RT-03] repeats the last mapping for columns of the same names', () => {
    const mapping = {
      fields: ['team', null, 'number'] as const,
      day_order: 'dmy',
      missing: 'leave',
      empty_cells: 'clear',
    } as const;
    const next = guessMapping(
      ['ID ', 'Salary Grade', 'E-Mail', 'cost centre'].map((name) => column(name)),
      { columns: ['Cost Centre', 'E-mail', 'id'], mapping },
    );
    expect(next).toEqual({
      fields: ['number', null, null, 'team'],
      day_order: 'dmy',
      missing: 'leave',
      empty_cells: 'clear',
    });
  });
});

describe('mappingFaults', () => {
  const given = { day_order: null, missing: 'keep', empty_cells: 'keep' } as const;
  const faults = (
    columns: readonly ImportColumn[],
    fields: Parameters<typeof mappingFaults>[1]['fields'],
  ) => mappingFaults(columns, { ...given, fields }).map(({ path }) => path);

  it('[RT-03] requires a column that identifies people, and something to import', () => {
    expect(faults([column('a'), column('b')], [null, 'title'])).toEqual(['fields']);
    expect(faults([column('a'), column('b')], ['email', null])).toEqual(['fields']);
    expect(faults([column('a'), column('b')], ['email', 'title'])).toEqual([]);
    expect(faults([column('a'), column('b'), column('c')], ['email', 'email', 'title'])).toEqual([
      'fields',
    ]);
  });

  it('[RT-03] asks for the order of day and month only for imported columns', () => {
    const columns = [
      column('id'),
      column('Start', { days: { ...NO_DAYS, either: 1, example: '01/02/2026' } }),
    ];
    expect(faults(columns, ['number', 'hired_on'])).toEqual(['day_order']);
    expect(faults(columns, ['number', 'title'])).toEqual([]);
    expect(
      mappingFaults(columns, { ...given, day_order: 'mdy', fields: ['number', 'hired_on'] }),
    ).toEqual([]);
  });
});
