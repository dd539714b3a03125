import { Prisma } from '@reviews/db';
import type { Actor } from '../../core/actor.ts';

/**
 * The forms that somebody is told nothing of, whatever their role (decision 010): reviews about themselves and all about
 * their people, where the writer is withheld from them; and while they look as somebody else, those of the one at the
 * keyboard. A number that counts them tells that they are there, and one of a single person's who writes them. `form` has
 * the columns of forms, `options` are those of its template's version.
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
  // The people first: of a whole season most forms are about others. Not as an array, through which each form would be searched for among all whom somebody leads.
  const people = Prisma.sql`(SELECT unnest(${[employeeId, atKeyboard]}::int[]) UNION SELECT line.descendant_id FROM reporting_line line WHERE line.ancestor_id = ANY(${[employeeId, atKeyboard]}::int[]))`;
  return Prisma.sql`coalesce(${about} IN ${people} AND (${own} OR ${isBelow(employeeId)} OR ${about} = ${atKeyboard}::int OR ${isBelow(atKeyboard)}), false)`;
}
