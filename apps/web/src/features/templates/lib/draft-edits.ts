import {
  hasOptions,
  type DraftCondition,
  type DraftQuestion,
  type TemplateDraft,
  type TemplateOptions,
  type UiKey,
} from '@reviews/domain';
import type { LibraryQuestion } from '@reviews/contracts/templates';
import { randomKey } from '../../../lib/random-key.ts';

/** A change to a draft that leaves the original untouched. */
export type Edit = (draft: TemplateDraft) => TemplateDraft;

const withQuestions = (draft: TemplateDraft, questions: DraftQuestion[]): TemplateDraft => ({
  ...draft,
  questions,
});

/** Key of a question that is edited outside a template. */
export const ALONE = 'alone';

/** Returns a key that no question of the draft has; it is never shown. */
export const newKey = (): string => `new-${randomKey()}`;

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

/**
 * Changes a question. An edited question is no longer the library's, unless the change itself comes
 * from there.
 */
export const changeQuestion =
  (key: string, change: Partial<DraftQuestion>): Edit =>
  (draft) =>
    withQuestions(
      draft,
      draft.questions.map((each) =>
        each.key === key ? { ...each, library_version_id: null, ...change } : each,
      ),
    );

/**
 * Changes a question's conditions. They belong to this template, so the question stays linked to
 * the library.
 */
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

/**
 * Deletes a question. Conditions on it stay and become issues to fix: nothing in a template
 * disappears silently.
 */
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

/** Updates the conditions on a choice that was renamed. */
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

/** Sets the given ids and keys of the questions, in their order, and updates the conditions. */
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

/** Returns the lines of a pasted text that are not there yet, without duplicates. */
export function pastedChoices(text: string, present: readonly string[]): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '' && !present.includes(line));
}
