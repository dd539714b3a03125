import type { FilterDefinition, ListFilterValue } from '@reviews/contracts';
import { Prisma } from '@reviews/db';
import {
  DATE_OPERATORS,
  DATE_UNITS,
  emptyFilterValue,
  InvalidInput,
  MESSAGES,
  MY_REPORTS,
  NUMBER_OPERATORS,
  sortKey,
  type DateFilterValue,
  type DateOperator,
  type DateUnit,
  type FilterComponent,
  type NumberFilterValue,
} from '@reviews/domain';

/**
 * Maximum number of units that a relative date goes back; more years would be outside the supported
 * date range.
 */
const MAX_UNITS = 10_000;
const MAX_YEARS = 1_000;
const MAX_INT4 = 2_147_483_647;

/** Returns the definition of one filter in a list's filter bar (LIST-22). */
export function filterDefinition(
  key: string,
  component: FilterComponent,
  label: string,
  props: Record<string, unknown> = {},
): FilterDefinition {
  const empty = emptyFilterValue(component);
  return { key, component, label, showLabel: true, value: empty, defaultValue: empty, props };
}

/** Returns the error for an unknown filter or a value of the wrong shape. */
export function wrongFilter(key: string): InvalidInput {
  return new InvalidInput([{ path: `filters.${key}`, message: MESSAGES.lists.unknownFilter }]);
}

/**
 * Returns a record's number, or one of the special negative ones.
 * @throws InvalidInput
 */
export function numberOf(key: string, chosen: string | number): number {
  const number = Number(chosen);
  if (!Number.isInteger(number) || number < MY_REPORTS || number > MAX_INT4) throw wrongFilter(key);
  return number;
}

/**
 * Splits a filter's text into words, folded as names are. Drops the two characters that the
 * database rejects; no name contains them.
 */
export const filterWords = (text: string): string[] =>
  sortKey(text.toWellFormed().replaceAll('\u0000', '\uFFFD'))
    .split(' ')
    .filter((word) => word !== '');

/** @throws InvalidInput */
export function dateFilterOf(key: string, value: ListFilterValue): DateFilterValue {
  if (!('operator' in value)) throw wrongFilter(key);
  const operator: DateOperator | undefined = DATE_OPERATORS.find(
    (known) => known === value.operator,
  );
  if (operator === undefined || 'min' in value || 'max' in value) throw wrongFilter(key);
  const given: Partial<Extract<ListFilterValue, { mindate?: unknown }>> = value;
  const modifier: DateUnit = DATE_UNITS.find((unit) => unit === given.modifier) ?? 'day';
  const units = given.value ?? null;
  if (
    units !== null &&
    !(
      Number.isInteger(units) &&
      units >= 0 &&
      units <= (modifier === 'year' ? MAX_YEARS : MAX_UNITS)
    )
  )
    throw wrongFilter(key);
  return {
    operator,
    modifier,
    value: units,
    mindate: given.mindate ?? null,
    maxdate: given.maxdate ?? null,
  };
}

/** @throws InvalidInput */
export function numberFilterOf(key: string, value: ListFilterValue): NumberFilterValue {
  if (!('operator' in value)) throw wrongFilter(key);
  const operator = NUMBER_OPERATORS.find((known) => known === value.operator);
  if (
    operator === undefined ||
    'mindate' in value ||
    'maxdate' in value ||
    'value' in value ||
    'modifier' in value
  )
    throw wrongFilter(key);
  const given: Partial<Extract<ListFilterValue, { min?: unknown }>> = value;
  return { operator, min: given.min ?? null, max: given.max ?? null };
}

const TYPES = { date: Prisma.sql`date`, float8: Prisma.sql`float8` };

/** Condition for a non-null value within a range, both ends included. */
export function within(
  value: Prisma.Sql,
  { from, to }: { readonly from: string | number | null; readonly to: string | number | null },
  type: keyof typeof TYPES,
): Prisma.Sql {
  const low = from === null ? Prisma.sql`NULL` : Prisma.sql`${from}`;
  const high = to === null ? Prisma.sql`NULL` : Prisma.sql`${to}`;
  return Prisma.sql`${value} BETWEEN coalesce(${low}::${TYPES[type]}, '-infinity') AND coalesce(${high}::${TYPES[type]}, 'infinity')`;
}
