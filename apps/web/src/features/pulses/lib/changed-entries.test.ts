import { expect, it } from 'vitest';
import { changedEntries } from './changed-entries.ts';
import { readCompared } from './changes-state.ts';

it('compares a distribution category by category, even with duplicate names', () => {
  const before = [
    { name: 'Mine', value: 40 },
    { name: 'Yours', value: 60 },
    { name: 'Mine', value: 0 },
  ];
  const after = [
    { name: 'Yours', value: 50 },
    { name: 'Mine', value: 40 },
    { name: 'New', value: null },
  ];
  expect(changedEntries(before, after)).toEqual([
    { name: 'Yours', before: '60', after: '50' },
    { name: 'Mine', before: '40', after: '40' },
    { name: 'New', before: null, after: '' },
    { name: 'Mine', before: '0', after: null },
  ]);
});

it('compares choices in both storage formats', () => {
  expect(changedEntries('A | - | B', ['B', 'C'])).toEqual([
    { name: 'B', before: '', after: '' },
    { name: 'C', before: null, after: '' },
    { name: 'A', before: '', after: null },
  ]);
  expect(changedEntries(null, ['A'])).toEqual([{ name: 'A', before: null, after: '' }]);
});

it.each([
  ['2-3', { from: 2, to: 3 }],
  ['latest', {}],
  ['3-2', {}],
  ['0-1', {}],
  ['1-1', {}],
  ['x', {}],
  ['', {}],
])('reads the address %s as versions %o', (text, compared) => {
  expect(readCompared(text)).toEqual(compared);
});
