import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysLate } from './columns.ts';
import { dateFilterRange, type DateFilterRange } from './date-filter.ts';
import {
  DATE_OPERATORS,
  DATE_UNITS,
  emptyFilterValue,
  FILTER_COMPONENTS,
  isEmptyFilterValue,
  NUMBER_OPERATORS,
  textFilterValue,
  type DateFilterValue,
  type FilterValue,
  type NumberFilterValue,
} from './filters.ts';
import { numberFilterRange, type NumberFilterRange } from './number-filter.ts';
import { clampPage, pageCount, pageWindow } from './paging.ts';
import { DEFAULT_LIST_SORT, nextSort } from './sort.ts';

describe('pagination', () => {
  it.each<[number, number, number[]]>([
    [6, 12, [4, 5, 6, 7, 8]],
    [1, 12, [1, 2, 3, 4, 5]],
    [12, 12, [8, 9, 10, 11, 12]],
    [11, 12, [8, 9, 10, 11, 12]],
    [2, 3, [1, 2, 3]],
    [1, 1, [1]],
    [5, 0, [1]],
    [99, 12, [8, 9, 10, 11, 12]],
  ])('[WID-01] shows the page numbers around page %i of %i', (current, pages, window) => {
    expect(pageWindow(current, pages)).toEqual(window);
  });

  it('[WID-01] shows at most five consecutive numbers, within the pages, including the current one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        (current, pages) => {
          const window = pageWindow(current, pages);
          expect(window.length).toBe(Math.min(5, pages));
          expect(window).toContain(clampPage(current, pages));
          expect(
            window.every(
              (page, index) => page >= 1 && page <= pages && page === (window[0] ?? 0) + index,
            ),
          ).toBe(true);
        },
      ),
    );
  });

  it('[LIST-07] [CONST-02] fits fifty rows on one page', () => {
    expect([0, 1, 50, 51, 101].map((total) => pageCount(total))).toEqual([1, 1, 1, 2, 3]);
  });
});

describe('sorting', () => {
  it('[CONST-03] starts with the employee’s name, ascending', () => {
    expect(DEFAULT_LIST_SORT).toEqual({ sort: 'employee_preferred_name', sortorder: 'asc' });
  });

  it('[LIST-08] toggles a heading between ascending and descending', () => {
    const first = nextSort(DEFAULT_LIST_SORT, 'status');
    const second = nextSort(first, 'status');
    expect([first.sortorder, second.sortorder, nextSort(second, 'status').sortorder]).toEqual([
      'asc',
      'desc',
      'asc',
    ]);
  });
});

describe('filters', () => {
  it('[LIST-31] [LIST-32] [LIST-33] have exactly these operators and units', () => {
    expect(NUMBER_OPERATORS).toEqual(['>=', '<=', 'between', '=']);
    expect(DATE_OPERATORS).toEqual([
      'within the past',
      'exactly this long ago',
      '>=',
      '<=',
      '=',
      'between',
      'not set',
    ]);
    expect(DATE_UNITS).toEqual(['day', 'week', 'month', 'year']);
  });

  it.each(FILTER_COMPONENTS.map((component) => [component]))(
    '[LIST-03] do not filter with an untouched %s value',
    (component) => {
      expect(isEmptyFilterValue(emptyFilterValue(component))).toBe(true);
    },
  );

  const date = emptyFilterValue('date');
  it.each<FilterValue>([
    { selections: [1] },
    { selection: 0 },
    { selection: -2, includedownline: true },
    textFilterValue('ada'),
    { operator: '=', min: 0, max: null },
    { operator: 'between', min: null, max: 3 },
    { department_id: null, team_id: 4, sub_team_id: null },
    { ...date, operator: 'not set' },
    { ...date, value: 3 },
    { ...date, operator: '<=', maxdate: '2026-01-01' },
  ])('[LIST-23] filter with %j', (value) => {
    expect(isEmptyFilterValue(value)).toBe(false);
  });

  it('[LIST-25] keep the text and its words', () => {
    expect(textFilterValue(' Ada  Lovelace ')).toEqual({
      string: ' Ada  Lovelace ',
      terms: ['Ada', 'Lovelace'],
    });
  });
});

describe('date filters', () => {
  const days = (from: string | null, to: string | null): DateFilterRange => ({
    kind: 'days',
    from,
    to,
  });
  it.each<[Partial<DateFilterValue>, DateFilterRange]>([
    [{ operator: 'within the past', value: 2, modifier: 'week' }, days('2024-03-17', '2024-03-31')],
    [
      { operator: 'within the past', value: 1, modifier: 'month' },
      days('2024-02-29', '2024-03-31'),
    ],
    [
      { operator: 'exactly this long ago', value: 1, modifier: 'year' },
      days('2023-03-31', '2023-03-31'),
    ],
    [
      { operator: 'exactly this long ago', value: 0, modifier: 'day' },
      days('2024-03-31', '2024-03-31'),
    ],
    [{ operator: 'within the past' }, { kind: 'any' }],
    [{ operator: '>=', mindate: '2024-01-01' }, days('2024-01-01', null)],
    [{ operator: '<=', maxdate: '2024-01-01' }, days(null, '2024-01-01')],
    [{ operator: '<=', mindate: '2024-01-01' }, days(null, '2024-01-01')],
    [{ operator: '=', mindate: '2024-01-01' }, days('2024-01-01', '2024-01-01')],
    [
      { operator: 'between', mindate: '2024-01-01', maxdate: '2024-01-31' },
      days('2024-01-01', '2024-01-31'),
    ],
    [{ operator: 'between' }, { kind: 'any' }],
    [{ operator: 'not set' }, { kind: 'not-set' }],
  ])('[LIST-27] [LIST-32] resolve %j', (value, range) => {
    expect(dateFilterRange({ ...emptyFilterValue('date'), ...value }, '2024-03-31')).toEqual(range);
  });
});

describe('number filters', () => {
  const numbers = (from: number | null, to: number | null): NumberFilterRange => ({
    kind: 'numbers',
    from,
    to,
  });
  it.each<[NumberFilterValue, NumberFilterRange]>([
    [{ operator: '>=', min: 2, max: 9 }, numbers(2, null)],
    [{ operator: '<=', min: 2, max: null }, numbers(null, 2)],
    [{ operator: '<=', min: null, max: 5 }, numbers(null, 5)],
    [{ operator: '=', min: 0, max: null }, numbers(0, 0)],
    [{ operator: 'between', min: 1, max: 3 }, numbers(1, 3)],
    [{ operator: 'between', min: null, max: 3 }, numbers(null, 3)],
    [{ operator: '>=', min: null, max: 3 }, { kind: 'any' }],
    [{ operator: 'between', min: null, max: null }, { kind: 'any' }],
  ])('[LIST-26] [LIST-31] resolve %j', (value, range) => {
    expect(numberFilterRange(value)).toEqual(range);
    expect(isEmptyFilterValue(value)).toBe(range.kind === 'any');
  });
});

describe('lateness', () => {
  const late = (isOwed: boolean, dueDate: string | null) =>
    daysLate({ is_owed: isOwed, due_date: dueDate }, '2026-03-31');
  it('counts the days after the due date while the form is open', () => {
    expect([
      late(true, '2026-03-28'),
      late(true, '2026-03-30'),
      late(true, '2026-03-31'),
      late(true, '2026-04-02'),
    ]).toEqual([3, 1, 0, 0]);
    expect([late(false, '2026-03-01'), late(true, null)]).toEqual([0, 0]);
  });
});
