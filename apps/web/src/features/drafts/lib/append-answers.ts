import type { AnswerValue } from '@reviews/domain';
import type { QuestionVersionView } from '@reviews/contracts';

/** Returns whether both versions of an answer can be kept: texts are joined, choices merged. */
export function canKeepBoth({ type }: QuestionVersionView): boolean {
  return type.ui_key === 'textarea' || type.ui_key === 'input.checkbox';
}

/**
 * Joins both versions: one text after the other, or every choice of either. For other types returns
 * `mine`.
 */
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
