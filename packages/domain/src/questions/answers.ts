import { CHECKBOX_SEPARATOR } from '../constants.ts';
import type { AnswerValue, OptionEntry } from './types.ts';

/** Whether an array answer is a list of entries; an empty list is not. */
export function isEntryList(value: AnswerValue | undefined): value is OptionEntry[] {
  return Array.isArray(value) && value.length > 0 && typeof value[0] !== 'string';
}

/**
 * Whether an entry has a value. Zero is a value: a category of a distribution may get
 * nothing.
 */
export function isValued(entry: OptionEntry): boolean {
  return entry.value !== null && entry.value !== undefined && String(entry.value).trim() !== '';
}

/**
 * Whether a value counts as an answer. Empty values, whitespace-only text and lists without
 * an entry that has a value do not.
 */
export function hasAnswer(value: AnswerValue | undefined): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'number') return !Number.isNaN(value);
  if (typeof value === 'string') return value.trim() !== '';
  if (isEntryList(value)) return value.some(isValued);
  return value.some((item) => typeof item === 'string' && item.trim() !== '');
}

/** Returns the choices of a checkbox answer, from a list or a stored string. */
export function splitCheckbox(stored: string | readonly string[] | null | undefined): string[] {
  if (stored === null || stored === undefined) return [];
  const parts = typeof stored === 'string' ? stored.split(CHECKBOX_SEPARATOR) : stored;
  return parts.filter((part) => part.trim() !== '');
}

/** Returns the answer as the texts that conditions compare with. */
export function givenAnswers(value: AnswerValue | undefined): string[] {
  if (value === null || value === undefined || !hasAnswer(value)) return [];
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string') return splitCheckbox(value);
  if (isEntryList(value)) return value.filter(isValued).map((entry) => entry.name);
  return splitCheckbox(value.filter((item) => typeof item === 'string'));
}

/**
 * Returns an answer as the {name, value} entries of data_key 'option': the chosen ones, or
 * all categories.
 */
export function toOptionValue(value: AnswerValue | undefined): OptionEntry[] {
  if (isEntryList(value))
    return value.map(({ name, value: entryValue }) => ({ name, value: entryValue }));
  return givenAnswers(value).map((name) => ({ name, value: name }));
}

/** Whether two values are equal; all forms of no answer are. */
export function sameAnswer(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (!hasAnswer(one) && !hasAnswer(other) && !isEntryList(one) && !isEntryList(other)) return true;
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

function comparable(value: AnswerValue | undefined): unknown {
  return isEntryList(value)
    ? value.map(({ name, value: entryValue }) => [name, entryValue])
    : (value ?? null);
}
