import type { AnswerView, QuestionVersionView } from '@reviews/contracts';
import { isTextOnly, splitCheckbox, toOptionValue, type AnswerValue } from '@reviews/domain';
import { shownRichText } from '@reviews/rich-text/shown';
import type { FormQuestion } from '../../templates/public.ts';
import type { PulseContent } from './pulse-content.queries.ts';

/**
 * Returns the value for display: sanitizes rich text on output too, and turns choices stored as one
 * text into a list.
 */
export function shownValue(question: FormQuestion, value: AnswerValue | undefined): AnswerValue {
  if (value === undefined || value === null || isTextOnly(question.type.ui_key)) return null;
  if (question.type.ui_key === 'input.checkbox' && typeof value === 'string')
    return splitCheckbox(value);
  return question.config.rich_text === true && typeof value === 'string'
    ? shownRichText('answer', value)
    : value;
}

/** Presents a question version. */
export function presentQuestion(question: FormQuestion): QuestionVersionView {
  return {
    question_id: question.question_id,
    text: question.text,
    help_text: question.help_text ?? '',
    subtext: question.subtext ?? '',
    type: question.type,
    config: question.config,
  };
}

/**
 * Presents a question with its answer. The answer is repeated under the name of its
 * data key.
 */
export function presentAnswer(
  question: FormQuestion,
  value: AnswerValue | undefined,
  carried: AnswerValue | undefined,
): AnswerView {
  const answer = shownValue(question, value);
  const { data_key: dataKey } = question.type;
  const view: AnswerView = {
    question: question.question_id,
    question_version: presentQuestion(question),
    answer,
    original_answer: shownValue(question, carried),
  };
  if (dataKey === 'option') view.option_value = toOptionValue(answer);
  else view[`${dataKey}_value`] = answer;
  return view;
}

/** Presents the answers of a review. The given values override the stored ones. */
export function presentAnswers(
  content: Pick<PulseContent, 'questions' | 'answers' | 'pulse'>,
  values: Readonly<Record<number, AnswerValue | undefined>>,
): AnswerView[] {
  const excluded = new Set(content.pulse.excluded_questions);
  return content.questions.map((question) => {
    const id = question.question_id;
    const carried = content.answers.carried[id];
    if (excluded.has(id)) return presentAnswer(question, null, null);
    // A carried-over answer overrides a draft.
    return presentAnswer(
      question,
      carried === undefined ? values[id] : (content.answers.values[id] ?? carried),
      carried,
    );
  });
}
