import { Prisma } from '@reviews/db';
import { SCIM_FILTER_WORDS as words } from '@reviews/domain';
import type { Filter } from './protocol/filter.ts';
import { ScimError } from './protocol/scim-error.ts';

/**
 * How an attribute is compared: as text ignoring case or exact, as a boolean, as a time, or by a
 * condition of its own.
 */
export type Compared =
  | {
      readonly kind: 'text' | 'exact' | 'moment';
      readonly sql: Prisma.Sql;
      readonly equals?: (value: string) => Prisma.Sql;
    }
  | { readonly kind: 'flag'; readonly sql: Prisma.Sql };

export type Attributes = Readonly<Record<string, Compared>>;

type Comparing = Extract<Filter, { kind: 'compare' }>;

const bad = (detail: string): ScimError => new ScimError(400, detail, 'invalidFilter');
const escaped = (text: string): string => text.replace(/[\\%_]/gu, '\\$&');
const ORDER: Readonly<Record<string, Prisma.Sql>> = {
  gt: Prisma.sql`>`,
  ge: Prisma.sql`>=`,
  lt: Prisma.sql`<`,
  le: Prisma.sql`<=`,
};

function compareText(
  attribute: Exclude<Compared, { kind: 'flag' }>,
  comparison: string,
  given: string,
): Prisma.Sql {
  const [sql, value] =
    attribute.kind === 'text'
      ? [Prisma.sql`lower(${attribute.sql})`, given.toLowerCase()]
      : [attribute.sql, given];
  const order = ORDER[comparison];
  if (order !== undefined) return Prisma.sql`${sql} ${order} ${value}`;
  if (comparison === 'co') return Prisma.sql`${sql} LIKE ${`%${escaped(value)}%`}`;
  if (comparison === 'sw') return Prisma.sql`${sql} LIKE ${`${escaped(value)}%`}`;
  if (comparison === 'ew') return Prisma.sql`${sql} LIKE ${`%${escaped(value)}`}`;
  const same = attribute.equals?.(value) ?? Prisma.sql`${sql} = ${value}`;
  return comparison === 'ne' ? Prisma.sql`(${same}) IS NOT TRUE` : same;
}

/** Years that the database accepts; half the range of a Date is outside. */
const [FIRST_YEAR, LAST_YEAR] = [1, 9999];

function compareMoment(sql: Prisma.Sql, comparison: string, given: unknown): Prisma.Sql {
  const moment = new Date(String(given));
  const year = moment.getUTCFullYear();
  if (Number.isNaN(year) || year < FIRST_YEAR || year > LAST_YEAR) throw bad(words.moment);
  const order =
    comparison === 'eq'
      ? Prisma.sql`=`
      : comparison === 'ne'
        ? Prisma.sql`IS DISTINCT FROM`
        : ORDER[comparison];
  if (order === undefined) throw bad(words.notOfMoments({ comparison }));
  return Prisma.sql`${sql} ${order} ${moment}::timestamptz`;
}

function compareFlag(sql: Prisma.Sql, { comparison, value }: Comparing): Prisma.Sql {
  const flag =
    typeof value === 'string' && /^(?:true|false)$/iu.test(value)
      ? value.toLowerCase() === 'true'
      : value;
  if (typeof flag !== 'boolean' || (comparison !== 'eq' && comparison !== 'ne'))
    throw bad(words.ofYesAndNo);
  return comparison === 'eq'
    ? Prisma.sql`${sql} = ${flag}`
    : Prisma.sql`${sql} IS DISTINCT FROM ${flag}`;
}

/** @throws ScimError for unknown names, including those that every object inherits */
function attributeOf(attributes: Attributes, name: string): Compared {
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (attribute === undefined) throw bad(words.notFiltered({ name }));
  return attribute;
}

function compared(attributes: Attributes, filter: Comparing): Prisma.Sql {
  const attribute = attributeOf(attributes, filter.attribute);
  const { comparison, value } = filter;
  if (value === null) {
    if (comparison !== 'eq' && comparison !== 'ne') throw bad(words.ofNothing);
    return comparison === 'eq'
      ? Prisma.sql`${attribute.sql} IS NULL`
      : Prisma.sql`${attribute.sql} IS NOT NULL`;
  }
  if (attribute.kind === 'flag') return compareFlag(attribute.sql, filter);
  return attribute.kind === 'moment'
    ? compareMoment(attribute.sql, comparison, value)
    : compareText(attribute, comparison, String(value));
}

/**
 * Returns a filter as a condition over `attributes`.
 * @throws ScimError for attributes that cannot be filtered by
 */
export function conditionOf(attributes: Attributes, filter: Filter): Prisma.Sql {
  switch (filter.kind) {
    case 'and':
      return Prisma.sql`(${Prisma.join(
        filter.parts.map((part) => conditionOf(attributes, part)),
        ' AND ',
      )})`;
    case 'or':
      return Prisma.sql`(${Prisma.join(
        filter.parts.map((part) => conditionOf(attributes, part)),
        ' OR ',
      )})`;
    case 'not':
      return Prisma.sql`(${conditionOf(attributes, filter.part)}) IS NOT TRUE`;
    case 'present': {
      const attribute = attributeOf(attributes, filter.attribute);
      return attribute.kind === 'flag' || attribute.kind === 'moment'
        ? Prisma.sql`${attribute.sql} IS NOT NULL`
        : Prisma.sql`coalesce(${attribute.sql}, '') <> ''`;
    }
    case 'compare':
      return compared(attributes, filter);
  }
}
