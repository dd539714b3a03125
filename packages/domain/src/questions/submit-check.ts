import { hasAnswer, isEntryList } from './answers.ts';
import { questionStates } from './conditions.ts';
import { distributionProblem } from './distribution.ts';
import { normaliseAnswer } from './normalise-answer.ts';
import type { AnswerableQuestion, Answers, AnswerValue, QuestionRef } from './types.ts';
import { countWords, isOverWordLimit, wordLimit } from './words.ts';
import { MESSAGES } from '../messages.ts';

/**
 * Returns the visible text of a text answer. Its words are the words of rich text that the reader
 * sees (AMB-37).
 */
export type PlainTextOf = (question: AnswerableQuestion, value: AnswerValue) => string;

export interface SubmissionCheck {
  /** Listed under 'These questions are required and must have a response:' (FORM-20). */
  missing: QuestionRef[];
  /** Listed under 'The following questions have invalid responses…' (FORM-21). */
  invalid: QuestionRef[];
}

const IMAGE = /<img\b/iu;

/**
 * Whether a question has an answer. An empty paragraph of rich text is none, a lone picture
 * is one.
 */
export function isAnswered(
  question: AnswerableQuestion,
  value: AnswerValue,
  plainTextOf: PlainTextOf,
): boolean {
  if (!hasAnswer(value)) return false;
  if (question.config.rich_text !== true || typeof value !== 'string') return true;
  return plainTextOf(question, value).trim() !== '' || IMAGE.test(value);
}

/**
 * Returns the message for an invalid answer, or null: over the word limit, a distribution
 * with a wrong sum, or a value its question does not accept. An empty answer is
 * never invalid.
 */
export function answerProblem(
  question: AnswerableQuestion,
  value: AnswerValue,
  plainTextOf: PlainTextOf,
): string | null {
  if (!isAnswered(question, value, plainTextOf)) return null;
  const normalised = normaliseAnswer(question, value);
  if (!normalised.ok) return normalised.message;
  if (isEntryList(normalised.value)) return distributionProblem(question.config, normalised.value);
  const limit = wordLimit(question.config);
  if (question.type.ui_key !== 'textarea' || limit === null) return null;
  const text = plainTextOf(question, value);
  return isOverWordLimit(question.config, text)
    ? MESSAGES.questions.wordCount({ count: countWords(text), max: limit })
    : null;
}

/**
 * Checks a review before it is submitted, in the browser and on the server (FORM-19 to FORM-21).
 * Returns, among the questions that show, those that are required but not answered and those with
 * an invalid answer, in question order. If both lists are empty, the review can be submitted.
 */
export function checkSubmission(
  questions: readonly AnswerableQuestion[],
  answers: Answers,
  excluded: readonly number[],
  plainTextOf: PlainTextOf,
): SubmissionCheck {
  const check: SubmissionCheck = { missing: [], invalid: [] };
  for (const { question, available, required, value } of questionStates(
    questions,
    answers,
    excluded,
  )) {
    if (!available) continue;
    const ref = { question_id: question.question_id, text: question.text };
    if (required && !isAnswered(question, value, plainTextOf)) check.missing.push(ref);
    if (answerProblem(question, value, plainTextOf) !== null) check.invalid.push(ref);
  }
  return check;
}
