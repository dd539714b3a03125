import {
  ANSWER_MAX_CHARS,
  InvalidInput,
  isTextOnly,
  MESSAGES,
  normaliseAnswer,
  type AnswerMode,
  type AnswerValue,
  type Issue,
} from '@reviews/domain';
import { sanitise } from '@reviews/rich-text/sanitise';
import type { Sql } from '../../../core/sql.ts';
import { withMentionsNamed } from '../../employees/public.ts';
import type { FormQuestion } from '../../templates/public.ts';
import type { Editing } from './draft-seen.ts';

/** A caller's input for one question. */
export interface GivenAnswer {
  readonly id: number;
  readonly value: unknown;
}

/** Input of a save or a submit: the answers, and what its window has seen of the draft. */
export interface AnswersInput extends Editing {
  readonly answers: Readonly<Record<string, GivenAnswer>>;
  readonly sharingOptOut?: boolean | undefined;
}

export interface AnswerRules {
  readonly questions: readonly FormQuestion[];
  readonly excluded: readonly number[];
  /** Ids of questions with a carried-over answer, which cannot change. */
  readonly carried: ReadonlySet<number>;
}

/**
 * Returns the values to store: each validated against its question, with rich text sanitized.
 * Ignores answers of excluded, carried-over and text-only questions, which the page sends along.
 * @throws InvalidInput that names each question of another form and each invalid value.
 */
export function readAnswers(
  given: Readonly<Record<string, GivenAnswer>>,
  rules: AnswerRules,
  mode: AnswerMode,
): Record<number, AnswerValue> {
  const byId = new Map(rules.questions.map((question) => [question.question_id, question]));
  const ignored = new Set([...rules.excluded, ...rules.carried]);
  const values: Record<number, AnswerValue> = {};
  const issues: Issue[] = [];
  for (const [key, { id, value }] of Object.entries(given)) {
    const question = byId.get(id);
    const path = `answers.${key}`;
    if (question === undefined) issues.push({ path, message: MESSAGES.questions.unknownQuestion });
    else if (!ignored.has(id) && !isTextOnly(question.type.ui_key)) {
      const normalised = normaliseAnswer(question, cleaned(question, value), mode);
      if (normalised.ok) values[id] = normalised.value;
      else issues.push({ path, message: normalised.message });
    }
  }
  if (issues.length > 0) throw new InvalidInput(issues);
  return values;
}

function cleaned(question: FormQuestion, value: unknown): unknown {
  if (question.config.rich_text !== true || typeof value !== 'string') return value;
  // A text that is too long is refused as it is, because cleaning takes as long as the text.
  return value.length > ANSWER_MAX_CHARS ? value : sanitise('answer', value);
}

/** Returns the values with the mentions of rich texts named by the server. */
export async function withAnswersNamed(
  sql: Sql,
  questions: readonly FormQuestion[],
  values: Readonly<Record<number, AnswerValue>>,
): Promise<Record<number, AnswerValue>> {
  const texts = questions.flatMap(({ question_id: id, config }) => {
    const value = values[id];
    return config.rich_text === true && typeof value === 'string' ? [{ id, value }] : [];
  });
  const named = await withMentionsNamed(
    sql,
    texts.map(({ value }) => value),
  );
  return {
    ...values,
    ...Object.fromEntries(texts.map(({ id }, index) => [id, named[index] ?? ''])),
  };
}
