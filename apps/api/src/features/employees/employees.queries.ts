import { Prisma, type RowSchema } from '@reviews/db';
import { employeeHit, type EmployeeHit } from '@reviews/contracts';
import { sortKey, TYPEAHEAD_MIN_CHARS } from '@reviews/domain';
import { mentionedEmployeeIds } from '@reviews/rich-text';
import { labelMentions } from '@reviews/rich-text/mentions';
import { z } from 'zod';
import { photoOf } from '../../core/photo-address.ts';
import { containing } from '../../core/containing.ts';
import type { Sql } from '../../core/sql.ts';

const MAX_SEARCH_WORDS = 8;

/**
 * Splits a search text into words, folded like the stored column; none if it is too short to search
 * (WID-12).
 */
export function searchWords(search: string): string[] {
  const folded = sortKey(search);
  return folded.length < TYPEAHEAD_MIN_CHARS ? [] : folded.split(' ').slice(0, MAX_SEARCH_WORDS);
}

/**
 * SQL rank of a match in the name of `e`: equal, starts with the text, starts with its first word,
 * has a word that does, contains it.
 */
function rankOf(words: readonly string[]): Prisma.Sql {
  const [whole, first] = [words.join(' '), words[0] ?? ''];
  return Prisma.sql`CASE WHEN e.sort_key = ${whole} THEN 0 WHEN starts_with(e.sort_key, ${whole}) THEN 1 WHEN starts_with(e.sort_key, ${first}) THEN 2
    WHEN strpos(e.sort_key, ${` ${first}`}) > 0 THEN 3 ELSE 4 END`;
}

const matching = (words: readonly string[], scope: Prisma.Sql): Prisma.Sql => Prisma.sql`
  ${Prisma.join(
    words.map((word) => Prisma.sql`e.search_text LIKE ${containing(word)}`),
    ' AND ',
  )} AND e.left_on IS NULL AND u.deactivated_at IS NULL AND ${scope}`;

const hitColumns = Prisma.sql`e.id, e.id AS employee_id, u.id AS user_id, e.first_name, e.last_name, e.preferred_name,
      coalesce(pos.title, '') AS position_name, coalesce(m.preferred_name, '') AS manager_name, e.external_identifier, ${photoOf()} AS photo`;

const hitTables = Prisma.sql`
    LEFT JOIN app_user u ON u.employee_id = e.id
    LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
    LEFT JOIN employee m ON m.id = pos.manager_id`;

/**
 * Returns people whose names, email or number contain every word; exact and prefix matches of the
 * name come first. `scope` limits the people the caller may reach (`pos` is the primary position,
 * `u` the user).
 */
export async function findEmployees(
  sql: Sql,
  words: readonly string[],
  scope: Prisma.Sql,
  limit: number,
): Promise<EmployeeHit[]> {
  return sql.rows(
    employeeHit,
    Prisma.sql`
    SELECT ${hitColumns} FROM employee e ${hitTables} WHERE ${matching(words, scope)} ORDER BY ${rankOf(words)}, e.sort_key, e.id LIMIT ${limit}`,
  );
}

/** `Hit` is a row with the further columns. */
export interface Preference<Hit> {
  /** Condition on employee `e` and user `u`: who comes first among equal matches. */
  readonly preferred: Prisma.Sql;
  /** Further columns of each, from the same tables. */
  readonly more: Prisma.Sql;
  readonly row: RowSchema<Hit>;
}

/**
 * Same as `findEmployees`, with preferred people first among equal matches. Evaluates the
 * preference in name order until it has enough, and looks at others only while they match better: a
 * few rows out of thousands.
 */
export async function findEmployeesPreferring<Hit extends EmployeeHit>(
  sql: Sql,
  words: readonly string[],
  scope: Prisma.Sql,
  limit: number,
  { preferred, more, row }: Preference<Hit>,
): Promise<Hit[]> {
  // Scans the materialised rows in their order until there are enough: a join could reorder them.
  const inOrder = (where: Prisma.Sql) =>
    Prisma.sql`SELECT e.id, e.sort_key, e.rank FROM found e CROSS JOIN LATERAL (SELECT e.user_id AS id, NULL::timestamptz AS deactivated_at) u WHERE ${where} LIMIT ${limit}`;
  return sql.rows(
    row,
    Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT e.id, e.sort_key, e.left_on, u.id AS user_id, ${rankOf(words)} AS rank FROM employee e LEFT JOIN app_user u ON u.employee_id = e.id WHERE ${matching(words, scope)} ORDER BY rank, e.sort_key, e.id),
    best AS MATERIALIZED (${inOrder(preferred)}),
    others AS (${inOrder(Prisma.sql`e.rank < (SELECT CASE WHEN count(*) < ${limit} THEN 5 ELSE max(rank) END FROM best) AND NOT ${preferred}`)}),
    chosen AS (SELECT *, 0 AS place FROM best UNION ALL SELECT *, 1 FROM others ORDER BY rank, place, sort_key, id LIMIT ${limit})
    SELECT ${hitColumns}${more} FROM chosen JOIN employee e ON e.id = chosen.id ${hitTables} ORDER BY chosen.rank, chosen.place, e.sort_key, e.id`,
  );
}

const NameRow = employeeHit.pick({ id: true, preferred_name: true });

/** Returns the preferred names of these people, without unknown ids. */
export async function findNames(
  sql: Sql,
  ids: readonly number[],
): Promise<{ id: number; preferred_name: string }[]> {
  return sql.rows(
    NameRow,
    Prisma.sql`SELECT id, preferred_name FROM employee WHERE id = ANY(${[...ids]}::int[])`,
  );
}

const NamedRow = z.strictObject({ id: z.string(), name: z.string() });
/** The largest id that a number can hold. */
const ID = /^[1-9]\d{0,15}$/;

/**
 * Returns rich texts with their mentions labelled by the names that are stored now. Only people who
 * work here: they are in the directory that everyone may search. Queries only if there are any.
 */
export async function withMentionsNamed(sql: Sql, texts: readonly string[]): Promise<string[]> {
  if (!texts.some((html) => html.includes('data-type="mention"'))) return [...texts];
  const ids = [...new Set(texts.flatMap(mentionedEmployeeIds))].filter((id) => ID.test(id));
  if (ids.length === 0) return texts.map((html) => labelMentions(html, () => undefined));
  const rows = await sql.rows(
    NamedRow,
    Prisma.sql`SELECT e.id::text AS id, e.preferred_name AS name FROM employee e LEFT JOIN app_user u ON u.employee_id = e.id
      WHERE e.id = ANY(${ids.map(Number)}::bigint[]) AND e.left_on IS NULL AND u.deactivated_at IS NULL`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return texts.map((html) => labelMentions(html, (id) => names.get(id)));
}
