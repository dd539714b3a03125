import { describe, expect, it } from 'vitest';
import { buildColumn } from '../testing/cycle-stubs.ts';
import {
  choiceOf,
  isColumnChoice,
  isUsual,
  readColumns,
  shownColumns,
  type ColumnOffer,
} from './list-columns.ts';

const offer: ColumnOffer = {
  usual: [
    buildColumn('employee_preferred_name', { subLabel: 'Position' }),
    buildColumn('status'),
    buildColumn('manager_name', { subLabel: 'Department' }),
  ],
  others: [buildColumn('position_name'), buildColumn('department')],
};
const withPeers: ColumnOffer = {
  usual: [...offer.usual, buildColumn('peers')],
  others: offer.others,
};
const keys = (...given: Parameters<typeof shownColumns>) =>
  shownColumns(...given).map(({ key }) => key);

describe('list columns', () => {
  it('are the default ones when the user has chosen none', () => {
    expect(shownColumns(offer, null, null)).toEqual(offer.usual);
  });

  it.each(['', 'salary', ',', 'toString'])(
    'are the default ones when the address names %j',
    (text) => expect(readColumns(text)).toBeNull(),
  );

  it('come from the address in the offered order, and always include the employee', () => {
    expect(
      keys(offer, readColumns('department,status,salary'), {
        added: ['position_name'],
        hidden: [],
      }),
    ).toEqual(['employee_preferred_name', 'status', 'department']);
  });

  it('show below a value only what has no column of its own', () => {
    const shown = shownColumns(offer, readColumns('manager_name,position_name'), null);
    expect(shown.map(({ key, subLabel }) => [key, subLabel])).toEqual([
      ['employee_preferred_name', null],
      ['manager_name', 'Department'],
      ['position_name', null],
    ]);
  });

  it('keep the defaults of another kind of list, and what was hidden there', () => {
    const choice = choiceOf(offer, ['employee_preferred_name', 'status', 'department'], {
      added: [],
      hidden: ['peers', 'status'],
    });
    expect(choice).toEqual({ added: ['department'], hidden: ['manager_name', 'peers'] });
    expect(keys(withPeers, null, { ...choice, hidden: ['manager_name'] })).toEqual([
      'employee_preferred_name',
      'status',
      'peers',
      'department',
    ]);
    expect(keys(withPeers, null, choice)).toEqual([
      'employee_preferred_name',
      'status',
      'department',
    ]);
  });

  it('count as default when they are the same, in any order', () => {
    expect(isUsual(offer, ['status', 'manager_name', 'employee_preferred_name'])).toBe(true);
    expect(isUsual(offer, ['status', 'department', 'employee_preferred_name'])).toBe(false);
  });

  it.each([null, 'x', {}, { added: [], hidden: [1] }, { added: 'x', hidden: [] }])(
    'treat %j as no choice',
    (value) => expect(isColumnChoice(value)).toBe(false),
  );
});
