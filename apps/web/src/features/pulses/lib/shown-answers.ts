import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import type { AnswerView } from '@reviews/contracts/questions';
import { questionStates } from '@reviews/domain';

/** The answers as they are read; a conditional question that they do not bring up is left out. */
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

/** The answers of a form but those withheld from its reader. */
export function readableAnswers({
  answers,
  excludedQuestions,
}: Pick<EmployeeFeedback, 'answers' | 'excludedQuestions'>): AnswerView[] {
  const excluded = new Set(excludedQuestions);
  return answers.filter(({ question }) => !excluded.has(question));
}

/** The id in the page of the card of a question of a form that is read. */
export const answerCardId = (hash: string, question: number): string =>
  `answer-${hash}-${question}`;
