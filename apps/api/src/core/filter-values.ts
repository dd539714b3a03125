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

/** Largest number of units a relative date goes back; years are dates no longer beyond theirs. */
const MAX_UNITS = 10_000;
const MAX_YEARS = 1_000;
const MAX_INT4 = 2_147_483_647;

/** One filter of a list's bar (LIST-22). */
export function filterDefinition(
  key: string,
  component: FilterComponent,
  label: string,
  props: Record<string, unknown> = {},
): FilterDefinition {
  const empty = emptyFilterValue(component);
  return { key, component, label, showLabel: true, value: empty, defaultValue: empty, props };
}

/** A filter that the list does not have, or a value that is not its shape. */
export function wrongFilter(key: string): InvalidInput {
  return new InvalidInput([{ path: `filters.${key}`, message: MESSAGES.lists.unknownFilter }]);
}

/** A record's number, or one of the special ones below zero. @throws InvalidInput */
export function numberOf(key: string, chosen: string | number): number {
  const number = Number(chosen);
  if (!Number.isInteger(number) || number < MY_REPORTS || number > MAX_INT4) throw wrongFilter(key);
  return number;
}

/** The words of a filter's text in the folding of names; the database takes neither character, and no name has them. */
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

/** From one end to the other, both included, of what is not null. */
export function within(
  value: Prisma.Sql,
  { from, to }: { readonly from: string | number | null; readonly to: string | number | null },
  type: keyof typeof TYPES,
): Prisma.Sql {
  const low = from === null ? Prisma.sql`NULL` : Prisma.sql`${from}`;
  const high = to === null ? Prisma.sql`NULL` : Prisma.sql`${to}`;
  return Prisma.sql`${value} BETWEEN coalesce(${low}::${TYPES[type]}, '-infinity') AND coalesce(${high}::${TYPES[type]}, 'infinity')`;
}
