import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../messages.ts';
import { questionType } from './data-key.ts';
import { answerProblem, checkSubmission } from './submit-check.ts';
import type { AnswerableQuestion, Answers, AnswerValue, QuestionConfig, UiKey } from './types.ts';
import { visibleAnswers } from './visible-answers.ts';

function question(id: number, uiKey: UiKey, config: QuestionConfig = {}): AnswerableQuestion {
  return { question_id: id, text: `Question ${id}`, type: questionType(uiKey), config };
}

const plainTextOf = (_question: AnswerableQuestion, value: AnswerValue) =>
  typeof value === 'string' ? value.replace(/<[^>]*>/gu, ' ').trim() : '';

function check(questions: AnswerableQuestion[], answers: Answers, excluded: number[] = []) {
  const { missing, invalid } = checkSubmission(questions, answers, excluded, plainTextOf);
  return {
    missing: missing.map((ref) => ref.question_id),
    invalid: invalid.map((ref) => ref.question_id),
  };
}

describe('submission check', () => {
  const none: AnswerValue[] = [null, '', [], [{ name: 'A', value: null }]];
  it.each(none)('[FORM-20] [Q-30] reports a required question with %j as missing', (value) => {
    expect(check([question(1, 'distribution', { required: true })], { 1: value })).toEqual({
      missing: [1],
      invalid: [],
    });
  });

  it('[FORM-20] lists the questions in order', () => {
    const questions = [
      question(2, 'textarea', { required: true }),
      question(1, 'select', { required: true }),
    ];
    expect(checkSubmission(questions, {}, [], plainTextOf).missing).toEqual([
      { question_id: 2, text: 'Question 2' },
      { question_id: 1, text: 'Question 1' },
    ]);
  });

  it('[Q-29] never reports a text-only item as missing', () => {
    expect(check([question(1, 'text', { required: true })], {}).missing).toEqual([]);
  });

  it('[FORM-20] reports a hidden question as neither missing nor invalid', () => {
    const hidden = question(1, 'textarea', { required: true, available: false, max_words: 1 });
    expect(check([hidden], { 1: 'one two' })).toEqual({ missing: [], invalid: [] });
    expect(check([hidden], {})).toEqual({ missing: [], invalid: [] });
  });

  it('[Q-31] does not report an excluded question as missing', () => {
    expect(check([question(1, 'textarea', { required: true })], {}, [1]).missing).toEqual([]);
  });

  it('[FORM-21] [Q-33] reports too many words as invalid', () => {
    const five = question(1, 'textarea', { max_words: 5 });
    expect(check([five], { 1: 'a b c d e' }).invalid).toEqual([]);
    expect(check([five], { 1: 'a b c d e f' }).invalid).toEqual([1]);
  });

  it('[AMB-37] counts the visible words of rich text', () => {
    const rich = question(1, 'textarea', { max_words: 2, rich_text: true });
    expect(check([rich], { 1: '<p class="a b c">one</p><p>two</p>' }).invalid).toEqual([]);
    expect(check([rich], { 1: '<p>one</p><p>two three</p>' }).invalid).toEqual([1]);
  });

  it('[Q-30] treats an empty paragraph as no answer, and a lone picture as one', () => {
    const rich = question(1, 'textarea', { required: true, rich_text: true });
    expect(check([rich], { 1: '<p></p>' }).missing).toEqual([1]);
    expect(check([rich], { 1: '<p><img src="/i/1"></p>' }).missing).toEqual([]);
    const plain = question(1, 'textarea', { required: true });
    expect(check([plain], { 1: '<p></p>' }).missing).toEqual([]);
  });

  it('[FORM-21] [Q-35] reports a distribution with a wrong sum as invalid, but not an untouched optional one', () => {
    const shares = question(1, 'distribution', { match_total: true, total: 100 });
    expect(check([shares], { 1: [{ name: 'A', value: 90 }] }).invalid).toEqual([1]);
    expect(check([shares], { 1: [{ name: 'A', value: null }] }).invalid).toEqual([]);
    expect(check([shares], { 1: [{ name: 'A', value: 100 }] }).invalid).toEqual([]);
  });

  it('[FORM-21] reports a value its question does not accept as invalid', () => {
    const questions = [question(1, 'select', { options: ['A'] }), question(2, 'input.money')];
    expect(check(questions, { 1: 'B', 2: 1.001 }).invalid).toEqual([1, 2]);
  });

  it('[Q-32] uses the counter as the message next to a too long answer', () => {
    const one = question(1, 'textarea', { max_words: 1 });
    expect(answerProblem(one, 'a b', plainTextOf)).toBe('2 of 1 words');
    expect(answerProblem(one, 'a', plainTextOf)).toBeNull();
    expect(answerProblem(question(2, 'input.money'), 1.001, plainTextOf)).toBe(
      MESSAGES.questions.moneyDecimals,
    );
  });
});

describe('answers to send', () => {
  const questions = [
    question(1, 'input.radio', { options: ['A', 'B'] }),
    question(2, 'textarea', { available_if: [{ question_id: 1, has: 'any', answer: ['A'] }] }),
    question(3, 'text'),
    question(4, 'textarea'),
  ];

  it('[AMB-35] contain only questions that show, with null for unanswered ones', () => {
    expect(visibleAnswers(questions, { 1: 'B', 2: 'secret', 3: 'x' })).toEqual({ 1: 'B', 4: null });
    expect(visibleAnswers(questions, { 1: 'A', 2: 'shown' })).toEqual({
      1: 'A',
      2: 'shown',
      4: null,
    });
  });

  it('[Q-31] leave out excluded questions', () => {
    expect(visibleAnswers(questions, { 1: 'A', 2: 'x', 4: 'y' }, [1])).toEqual({ 4: 'y' });
  });
});
