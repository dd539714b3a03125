import { Prisma } from '@reviews/db';
import type { EmployeeHit } from '@reviews/contracts';
import { sortKey, TYPEAHEAD_MIN_CHARS } from '@reviews/domain';
import type { Sql } from '../../core/sql.ts';

const LIKE_WILDCARDS = /[\\%_]/g;

/** A search text, already folded like the kept column, as a pattern that takes its characters literally. */
export function containing(folded: string): string {
  return `%${folded.replaceAll(LIKE_WILDCARDS, String.raw`\$&`)}%`;
}

const MAX_SEARCH_WORDS = 8;

/** The words of a search text in the folding of the kept column; none where it is too short to find anybody (WID-12). */
export function searchWords(search: string): string[] {
  const folded = sortKey(search);
  return folded.length < TYPEAHEAD_MIN_CHARS ? [] : folded.split(' ').slice(0, MAX_SEARCH_WORDS);
}

/**
 * People whose names, e-mail or number contain every word, exact and prefix matches of the name first. `scope` narrows
 * to whom the caller may reach (`pos` is the primary position, `u` the user).
 */
export async function findEmployees(sql: Sql, words: readonly string[], scope: Prisma.Sql, limit: number): Promise<EmployeeHit[]> {
  return findEmployeesWith<EmployeeHit>(sql, words, scope, limit, Prisma.empty);
}

/** The same with `more` columns of each, over the employee `e` and the user `u`. */
export async function findEmployeesWith<Hit extends EmployeeHit>(sql: Sql, words: readonly string[], scope: Prisma.Sql, limit: number, more: Prisma.Sql): Promise<Hit[]> {
  const [first = ''] = words;
  const whole = words.join(' ');
  const matches = Prisma.join(words.map((word) => Prisma.sql`e.search_text LIKE ${containing(word)}`), ' AND ');
  return sql.rows<Hit>(Prisma.sql`
    SELECT e.id, e.id AS employee_id, u.id AS user_id, e.first_name, e.last_name, e.preferred_name,
      coalesce(pos.title, '') AS position_name, coalesce(m.preferred_name, '') AS manager_name, e.external_identifier${more}
    FROM employee e
    LEFT JOIN app_user u ON u.employee_id = e.id
    LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
    LEFT JOIN employee m ON m.id = pos.manager_id
    WHERE ${matches} AND e.left_on IS NULL AND u.deactivated_at IS NULL AND ${scope}
    ORDER BY CASE WHEN e.sort_key = ${whole} THEN 0 WHEN starts_with(e.sort_key, ${whole}) THEN 1 WHEN starts_with(e.sort_key, ${first}) THEN 2 ELSE 3 END, e.sort_key, e.id
    LIMIT ${limit}`);
}

/** The preferred names of these people; an id that nobody has is not among them. */
export async function findNames(sql: Sql, ids: readonly number[]): Promise<{ id: number; preferred_name: string }[]> {
  return sql.rows(Prisma.sql`SELECT id, preferred_name FROM employee WHERE id = ANY(${[...ids]}::int[])`);
}
