import { Prisma } from '@reviews/db';
import type { RatingChoice } from '@reviews/domain';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';

const ChoiceRow = z.strictObject({
  type_id: z.int(),
  type_name: z.string(),
  id: z.int(),
  name: z.string(),
});

async function find(sql: Sql, lock: Prisma.Sql): Promise<RatingChoice[]> {
  const rows = await sql.rows(
    ChoiceRow,
    Prisma.sql`
    SELECT rt.id AS type_id, rt.name AS type_name, v.id, v.name FROM rating_type rt JOIN rating_value v ON v.rating_type_id = rt.id
    ORDER BY lower(rt.name), rt.id, v.position ${lock}`,
  );
  return [...Map.groupBy(rows, ({ type_id: type }) => type)].map(([id, values]) => ({
    id,
    name: values[0]?.type_name ?? '',
    values: values.map(({ id: value, name }) => ({ id: value, name })),
  }));
}

/** Returns every rating type with its values in order, by name. */
export const findRatingChoices = (sql: Sql): Promise<RatingChoice[]> => find(sql, Prisma.empty);

/** Returns the same, locked so that no value changes or disappears until the transaction ends. */
export const holdRatingChoices = (sql: Sql): Promise<RatingChoice[]> =>
  find(sql, Prisma.sql`FOR SHARE OF v`);
