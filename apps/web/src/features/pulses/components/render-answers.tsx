import type { QuestionVersionView } from '@reviews/contracts/questions';
import type { AnswerValue } from '@reviews/domain';
import { AnswerText } from './answer-value.tsx';

/** Renders one answer read-only, for screens of other features that get it from their page. */
export const renderAnswer = (question: QuestionVersionView, value: AnswerValue) => (
  <AnswerText compact question={question} value={value} />
);
