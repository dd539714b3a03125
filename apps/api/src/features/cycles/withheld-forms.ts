import { Prisma } from '@reviews/db';
import type { Actor } from '../../core/actor.ts';

/**
 * Condition for the reviews that someone must not know of, whatever their role (decision 010):
 * reviews about themselves and their people whose writer is withheld from them; while
 * impersonating, also all reviews about the impersonator and those about the impersonator's people
 * whose writer is withheld. A count that includes them would reveal that they exist, and a count
 * per writer would reveal who writes them. `form` has the columns of reviews; `options` are those
 * of its template version.
 */
export function withheldFrom(
  { employeeId, impersonator }: Pick<Actor, 'employeeId' | 'impersonator'>,
  form: 'p' | 'own',
  options: Prisma.Sql,
): Prisma.Sql {
  const about = Prisma.raw(`${form}.employee_id`);
  const hides = (name: 'anonymizeEmployee' | 'anonymizeManager') =>
    Prisma.sql`coalesce((${options} ->> ${name}::text)::boolean, false)`;
  const isBelow = (id: number | null) =>
    Prisma.sql`(${hides('anonymizeManager')} AND ${about} IN (SELECT line.descendant_id FROM reporting_line line WHERE line.ancestor_id = ${id}::int))`;
  const atKeyboard = impersonator?.employeeId ?? null;
  const own = Prisma.sql`(${hides('anonymizeEmployee')} AND ${Prisma.raw(form)}.kind = 'review' AND ${about} = ${employeeId}::int)`;
  // Checks the employees first, because most reviews of a cycle are about others. Uses no array:
  // each review would be searched for among everyone the actor leads.
  const people = Prisma.sql`(SELECT unnest(${[employeeId, atKeyboard]}::int[]) UNION SELECT line.descendant_id FROM reporting_line line WHERE line.ancestor_id = ANY(${[employeeId, atKeyboard]}::int[]))`;
  return Prisma.sql`coalesce(${about} IN ${people} AND (${own} OR ${isBelow(employeeId)} OR ${about} = ${atKeyboard}::int OR ${isBelow(atKeyboard)}), false)`;
}
