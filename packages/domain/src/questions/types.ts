/** The nine question controls, by their wire names. */
export const UI_KEYS = [
  'text',
  'textarea',
  'select',
  'input.radio',
  'input.checkbox',
  'input.date',
  'input.number',
  'input.money',
  'distribution',
] as const;
export type UiKey = (typeof UI_KEYS)[number];

/** Kinds of stored value. An answer has its value under `{data_key}_value`. */
export const DATA_KEYS = ['text', 'option', 'date', 'number'] as const;
export type DataKey = (typeof DATA_KEYS)[number];

export const HELP_TEXT_DISPLAYS = ['above', 'below', 'popup'] as const;
export type HelpTextDisplay = (typeof HELP_TEXT_DISPLAYS)[number];

/** One condition of available_if or required_if. */
export interface Condition {
  question_id: number;
  has: 'any' | 'all';
  answer: string[];
}

/** Settings of a question by the template's author (section 3). Absent means off or not given. */
export interface QuestionConfig {
  options?: string[];
  /**
   * The rating type that the answer rates with. `options` are then the names of its values when the
   * template was saved, and `rating_value_ids` the values, in the same order.
   */
  rating_type_id?: number;
  rating_value_ids?: number[];
  required?: boolean;
  required_if?: Condition[];
  available?: boolean;
  available_if?: Condition[];
  help_text_display?: HelpTextDisplay;
  rich_text?: boolean;
  /** 0 or absent: no limit. */
  max_words?: number;
  /** Distribution: the required sum when match_total is on. */
  total?: number;
  match_total?: boolean;
  percentage?: boolean;
  /** Underperformance (TPL-28). */
  show_on_update?: boolean;
  show_on_view_case?: boolean;
  view_case_text?: string;
}

export interface QuestionType {
  ui_key: UiKey;
  data_key: DataKey;
}

/** What a list of questions to correct shows of each. */
export interface QuestionRef {
  question_id: number;
  text: string;
}

/** The part of a question that the rules use; any question version fits. */
export interface AnswerableQuestion extends QuestionRef {
  type: QuestionType;
  config: QuestionConfig;
}

/** A question as stored with a form. */
export interface QuestionVersion extends AnswerableQuestion {
  help_text: string | null;
  subtext: string | null;
}

/**
 * One entry of an option answer: a chosen option, or a category of a distribution with its
 * value.
 */
export interface OptionEntry {
  name: string;
  value: number | string | null;
}

/**
 * The value of an answer while it is edited and checked:
 * textarea, select, radio and date are a string (a date as YYYY-MM-DD), number and money a number,
 * checkbox a list of strings, distribution a list of entries, no answer null.
 */
export type AnswerValue = string | number | string[] | OptionEntry[] | null;

/** The answers of a form by question id. */
export type Answers = Readonly<Record<number, AnswerValue | undefined>>;
