import { ANSWER_MAX_CHARS, DISTRIBUTION_MAX_ROWS, NAME_MAX_CHARS } from '../constants.ts';
import { isCalendarDay } from '../dates.ts';
import { MESSAGES } from '../messages.ts';
import { isValued, splitCheckbox } from './answers.ts';
import { numericValue } from './distribution.ts';
import type { AnswerableQuestion, AnswerValue, OptionEntry } from './types.ts';

export type NormalisedAnswer = { ok: true; value: AnswerValue } | { ok: false; message: string };

/**
 * submit: the value must be complete. draft: half-entered values are accepted (a price with three
 * decimals, a category without a number), so that an unfinished answer never prevents saving a
 * draft.
 */
export type AnswerMode = 'draft' | 'submit';

type Subject = Pick<AnswerableQuestion, 'type' | 'config'>;

const accept = (value: AnswerValue): NormalisedAnswer => ({ ok: true, value });
const refuse = (message: string): NormalisedAnswer => ({ ok: false, message });

/**
 * Validates a raw value from the wire against its question and converts it to the product's
 * internal form; no answer becomes null. checkSubmission checks the sum of a distribution and the
 * number of words.
 */
export function normaliseAnswer(
  question: Subject,
  raw: unknown,
  mode: AnswerMode = 'submit',
): NormalisedAnswer {
  if (isBlank(raw)) return accept(null);
  switch (question.type.ui_key) {
    case 'text':
      return refuse(MESSAGES.questions.takesNoAnswer);
    case 'textarea':
      return normaliseText(raw);
    case 'select':
    case 'input.radio':
      return normaliseChoices(question, raw, (chosen) =>
        chosen.length > 1 ? refuse(MESSAGES.questions.onlyOneOption) : accept(chosen[0] ?? null),
      );
    case 'input.checkbox':
      return normaliseChoices(question, raw, (chosen) => accept(chosen));
    case 'input.date':
      return normaliseDate(raw);
    case 'input.number':
      return normaliseNumber(raw, mode, 0, MESSAGES.questions.wholeNumber);
    case 'input.money':
      return normaliseNumber(raw, mode, 2, MESSAGES.questions.moneyDecimals);
    case 'distribution':
      return normaliseDistribution(raw);
  }
}

function isBlank(raw: unknown): boolean {
  if (raw === null || raw === undefined) return true;
  if (typeof raw === 'string') return raw.trim() === '';
  return Array.isArray(raw) && raw.length === 0;
}

function normaliseText(raw: unknown): NormalisedAnswer {
  if (typeof raw !== 'string') return refuse(MESSAGES.questions.textExpected);
  if (raw.length > ANSWER_MAX_CHARS)
    return refuse(MESSAGES.questions.tooLong({ max: ANSWER_MAX_CHARS }));
  return accept(raw);
}

function normaliseDate(raw: unknown): NormalisedAnswer {
  return typeof raw === 'string' && isCalendarDay(raw)
    ? accept(raw)
    : refuse(MESSAGES.questions.dateExpected);
}

function normaliseNumber(
  raw: unknown,
  mode: AnswerMode,
  decimals: number,
  tooFine: string,
): NormalisedAnswer {
  if (typeof raw !== 'number' || !Number.isFinite(raw))
    return refuse(MESSAGES.questions.numberExpected);
  if (mode === 'submit' && Number(raw.toFixed(decimals)) !== raw) return refuse(tooFine);
  return accept(raw);
}

function normaliseChoices(
  question: Subject,
  raw: unknown,
  settle: (chosen: string[]) => NormalisedAnswer,
): NormalisedAnswer {
  const options = question.config.options ?? [];
  const names = chosenNames(raw, options);
  if (names === null || names.some((name) => !options.includes(name))) {
    return refuse(MESSAGES.questions.optionExpected);
  }
  // In option order and without duplicates, so that equal answers are equal values.
  const chosen = options.filter(
    (option, index) => names.includes(option) && options.indexOf(option) === index,
  );
  return chosen.length === 0 ? accept(null) : settle(chosen);
}

/**
 * Returns the names in a choice from the wire: a string, a list of strings or a list of entries;
 * null for anything else.
 */
function chosenNames(raw: unknown, options: readonly string[]): string[] | null {
  if (typeof raw === 'string') return options.includes(raw) ? [raw] : splitCheckbox(raw);
  if (!Array.isArray(raw)) return null;
  const names: string[] = [];
  for (const item of raw as unknown[]) {
    const entry = toEntry(item);
    if (typeof item === 'string') names.push(...(item.trim() === '' ? [] : [item]));
    else if (entry === null) return null;
    else if (isValued(entry)) names.push(entry.name);
  }
  return names;
}

function normaliseDistribution(raw: unknown): NormalisedAnswer {
  if (!Array.isArray(raw)) return refuse(MESSAGES.questions.distributionExpected);
  if (raw.length > DISTRIBUTION_MAX_ROWS) {
    return refuse(MESSAGES.questions.tooManyCategories({ max: DISTRIBUTION_MAX_ROWS }));
  }
  const entries: OptionEntry[] = [];
  for (const item of raw as unknown[]) {
    const entry = toEntry(item);
    if (entry === null || entry.name.length > NAME_MAX_CHARS)
      return refuse(MESSAGES.questions.distributionExpected);
    entries.push({ name: entry.name, value: numericValue(entry.value) ?? entry.value });
  }
  return accept(entries);
}

function toEntry(item: unknown): OptionEntry | null {
  if (
    typeof item !== 'object' ||
    item === null ||
    !('name' in item) ||
    typeof item.name !== 'string'
  )
    return null;
  const value = 'value' in item ? item.value : null;
  if (value === null || value === undefined) return { name: item.name, value: null };
  if (typeof value === 'number' && Number.isFinite(value)) return { name: item.name, value };
  return typeof value === 'string' && value.length <= NAME_MAX_CHARS
    ? { name: item.name, value }
    : null;
}
