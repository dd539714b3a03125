import { describe, expect, it } from 'vitest';
import { hasAnswer, sameAnswer, splitCheckbox, toOptionValue } from './answers.ts';
import { dataKeyOf, hasOptions, questionType } from './data-key.ts';
import { UI_KEYS, type AnswerValue } from './types.ts';

describe('answered questions', () => {
  it.each<[AnswerValue | undefined, boolean]>([
    [null, false],
    [undefined, false],
    ['', false],
    ['  \n', false],
    [[], false],
    [[''], false],
    [[{ name: 'A', value: null }], false],
    [[{ name: 'A', value: '' }], false],
    [Number.NaN, false],
    ['x', true],
    [0, true],
    [['A'], true],
    [
      [
        { name: 'A', value: null },
        { name: 'B', value: 0 },
      ],
      true,
    ],
  ])('[Q-30] treats %j as an answer: %s', (value, expected) => {
    expect(hasAnswer(value)).toBe(expected);
  });
});

describe('checkbox answers', () => {
  it.each<[Parameters<typeof splitCheckbox>[0], string[]]>([
    ['A | - | B', ['A', 'B']],
    ['A', ['A']],
    ['A|-|B', ['A|-|B']],
    ['', []],
    [null, []],
    [
      ['A', 'B'],
      ['A', 'B'],
    ],
  ])('[Q-26] [Q-27] reads %j as %j', (stored, expected) => {
    expect(splitCheckbox(stored)).toEqual(expected);
  });
});

describe('option values', () => {
  it('[Q-24] are lists of name and value', () => {
    expect(toOptionValue('A')).toEqual([{ name: 'A', value: 'A' }]);
    expect(toOptionValue(['A', 'B'])).toEqual([
      { name: 'A', value: 'A' },
      { name: 'B', value: 'B' },
    ]);
    expect(
      toOptionValue([
        { name: 'Sales', value: 0 },
        { name: 'IT', value: null },
      ]),
    ).toEqual([
      { name: 'Sales', value: 0 },
      { name: 'IT', value: null },
    ]);
    expect(toOptionValue(null)).toEqual([]);
  });
});

describe('equality of answers', () => {
  it.each<[AnswerValue | undefined, AnswerValue | undefined, boolean]>([
    [null, '', true],
    [undefined, [], true],
    ['a', 'a', true],
    ['a', 'b', false],
    [['A'], ['A'], true],
    [['A'], ['A', 'B'], false],
    [5, '5', false],
    [[{ name: 'A', value: 1 }], [{ value: 1, name: 'A' }], true],
    [[{ name: 'A', value: null }], null, false],
  ])('compares %j and %j: %s', (one, other, expected) => {
    expect(sameAnswer(one, other)).toBe(expected);
  });
});

describe('data keys', () => {
  it('[Q-22] exist for every control', () => {
    expect(Object.fromEntries(UI_KEYS.map((key) => [key, dataKeyOf(key)]))).toEqual({
      text: 'text',
      textarea: 'text',
      select: 'option',
      'input.radio': 'option',
      'input.checkbox': 'option',
      'input.date': 'date',
      'input.number': 'number',
      'input.money': 'number',
      distribution: 'option',
    });
    expect(questionType('select')).toEqual({ ui_key: 'select', data_key: 'option' });
    expect(UI_KEYS.filter(hasOptions)).toEqual(['select', 'input.radio', 'input.checkbox']);
  });
});
