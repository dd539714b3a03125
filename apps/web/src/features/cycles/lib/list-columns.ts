import type { ListColumn } from '@reviews/contracts/cycles';
import { LIST_COLUMN_KEYS, SHOWN_BELOW, type ListColumnKey } from '@reviews/domain';

/** The employee column, which cannot be hidden. */
export const EMPLOYEE_COLUMN = 'employee_preferred_name';

/** The columns of a list: those shown by default, and those it can also show. */
export interface ColumnOffer {
  readonly usual: readonly ListColumn[];
  readonly others: readonly ListColumn[];
}

/**
 * A user's changes to the default columns. Stored as a difference, so that a list with other
 * columns keeps its own defaults.
 */
export interface ColumnChoice {
  readonly added: readonly string[];
  readonly hidden: readonly string[];
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

export const isColumnChoice = (value: unknown): value is ColumnChoice =>
  typeof value === 'object' &&
  value !== null &&
  'added' in value &&
  'hidden' in value &&
  isTexts(value.added) &&
  isTexts(value.hidden);

const asColumnKey = (text: string): ListColumnKey | undefined =>
  LIST_COLUMN_KEYS.find((key) => key === text);

/** Returns the columns in the address; null if it names no known ones. */
export function readColumns(text: string): readonly string[] | null {
  const keys = text.split(',').filter((key) => asColumnKey(key) !== undefined);
  return keys.length === 0 ? null : keys;
}

/** Returns the columns to show, in the offered order. */
export function shownColumns(
  { usual, others }: ColumnOffer,
  named: readonly string[] | null,
  choice: ColumnChoice | null,
): ListColumn[] {
  const isShown = ({ key }: ListColumn, byItself: boolean): boolean => {
    if (key === EMPLOYEE_COLUMN) return true;
    if (named !== null) return named.includes(key);
    return byItself ? choice?.hidden.includes(key) !== true : choice?.added.includes(key) === true;
  };
  const shown = [
    ...usual.filter((column) => isShown(column, true)),
    ...others.filter((column) => isShown(column, false)),
  ];
  return shown.map((column) => {
    const known = asColumnKey(column.key);
    const below = known && SHOWN_BELOW[known];
    return shown.some(({ key }) => key === below) ? { ...column, subLabel: null } : column;
  });
}

const keysOf = (columns: readonly ListColumn[]): string[] => columns.map(({ key }) => key);

/**
 * Returns the choice that these columns express. For columns that this list does not have, keeps
 * the earlier choice.
 */
export function choiceOf(
  { usual, others }: ColumnOffer,
  keys: readonly string[],
  before: ColumnChoice | null,
): ColumnChoice {
  const offered = keysOf([...usual, ...others]);
  const elsewhere = (chosen: readonly string[] = []) =>
    chosen.filter((key) => !offered.includes(key));
  return {
    added: [...keysOf(others).filter((key) => keys.includes(key)), ...elsewhere(before?.added)],
    hidden: [...keysOf(usual).filter((key) => !keys.includes(key)), ...elsewhere(before?.hidden)],
  };
}

export const isUsual = ({ usual }: ColumnOffer, keys: readonly string[]): boolean =>
  keys.length === usual.length && usual.every(({ key }) => keys.includes(key));
