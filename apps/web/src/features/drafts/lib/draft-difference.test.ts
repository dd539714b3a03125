import { describe, expect, it } from 'vitest';
import { buildForm, buildQuestion } from '../../../testing/build-form.ts';
import { draftAnswers } from './draft-difference.ts';
import { questionsOf } from './review-wire.ts';

const form = buildForm(
  [
    { question: buildQuestion(1, 'textarea'), answer: 'as it was' },
    { question: buildQuestion(2, 'text') },
    {
      question: buildQuestion(3, 'input.radio', { config: { options: ['Yes', 'No'] } }),
      answer: 'No',
    },
    {
      question: buildQuestion(4, 'textarea', {
        config: {
          available: false,
          available_if: [{ question_id: 3, has: 'any', answer: ['Yes'] }],
        },
      }),
      answer: 'hidden',
    },
    { question: buildQuestion(5, 'textarea'), answer: 'excluded' },
  ],
  { excludedQuestions: [5] },
);
const compare = (now: Record<number, string | null>) =>
  draftAnswers(questionsOf(form), form.answers, now, form.excludedQuestions).map(
    ({ entry, differs }) => [entry.question.question_id, differs],
  );

describe('earlier draft compared with the current form', () => {
  it('[DRAFT-08, Q-41] has the questions that take an answer and that its own answers make visible', () => {
    expect(compare({ 1: 'as it was', 3: 'No' })).toEqual([
      [1, false],
      [3, false],
    ]);
  });

  it('differs if an answer was changed, cleared or added, but not if both are empty', () => {
    expect(compare({ 1: 'as it is now', 3: 'No' })).toEqual([
      [1, true],
      [3, false],
    ]);
    expect(compare({ 1: null, 3: 'Yes' })).toEqual([
      [1, true],
      [3, true],
    ]);
    const empty = buildForm([{ question: buildQuestion(1, 'textarea') }]);
    expect(
      draftAnswers(questionsOf(empty), empty.answers, { 1: '' }, []).map(({ differs }) => differs),
    ).toEqual([false]);
    expect(
      draftAnswers(questionsOf(empty), empty.answers, { 1: 'new' }, []).map(
        ({ differs }) => differs,
      ),
    ).toEqual([true]);
  });
});
