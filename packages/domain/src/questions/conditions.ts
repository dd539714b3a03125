import { givenAnswers } from './answers.ts';
import { isTextOnly } from './data-key.ts';
import type { AnswerableQuestion, Answers, AnswerValue, Condition } from './types.ts';

/** Whether one condition holds: with `any` at least one listed answer is given, with `all` every listed one is. */
export function conditionHolds(condition: Condition, answers: Answers): boolean {
  const given = new Set(givenAnswers(answers[condition.question_id]));
  return condition.has === 'all'
    ? condition.answer.every((answer) => given.has(answer))
    : condition.answer.some((answer) => given.has(answer));
}

/**
 * Whether a list of conditions holds. The last condition evaluated decides, literally: the list is gone through in
 * order and the result of the last one stands (Q-45, AMB-34). An empty list does not hold.
 */
export function conditionsHold(conditions: readonly Condition[], answers: Answers): boolean {
  let result = false;
  for (const condition of conditions) result = conditionHolds(condition, answers);
  return result;
}

/**
 * Whether a question shows: available is true, or its available_if conditions hold. A config that says
 * neither shows the question, so that a plain question needs no config.
 * `answers` must not hold answers of hidden questions; questionStates sees to that.
 */
export function isAvailable(
  question: Pick<AnswerableQuestion, 'config'>,
  answers: Answers,
): boolean {
  const { available, available_if: conditions } = question.config;
  if (available === true) return true;
  if (conditions && conditions.length > 0) return conditionsHold(conditions, answers);
  return available !== false;
}

/** Whether a question must be answered; required_if follows the same rule as available_if (AMB-35), a text-only item never must. */
export function isRequired(
  question: Pick<AnswerableQuestion, 'config' | 'type'>,
  answers: Answers,
): boolean {
  if (isTextOnly(question.type.ui_key)) return false;
  if (question.config.required === true) return true;
  return conditionsHold(question.config.required_if ?? [], answers);
}

export interface QuestionState<Q extends AnswerableQuestion = AnswerableQuestion> {
  question: Q;
  available: boolean;
  required: boolean;
  /** The value that counts: null for a hidden or excluded question, whatever is kept in the page. */
  value: AnswerValue;
}

/**
 * Every question with whether it shows, whether it must be answered and the value that counts.
 * Visibility is computed in question order: an answer of a question found hidden counts as not given for the
 * conditions of later ones, so a chain of conditional questions folds up together (AMB-35). A condition on a later
 * question sees that question's answer as it stands. Excluded questions do not show and have no value.
 * required is false for a question that does not show.
 */
export function questionStates<Q extends AnswerableQuestion>(
  questions: readonly Q[],
  answers: Answers,
  excluded: readonly number[] = [],
): QuestionState<Q>[] {
  const excludedIds = new Set(excluded);
  const counted: Record<number, AnswerValue | undefined> = { ...answers };
  for (const id of excludedIds) counted[id] = null;

  const shown = questions.map((question) => {
    const available = !excludedIds.has(question.question_id) && isAvailable(question, counted);
    if (!available) counted[question.question_id] = null;
    return { question, available };
  });
  // Required is settled after visibility, so that it never hangs on the answer of a hidden question.
  return shown.map(({ question, available }) => ({
    question,
    available,
    required: available && isRequired(question, counted),
    value: counted[question.question_id] ?? null,
  }));
}
