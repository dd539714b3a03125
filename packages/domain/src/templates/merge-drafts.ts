import { mergeRecords, type Merge, type Side } from '../merge/merge-records.ts';
import { withDefaultOptions } from '../pulses/template-options.ts';
import type { DraftCondition, DraftQuestion, TemplateDraft } from './draft.ts';
import { tidyConfig } from './same-draft.ts';

/**
 * Merges what two people made of a template: options, questions and their fields, and the order.
 * Without `base`, which old saved work lacks, every difference is a clash.
 */
export function mergeTemplateDrafts(
  base: TemplateDraft | undefined,
  mine: TemplateDraft,
  theirs: TemplateDraft,
  choices?: ReadonlyMap<string, Side>,
): Merge<TemplateDraft> {
  const published = publishedKeys(base ?? mine, theirs);
  return mergeRecords(
    base && comparable(withKeys(base, published)),
    comparable(withKeys(mine, published)),
    comparable(theirs),
    choices,
  );
}

/** Returns the draft with every option, and without settings that mean "not set". */
const comparable = (draft: TemplateDraft): TemplateDraft => ({
  ...draft,
  options: withDefaultOptions(draft.options),
  questions: draft.questions.map((question) => ({
    ...question,
    config: tidyConfig(question.config),
  })),
});

type Published = ReadonlyMap<string, Pick<DraftQuestion, 'key' | 'question_id'>>;

/** Returns the key and id that publishing gave to new questions, by their former keys. */
function publishedKeys(base: TemplateDraft, theirs: TemplateDraft): Published {
  const known = new Set(base.questions.map(({ key }) => key));
  const added = theirs.questions.filter(({ key }) => !known.has(key));
  const kept = new Set(theirs.questions.map(({ key }) => key));
  return new Map(
    base.questions
      .filter(({ key, question_id: id }) => id === null && !kept.has(key))
      .flatMap(({ key, text, ui_key: kind }) => {
        const now = added.find(
          (each) => each.question_id !== null && each.text === text && each.ui_key === kind,
        );
        return now === undefined
          ? []
          : [[key, { key: now.key, question_id: now.question_id }] as const];
      }),
  );
}

function withKeys(draft: TemplateDraft, published: Published): TemplateDraft {
  if (published.size === 0) return draft;
  const follow = (conditions: DraftCondition[]) =>
    conditions.map((condition) => ({
      ...condition,
      question: published.get(condition.question)?.key ?? condition.question,
    }));
  return {
    ...draft,
    questions: draft.questions.map((question) => {
      const { available_if: shown, required_if: required, ...config } = question.config;
      return {
        ...question,
        ...published.get(question.key),
        config: {
          ...config,
          ...(shown && { available_if: follow(shown) }),
          ...(required && { required_if: follow(required) }),
        },
      };
    }),
  };
}
