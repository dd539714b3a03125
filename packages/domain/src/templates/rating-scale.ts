import type { Issue } from '../errors.ts';
import { RATING_MESSAGES as texts } from './type-messages.ts';

/** Maximum number of values of a scale, and maximum length of an abbreviation. */
export const RATING_VALUES_MAX = 50;
export const ABBREVIATION_MAX_CHARS = 10;

export interface RatingScale<Value extends RatingWords = RatingWords> {
  name: string;
  /** In order. */
  values: readonly Value[];
}

export interface RatingWords {
  name: string;
  abbreviation: string;
}

/**
 * Normalises a text for comparison: names that differ only in case or surrounding space are
 * duplicates.
 */
export const asRead = (text: string): string => text.trim().toLowerCase();

/** Trims the texts of a scale for storage. */
export function trimmedScale<Value extends RatingWords>({
  name,
  values,
}: RatingScale<Value>): RatingScale<Value> {
  return {
    name: name.trim(),
    values: values.map((value) => ({
      ...value,
      name: value.name.trim(),
      abbreviation: value.abbreviation.trim(),
    })),
  };
}

/** Returns problems of a scale, by field. Of two duplicates, the later one is reported. */
export function scaleFaults({ name, values }: RatingScale): Issue[] {
  const isRepeated = (index: number, field: keyof RatingWords) =>
    values.findIndex((other) => asRead(other[field]) === asRead(values[index]?.[field] ?? '')) <
    index;
  const ofValue = (value: RatingWords, index: number): Issue[] => [
    ...fault(
      `values.${index}.name`,
      value.name.trim() === ''
        ? texts.valueNameRequired
        : isRepeated(index, 'name')
          ? texts.valueTwice({ name: value.name.trim() })
          : null,
    ),
    ...fault(
      `values.${index}.abbreviation`,
      value.abbreviation.trim() === ''
        ? texts.abbreviationRequired
        : isRepeated(index, 'abbreviation')
          ? texts.abbreviationTwice({ abbreviation: value.abbreviation.trim() })
          : null,
    ),
  ];
  return [
    ...fault('name', name.trim() === '' ? texts.nameRequired : null),
    ...fault('values', values.length === 0 ? texts.valueRequired : null),
    ...values.flatMap(ofValue),
  ];
}

const fault = (path: string, message: string | null): Issue[] =>
  message === null ? [] : [{ path, message }];
