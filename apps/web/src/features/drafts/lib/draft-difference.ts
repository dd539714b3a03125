import type { AnswerView } from '@reviews/contracts';
import { isTextOnly, questionStates, sameAnswer, type AnswerValue } from '@reviews/domain';
import type { AnswerMap } from './review-state.ts';
import { valuesOf, type FormQuestion } from './review-wire.ts';

/** One question of an earlier draft with the current answer. */
export interface DraftAnswer {
  entry: FormQuestion;
  value: AnswerValue;
  now: AnswerValue;
  differs: boolean;
}

/**
 * Returns the answers of an earlier draft in the order of the questions, each with the current one.
 * Leaves out conditional questions that the draft's own answers do not make visible.
 */
export function draftAnswers(
  questions: readonly FormQuestion[],
  draft: readonly AnswerView[],
  now: AnswerMap,
  excluded: readonly number[],
): DraftAnswer[] {
  const values = valuesOf(draft, excluded);
  const states = questionStates(
    questions.map(({ question }) => question),
    values,
    excluded,
  );
  const shown = new Set(
    states.filter(({ available }) => available).map(({ question }) => question.question_id),
  );
  return questions
    .filter(({ question: { question_id: id, type } }) => shown.has(id) && !isTextOnly(type.ui_key))
    .map((entry) => {
      const id = entry.question.question_id;
      const [value, here] = [values[id] ?? null, now[id] ?? null];
      return { entry, value, now: here, differs: !sameAnswer(value, here) };
    });
}
