import type { AnswerValue } from '@reviews/domain';
import type { QuestionVersionView } from '@reviews/contracts';

/** Whether both versions of an answer can be kept in one: texts follow each other, choices add up. */
export function canKeepBoth({ type }: QuestionVersionView): boolean {
  return type.ui_key === 'textarea' || type.ui_key === 'input.checkbox';
}

/** Both versions in one answer: one text after the other, or every choice of either. Where that makes no sense, mine. */
export function appendAnswers(
  question: QuestionVersionView,
  mine: AnswerValue,
  theirs: AnswerValue,
): AnswerValue {
  if (theirs === null || theirs === '') return mine;
  if (mine === null || mine === '') return theirs;
  if (
    typeof mine === 'string' &&
    typeof theirs === 'string' &&
    question.type.ui_key === 'textarea'
  ) {
    return question.config.rich_text === true ? `${mine}${theirs}` : `${mine}\n\n${theirs}`;
  }
  if (question.type.ui_key === 'input.checkbox') {
    const options = question.config.options ?? [];
    const chosen = new Set([...namesOf(mine), ...namesOf(theirs)]);
    return options.filter((option) => chosen.has(option));
  }
  return mine;
}

const namesOf = (value: AnswerValue): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
