import { describe, expect, it } from 'vitest';
import {
  changesBetween,
  LOGGED_FIELDS,
  LOGGED_VALUE_MAX_CHARS,
  loggedChanges,
  type LoggedField,
} from './fields.ts';

describe('stored changes in the change log', () => {
  it('have the value before and after of each difference', () => {
    expect(
      changesBetween(
        { name: 'Spring', due_date: null, roles: [1, 2] },
        { name: 'Spring', due_date: '2026-05-01', roles: [1, 3] },
      ),
    ).toEqual([
      { field: 'due_date', from: null, to: '2026-05-01' },
      { field: 'roles', from: [1, 2], to: [1, 3] },
    ]);
  });

  it('have all values of a new or deleted record', () => {
    expect(changesBetween(null, { name: 'Spring', description: null })).toEqual([
      { field: 'name', from: null, to: 'Spring' },
    ]);
    expect(changesBetween({ name: 'Spring' }, null)).toEqual([
      { field: 'name', from: 'Spring', to: null },
    ]);
  });

  it('never have text that people write about each other, or a secret', () => {
    const confidential = [
      'answers',
      'text',
      'reason',
      'note',
      'response',
      'password',
      'secret',
    ] as const satisfies readonly LoggedField[];
    expect(confidential.map((field) => LOGGED_FIELDS[field])).toEqual(
      confidential.map(() => 'withheld'),
    );
    expect(
      loggedChanges(confidential.map((field) => ({ field, from: 'before', to: 'after' }))),
    ).toEqual(confidential.map((field) => ({ field })));
  });

  it('have no value for an unknown field or for one whose values are not public', () => {
    expect(
      loggedChanges([{ field: 'salary', from: '1', to: '2' }, { field: 'custom_field.7' }]),
    ).toEqual([{ field: 'salary' }, { field: 'custom_field.7' }]);
    expect(loggedChanges([{ field: 'custom_field.7', from: 'M', to: 'L' }])).toEqual([
      { field: 'custom_field.7', from: 'M', to: 'L' },
    ]);
  });

  it('shorten long values', () => {
    const [kept] = loggedChanges([{ field: 'description', from: null, to: 'x'.repeat(10_000) }]);
    expect(String(kept?.to)).toHaveLength(LOGGED_VALUE_MAX_CHARS + 1);
  });
});
