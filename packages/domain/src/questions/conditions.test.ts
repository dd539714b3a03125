import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  conditionHolds,
  conditionsHold,
  isAvailable,
  isRequired,
  questionStates,
} from './conditions.ts';
import { questionType } from './data-key.ts';
import type { AnswerableQuestion, Answers, Condition, QuestionConfig, UiKey } from './types.ts';

function question(
  id: number,
  config: QuestionConfig = {},
  uiKey: UiKey = 'input.radio',
): AnswerableQuestion {
  return { question_id: id, text: `Question ${id}`, type: questionType(uiKey), config };
}

const when = (id: number, answer: string[], has: 'any' | 'all' = 'any'): Condition => ({
  question_id: id,
  has,
  answer,
});

describe('single condition', () => {
  it.each<[string, Condition, Answers, boolean]>([
    ['[Q-43] any: one of the listed is given', when(1, ['A', 'B']), { 1: 'B' }, true],
    ['[Q-43] any: none of the listed is given', when(1, ['A', 'B']), { 1: 'C' }, false],
    ['[Q-43] any: not answered', when(1, ['A']), {}, false],
    ['[Q-44] all: one of two is given', when(1, ['A', 'B'], 'all'), { 1: ['A'] }, false],
    ['[Q-44] all: both are given', when(1, ['A', 'B'], 'all'), { 1: ['B', 'A', 'C'] }, true],
    [
      '[Q-27] a stored checkbox string is split',
      when(1, ['A', 'B'], 'all'),
      { 1: 'A | - | B' },
      true,
    ],
    ['[Q-24] a list of entries', when(1, ['A']), { 1: [{ name: 'A', value: 'A' }] }, true],
    [
      '[Q-30] an entry without a value is not given',
      when(1, ['A']),
      { 1: [{ name: 'A', value: null }] },
      false,
    ],
    ['a number compares by its text', when(1, ['5']), { 1: 5 }, true],
  ])('%s', (_title, condition, answers, expected) => {
    expect(conditionHolds(condition, answers)).toBe(expected);
  });
});

describe('multiple conditions', () => {
  it('[Q-45] [AMB-34] let the last one decide', () => {
    const answers = { 1: 'A' };
    expect(conditionsHold([when(1, ['B']), when(1, ['A'])], answers)).toBe(true);
    expect(conditionsHold([when(1, ['A']), when(1, ['B'])], answers)).toBe(false);
    expect(conditionsHold([], answers)).toBe(false);
  });

  it('[Q-45] ignore the result of all but the last', () => {
    const conditions = fc.array(
      fc.record({
        question_id: fc.constantFrom(1, 2),
        has: fc.constantFrom<'any' | 'all'>('any', 'all'),
        answer: fc.subarray(['A', 'B', 'C'], { minLength: 1 }),
      }),
    );
    fc.assert(
      fc.property(conditions, conditions, fc.subarray(['A', 'B', 'C']), (before, list, given) => {
        const answers = { 1: given, 2: given[0] ?? null };
        if (list.length === 0) return;
        expect(conditionsHold([...before, ...list], answers)).toBe(conditionsHold(list, answers));
      }),
    );
  });
});

describe('availability and requirement', () => {
  it.each<[string, QuestionConfig, boolean]>([
    ['available true', { available: true }, true],
    [
      'available true beside conditions that do not hold',
      { available: true, available_if: [when(1, ['B'])] },
      true,
    ],
    ['conditions hold', { available: false, available_if: [when(1, ['A'])] }, true],
    ['conditions do not hold', { available_if: [when(1, ['B'])] }, false],
    ['available false', { available: false }, false],
    ['available false and an empty list', { available: false, available_if: [] }, false],
    ['nothing said', {}, true],
  ])('[Q-41] %s', (_title, config, expected) => {
    expect(isAvailable(question(2, config), { 1: 'A' })).toBe(expected);
  });

  it.each<[string, QuestionConfig, UiKey, boolean]>([
    ['[Q-28] required', { required: true }, 'textarea', true],
    ['[Q-28] required_if holds', { required_if: [when(1, ['A'])] }, 'textarea', true],
    ['[Q-28] required_if does not hold', { required_if: [when(1, ['B'])] }, 'textarea', false],
    ['[Q-28] neither', {}, 'textarea', false],
    [
      '[Q-29] a text-only item never is',
      { required: true, required_if: [when(1, ['A'])] },
      'text',
      false,
    ],
  ])('%s', (_title, config, uiKey, expected) => {
    expect(isRequired(question(2, config, uiKey), { 1: 'A' })).toBe(expected);
  });
});

describe('question states', () => {
  const chain = [
    question(1),
    question(2, { available_if: [when(1, ['A'])] }),
    question(3, { available_if: [when(2, ['A'])], required: true }),
  ];

  it('[AMB-35] treat the answer of a hidden question as not given for later conditions', () => {
    const states = questionStates(chain, { 1: 'B', 2: 'A', 3: 'A' });
    expect(states.map(({ available, required, value }) => [available, required, value])).toEqual([
      [true, false, 'B'],
      [false, false, null],
      [false, false, null],
    ]);
  });

  it('[AMB-35] restore the kept answer when a question shows again', () => {
    const kept = { 2: 'A', 3: 'A' };
    expect(questionStates(chain, { 1: 'A', ...kept }).map((state) => state.value)).toEqual([
      'A',
      'A',
      'A',
    ]);
  });

  it('[AMB-35] ignore the answer of a hidden question when deciding what is required, whatever the order', () => {
    const questions = [
      question(1, { required_if: [when(2, ['A'])] }),
      question(2, { available: false }),
    ];
    expect(questionStates(questions, { 2: 'A' })[0]?.required).toBe(false);
  });

  it('[Q-31] hide an excluded question and give it a null value', () => {
    const [first, second] = questionStates(chain, { 1: 'A', 2: 'A' }, [1]);
    expect(first).toMatchObject({ available: false, value: null });
    expect(second).toMatchObject({ available: false });
  });

  it('do not change the given answers', () => {
    const answers = { 1: 'B', 2: 'A' };
    questionStates(chain, answers, [1]);
    expect(answers).toEqual({ 1: 'B', 2: 'A' });
  });
});
