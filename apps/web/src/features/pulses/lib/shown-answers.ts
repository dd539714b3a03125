import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import type { AnswerView } from '@reviews/contracts/questions';
import { questionStates } from '@reviews/domain';

/**
 * Returns the answers as a reader sees them, without conditional questions that the answers do not
 * trigger.
 */
export function shownAnswers(answers: readonly AnswerView[]): AnswerView[] {
  const given = Object.fromEntries(
    answers.map(({ question, answer, original_answer: original }) => [
      question,
      answer ?? original,
    ]),
  );
  const states = questionStates(
    answers.map(({ question_version: version }) => version),
    given,
  );
  const shown = new Set(
    states.filter(({ available }) => available).map(({ question }) => question.question_id),
  );
  return answers
    .filter(({ question }) => shown.has(question))
    .map((view) => ({ ...view, answer: view.answer ?? view.original_answer }));
}

/** Returns the answers of a form without those withheld from its reader. */
export function readableAnswers({
  answers,
  excludedQuestions,
}: Pick<EmployeeFeedback, 'answers' | 'excludedQuestions'>): AnswerView[] {
  const excluded = new Set(excludedQuestions);
  return answers.filter(({ question }) => !excluded.has(question));
}

/** Returns the element id of an answer card. */
export const answerCardId = (hash: string, question: number): string =>
  `answer-${hash}-${question}`;
