import { dataKeyOf } from '../questions/data-key.ts';
import type { Condition, QuestionConfig, QuestionVersion, UiKey } from '../questions/types.ts';
import type { TemplateOptions } from '../pulses/template-options.ts';

/** A condition while it is built: questions that were never published have no number yet, so that it names a key. */
export interface DraftCondition {
  question: string;
  has: 'any' | 'all';
  answer: string[];
}

/** What the author decides about a question while it is built. `available` follows from the conditions. */
export interface DraftQuestionConfig extends Omit<
  QuestionConfig,
  'available' | 'available_if' | 'required_if'
> {
  available_if?: DraftCondition[];
  required_if?: DraftCondition[];
}

export interface DraftQuestion {
  /** Its name within the draft: stays the same when it is moved or its words change. */
  key: string;
  /** The question it is the next version of; null for a new one. */
  question_id: number | null;
  /** The version in the library that it was taken from, as long as it is the same. */
  library_version_id: number | null;
  text: string;
  /** Sanitised rich text. */
  help_text: string;
  subtext: string;
  ui_key: UiKey;
  config: DraftQuestionConfig;
}

/** A template while it is built (`Template.draft`). */
export interface TemplateDraft {
  title: string;
  /** Sanitised rich text. */
  description: string;
  options: TemplateOptions;
  questions: DraftQuestion[];
}

/** The highest numbers that a template may name: beyond them is a slip of the finger. */
export const TEMPLATE_LIMITS = {
  reviewers: 500,
  level: 100,
  words: 100_000,
  total: 1_000_000_000,
} as const;

/** The kinds of questionnaire, by the group of their feedback type: it decides who writes and which options there are. */
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

/** Whether reviewers are nominated for it. */
export const isNominated = (group: string): boolean => group === 'Peer' || group === 'Upline';

/** The key of a question that has a number. */
export const keyOfQuestion = (questionId: number): string => `q${questionId}`;

const conditionsFrom = (conditions: readonly Condition[]): DraftCondition[] =>
  conditions.map(({ question_id: id, has, answer }) => ({
    question: keyOfQuestion(id),
    has,
    answer: [...answer],
  }));

/** A published question as the builder edits it. */
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
 * A question of a draft as a form holds it, its conditions naming numbers. `numberOf` gives the number of a key; a
 * condition on a question that is not there is left out (`templateFaults` says so before anything is published).
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
