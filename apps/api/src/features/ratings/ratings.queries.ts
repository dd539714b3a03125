import { Prisma } from '@reviews/db';
import type { RatingScale } from '@reviews/domain';
import { z } from 'zod';
import { IdRow, type Sql } from '../../core/sql.ts';

export const RatingValueRecord = z.strictObject({
  id: z.int(),
  name: z.string(),
  abbreviation: z.string(),
  /** True if a packet was rated with it, or a published question offers it. */
  in_use: z.boolean(),
});
export type RatingValueRecord = z.infer<typeof RatingValueRecord>;

export const RatingTypeRecord = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Changes with every change of its words or order. */
  revision: z.string(),
  values: z.array(RatingValueRecord),
});
export type RatingTypeRecord = z.infer<typeof RatingTypeRecord>;

/** Input for a scale. A value without an id is new. */
export type GivenScale = RatingScale<{
  readonly id: number | null;
  name: string;
  abbreviation: string;
}>;

const scales = (where: Prisma.Sql) => Prisma.sql`
  SELECT rt.id, rt.name, md5(jsonb_build_array(rt.name, held.words)::text) AS revision, held.values
  FROM rating_type rt CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_array(v.id, v.name, v.abbreviation) ORDER BY v.position), '[]') AS words,
      coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'abbreviation', v.abbreviation,
        'in_use', EXISTS (SELECT FROM packet_rating given WHERE given.rating_value_id = v.id)
          OR EXISTS (SELECT FROM question_version asked WHERE asked.config -> 'rating_value_ids' @> to_jsonb(v.id))) ORDER BY v.position), '[]') AS values
    FROM rating_value v WHERE v.rating_type_id = rt.id) AS held
  WHERE ${where} ORDER BY lower(rt.name), rt.id`;

/** Returns every scale by name, with its values in order. */
export function findRatingTypes(sql: Sql): Promise<RatingTypeRecord[]> {
  return sql.prepared('rating_types', RatingTypeRecord, scales(Prisma.sql`true`));
}

export async function findRatingType(sql: Sql, id: number): Promise<RatingTypeRecord | undefined> {
  return (await sql.rows(RatingTypeRecord, scales(Prisma.sql`rt.id = ${id}`)))[0];
}

/**
 * Locks the scales' names, so that changes run one after the other and each sees the names of the
 * others.
 */
export async function lockNames(sql: Sql): Promise<void> {
  await sql.run(
    Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('reviews.ratings'))::text AS locked`,
  );
}

/** Locks a scale's values against packets that are being rated. */
export async function lockValues(sql: Sql, id: number): Promise<void> {
  await sql.run(
    Prisma.sql`SELECT id FROM rating_value WHERE rating_type_id = ${id} ORDER BY id FOR UPDATE`,
  );
}

/** Returns whether another scale has this name, ignoring case. */
export async function isNameTaken(
  sql: Sql,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const rows = await sql.run(
    Prisma.sql`SELECT id FROM rating_type WHERE lower(btrim(name)) = lower(btrim(${name}::text)) AND id IS DISTINCT FROM ${exceptId}::int`,
  );
  return rows > 0;
}

export async function addRatingType(sql: Sql, name: string): Promise<number> {
  const [row] = await sql.rows(
    IdRow,
    Prisma.sql`INSERT INTO rating_type (name) VALUES (${name}) RETURNING id`,
  );
  return row?.id ?? 0;
}

export async function renameRatingType(sql: Sql, id: number, name: string): Promise<void> {
  await sql.run(Prisma.sql`UPDATE rating_type SET name = ${name} WHERE id = ${id}`);
}

/** Deletes a scale with its values. */
export async function deleteRatingType(sql: Sql, id: number): Promise<void> {
  await sql.run(Prisma.sql`DELETE FROM rating_type WHERE id = ${id}`);
}

type PlacedValue = GivenScale['values'][number] & { readonly position: number };

/**
 * Saves the values of a scale: deletes the missing ones first, updates words and order in one
 * statement, during which two may be equal, then adds the new ones.
 */
export async function placeValues(
  sql: Sql,
  ratingTypeId: number,
  values: GivenScale['values'],
): Promise<void> {
  const placed = values.map((value, position) => ({ ...value, position }));
  const kept = placed.filter(({ id }) => id !== null);
  const ids = kept.flatMap(({ id }) => (id === null ? [] : [id]));
  await sql.run(
    Prisma.sql`DELETE FROM rating_value WHERE rating_type_id = ${ratingTypeId} AND id <> ALL(${ids}::int[])`,
  );
  await sql.run(Prisma.sql`
    UPDATE rating_value v SET position = given.position, name = given.name, abbreviation = given.abbreviation
    FROM unnest(${ids}::int[], ${kept.map(({ position }) => position)}::int[], ${kept.map(({ name }) => name)}::text[], ${kept.map(({ abbreviation }) => abbreviation)}::text[])
      AS given (id, position, name, abbreviation)
    WHERE v.id = given.id AND v.rating_type_id = ${ratingTypeId}`);
  await insertValues(
    sql,
    ratingTypeId,
    placed.filter(({ id }) => id === null),
  );
}

/** Adds the values of a new scale. */
export const addValues = (
  sql: Sql,
  ratingTypeId: number,
  values: GivenScale['values'],
): Promise<void> =>
  insertValues(
    sql,
    ratingTypeId,
    values.map((value, position) => ({ ...value, position })),
  );

async function insertValues(
  sql: Sql,
  ratingTypeId: number,
  values: readonly PlacedValue[],
): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO rating_value (rating_type_id, position, name, abbreviation)
    SELECT ${ratingTypeId}::int, given.position, given.name, given.abbreviation
    FROM unnest(${values.map(({ position }) => position)}::int[], ${values.map(({ name }) => name)}::text[], ${values.map(({ abbreviation }) => abbreviation)}::text[])
      AS given (position, name, abbreviation)
    ORDER BY given.position`);
}
