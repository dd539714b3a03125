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
import {
  dateFilterOf,
  filterDefinition,
  filterWords,
  wrongFilter,
} from '../../core/filter-values.ts';
import type { Sql } from '../../core/sql.ts';
import { momentAt, TIME_ZONE } from '../../core/time-zone.ts';
import { containing } from '../employees/public.ts';

/** That a day is not set says nothing of a log. */
const dates = {
  operators: DATE_OPERATORS.filter((operator) => operator !== 'not set'),
  units: DATE_UNITS,
};
const choicesOf = (named: Readonly<Record<string, string>>) =>
  Object.entries(named).map(([value, label]) => ({ value, label }));
/** Records whose lines nobody is shown are none that can be chosen. */
const RECORD_CHOICES = choicesOf(
  Object.fromEntries(
    Object.entries(LOGGED_RECORDS).flatMap(([key, { label }]) =>
      key === 'upload' || key === 'session' ? [] : [[key, label]],
    ),
  ),
).toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

const isOfWaysIn = (value: string): boolean => value === 'access' || value === 'api_token';

/** The filter bar of the log (LIST-22); what nobody but those who manage users is shown is nothing that others can choose. */
export function changelogFilters(section: LogSection, asksForWaysIn: boolean): FilterDefinition[] {
  const offered = <T extends { readonly value: string }>(choices: readonly T[]): T[] =>
    choices.filter(({ value }) => asksForWaysIn || !isOfWaysIn(value));
  const record = filterDefinition('record', 'multi-select', labels.record, {
    options: offered(RECORD_CHOICES),
  });
  return [
    filterDefinition('who', 'text', labels.who, { placeholder: labels.whoHint }),
    filterDefinition('as_whom', 'text', labels.asWhom, { placeholder: labels.asWhomHint }),
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
  as_whom: Prisma.sql`l.impersonator_id IS NOT NULL AND l.actor_id`,
  about: Prisma.sql`l.subject_id`,
} as const;
type PersonKey = keyof typeof PEOPLE;
const isPerson = (key: string): key is PersonKey => Object.hasOwn(PEOPLE, key);

/** The directories whose name has these words: there are few of them. */
async function findDirectories(sql: Sql, value: ListFilterValue): Promise<string[]> {
  const words = 'string' in value ? filterWords(value.string) : [];
  if (words.length === 0) return [];
  const rows = await sql.rows<{ id: number; name: string }>(
    Prisma.sql`SELECT id, name FROM integration WHERE kind = 'scim'`,
  );
  return rows
    .filter(({ name }) => words.every((word) => filterWords(name).join(' ').includes(word)))
    .map(({ id }) => String(id));
}

/** Who did it: one of these people, or of what is nobody one of these directories. Each has its index. */
async function byWhom(sql: Sql, value: ListFilterValue): Promise<Prisma.Sql[]> {
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

/** The accounts, or the employees, whose name has these words: few enough to be found by an index afterwards. */
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
  return (await sql.rows<{ id: number }>(Prisma.sql`SELECT ${from} WHERE ${where}`)).map(
    ({ id }) => id,
  );
}

function selectionsOf(key: string, value: ListFilterValue): string[] {
  if (!('selections' in value)) throw wrongFilter(key);
  return value.selections.map(String);
}

/**
 * From the first moment of a day where the organisation is to the last one. Worked out beforehand, by the database whose days
 * they are: it then knows which part of the log that is when it chooses an index.
 */
async function betweenDays(
  sql: Sql,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Promise<Prisma.Sql[]> {
  const begin = (day: Prisma.Sql) =>
    Prisma.sql`(${momentAt(Prisma.sql`(${day})::timestamp`, TIME_ZONE)})::text`;
  const [row] = await sql.rows<{ first: string | null; over: string | null }>(
    Prisma.sql`SELECT ${begin(Prisma.sql`${from}::date`)} AS first, ${begin(Prisma.sql`${to}::date + 1`)} AS over`,
  );
  const at = (moment: string) => Prisma.sql`${moment}::timestamptz`;
  return [
    ...(row?.first == null ? [] : [Prisma.sql`l.at >= ${at(row.first)}`]),
    ...(row?.over == null ? [] : [Prisma.sql`l.at < ${at(row.over)}`]),
  ];
}

/** The comment settings are kept, and logged, with the configuration; here they are a choice of their own, told by what was done. */
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
 * What the filters ask for, over the line `l`.
 * @throws InvalidInput for a filter that the log does not have or a value that is not its shape
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
      if (key === 'who') return byWhom(sql, value);
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
