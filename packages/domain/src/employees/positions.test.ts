import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../messages.ts';
import { positionFaults, type HeldPosition } from './positions.ts';

const { positions: texts } = MESSAGES.employees;
const TODAY = '2026-03-10';
const position = (given: Partial<HeldPosition> = {}): HeldPosition => ({
  kind: 'primary',
  title: 'Engineer',
  department: 'Engineering',
  team: '',
  sub_team: '',
  started_on: '2024-01-15',
  ended_on: null,
  ...given,
});
const former = (from: string | null, to: string | null) =>
  position({ kind: 'former', title: 'Trainee', started_on: from, ended_on: to });
const messages = (...held: HeldPosition[]) =>
  positionFaults(held, TODAY).map(({ message }) => message);

describe('[RT-52] positions of an employee', () => {
  it('are one current position, earlier ones, and any number held alongside', () => {
    expect(
      messages(
        position(),
        former('2023-01-01', '2024-01-14'),
        position({ kind: 'other', started_on: '2023-06-01' }),
      ),
    ).toEqual([]);
    expect(messages(position({ started_on: null }))).toEqual([]);
  });

  it.each<[string, HeldPosition[], string]>([
    ['none is primary', [former('2023-01-01', '2023-12-31')], texts.onePrimary],
    ['two are primary', [position(), position({ started_on: '2020-01-01' })], texts.onePrimary],
    ['the present one ends', [position({ ended_on: '2026-12-31' })], texts.primaryHasNoEnd],
    ['one before it has no end', [position(), former('2023-01-01', null)], texts.endRequired],
    [
      'one ends before it starts',
      [position(), former('2023-01-01', '2022-01-01')],
      texts.endsBeforeStart,
    ],
    ['one has no title', [position({ title: ' ' })], texts.titleRequired],
    ['one has no department', [position({ department: '' })], texts.departmentRequired],
    ['a sub-team is of no team', [position({ sub_team: 'Tools' })], texts.teamRequired],
    [
      'two share a day',
      [position(), former('2023-01-01', '2024-01-15')],
      texts.overlap({ title: 'Engineer', other: 'Trainee' }),
    ],
    [
      'a change is entered before its day',
      [position({ started_on: '2026-04-01' }), former('2023-01-01', '2026-03-31')],
      texts.notBeforeItsDay,
    ],
  ])('cannot be saved when %s', (_what, held, message) => {
    expect(messages(...held)).toContain(message);
  });

  it('of a new employee start on their first day', () => {
    expect(messages(position({ started_on: '2026-05-01' }))).toEqual([]);
  });
});
