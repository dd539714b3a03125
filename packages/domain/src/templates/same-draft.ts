import { withDefaultOptions } from '../pulses/template-options.ts';
import {
  keyOfQuestion,
  type DraftCondition,
  type DraftQuestion,
  type DraftQuestionConfig,
  type TemplateDraft,
} from './draft.ts';

/** Whether a value means "not set": setting an option and clearing it again is not a change. */
const isAbsent = (name: string, value: unknown): boolean =>
  value === undefined ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (name === 'max_words' && value === 0);

const inOrder = (entries: readonly (readonly [string, unknown])[]) =>
  entries.toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Removes values that mean "not set" from a configuration. */
export function tidyConfig(config: DraftQuestionConfig): DraftQuestionConfig {
  return Object.fromEntries(
    Object.entries(config).filter(([name, value]) => !isAbsent(name, value)),
  );
}

const namingQuestions = (draft: Pick<TemplateDraft, 'questions'>) => {
  const names = new Map(
    draft.questions.map(({ key, question_id: id }) => [
      key,
      id === null ? `new ${key}` : keyOfQuestion(id),
    ]),
  );
  return (key: string): string => names.get(key) ?? key;
};

const conditionsOf = (
  conditions: readonly DraftCondition[] | undefined,
  nameOf: (key: string) => string,
) => conditions?.map(({ question, has, answer }) => [nameOf(question), has, answer]);

/**
 * Serialises a question. Two questions have the same text exactly when a form would ask the same.
 */
function signOf({ config, ...question }: DraftQuestion, nameOf: (key: string) => string): string {
  const { available_if: shownIf, required_if: requiredIf, ...rest } = tidyConfig(config);
  const conditions = [conditionsOf(shownIf, nameOf), conditionsOf(requiredIf, nameOf)];
  return JSON.stringify([
    question.text,
    question.help_text,
    question.subtext,
    question.ui_key,
    question.library_version_id,
    inOrder(Object.entries(rest)),
    conditions,
  ]);
}

/** Whether a draft question equals a published one, whose conditions use its own keys. */
export function isSameQuestion(
  question: DraftQuestion,
  draft: Pick<TemplateDraft, 'questions'>,
  published: DraftQuestion,
): boolean {
  return signOf(question, namingQuestions(draft)) === signOf(published, (key) => key);
}

/** Whether two drafts have the same content, whatever keys their questions have. */
export function isSameDraft(one: TemplateDraft, other: TemplateDraft): boolean {
  const told = (draft: TemplateDraft): string => {
    const nameOf = namingQuestions(draft);
    const options = inOrder(Object.entries(withDefaultOptions(draft.options)));
    return JSON.stringify([
      draft.title,
      draft.description,
      options,
      draft.questions.map((question) => [nameOf(question.key), signOf(question, nameOf)]),
    ]);
  };
  return told(one) === told(other);
}

/**
 * Settings that belong to the template even for a library question: when it is asked, and where its
 * answers appear (TPL-26 to TPL-28).
 */
const OF_THE_TEMPLATE = [
  'available_if',
  'required_if',
  'show_on_update',
  'show_on_view_case',
  'view_case_text',
] as const satisfies readonly (keyof DraftQuestionConfig)[];

/** Returns the template's own settings, which stay when the library version is taken. */
export const templatesOwn = (config: DraftQuestionConfig): DraftQuestionConfig =>
  Object.fromEntries(
    OF_THE_TEMPLATE.flatMap((name) => (config[name] === undefined ? [] : [[name, config[name]]])),
  );

/**
 * Whether a question still equals the library version it was taken from, ignoring the template's
 * own settings.
 */
export function isAsInLibrary(
  question: DraftQuestion,
  version: Pick<DraftQuestion, 'text' | 'help_text' | 'subtext' | 'ui_key' | 'config'>,
): boolean {
  const alone = ({
    text,
    help_text: help,
    subtext,
    ui_key: uiKey,
    config,
  }: typeof version): string => {
    const shared = Object.entries(tidyConfig(config)).filter(
      ([name]) => !OF_THE_TEMPLATE.some((own) => own === name),
    );
    return JSON.stringify([text, help, subtext, uiKey, inOrder(shared)]);
  };
  return alone(question) === alone(version);
}
