import { filterValue } from '@reviews/contracts/cycles';
import type { FilterComponent } from '@reviews/domain';
import { describe, expect, it } from 'vitest';
import { buildFilter } from '../../features/cycles/testing/cycle-stubs.ts';
import {
  defaultFilters,
  filtersText,
  parseFilters,
  readValue,
  withFilter,
  writeValue,
  type WireValue,
} from './filter-values.ts';

const SHAPES: readonly [string, FilterComponent, WireValue][] = [
  ['[LIST-23] selections list', 'multi-select', { selections: ['complete', 'draft'] }],
  ['[LIST-24] selection', 'single-select', { selection: 'yes' }],
  ['[LIST-25] terms and string', 'text', { string: 'noa cast', terms: ['noa', 'cast'] }],
  ['[LIST-26] operator with min and max', 'number', { operator: 'between', min: 1, max: 4 }],
  [
    '[LIST-27] operator, value, modifier, mindate, maxdate',
    'date',
    { operator: 'within the past', value: 2, modifier: 'week', mindate: null, maxdate: null },
  ],
  [
    '[LIST-28] department_id, team_id, sub_team_id',
    'department',
    { department_id: 1, team_id: 11, sub_team_id: null },
  ],
  [
    '[LIST-29] manager selection with includedownline',
    'manager',
    { selection: 17, includedownline: true },
  ],
  ['[LIST-30] My Reports is -2', 'manager', { selection: -2, includedownline: false }],
];

describe('filter values', () => {
  it.each(SHAPES)(
    'writes %s to the call and reads it back from the address',
    (_name, component, value) => {
      const wire = writeValue(readValue(component, value));
      expect(wire).toEqual(value);
      expect(filterValue.safeParse(wire).success).toBe(true);
      expect(parseFilters(filtersText({ some: value }))).toEqual({ some: value });
      expect(readValue(component, wire)).toEqual(value);
    },
  );

  it.each([
    ['multi-select', { selections: [] }],
    ['single-select', { selection: null }],
    ['text', { string: '  ', terms: [] }],
    ['number', { operator: '<=', min: null, max: null }],
    ['date', { operator: 'between', value: null, modifier: 'day', mindate: null, maxdate: null }],
    ['department', { department_id: null, team_id: null, sub_team_id: null }],
    ['manager', { selection: null, includedownline: true }],
  ] as const)('leaves out a %s that filters nothing', (component, value) => {
    expect(writeValue(readValue(component, value))).toBeNull();
  });

  it.each([
    'no json',
    '[]',
    'null',
    '7',
    '{"a":1}',
    '{"a":{"selections":"x"}}',
    '{"a":{"selection":{}}}',
    '{"a":{"string":5.5e400}}',
    '{"a":{"operator":"!"}}',
    '{"a":{"department_id":"x"}}',
    '{"__proto__":{"selection":"x"}}',
  ])('never reads a value that the call would refuse from an address with %s', (text) => {
    for (const value of Object.values(parseFilters(text) ?? {}))
      expect(filterValue.safeParse(value).success).toBe(true);
  });

  it('tells an address without filters from one with none chosen', () => {
    expect(parseFilters(null)).toBeNull();
    expect(parseFilters('{}')).toEqual({});
  });

  it('[LIST-03] starts with the defaults of the definitions, without empty ones', () => {
    const definitions = [
      buildFilter('status', 'multi-select', { defaultValue: { selections: ['draft'] } }),
      buildFilter('employee', 'text'),
    ];
    expect(defaultFilters(definitions)).toEqual({ status: { selections: ['draft'] } });
  });

  it('gives equal filters the same text in any order, and removes a cleared filter', () => {
    const one = { a: { selection: '1' }, b: { selection: '2' } };
    expect(filtersText(one)).toBe(filtersText({ b: { selection: '2' }, a: { selection: '1' } }));
    expect(withFilter(one, 'a', null)).toEqual({ b: { selection: '2' } });
  });
});
