import type { AnswerView, QuestionVersionView } from '@reviews/contracts/questions';
import type { AnswerValue } from '@reviews/domain';
import { AnswerDocument } from './answer-document.tsx';
import { AnswerText } from './answer-value.tsx';

/** Shows one answer read-only: for screens of other features, which a page hands this to. */
export const renderAnswer = (question: QuestionVersionView, value: AnswerValue) => <AnswerText compact question={question} value={value} />;

/** Shows the answers of a form read-only, set close. */
export const renderAnswers = (answers: readonly AnswerView[]) => <AnswerDocument answers={answers} compact headingLevel={3} name="draft" />;
