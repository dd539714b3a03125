import { z } from 'zod';
import { recordId } from './wire.ts';

export const uiKey = z.literal([
  'text',
  'textarea',
  'select',
  'input.radio',
  'input.checkbox',
  'input.date',
  'input.number',
  'input.money',
  'distribution',
]);
export const dataKey = z.literal(['text', 'option', 'date', 'number']);

const condition = z.strictObject({
  question_id: recordId,
  has: z.literal(['any', 'all']),
  answer: z.array(z.string()),
});

/** ENT-12, ENT-13. */
export const questionConfig = z.strictObject({
  options: z.array(z.string()).optional(),
  /** The rating type that the answer rates with, and its values in the order of the options. */
  rating_type_id: recordId.optional(),
  rating_value_ids: z.array(recordId).optional(),
  required: z.boolean().optional(),
  required_if: z.array(condition).optional(),
  available: z.boolean().optional(),
  available_if: z.array(condition).optional(),
  help_text_display: z.literal(['above', 'below', 'popup']).optional(),
  rich_text: z.boolean().optional(),
  max_words: z.int().min(0).optional(),
  total: z.number().optional(),
  match_total: z.boolean().optional(),
  percentage: z.boolean().optional(),
  show_on_update: z.boolean().optional(),
  show_on_view_case: z.boolean().optional(),
  view_case_text: z.string().optional(),
});

/** */
export const questionVersion = z.strictObject({
  question_id: recordId,
  text: z.string(),
  help_text: z.string(),
  subtext: z.string(),
  type: z.strictObject({ data_key: dataKey, ui_key: uiKey }),
  config: questionConfig,
});
export type QuestionVersionView = z.infer<typeof questionVersion>;

const optionEntry = z.strictObject({
  name: z.string(),
  value: z.union([z.number(), z.string()]).nullable(),
});

/**
 * A stored answer on the wire: text, number, a date as YYYY-MM-DD, options as a list, a
 * distribution as {name, value}.
 */
export const answerValue = z
  .union([z.string(), z.number(), z.array(z.string()), z.array(optionEntry)])
  .nullable();

/** Has the same value twice: under `answer` and under its data key. */
export const answerView = z.strictObject({
  question: recordId,
  question_version: questionVersion,
  answer: answerValue,
  original_answer: answerValue,
  text_value: answerValue.optional(),
  option_value: z.array(optionEntry).optional(),
  date_value: answerValue.optional(),
  number_value: answerValue.optional(),
});
export type AnswerView = z.infer<typeof answerView>;
