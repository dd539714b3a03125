import type { QuestionVersionView } from '@reviews/contracts/questions';
import type { AnswerValue } from '@reviews/domain';
import { AnswerText } from './answer-value.tsx';

/** Shows one answer read-only: for screens of other features, which a page hands this to. */
export const renderAnswer = (question: QuestionVersionView, value: AnswerValue) => (
  <AnswerText compact question={question} value={value} />
);
