import {
  changesBetween,
  isSameQuestion,
  withDefaultOptions,
  type LoggedChange,
  type LoggedValues,
  type TemplateDraft,
} from '@reviews/domain';

const optionWords = ({ options }: TemplateDraft): string[] =>
  Object.entries(withDefaultOptions(options))
    .flatMap(([name, value]) =>
      value === null || value === false || name === 'agreeTerms' ? [] : [`${name}: ${value}`],
    )
    .toSorted();

/** Returns the draft as the change log stores it, with questions by their text. */
export const loggedDraft = (draft: TemplateDraft): LoggedValues => ({
  name: draft.title,
  questions: draft.questions.map(({ text }) => text),
  template_options: optionWords(draft),
});

/** Returns the differences between two drafts; for long texts only that they changed. */
export function draftChanges(
  before: TemplateDraft | null,
  after: TemplateDraft | null,
): LoggedChange[] {
  const changes = changesBetween(before && loggedDraft(before), after && loggedDraft(after));
  if (before === null || after === null) return changes;
  const was = new Map(before.questions.map((question) => [question.key, question]));
  const reworded = after.questions.filter((question) => {
    const former = was.get(question.key);
    return (
      former !== undefined &&
      former.text === question.text &&
      !isSameQuestion(question, after, former)
    );
  });
  return [
    ...changes,
    ...(before.description === after.description ? [] : [{ field: 'description' } as const]),
    ...(before.options.agreeTerms === after.options.agreeTerms
      ? []
      : [{ field: 'terms' } as const]),
    ...(reworded.length === 0
      ? []
      : [{ field: 'question_details', from: null, to: reworded.map(({ text }) => text) } as const]),
  ];
}
