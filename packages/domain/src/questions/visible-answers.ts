import { questionStates } from './conditions.ts';
import { isTextOnly } from './data-key.ts';
import type { AnswerableQuestion, Answers, AnswerValue } from './types.ts';

/**
 * Returns the answers to send and to store on submit: those of questions that show, null for
 * unanswered ones. Answers of hidden questions stay in the page but are not sent, so that no hidden
 * text reaches a reader (AMB-35). Text-only items have no answer.
 */
export function visibleAnswers(
  questions: readonly AnswerableQuestion[],
  answers: Answers,
  excluded: readonly number[] = [],
): Record<number, AnswerValue> {
  const visible: Record<number, AnswerValue> = {};
  for (const { question, available, value } of questionStates(questions, answers, excluded)) {
    if (available && !isTextOnly(question.type.ui_key)) visible[question.question_id] = value;
  }
  return visible;
}
