import { hasAnswer, isEntryList } from './answers.ts';
import { questionStates } from './conditions.ts';
import { distributionProblem } from './distribution.ts';
import { normaliseAnswer } from './normalise-answer.ts';
import type { AnswerableQuestion, Answers, AnswerValue, QuestionRef } from './types.ts';
import { countWords, isOverWordLimit, wordLimit } from './words.ts';
import { MESSAGES } from '../messages.ts';

/** Gives the visible text of a text answer: the words of rich text are those the reader sees (AMB-37). */
export type PlainTextOf = (question: AnswerableQuestion, value: AnswerValue) => string;

export interface SubmissionCheck {
  /** Under 'These questions are required and must have a response:' (FORM-20). */
  missing: QuestionRef[];
  /** Under 'The following questions have invalid responses…' (FORM-21). */
  invalid: QuestionRef[];
}

const IMAGE = /<img\b/iu;

/** Whether a question has an answer: an empty paragraph of rich text is none, a picture alone is one. */
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
 * What is wrong with a given answer, as the message to show beside it, or null: over the word limit, a
 * distribution that does not add up, or a value its question does not take. No answer is never wrong.
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
 * The check before a review is submitted, the same in the browser and on the server (FORM-19 to FORM-21): of the
 * questions that show, those that must be answered and are not, and those whose answer is invalid, each in question
 * order. Both lists empty means the form may be submitted.
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
