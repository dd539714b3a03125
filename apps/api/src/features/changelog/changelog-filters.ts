import type { FilterDefinition, ListFilterValue, LogSection } from '@reviews/contracts';
import { Prisma } from '@reviews/db';
import {
  DATE_OPERATORS,
  DATE_UNITS,
  dateFilterRange,
  isLoggedKind,
  isLoggedRecord,
  LOG_FILTER_WORDS as labels,
  LOGGED_KINDS,
  LOGGED_RECORDS,
  loggedActionsOf,
  type LoggedRecord,
} from '@reviews/domain';
import { currentLocale } from '@reviews/messages';
import { z } from 'zod';
import {
  dateFilterOf,
  filterDefinition,
  filterWords,
  wrongFilter,
} from '../../core/filter-values.ts';
import { IdRow, type Sql } from '../../core/sql.ts';
import { momentAt, TIME_ZONE } from '../../core/time-zone.ts';
import { containing } from '../../core/containing.ts';

/** The filter "date not set" makes no sense for a log. */
const dates = {
  operators: DATE_OPERATORS.filter((operator) => operator !== 'not set'),
  units: DATE_UNITS,
};
const choicesOf = (named: Readonly<Record<string, string>>) =>
  Object.entries(named).map(([value, label]) => ({ value, label }));
/** Leaves out records whose lines no one can see. */
const recordChoices = () =>
  choicesOf(
    Object.fromEntries(
      Object.entries(LOGGED_RECORDS).flatMap(([key, { label }]) =>
        key === 'upload' || key === 'session' ? [] : [[key, label]],
      ),
    ),
  ).toSorted((one, other) => one.label.localeCompare(other.label, currentLocale().locale));

const isOfWaysIn = (value: string): boolean => value === 'access' || value === 'api_token';

/**
 * Returns the filter bar of the log (LIST-22). Choices about sign-in and access are only for people
 * who manage users.
 */
export function changelogFilters(section: LogSection, asksForWaysIn: boolean): FilterDefinition[] {
  const offered = <T extends { readonly value: string }>(choices: readonly T[]): T[] =>
    choices.filter(({ value }) => asksForWaysIn || !isOfWaysIn(value));
  const record = filterDefinition('record', 'multi-select', labels.record, {
    options: offered(recordChoices()),
  });
  return [
    filterDefinition('who', 'text', labels.who, { placeholder: labels.whoHint }),
    filterDefinition('acting_as', 'text', labels.actingAs, { placeholder: labels.actingAsHint }),
    filterDefinition('about', 'text', labels.about, { placeholder: labels.aboutHint }),
    filterDefinition('kind', 'multi-select', labels.kind, {
      options: offered(choicesOf(LOGGED_KINDS)),
    }),
    ...(section === 'all' ? [record] : []),
    filterDefinition('at', 'date', labels.at, dates),
  ];
}

const PEOPLE = {
  who: Prisma.sql`coalesce(l.impersonator_id, l.actor_id)`,
  acting_as: Prisma.sql`l.impersonator_id IS NOT NULL AND l.actor_id`,
  about: Prisma.sql`l.subject_id`,
} as const;
type PersonKey = keyof typeof PEOPLE;
const isPerson = (key: string): key is PersonKey => Object.hasOwn(PEOPLE, key);

const DirectoryRow = z.strictObject({ id: z.int(), name: z.string() });

/** Returns the directories whose name contains these words; there are few. */
async function findDirectories(sql: Sql, value: ListFilterValue): Promise<string[]> {
  const words = 'string' in value ? filterWords(value.string) : [];
  if (words.length === 0) return [];
  const rows = await sql.rows(
    DirectoryRow,
    Prisma.sql`SELECT id, name FROM integration WHERE kind = 'scim'`,
  );
  return rows
    .filter(({ name }) => words.every((word) => filterWords(name).join(' ').includes(word)))
    .map(({ id }) => String(id));
}

/**
 * Condition on the actor: one of these people, or one of these directories if no person acted. Each
 * has an index.
 */
async function by(sql: Sql, value: ListFilterValue): Promise<Prisma.Sql[]> {
  const [people, directories] = await Promise.all([
    findNamed(sql, 'who', value),
    findDirectories(sql, value),
  ]);
  if (people === null) return [];
  const byPeople = Prisma.sql`${PEOPLE.who} = ANY(${people}::int[])`;
  return [
    directories.length === 0
      ? byPeople
      : Prisma.sql`(${byPeople} OR (l.actor_id IS NULL AND l.details ->> 'integration' = ANY(${directories}::text[])))`,
  ];
}

/**
 * Returns the accounts or employees whose name contains these words: few enough to look up by index
 * afterwards.
 */
async function findNamed(
  sql: Sql,
  key: PersonKey,
  value: ListFilterValue,
): Promise<number[] | null> {
  if (!('string' in value)) throw wrongFilter(key);
  const words = filterWords(value.string);
  if (words.length === 0) return null;
  const text =
    key === 'about'
      ? Prisma.sql`e.search_text`
      : Prisma.sql`(coalesce(e.search_text, '') || ' ' || u.email)`;
  const where = Prisma.join(
    words.map((word) => Prisma.sql`${text} LIKE ${containing(word)}`),
    ' AND ',
  );
  const from =
    key === 'about'
      ? Prisma.sql`e.id FROM employee e`
      : Prisma.sql`u.id FROM app_user u LEFT JOIN employee e ON e.id = u.employee_id`;
  return (await sql.rows(IdRow, Prisma.sql`SELECT ${from} WHERE ${where}`)).map(({ id }) => id);
}

function selectionsOf(key: string, value: ListFilterValue): string[] {
  if (!('selections' in value)) throw wrongFilter(key);
  return value.selections.map(String);
}

const DaysRow = z.strictObject({
  first: z.string().nullable(),
  over: z.string().nullable(),
});

/**
 * Condition from the start of one day to the end of another in the organisation's time zone. The
 * database computes the bounds first, so that the planner knows the range when it chooses an index.
 */
async function betweenDays(
  sql: Sql,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Promise<Prisma.Sql[]> {
  const begin = (day: Prisma.Sql) =>
    Prisma.sql`(${momentAt(Prisma.sql`(${day})::timestamp`, TIME_ZONE)})::text`;
  const [row] = await sql.rows(
    DaysRow,
    Prisma.sql`SELECT ${begin(Prisma.sql`${from}::date`)} AS first, ${begin(Prisma.sql`${to}::date + 1`)} AS over`,
  );
  const at = (moment: string) => Prisma.sql`${moment}::timestamptz`;
  return [
    ...(row?.first == null ? [] : [Prisma.sql`l.at >= ${at(row.first)}`]),
    ...(row?.over == null ? [] : [Prisma.sql`l.at < ${at(row.over)}`]),
  ];
}

/**
 * Comment settings are stored and logged with the configuration; here they are a separate choice,
 * recognised by the action.
 */
function ofRecords(chosen: readonly LoggedRecord[]): Prisma.Sql[] {
  const [hasComments, hasOthers] = [
    chosen.includes('comment_settings'),
    chosen.includes('app_config'),
  ];
  const stored = chosen.map((record) => (record === 'comment_settings' ? 'app_config' : record));
  const found = Prisma.sql`l.entity = ANY(${stored}::text[])`;
  return hasComments === hasOthers
    ? [found]
    : [
        found,
        Prisma.sql`(l.entity <> 'app_config' OR starts_with(l.action, 'comment_settings.') = ${hasComments})`,
      ];
}

/**
 * Returns the conditions of the filters on the line `l`.
 * @throws InvalidInput for a filter that the log does not have or a value of the wrong shape
 */
export async function changelogConditions(
  sql: Sql,
  section: LogSection,
  filters: Readonly<Record<string, ListFilterValue>>,
  today: string,
): Promise<Prisma.Sql[]> {
  const known = new Set(changelogFilters(section, true).map(({ key }) => key));
  const conditions = await Promise.all(
    Object.entries(filters).map(async ([key, value]): Promise<Prisma.Sql[]> => {
      if (!known.has(key)) throw wrongFilter(key);
      if (key === 'who') return by(sql, value);
      if (isPerson(key)) {
        const ids = await findNamed(sql, key, value);
        return ids === null ? [] : [Prisma.sql`${PEOPLE[key]} = ANY(${ids}::int[])`];
      }
      if (key === 'at') {
        const range = dateFilterRange(dateFilterOf(key, value), today);
        if (range.kind === 'not-set') throw wrongFilter(key);
        return range.kind === 'any' ? [] : betweenDays(sql, range);
      }
      const chosen = selectionsOf(key, value);
      if (chosen.length === 0) return [];
      if (key === 'record') {
        if (!chosen.every(isLoggedRecord)) throw wrongFilter(key);
        return ofRecords(chosen);
      }
      if (!chosen.every(isLoggedKind)) throw wrongFilter(key);
      return [Prisma.sql`l.action = ANY(${loggedActionsOf(chosen)}::text[])`];
    }),
  );
  return conditions.flat();
}
