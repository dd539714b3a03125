import { describe, expect, it } from 'vitest';
import { cleanCell, isFormula } from './clean-cell.ts';
import { worksHere } from './import-row.ts';
import { needsOrder, NO_DAYS, orderOf, parseDay, withDay } from './parse-day.ts';
import { bareEmail, isEmail, nameKey, parseName } from './parse-name.ts';
import { guessEncoding, guessHeader, guessSeparator } from './text-file.ts';

describe('cleanCell', () => {
  it.each([
    ['  Anna\u00A0 Berg \u200B', 'Anna Berg'],
    ['\uFEFFName', 'Name'],
    ['Two\r\nlines', 'Two lines'],
    ['e\u0301', 'é'],
    ['="00123"', '00123'],
    ["'=SUM(A1)", '=SUM(A1)'],
    ["'n Sync", "'n Sync"],
    ['a\u0000b', 'ab'],
  ])('[RT-03] turns %j into %j', (text, clean) => expect(cleanCell(text)).toBe(clean));

  it('[RT-03] detects formulas, and takes no name or number for one', () => {
    expect(['=1+1', '@SUM(A1)', '＝1'].map(isFormula)).toEqual([true, true, true]);
    expect(['-', '+49 30', 'Anna'].map(isFormula)).toEqual([false, false, false]);
  });
});

describe('names', () => {
  it.each([
    ['Berg, Anna', { first: 'Anna', last: 'Berg' }],
    ['Anna Berg', { first: 'Anna', last: 'Berg' }],
    ['Anna Maria Berg', { first: 'Anna Maria', last: 'Berg' }],
    ['Jan van der Berg', { first: 'Jan', last: 'van der Berg' }],
    ['van der Berg, Jan', { first: 'Jan', last: 'van der Berg' }],
    ['Smith, Jr., John', { first: 'John', last: 'Smith Jr.' }],
    ['John Smith, Jr.', { first: 'John', last: 'Smith Jr.' }],
    ['Dr. Ruth Okafor', { first: 'Ruth', last: 'Okafor' }],
    ['Pelé', { first: 'Pelé', last: '' }],
  ])('[RT-03] reads %j', (text, name) => expect(parseName(text)).toEqual(name));

  it('[RT-03] have the same key however they are written', () => {
    expect(new Set(['Müller, Jörg', 'JÖRG MÜLLER', ' Jörg  Müller'].map(nameKey)).size).toBe(1);
  });

  it('[RT-03] extracts an address from what mail programs copy', () => {
    expect(bareEmail('Anna Berg <Anna.Berg@Larkspur.example>')).toBe('anna.berg@larkspur.example');
    expect(bareEmail('mailto:a@b.example')).toBe('a@b.example');
    expect(['a@b.example', 'a@b', 'a b@c.de', 'a@b.example; c@d.example', ''].map(isEmail)).toEqual(
      [true, false, false, false, false],
    );
  });
});

describe('dates', () => {
  it.each([
    ['2026-02-01', '2026-02-01'],
    ['2026/2/1', '2026-02-01'],
    ['20260201', '2026-02-01'],
    ['01.02.2026', '2026-02-01'],
    ['1.2.26', '2026-02-01'],
    ['1 Feb 2026', '2026-02-01'],
    ['01-FEB-26', '2026-02-01'],
    ['February 1, 2026', '2026-02-01'],
    ['Sun, 1 February 2026', '2026-02-01'],
    ['2026-02-01T00:00:00.000Z', '2026-02-01'],
    ['2026-02-01 08:30:00', '2026-02-01'],
    ['13/02/2026', '2026-02-13'],
    ['02/13/2026', '2026-02-13'],
    ['3/3/2026', '2026-03-03'],
    ['46054', '2026-02-01'],
    ['31.12.99', '1999-12-31'],
    ['12. März 2024', '2024-03-12'],
  ])('[RT-03] reads %j without a given order', (text, day) =>
    expect(parseDay(text, null)).toBe(day),
  );

  it('[RT-03] reads 01/02/2026 only with a given order', () => {
    expect([
      parseDay('01/02/2026', null),
      parseDay('01/02/2026', 'dmy'),
      parseDay('01/02/2026', 'mdy'),
    ]).toEqual([null, '2026-02-01', '2026-01-02']);
  });

  it.each(['30.02.2026', '2026-13-01', '32/13/2026', 'soon', '', '0000-00-00', '99999'])(
    '[RT-03] refuses %j as a date',
    (text) => expect(parseDay(text, 'dmy')).toBeNull(),
  );

  it('[RT-03] infers the order from unambiguous dates, and asks if they contradict each other or there are none', () => {
    const seen = (...texts: string[]) => [texts.reduce(withDay, NO_DAYS)];
    expect(orderOf(seen('01/02/2026', '25/12/2026'))).toBe('dmy');
    expect(orderOf(seen('01/02/2026', '12/25/2026'))).toBe('mdy');
    expect(orderOf(seen('01/02/2026', '12/25/2026', '25/12/2026'))).toBeNull();
    expect(orderOf(seen('01/02/2026'))).toBeNull();
    expect(needsOrder(seen('2026-01-01', '3/3/2026', '25/12/2026'))).toBe(false);
    expect(seen('2026-01-01', '01/02/2026')).toEqual([
      { dmy: 0, mdy: 0, either: 1, example: '01/02/2026' },
    ]);
  });
});

describe('statuses', () => {
  it('[RT-03] distinguishes active, left and unknown', () => {
    expect(['Active', 'On Leave', 'aktiv', 'Yes', 'Active - Full Time'].map(worksHere)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(
      ['Terminated', 'Inactive', 'ausgeschieden', 'No', 'Resigned (voluntary)'].map(worksHere),
    ).toEqual([false, false, false, false, false]);
    expect(worksHere('Purple')).toBeNull();
  });
});

describe('text files', () => {
  const bytes = (text: string, encoding: BufferEncoding) =>
    new Uint8Array(Buffer.from(text, encoding));

  it('[RT-03] detects the encoding', () => {
    expect(guessEncoding(bytes('\uFEFFName;Größe', 'utf8'))).toBe('utf-8');
    expect(guessEncoding(bytes('Name;Größe', 'utf8'))).toBe('utf-8');
    expect(guessEncoding(bytes('Name;Größe', 'latin1'))).toBe('windows-1252');
    expect(guessEncoding(bytes('\uFEFFName;Größe', 'utf16le'))).toBe('utf-16le');
    expect(guessEncoding(bytes('Name;Vorname;Abteilung', 'utf16le'))).toBe('utf-16le');
  });

  it('[RT-03] detects the separator, ignoring quoted text', () => {
    expect(guessSeparator('id,name\n1,Anna\n2,Ben')).toBe(',');
    expect(guessSeparator('id;name;salary\n1;"Berg, Anna";1,5\n2;"Frei, Ben";2,5')).toBe(';');
    expect(guessSeparator('id\tname, given\n1\tBerg, Anna\n')).toBe('\t');
    expect(guessSeparator('Report of today\n\nid|name\n1|Anna')).toBe('|');
    expect(guessSeparator('')).toBe(',');
  });

  it('[RT-03] finds the heading row below a title', () => {
    const isKnown = (cell: string) => ['Employee ID', 'Email'].includes(cell);
    expect(
      guessHeader(
        [
          ['Headcount', ''],
          ['', ''],
          ['Employee ID', 'Email'],
        ],
        isKnown,
      ),
    ).toBe(2);
    expect(
      guessHeader(
        [
          ['Title', ''],
          ['a', 'b'],
        ],
        isKnown,
      ),
    ).toBe(1);
    expect(guessHeader([], isKnown)).toBe(0);
  });
});
