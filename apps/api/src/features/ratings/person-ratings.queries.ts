import { Prisma } from '@reviews/db';

/**
 * Returns the ratings of a person in a cycle as a JSON array, by type: the one that a calibration
 * agreed on, else the original. What is only proposed is never shown. `pulse_id` is the review
 * whose answer it is: people who may not read that may not see the rating (decision 077).
 */
export const ratingsOf = ({
  cycleId,
  employeeId,
}: {
  readonly cycleId: Prisma.Sql;
  readonly employeeId: Prisma.Sql | number;
}): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'rating_type_name', rt.name, 'name', v.name, 'abbreviation', v.abbreviation, 'pulse_id', counting.pulse_id) ORDER BY rt.name, rt.id), '[]')
  FROM (SELECT DISTINCT ON (given.rating_type_id) given.* FROM packet_rating given
    WHERE given.cycle_id = ${cycleId} AND given.employee_id = ${employeeId} AND given.step <> 'proposed' ORDER BY given.rating_type_id, given.step DESC) counting
  JOIN rating_value v ON v.id = counting.rating_value_id
  JOIN rating_type rt ON rt.id = counting.rating_type_id)`;

/** Returns the ratings whose review is among those that the reader is shown. */
export function readableRatings<Rating extends { readonly pulse_id: number | null }>(
  ratings: readonly Rating[],
  shown: readonly { readonly id: number }[],
): Rating[] {
  const ids = new Set(shown.map(({ id }) => id));
  return ratings.filter(({ pulse_id: id }) => id === null || ids.has(id));
}
