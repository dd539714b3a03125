import { givenAnswers } from './answers.ts';
import { isTextOnly } from './data-key.ts';
import type { AnswerableQuestion, Answers, AnswerValue, Condition } from './types.ts';

/**
 * Whether one condition is met: with `any` at least one listed answer is given, with `all`
 * every one is.
 */
export function conditionHolds(condition: Condition, answers: Answers): boolean {
  const given = new Set(givenAnswers(answers[condition.question_id]));
  return condition.has === 'all'
    ? condition.answer.every((answer) => given.has(answer))
    : condition.answer.some((answer) => given.has(answer));
}

/**
 * Whether a list of conditions is met. They are evaluated in order and only the result of the last
 * one counts, as the specification says literally (Q-45, AMB-34). An empty list is not met.
 */
export function conditionsHold(conditions: readonly Condition[], answers: Answers): boolean {
  let result = false;
  for (const condition of conditions) result = conditionHolds(condition, answers);
  return result;
}

/**
 * Whether a question shows: `available` is true, or its `available_if` conditions are met. A
 * config with neither shows the question, so a plain question needs no config.
 * `answers` must not have answers of hidden questions; questionStates removes them.
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

/**
 * Whether a question must be answered. required_if works like available_if (AMB-35); a
 * text-only item is never required.
 */
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
  /** The effective value: null for a hidden or excluded question, whatever the page keeps. */
  value: AnswerValue;
}

/**
 * Returns for every question whether it shows, whether it is required, and its effective value.
 * Visibility is computed in question order. The answer of a hidden question counts as not given for
 * later conditions, so a chain of conditional questions collapses together (AMB-35). A condition on
 * a later question uses that question's current answer. Excluded questions do not show and have no
 * value. A question that does not show is never required.
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
  // Computed after visibility, so that it never depends on the answer of a hidden question.
  return shown.map(({ question, available }) => ({
    question,
    available,
    required: available && isRequired(question, counted),
    value: counted[question.question_id] ?? null,
  }));
}
