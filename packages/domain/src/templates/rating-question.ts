import type { Issue } from '../errors.ts';
import { MESSAGES } from '../messages.ts';
import type { UiKey } from '../questions/types.ts';
import type { DraftQuestion, TemplateDraft } from './draft.ts';

const texts = MESSAGES.templates;

/** The group of feedback types whose reviews rate people: the managers'. */
export const RATING_GROUP = 'Manager';

/** A rating type as a question uses it: its values in order. */
export interface RatingChoice {
  readonly id: number;
  readonly name: string;
  readonly values: readonly { readonly id: number; readonly name: string }[];
}

/** Whether a question of this kind can rate: one value of several. */
export const canRate = (uiKey: UiKey): boolean => uiKey === 'select' || uiKey === 'input.radio';

/** Returns the settings of a question that rates with a type: the choices are the type's values. */
export const ratingSettings = ({ id, values }: RatingChoice) => ({
  rating_type_id: id,
  options: values.map(({ name }) => name),
  rating_value_ids: values.map(({ id: value }) => value),
});

/**
 * Returns the draft with the current values of its rating types. A type that no longer exists
 * leaves its question without values, which `ratingFaults` reports.
 */
export function withRatingValues(
  draft: TemplateDraft,
  types: readonly RatingChoice[],
): TemplateDraft {
  const renewed = (question: DraftQuestion): DraftQuestion => {
    const { rating_value_ids: _values, ...config } = question.config;
    if (config.rating_type_id === undefined) return { ...question, config };
    const type = types.find(({ id }) => id === config.rating_type_id);
    return { ...question, config: { ...config, ...(type ? ratingSettings(type) : {}) } };
  };
  return { ...draft, questions: draft.questions.map(renewed) };
}

/**
 * Returns what is wrong with the rating questions of a template: only a manager rates, by one
 * choice, once for each type.
 */
export function ratingFaults({ questions }: TemplateDraft, group: string): Issue[] {
  return questions.flatMap(({ ui_key: uiKey, config }, position): Issue[] => {
    const { rating_type_id: type, rating_value_ids: values = [] } = config;
    if (type === undefined) return [];
    const path = `questions.${position}.config.rating_type_id`;
    const isTwice = questions.findIndex((other) => other.config.rating_type_id === type) < position;
    if (group !== RATING_GROUP || !canRate(uiKey))
      return [{ path, message: texts.ratingElsewhere }];
    if (values.length === 0 || values.length !== (config.options ?? []).length)
      return [{ path, message: texts.ratingGone }];
    return isTwice ? [{ path, message: texts.ratingTwice }] : [];
  });
}
