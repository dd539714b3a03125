import { dataKeyOf } from '../questions/data-key.ts';
import type { Condition, QuestionConfig, QuestionVersion, UiKey } from '../questions/types.ts';
import type { TemplateOptions } from '../pulses/template-options.ts';

/**
 * A condition in a draft. It names a key, because questions that were never published have no id
 * yet.
 */
export interface DraftCondition {
  question: string;
  has: 'any' | 'all';
  answer: string[];
}

/** Settings of a question in a draft. `available` is derived from the conditions. */
export interface DraftQuestionConfig extends Omit<
  QuestionConfig,
  'available' | 'available_if' | 'required_if'
> {
  available_if?: DraftCondition[];
  required_if?: DraftCondition[];
}

export interface DraftQuestion {
  /** Identifies it within the draft. Stays the same when it is moved or reworded. */
  key: string;
  /** The question that this becomes the next version of; null for a new one. */
  question_id: number | null;
  /** The library version it was taken from, while it still equals that version. */
  library_version_id: number | null;
  text: string;
  /** Sanitised rich text. */
  help_text: string;
  subtext: string;
  ui_key: UiKey;
  config: DraftQuestionConfig;
}

/** A template draft (`Template.draft`). */
export interface TemplateDraft {
  title: string;
  /** Sanitised rich text. */
  description: string;
  options: TemplateOptions;
  questions: DraftQuestion[];
}

/** Upper limits of the numbers in a template. Anything higher is a typing error. */
export const TEMPLATE_LIMITS = {
  reviewers: 500,
  level: 100,
  words: 100_000,
  total: 1_000_000_000,
} as const;

/**
 * Kinds of template, by the group of their feedback type. The group decides who writes and which
 * options are available.
 */
export const TEMPLATE_GROUPS = [
  'Self',
  'Manager',
  'Peer',
  'Upline',
  'Underperformance',
  'Panel',
  'Anytime',
] as const;
export type TemplateGroup = (typeof TEMPLATE_GROUPS)[number];

/** Whether it has nominations. */
export const isNominated = (group: string): boolean => group === 'Peer' || group === 'Upline';

/** Returns the key of a question with an id. */
export const keyOfQuestion = (questionId: number): string => `q${questionId}`;

const conditionsFrom = (conditions: readonly Condition[]): DraftCondition[] =>
  conditions.map(({ question_id: id, has, answer }) => ({
    question: keyOfQuestion(id),
    has,
    answer: [...answer],
  }));

/** Converts a published question for editing. */
export function draftQuestionOf(
  question: QuestionVersion,
  libraryVersionId: number | null,
): DraftQuestion {
  const {
    available: _available,
    available_if: shownIf,
    required_if: requiredIf,
    ...config
  } = question.config;
  return {
    key: keyOfQuestion(question.question_id),
    question_id: question.question_id,
    library_version_id: libraryVersionId,
    text: question.text,
    help_text: question.help_text ?? '',
    subtext: question.subtext ?? '',
    ui_key: question.type.ui_key,
    config: {
      ...config,
      ...(shownIf ? { available_if: conditionsFrom(shownIf) } : {}),
      ...(requiredIf ? { required_if: conditionsFrom(requiredIf) } : {}),
    },
  };
}

/**
 * Converts a draft question to its form version, with conditions by id. `numberOf` returns the id
 * of a key. Conditions on missing questions are dropped (`templateFaults` reports them before
 * publishing).
 */
export function questionOfDraft(
  question: DraftQuestion,
  numberOf: (key: string) => number | undefined,
): QuestionVersion {
  const { available_if: shownIf, required_if: requiredIf, ...config } = question.config;
  const conditionsOf = (conditions: readonly DraftCondition[]): Condition[] =>
    conditions.flatMap(({ question: key, has, answer }) => {
      const id = numberOf(key);
      return id === undefined ? [] : [{ question_id: id, has, answer: [...answer] }];
    });
  const isConditional = shownIf !== undefined && shownIf.length > 0;
  const whenRequired =
    requiredIf !== undefined && requiredIf.length > 0
      ? { required_if: conditionsOf(requiredIf) }
      : {};
  return {
    question_id: numberOf(question.key) ?? 0,
    text: question.text,
    help_text: question.help_text,
    subtext: question.subtext,
    type: { ui_key: question.ui_key, data_key: dataKeyOf(question.ui_key) },
    config: {
      ...config,
      ...whenRequired,
      ...(isConditional ? { available_if: conditionsOf(shownIf) } : { available: true }),
    },
  };
}
