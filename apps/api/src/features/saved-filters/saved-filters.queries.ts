import { Prisma } from '@reviews/db';
import { areOfOneList, LIST_COLUMN_KEYS, SORT_ORDERS } from '@reviews/domain';
import { z } from 'zod';
import { CountRow, type Sql } from '../../core/sql.ts';

const text = z.string();
const int = z.int().nullish();
const number = z.number().nullish();
/** A filter's value as `filterValue` of the contracts returns it. */
const StoredFilter = z.union([
  z.strictObject({ selections: z.array(z.union([text, z.int()])) }),
  z.strictObject({
    selection: z.union([text, z.int()]).nullable(),
    includedownline: z.boolean().optional(),
  }),
  z.strictObject({ terms: z.array(text).optional(), string: text }),
  z.strictObject({ department_id: int, team_id: int, sub_team_id: int }),
  z.strictObject({ operator: text, min: number, max: number }),
  z.strictObject({
    operator: text,
    value: number,
    modifier: text.nullish(),
    mindate: text.nullish(),
    maxdate: text.nullish(),
  }),
]);

/** The query string of a list, without its page. */
export const SavedList = z.strictObject({
  filters: z.record(z.string(), StoredFilter),
  sort: z.enum(['employee_preferred_name', 'assignee_name', 'closed_at']).nullable(),
  sortorder: z.enum(SORT_ORDERS).nullable(),
  columns: z.array(z.enum(LIST_COLUMN_KEYS)).nullable(),
});
export type SavedList = z.infer<typeof SavedList>;

export const SavedFilterRow = z.strictObject({
  id: z.int(),
  cycle_pulse_id: z.int().nullable(),
  name: z.string(),
  content: SavedList,
  version: z.int(),
});
export type SavedFilterRow = z.infer<typeof SavedFilterRow>;

/** A person's saved filters, as offered in one list. */
export interface Place {
  readonly userId: number;
  readonly pulseId: number;
}

const columns = Prisma.sql`id, cycle_pulse_id, name, content, version`;
/**
 * Returns the condition for the person's filters that this list offers: its own, and those for
 * every list.
 */
const offered = ({ userId, pulseId }: Place): Prisma.Sql =>
  Prisma.sql`user_id = ${userId} AND (cycle_pulse_id IS NULL OR cycle_pulse_id = ${pulseId})`;

/** Returns the list that filters belong to. Null means every list. */
const listOf = ({ pulseId }: Place, { filters }: SavedList): number | null =>
  areOfOneList(filters) ? pulseId : null;

export const findSavedFilters = (sql: Sql, place: Place): Promise<SavedFilterRow[]> =>
  sql.rows(
    SavedFilterRow,
    Prisma.sql`SELECT ${columns} FROM saved_filter WHERE ${offered(place)} ORDER BY lower(name), cycle_pulse_id NULLS FIRST`,
  );

/** Returns a saved filter and locks it until the transaction ends. */
export async function lockSavedFilter(
  sql: Sql,
  place: Place,
  id: number,
): Promise<SavedFilterRow | undefined> {
  return (
    await sql.rows(
      SavedFilterRow,
      Prisma.sql`SELECT ${columns} FROM saved_filter WHERE id = ${id} AND ${offered(place)} FOR UPDATE`,
    )
  )[0];
}

/**
 * Locks a person's saved filters, so that changes run one at a time and each sees the names and
 * number that the one before left.
 */
export const lockOwner = (sql: Sql, { userId }: Place): Promise<unknown> =>
  sql.run(Prisma.sql`SELECT FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);

export async function countSavedFilters(sql: Sql, { userId }: Place): Promise<number> {
  const [row] = await sql.rows(
    CountRow,
    Prisma.sql`SELECT count(*)::int AS count FROM saved_filter WHERE user_id = ${userId}`,
  );
  return row?.count ?? 0;
}

const NamedRow = SavedFilterRow.extend({ is_same: z.boolean() });

/** Returns the entry with this name in this list, ignoring case. */
export async function findNamed(
  sql: Sql,
  place: Place,
  { name, content }: Pick<SavedFilterRow, 'name' | 'content'>,
): Promise<(SavedFilterRow & { readonly is_same: boolean }) | undefined> {
  const [row] = await sql.rows(
    NamedRow,
    Prisma.sql`
    SELECT ${columns}, name = ${name} AND content = ${JSON.stringify(content)}::jsonb AS is_same FROM saved_filter
    WHERE user_id = ${place.userId} AND cycle_pulse_id IS NOT DISTINCT FROM ${listOf(place, content)}::int AND lower(name) = lower(${name})`,
  );
  return row;
}

const one = async (rows: Promise<SavedFilterRow[]>): Promise<SavedFilterRow> => {
  const [row] = await rows;
  if (row === undefined) throw new Error('A saved filter was not stored.');
  return row;
};

export const insertSavedFilter = (
  sql: Sql,
  place: Place,
  { name, content }: Pick<SavedFilterRow, 'name' | 'content'>,
  at: Date,
): Promise<SavedFilterRow> =>
  one(
    sql.rows(
      SavedFilterRow,
      Prisma.sql`
  INSERT INTO saved_filter (user_id, cycle_pulse_id, name, content, updated_at) VALUES (${place.userId}, ${listOf(place, content)}::int, ${name}, ${JSON.stringify(content)}::jsonb, ${at}::timestamptz)
  RETURNING ${columns}`,
    ),
  );

export const updateSavedFilter = (
  sql: Sql,
  place: Place,
  { id, name, content }: Pick<SavedFilterRow, 'id' | 'name' | 'content'>,
  at: Date,
): Promise<SavedFilterRow> =>
  one(
    sql.rows(
      SavedFilterRow,
      Prisma.sql`
  UPDATE saved_filter SET name = ${name}, content = ${JSON.stringify(content)}::jsonb, cycle_pulse_id = ${listOf(place, content)}::int, version = version + 1, updated_at = ${at}::timestamptz
  WHERE id = ${id} RETURNING ${columns}`,
    ),
  );

export async function deleteSavedFilter(
  sql: Sql,
  place: Place,
  id: number,
): Promise<SavedFilterRow | undefined> {
  return (
    await sql.rows(
      SavedFilterRow,
      Prisma.sql`DELETE FROM saved_filter WHERE id = ${id} AND ${offered(place)} RETURNING ${columns}`,
    )
  )[0];
}
