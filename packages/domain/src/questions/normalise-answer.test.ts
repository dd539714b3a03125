import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANSWER_MAX_CHARS } from '../constants.ts';
import { MESSAGES } from '../messages.ts';
import { questionType } from './data-key.ts';
import { normaliseAnswer } from './normalise-answer.ts';
import { UI_KEYS, type AnswerValue, type UiKey } from './types.ts';

const options = ['A', 'B', 'C'];
const of = (uiKey: UiKey) => ({ type: questionType(uiKey), config: { options } });

describe('accepted raw values', () => {
  it.each<[UiKey, unknown, AnswerValue]>([
    ['textarea', ' words ', ' words '],
    ['select', 'A', 'A'],
    [
      'input.radio',
      [
        { name: 'B', value: 'B' },
        { name: 'A', value: null },
      ],
      'B',
    ],
    ['input.radio', ['A'], 'A'],
    ['input.checkbox', ['C', 'A', 'A'], ['A', 'C']],
    ['input.checkbox', 'A | - | B', ['A', 'B']],
    ['input.checkbox', [{ name: 'B', value: 1 }], ['B']],
    ['input.checkbox', [{ name: 'B', value: null }], null],
    ['input.date', '2024-02-29', '2024-02-29'],
    ['input.number', 0, 0],
    ['input.number', -3, -3],
    ['input.money', 19.99, 19.99],
    [
      'distribution',
      [
        { name: 'A', value: '40' },
        { name: '', value: null },
      ],
      [
        { name: 'A', value: 40 },
        { name: '', value: null },
      ],
    ],
    ['distribution', [{ name: 'A', value: 'much' }], [{ name: 'A', value: 'much' }]],
  ])('[Q-21] %s accepts %j', (uiKey, raw, value) => {
    expect(normaliseAnswer(of(uiKey), raw)).toEqual({ ok: true, value });
  });
});

describe('refused raw values', () => {
  it.each<[UiKey, unknown, string]>([
    ['text', 'words', MESSAGES.questions.takesNoAnswer],
    ['textarea', 5, MESSAGES.questions.textExpected],
    [
      'textarea',
      'x'.repeat(ANSWER_MAX_CHARS + 1),
      MESSAGES.questions.tooLong({ max: ANSWER_MAX_CHARS }),
    ],
    ['select', 'D', MESSAGES.questions.optionExpected],
    ['select', 1, MESSAGES.questions.optionExpected],
    ['input.radio', ['A', 'B'], MESSAGES.questions.onlyOneOption],
    ['input.checkbox', ['A', 'D'], MESSAGES.questions.optionExpected],
    ['input.checkbox', [5], MESSAGES.questions.optionExpected],
    ['input.date', '2023-02-29', MESSAGES.questions.dateExpected],
    ['input.date', '2023-13-01', MESSAGES.questions.dateExpected],
    ['input.date', '2023-02-01T00:00:00Z', MESSAGES.questions.dateExpected],
    ['input.date', 20230201, MESSAGES.questions.dateExpected],
    ['input.number', '5', MESSAGES.questions.numberExpected],
    ['input.number', Number.POSITIVE_INFINITY, MESSAGES.questions.numberExpected],
    ['input.number', 1.5, MESSAGES.questions.wholeNumber],
    ['input.money', 1.005, MESSAGES.questions.moneyDecimals],
    ['distribution', 'A', MESSAGES.questions.distributionExpected],
    ['distribution', ['A'], MESSAGES.questions.distributionExpected],
    ['distribution', [{ value: 5 }], MESSAGES.questions.distributionExpected],
    ['distribution', [{ name: 'A', value: true }], MESSAGES.questions.distributionExpected],
  ])('[Q-21] %s refuses %j', (uiKey, raw, message) => {
    expect(normaliseAnswer(of(uiKey), raw)).toEqual({ ok: false, message });
  });
});

it.each(
  UI_KEYS.flatMap((uiKey) => [null, undefined, '', ' ', []].map((raw) => [uiKey, raw] as const)),
)('[Q-30] %s treats %j as no answer', (uiKey, raw) => {
  expect(normaliseAnswer(of(uiKey), raw)).toEqual({ ok: true, value: null });
});

it('[DRAFT-01] a draft accepts a number that cannot be submitted yet', () => {
  expect(normaliseAnswer(of('input.money'), 1.005, 'draft')).toEqual({ ok: true, value: 1.005 });
  expect(normaliseAnswer(of('input.money'), 'x', 'draft').ok).toBe(false);
});

it('never throws, and is idempotent', () => {
  fc.assert(
    fc.property(fc.constantFrom(...UI_KEYS), fc.anything(), (uiKey, raw) => {
      const once = normaliseAnswer(of(uiKey), raw);
      if (once.ok) expect(normaliseAnswer(of(uiKey), once.value)).toEqual(once);
    }),
  );
});

it('[Q-09] a money answer accepts every amount in whole cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(normaliseAnswer(of('input.money'), cents / 100).ok).toBe(true);
    }),
  );
});
