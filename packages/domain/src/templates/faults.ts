import { CHECKBOX_SEPARATOR, DISTRIBUTION_MAX_ROWS, NAME_MAX_CHARS } from '../constants.ts';
import type { Issue } from '../errors.ts';
import { MESSAGES } from '../messages.ts';
import type { TemplateOptions } from '../pulses/template-options.ts';
import { hasOptions, isTextOnly } from '../questions/data-key.ts';
import type { UiKey } from '../questions/types.ts';
import {
  isNominated,
  type DraftCondition,
  type DraftQuestion,
  type TemplateDraft,
} from './draft.ts';

import { ratingFaults } from './rating-question.ts';

const texts = MESSAGES.templates;

/** Maximum number of questions per template, and of choices per question. */
export const TEMPLATE_MAX_QUESTIONS = 200;
export const QUESTION_MAX_OPTIONS = 200;
/** Maximum length of a choice. */
export const CHOICE_MAX_CHARS = NAME_MAX_CHARS * 5;

/**
 * Returns the maximum number of choices of a question type, and the maximum length of each. For a
 * distribution, it is what an answer can store.
 */
export const choiceBounds = (uiKey: UiKey): { most: number; chars: number } =>
  uiKey === 'distribution'
    ? { most: DISTRIBUTION_MAX_ROWS, chars: NAME_MAX_CHARS }
    : { most: QUESTION_MAX_OPTIONS, chars: CHOICE_MAX_CHARS };

const isWhole = (value: number | null, min: number): value is number =>
  value !== null && Number.isInteger(value) && value >= min;

/** A max of 0 means no maximum, and is not compared (AMB-27). */
const isMaximum = (max: number | null, min: number | null): boolean =>
  isWhole(max, 0) && (max === 0 || max >= (min ?? 0));

/**
 * Checks the questions step of a nomination template on Next (TPL-29 to TPL-31, TPL-33, TPL-36).
 */
export function reviewersStepFaults(options: TemplateOptions): Issue[] {
  return [
    ...(isWhole(options.min, 0) ? [] : [{ path: 'options.min', message: texts.minRequired }]),
    ...(isMaximum(options.max, options.min)
      ? []
      : [{ path: 'options.max', message: texts.maxRequired }]),
    ...(isWhole(options.levelAboveMax, -1)
      ? []
      : [{ path: 'options.levelAboveMax', message: texts.valueRequired }]),
    ...(isWhole(options.levelBelowMax, -1)
      ? []
      : [{ path: 'options.levelBelowMax', message: texts.valueRequired }]),
    ...(options.nominatedBy === null
      ? [{ path: 'options.nominatedBy', message: texts.nominatedByRequired }]
      : []),
  ];
}

/**
 * Checks the upline options on Next (TPL-30, TPL-32 to TPL-36). Each rule applies only where its
 * field is shown (AMB-30).
 */
export function uplineStepFaults(options: TemplateOptions): Issue[] {
  const needsDistance = options.downlineOption === 'downline';
  return [
    ...(isWhole(options.min, 0) ? [] : [{ path: 'options.min', message: texts.minRequired }]),
    ...(isMaximum(options.max, options.min)
      ? []
      : [{ path: 'options.max', message: texts.maxRequiredUpline }]),
    ...(options.downlineOption === null
      ? [{ path: 'options.downlineOption', message: texts.valueRequired }]
      : []),
    ...(needsDistance && !isWhole(options.maxDownlineDistance, -1)
      ? [{ path: 'options.maxDownlineDistance', message: texts.valueRequired }]
      : []),
    ...(isWhole(options.levelBelowMax, -1)
      ? []
      : [{ path: 'options.levelBelowMax', message: texts.valueRequired }]),
    ...(options.nominatedBy === null
      ? [{ path: 'options.nominatedBy', message: texts.nominatedByRequired }]
      : []),
  ];
}

/** Returns problems of how the reviewers are chosen; empty without nominations. */
export function optionFaults(options: TemplateOptions, group: string): Issue[] {
  if (!isNominated(group)) return [];
  return group === 'Upline' ? uplineStepFaults(options) : reviewersStepFaults(options);
}

/**
 * Checks the choices of a question, or the categories of a distribution. A distribution may have
 * none; writers then name their own.
 */
function optionListFaults(
  { config: { options = [] }, ui_key: uiKey }: DraftQuestion,
  path: string,
): Issue[] {
  const isDistribution = uiKey === 'distribution';
  if (!isDistribution && !hasOptions(uiKey)) return [];
  const at = `${path}.config.options`;
  if (options.length === 0 && !isDistribution)
    return [{ path: at, message: texts.choicesRequired }];
  const tooMany = tooManyOptions(options.length, uiKey);
  return [
    ...(tooMany === null ? [] : [{ path: at, message: tooMany }]),
    ...options.flatMap((option, index) => {
      const message =
        options.indexOf(option) < index && option.trim() !== ''
          ? texts.choiceTwice({ choice: option })
          : optionFault(option, uiKey);
      return message === null ? [] : [{ path: `${at}.${index}`, message }];
    }),
  ];
}

/** Returns the message for too many choices or categories, or null. */
export function tooManyOptions(count: number, uiKey: UiKey): string | null {
  const { most: max } = choiceBounds(uiKey);
  if (count <= max) return null;
  return uiKey === 'distribution'
    ? texts.tooManyCategories({ max })
    : texts.tooManyChoices({ max });
}

/** Returns what is wrong with a single choice or category, or null. */
export function optionFault(option: string, uiKey: UiKey): string | null {
  const isDistribution = uiKey === 'distribution';
  const { chars } = choiceBounds(uiKey);
  if (option.trim() === '') return isDistribution ? texts.categoryEmpty : texts.choiceEmpty;
  if (option.length > chars)
    return isDistribution
      ? texts.categoryTooLong({ max: chars })
      : texts.choiceTooLong({ max: chars });
  return !isDistribution && option.includes(CHECKBOX_SEPARATOR) ? texts.choiceSeparator : null;
}

function conditionFaults(
  condition: DraftCondition,
  path: string,
  position: number,
  all: readonly DraftQuestion[],
): Issue[] {
  const index = all.findIndex(({ key }) => key === condition.question);
  const asked = all[index];
  if (asked === undefined) return [{ path: `${path}.question`, message: texts.conditionGone }];
  if (index === position) return [{ path: `${path}.question`, message: texts.conditionSelf }];
  if (index > position)
    return [{ path: `${path}.question`, message: texts.conditionLater({ question: asked.text }) }];
  if (!hasOptions(asked.ui_key))
    return [
      { path: `${path}.question`, message: texts.conditionNoChoices({ question: asked.text }) },
    ];
  if (condition.answer.length === 0)
    return [{ path: `${path}.answer`, message: texts.conditionNoAnswer }];
  const gone = condition.answer.find((answer) => !(asked.config.options ?? []).includes(answer));
  return gone === undefined
    ? []
    : [
        {
          path: `${path}.answer`,
          message: texts.conditionAnswerGone({ answer: gone, question: asked.text }),
        },
      ];
}

function questionFaults(
  question: DraftQuestion,
  position: number,
  all: readonly DraftQuestion[],
): Issue[] {
  const path = `questions.${position}`;
  const { config } = question;
  const needsTotal =
    question.ui_key === 'distribution' &&
    config.match_total === true &&
    !(typeof config.total === 'number' && config.total > 0);
  return [
    ...(question.text.trim() === ''
      ? [{ path: `${path}.text`, message: texts.questionRequired }]
      : []),
    ...optionListFaults(question, path),
    ...(needsTotal ? [{ path: `${path}.config.total`, message: texts.totalRequired }] : []),
    ...(config.available_if ?? []).flatMap((condition, index) =>
      conditionFaults(condition, `${path}.config.available_if.${index}`, position, all),
    ),
    ...(config.required_if ?? []).flatMap((condition, index) =>
      conditionFaults(condition, `${path}.config.required_if.${index}`, position, all),
    ),
  ];
}

/** Returns problems of a library question. */
export function libraryQuestionFaults(
  question: Pick<DraftQuestion, 'text' | 'ui_key' | 'config'>,
): Issue[] {
  const whole: DraftQuestion = {
    key: 'library',
    question_id: null,
    library_version_id: null,
    help_text: '',
    subtext: '',
    ...question,
  };
  return questionFaults(whole, 0, [whole]).map(({ path, message }) => ({
    path: path.replace('questions.0.', ''),
    message,
  }));
}

/** Reports questions with a duplicate key or id. Such a draft cannot even be saved. */
export function namingFaults({ questions }: Pick<TemplateDraft, 'questions'>): Issue[] {
  const [keys, ids] = [new Set<string>(), new Set<number>()];
  return questions.flatMap(({ key, question_id: id }, position) => {
    const isTwice = keys.has(key) || (id !== null && ids.has(id));
    keys.add(key);
    if (id !== null) ids.add(id);
    return isTwice ? [{ path: `questions.${position}.key`, message: texts.questionTwice }] : [];
  });
}

/**
 * Returns everything that prevents publishing, by field. A draft with problems can still be saved.
 * Conditions may only refer to earlier questions, so that answering never hides a question above
 * it.
 */
export function templateFaults(draft: TemplateDraft, group: string): Issue[] {
  const { title, questions } = draft;
  return [
    ...(title.trim() === '' ? [{ path: 'title', message: texts.titleRequired }] : []),
    ...(title.length > NAME_MAX_CHARS
      ? [{ path: 'title', message: texts.titleTooLong({ max: NAME_MAX_CHARS }) }]
      : []),
    ...(questions.some(({ ui_key: uiKey }) => !isTextOnly(uiKey))
      ? []
      : [{ path: 'questions', message: texts.noQuestion }]),
    ...(questions.length > TEMPLATE_MAX_QUESTIONS
      ? [{ path: 'questions', message: texts.tooManyQuestions({ max: TEMPLATE_MAX_QUESTIONS }) }]
      : []),
    ...questions.flatMap((question, position) => questionFaults(question, position, questions)),
    ...ratingFaults(draft, group),
    ...optionFaults(draft.options, group),
  ];
}
