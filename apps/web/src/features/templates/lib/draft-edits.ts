import {
  hasOptions,
  type DraftCondition,
  type DraftQuestion,
  type TemplateDraft,
  type TemplateOptions,
  type UiKey,
} from '@reviews/domain';
import type { LibraryQuestion } from '@reviews/contracts/templates';

/** A change of a draft: the draft before is left as it is. */
export type Edit = (draft: TemplateDraft) => TemplateDraft;

const withQuestions = (draft: TemplateDraft, questions: DraftQuestion[]): TemplateDraft => ({
  ...draft,
  questions,
});

/** What a question has where it stands alone. */
export const ALONE = 'alone';

/** A name that no question of the draft has; it is never shown. */
export const newKey = (): string => `new-${crypto.randomUUID()}`;

export function newQuestion(uiKey: UiKey, key: string): DraftQuestion {
  const choices = hasOptions(uiKey) || uiKey === 'distribution' ? { options: [] } : {};
  return {
    key,
    question_id: null,
    library_version_id: null,
    text: '',
    help_text: '',
    subtext: '',
    ui_key: uiKey,
    config: choices,
  };
}

export function questionFromLibrary(
  {
    version_id: versionId,
    text,
    help_text: helpText,
    subtext,
    ui_key: uiKey,
    config,
  }: LibraryQuestion,
  key: string,
): DraftQuestion {
  return {
    key,
    question_id: null,
    library_version_id: versionId,
    text,
    help_text: helpText,
    subtext,
    ui_key: uiKey,
    config,
  };
}

export const setOptions =
  (change: Partial<TemplateOptions>): Edit =>
  (draft) => ({ ...draft, options: { ...draft.options, ...change } });

export const addQuestion =
  (question: DraftQuestion): Edit =>
  (draft) =>
    withQuestions(draft, [...draft.questions, question]);

export const insertQuestion =
  (question: DraftQuestion, at: number): Edit =>
  (draft) =>
    withQuestions(draft, draft.questions.toSpliced(at, 0, question));

/** What is changed by hand is no longer what the library has, unless it is only taken anew from there. */
export const changeQuestion =
  (key: string, change: Partial<DraftQuestion>): Edit =>
  (draft) =>
    withQuestions(
      draft,
      draft.questions.map((each) =>
        each.key === key ? { ...each, library_version_id: null, ...change } : each,
      ),
    );

/** Changes what belongs to this template alone (its conditions): the words stay those of the library. */
export const changeConditions =
  (key: string, name: 'available_if' | 'required_if', conditions: DraftCondition[]): Edit =>
  (draft) =>
    withQuestions(
      draft,
      draft.questions.map((each) => {
        if (each.key !== key) return each;
        const { [name]: _before, ...config } = each.config;
        return {
          ...each,
          config: conditions.length === 0 ? config : { ...config, [name]: conditions },
        };
      }),
    );

/** Conditions on it stay, as faults to be settled: nothing of a template disappears by itself. */
export const removeQuestion =
  (key: string): Edit =>
  (draft) =>
    withQuestions(
      draft,
      draft.questions.filter((each) => each.key !== key),
    );

export const duplicateQuestion =
  (key: string, copyKey: string): Edit =>
  (draft) => {
    const at = draft.questions.findIndex((each) => each.key === key);
    const original = draft.questions[at];
    return original === undefined
      ? draft
      : withQuestions(
          draft,
          draft.questions.toSpliced(at + 1, 0, {
            ...structuredClone(original),
            key: copyKey,
            question_id: null,
          }),
        );
  };

/** A choice has another name now: the conditions that ask for it follow. */
export const followChoice =
  (key: string, before: string, name: string): Edit =>
  (draft) => {
    const options = draft.questions.find((each) => each.key === key)?.config.options ?? [];
    if (before === '' || name === '' || options.includes(before)) return draft;
    return withQuestions(
      draft,
      draft.questions.map((each) => withAnswerRenamed(each, key, before, name)),
    );
  };

const withAnswerRenamed = (
  question: DraftQuestion,
  asked: string,
  before: string,
  name: string,
): DraftQuestion =>
  changeEachCondition(question, (each) =>
    each.question === asked
      ? { ...each, answer: each.answer.map((answer) => (answer === before ? name : answer)) }
      : each,
  );

/** The questions have these numbers and keys from now on, which come in their order: conditions follow. */
export const withNumbers =
  (numbers: readonly { readonly key: string; readonly question_id: number }[]): Edit =>
  (draft) => {
    const keys = new Map(draft.questions.map(({ key }, at) => [key, numbers[at]?.key ?? key]));
    const follow = (condition: DraftCondition): DraftCondition => ({
      ...condition,
      question: keys.get(condition.question) ?? condition.question,
    });
    return withQuestions(
      draft,
      draft.questions.map((question, at) =>
        changeEachCondition({ ...question, ...numbers[at] }, follow),
      ),
    );
  };

function changeEachCondition(
  question: DraftQuestion,
  change: (condition: DraftCondition) => DraftCondition,
): DraftQuestion {
  const { available_if: shown, required_if: required } = question.config;
  if (shown === undefined && required === undefined) return question;
  return {
    ...question,
    config: {
      ...question.config,
      ...(shown ? { available_if: shown.map(change) } : {}),
      ...(required ? { required_if: required.map(change) } : {}),
    },
  };
}

/** The lines of a pasted text that are not there yet, each once. */
export function pastedChoices(text: string, present: readonly string[]): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '' && !present.includes(line));
}
